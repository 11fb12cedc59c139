import { afterEach, describe, expect, it, vi } from 'vitest';
import { Arena } from './arena.js';
import { nounChunks } from './noun-chunks.js';

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

describe('the analyzer', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('needs no more room for two thousand sentences than for one', () => {
    const sentence = 'The old captain saw a red bus behind the harbor. ';
    expect(nounChunks(sentence).length).toBeGreaterThan(2);
    let made = 0;
    const counting = class extends ArrayBuffer {
      constructor(bytes: number) {
        super(bytes);
        made += 1;
      }
    };
    vi.stubGlobal('ArrayBuffer', counting);
    for (let i = 0; i < 2000; i++) nounChunks(sentence);
    expect(made).toBe(0);
    // It is here that buffers are counted.
    new Arena().float64(1_000_000);
    expect(made).toBe(2);
  });
});
