import { requireNumbers } from './require-numbers.js';
import { toShares } from './weight-total.js';

/**
 * Gini coefficient of inequality [1]: the mean absolute difference of all pairs over twice the mean,
 * G = sum_i sum_j |x_i - x_j| / (2 n sum_i x_i).
 *
 * @param values non-negative numbers; the order does not matter
 * @returns 0 for equality up to 1 - 1/n, if one value holds the entire sum; NaN for no values, a zero sum, or a
 * negative or infinite value; O(n log n)
 *
 * [1] C. Gini (1912), Variabilita e mutabilita.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list of numbers
 *
 * @example
 * ```ts
 * import { giniCoefficient } from '@mtpc/metrics/math';
 * giniCoefficient([1, 1, 1]); // => 0
 * giniCoefficient([0, 0, 0, 8]); // => 0.75
 * ```
 */
export function giniCoefficient(values: ArrayLike<number>): number {
  requireNumbers('giniCoefficient', 'values', values);
  const shares = toShares(values);
  if (shares === undefined) return Number.NaN;
  const sorted = shares.sort();
  const n = sorted.length;
  // The pair of ranks i and n - 1 - i occurs n - 1 - 2i times in the sum of differences of sorted values. Pairing from
  // both ends inwards keeps every term non-negative, and equal values give exactly 0.
  let differences = 0;
  for (let i = 0, j = n - 1; i < j; i++, j--) differences += (j - i) * (sorted[j]! - sorted[i]!);
  return differences / n;
}
