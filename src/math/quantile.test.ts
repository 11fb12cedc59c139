import fc from 'fast-check';
import { quantileSorted } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { quantile } from './quantile.js';

const sortedValues = fc
  .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 })
  .map((values) => Float64Array.from(values).sort());
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('quantile', () => {
  // Position (n - 1) p = 9 * .9 = 8.1 between the values 9 and 10: 9 + .1 * 1.
  it('interpolates between order statistics', () => {
    const ten = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(quantile(ten, 0.9)).toBeCloseTo(9.1, 14);
    expect(quantile(ten, 0.1)).toBeCloseTo(1.9, 14);
    expect(quantile(ten, 0)).toBe(1);
    expect(quantile(ten, 1)).toBe(10);
    expect(quantile([5], 0.37)).toBe(5);
  });

  it('is undefined for no values', () => {
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('stays with infinities where no interpolation is needed', () => {
    expect(quantile([1, 2, Number.POSITIVE_INFINITY], 0.5)).toBe(2);
    expect(quantile([1, Number.POSITIVE_INFINITY], 0.5)).toBe(Number.POSITIVE_INFINITY);
    expect(quantile([1, Number.POSITIVE_INFINITY], 1)).toBe(Number.POSITIVE_INFINITY);
    expect(quantile([1, Number.POSITIVE_INFINITY], 0)).toBe(1);
    expect(quantile([Number.NEGATIVE_INFINITY, 1, Number.POSITIVE_INFINITY], 0.5)).toBe(1);
    expect(quantile([Number.NEGATIVE_INFINITY, 1, 2], 0)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('interpolates where the difference of the neighbors overflows', () => {
    const far = 2 ** 1023;
    expect(quantile([-far, far], 0.25)).toBe(-far / 2);
    expect(quantile([-far, -far, far], 0.75)).toBe(0);
  });

  it('agrees with simple-statistics, rises with p and mirrors', () => {
    fc.assert(
      fc.property(sortedValues, share, share, (sorted, p, q) => {
        expect(quantile(sorted, p)).toBeCloseTo(quantileSorted(Array.from(sorted), p), 6);
        const [low, high] = p < q ? [p, q] : [q, p];
        expect(quantile(sorted, low)).toBeLessThanOrEqual(quantile(sorted, high) + 1e-9);
        const mirrored = sorted.map((x) => -x).reverse();
        expect(quantile(mirrored, 1 - p)).toBeCloseTo(-quantile(sorted, p), 6);
      }),
    );
  });

  it('complains about a share outside [0, 1]', () => {
    for (const p of [90, 1.5, -0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => quantile([1, 2], p)).toThrow(`quantile: p: expected a number from 0 to 1, got ${p}`);
    }
  });

  it('refuses values that are not in order', () => {
    expect(() => quantile([1, 3, 2], 0.5)).toThrow(
      'quantile: sorted[2]: expected numbers in ascending order (sort them first), got 2',
    );
    expect(quantile([1, 1, 2], 0.5)).toBe(1);
  });
});
