import { requireShape } from '../error.js';
import { midRanks } from './mid-ranks.js';
import { pearsonCorrelation } from './pearson-correlation.js';
import { requireNumbers } from './require-numbers.js';

/**
 * Spearman's rank correlation [1]: Pearson's correlation of the ranks, equal values sharing their mean rank.
 *
 * @param x numbers
 * @param y as many numbers, paired with x
 * @returns the correlation, -1 to 1; NaN for fewer than two pairs, if a side is constant, or with NaN; O(n log n)
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ
 *
 * [1] C. Spearman (1904), The proof and measurement of association between two things, Am. J. of Psychology 15(1).
 *
 * @example
 * ```ts
 * import { spearmanCorrelation } from '@mtpc/metrics/math';
 * spearmanCorrelation([1, 2, 3, 4], [1, 8, 27, 64]); // => 1
 * ```
 */
export function spearmanCorrelation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  requireNumbers('spearmanCorrelation', 'x', x);
  requireNumbers('spearmanCorrelation', 'y', y);
  const sameLength = x.length === y.length;
  requireShape(sameLength, 'spearmanCorrelation', 'y.length', `${x.length}, the length of x`, y.length);
  return pearsonCorrelation(midRanks(x), midRanks(y));
}
