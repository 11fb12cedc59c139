import { requireProbabilities } from './require-probabilities.js';

/**
 * p-values adjusted by Holm's step-down method [1]: the i-th smallest of m is multiplied by m - i + 1, then a running
 * maximum keeps the results in order. Comparing them with .05 keeps the probability of any false rejection below .05.
 *
 * @param pValues p-values in any order; NaN stays NaN and is not counted as a comparison
 * @returns the adjusted p-values in the same order, each at most the Bonferroni-adjusted one; O(n log n)
 * @throws MetricError `INVALID_INPUT` for a p-value outside [0, 1]
 *
 * [1] S. Holm (1979), A simple sequentially rejective multiple test procedure, Scandinavian J. of Statistics 6(2).
 *
 * @example
 * ```ts
 * import { holmAdjust } from '@mtpc/metrics/math';
 * holmAdjust([0.01, 0.04, 0.03]); // => [0.03, 0.06, 0.06]
 * ```
 */
export function holmAdjust(pValues: ArrayLike<number>): number[] {
  let remaining = requireProbabilities('holmAdjust', pValues);
  const adjusted = Array.from(pValues);
  const ascending = adjusted
    .map((p, i) => ({ p, i }))
    .filter(({ p }) => !Number.isNaN(p))
    .sort((a, b) => a.p - b.p);
  let largest = 0;
  for (const { p, i } of ascending) {
    largest = Math.max(largest, Math.min(1, p * remaining));
    adjusted[i] = largest;
    remaining--;
  }
  return adjusted;
}
