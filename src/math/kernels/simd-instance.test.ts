import { describe, expect, it } from 'vitest';
import { copyRows, openKernel, paddedLength } from './simd-instance.js';

describe('paddedLength', () => {
  it.each([
    // Rows fill whole vectors of 16 bytes, four single or two double numbers, and at least one.
    [0, 4, 4],
    [1, 4, 4],
    [4, 4, 4],
    [5, 4, 8],
    [0, 8, 2],
    [2, 8, 2],
    [3, 8, 4],
  ] as const)('pads %i numbers of %i bytes to %i', (cols, bytes, length) => {
    expect(paddedLength(cols, bytes)).toBe(length);
  });
});

describe('copyRows', () => {
  const matrix = { data: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), rows: 3, cols: 3 };

  it('gives each row its padding of zeros, over what stood there', () => {
    const target = new Float64Array(10).fill(99);
    copyRows(matrix, 1, 3, target, 4);
    expect([...target]).toEqual([4, 5, 6, 0, 7, 8, 9, 0, 99, 99]);
  });

  it('copies rows that need no padding as they are', () => {
    const target = new Float32Array(7).fill(99);
    copyRows(matrix, 1, 3, target, 3);
    expect([...target]).toEqual([4, 5, 6, 7, 8, 9, 99]);
  });
});

describe('openKernel', () => {
  it('has room for what is asked, in the one instance', () => {
    const small = openKernel(1)!;
    const { byteLength } = small.memory.buffer;
    expect(openKernel(byteLength)!.memory.buffer.byteLength).toBe(byteLength);
    // One byte more is one page of 65,536 bytes more.
    expect(openKernel(byteLength + 1)!.memory.buffer.byteLength).toBe(byteLength + 65536);
    expect(openKernel(1)).toBe(small);
  });
});
