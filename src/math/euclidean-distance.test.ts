import { describe, expect, it } from 'vitest';
import { euclideanDistance } from './euclidean-distance.js';

describe('euclideanDistance', () => {
  it('is the root of the squares of the differences', () => {
    // 3, 4 and 12: 9 + 16 + 144 = 13^2.
    expect(euclideanDistance([1, -1, 0], [4, 3, 12])).toBe(13);
    expect(euclideanDistance([], [])).toBe(0);
    expect(euclideanDistance([2, 2], [2, 2])).toBe(0);
  });

  it('takes differences, not sums, of very large numbers too', () => {
    // 2e200 and 3e200 apart.
    expect(euclideanDistance([1e200, 0], [-1e200, 3e200]) / 1e200).toBeCloseTo(Math.sqrt(13), 12);
    expect(euclideanDistance([5e200, 1e200], [2e200, 5e200]) / 1e200).toBeCloseTo(5, 12);
  });

  it('neither overflows nor vanishes while the distance does not', () => {
    expect(euclideanDistance([3e200, 0], [0, 4e200]) / 5e200).toBeCloseTo(1, 14);
    expect(euclideanDistance([3e-200, 0], [0, 4e-200]) / 5e-200).toBeCloseTo(1, 14);
    // Squares of 1e-145 are numbers still, with fewer digits.
    expect(euclideanDistance([3e-160, 0], [0, -4e-160]) / 5e-160).toBeCloseTo(1, 14);
    expect(euclideanDistance([1e308], [-1e308])).toBe(Number.POSITIVE_INFINITY);
    expect(euclideanDistance([Number.NaN], [0])).toBeNaN();
  });
});
