import { requireProbabilities } from './require-probabilities.js';

/**
 * p-values adjusted by Benjamini and Hochberg's step-up method [1]: the i-th smallest of m is multiplied by m / i, then
 * a running minimum keeps the results in order. Rejecting the adjusted values of at most 0.05 keeps the false discovery
 * rate (the expected share of false rejections) below 0.05 if the tests are independent or positively dependent. It
 * rejects at least as often as {@link holmAdjust}, but gives a weaker guarantee.
 *
 * @param pValues p-values in any order; NaN stays NaN and is not counted as a comparison
 * @returns the adjusted p-values in the same order; O(n log n)
 * @throws MetricError `INVALID_INPUT` for a p-value outside [0, 1]
 *
 * [1] Y. Benjamini, Y. Hochberg (1995), Controlling the false discovery rate, J. Royal Statistical Society B 57(1).
 *
 * @example
 * ```ts
 * import { benjaminiHochbergAdjust } from '@mtpc/metrics/math';
 * benjaminiHochbergAdjust([0.01, 0.04, 0.03]); // => [0.03, 0.04, 0.04]
 * ```
 */
export function benjaminiHochbergAdjust(pValues: ArrayLike<number>): number[] {
  const known = requireProbabilities('benjaminiHochbergAdjust', pValues);
  const adjusted = Array.from(pValues);
  const descending = adjusted
    .map((p, i) => ({ p, i }))
    .filter(({ p }) => !Number.isNaN(p))
    .sort((a, b) => b.p - a.p);
  let smallest = 1;
  for (const [place, { p, i }] of descending.entries()) {
    // The factor is at least 1, so rounding cannot make a value smaller.
    smallest = Math.min(smallest, p * (known / (known - place)));
    adjusted[i] = smallest;
  }
  return adjusted;
}
