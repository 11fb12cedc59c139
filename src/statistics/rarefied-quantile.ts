import { quantile } from '../math/quantile.js';

/** How a quantile is computed from order statistics: type 7 (the paper's), or type 8, which is median-unbiased. */
export type QuantileEstimator = 'type-7' | 'median-unbiased';

/**
 * Quantile of sorted values by type 7 or type 8 of Hyndman and Fan [1], or its expected value over all subsets of m of
 * the values: a weighted sum of the order statistics, since the j-th smallest of m drawn from n without replacement is
 * the i-th of all with probability C(i - 1, j - 1) C(n - i, m - j) / C(n, m). O(n).
 *
 * @internal
 *
 * [1] R. Hyndman, Y. Fan (1996), Sample quantiles in statistical packages, The American Statistician 50(4).
 */
export function rarefiedQuantile(
  sorted: ArrayLike<number>,
  p: number,
  estimator: QuantileEstimator,
  m: number = sorted.length,
): number {
  if (m === sorted.length && estimator === 'type-7') return quantile(sorted, p);
  // Counted from 1; positions beyond the ends use the end value.
  const position = estimator === 'type-7' ? (m - 1) * p + 1 : (m + 1 / 3) * p + 1 / 3;
  const within = Math.min(Math.max(position, 1), m);
  const below = Math.floor(within);
  const fraction = within - below;
  const value = expectedOrderStatistic(sorted, below, m);
  return fraction === 0
    ? value
    : (1 - fraction) * value + fraction * expectedOrderStatistic(sorted, below + 1, m);
}

/** The expected j-th smallest of m values drawn from the sorted ones without replacement. */
function expectedOrderStatistic(sorted: ArrayLike<number>, j: number, m: number): number {
  const n = sorted.length;
  if (m === n) return sorted[j - 1]!;
  // The probability of rank i, from the probability of rank i - 1; the first possible rank is j.
  let probability = 1;
  for (let k = 0; k < j; k++) probability *= (m - k) / (n - k);
  let sum = probability * sorted[j - 1]!;
  for (let i = j + 1; i <= n - m + j; i++) {
    probability *= ((i - 1) / (i - j)) * ((n - i + 1 - (m - j)) / (n - i + 1));
    sum += probability * sorted[i - 1]!;
  }
  return sum;
}
