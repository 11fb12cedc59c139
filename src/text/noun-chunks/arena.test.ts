import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';

describe('Arena', () => {
  it('hands out zeros that do not overlap', () => {
    const arena = new Arena();
    const arrays = [arena.uint8(3), arena.int32(5), arena.uint8(1), arena.float64(2)];
    for (const [i, array] of arrays.entries()) array.fill(i + 1);
    expect(arrays.map((array) => [...array])).toEqual([[1, 1, 1], [2, 2, 2, 2, 2], [3], [4, 4]]);
  });

  it('uses its room again after a reset, with zeros in it', () => {
    const arena = new Arena();
    const before = arena.int32(4).fill(7);
    arena.reset();
    const after = arena.int32(4);
    expect([after.buffer, after.byteOffset]).toEqual([before.buffer, before.byteOffset]);
    expect([...after]).toEqual([0, 0, 0, 0]);
  });

  it('grows, and leaves alone what it handed out', () => {
    const arena = new Arena();
    const small = arena.float64(2).fill(7);
    const large = arena.float64(1_000_000);
    expect(large).toHaveLength(1_000_000);
    expect(large.every((value) => value === 0)).toBe(true);
    expect([...small]).toEqual([7, 7]);
  });
});
