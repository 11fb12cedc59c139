import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mean } from '../math/mean.js';
import { rarefiedQuantile } from './rarefied-quantile.js';

/** All subsets of m of the values. */
function subsets(values: readonly number[], m: number): number[][] {
  if (m === 0) return [[]];
  return values.flatMap((value, i) => subsets(values.slice(i + 1), m - 1).map((rest) => [value, ...rest]));
}

const sorted = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 9 })
  .map((values) => [...values].sort((a, b) => a - b));

describe('rarefiedQuantile', () => {
  it('is the mean over all subsets', () => {
    fc.assert(
      fc.property(sorted, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (values, k, p) => {
        const m = 1 + (k % values.length);
        for (const estimator of ['type-7', 'median-unbiased'] as const) {
          const each = subsets(values, m).map((own) => rarefiedQuantile(own, p, estimator));
          expect(rarefiedQuantile(values, p, estimator, m)).toBeCloseTo(mean(each), 9);
        }
      }),
    );
  });

  it('has type 8 at (n + 1/3) p + 1/3', () => {
    // n = 5, p = .9: 5.1333 is beyond the end; p = .5: 3; p = .25: 5.3333 / 4 + .3333 = 1.6667.
    expect(rarefiedQuantile([1, 2, 3, 4, 5], 0.9, 'median-unbiased')).toBe(5);
    expect(rarefiedQuantile([1, 2, 3, 4, 5], 0.5, 'median-unbiased')).toBeCloseTo(3, 14);
    expect(rarefiedQuantile([1, 2, 3, 4, 5], 0.25, 'median-unbiased')).toBeCloseTo(5 / 3, 13);
  });
});
