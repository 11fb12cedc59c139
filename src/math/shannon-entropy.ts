import { compensatedSum } from './compensated-sum.js';
import { type LogBaseOptions, logOfBase } from './log-base.js';
import { portableLog } from './portable-log.js';
import { requireNumbers } from './require-numbers.js';
import { toShares } from './weight-total.js';

/**
 * Shannon entropy H = -sum p_i log p_i of non-negative weights (counts or probabilities) divided by their sum. Weights
 * of 0 do not contribute.
 *
 * @param weights non-negative numbers, one for each outcome
 * @param options the `base` of the logarithm; default 2, bits
 * @returns the entropy, 0 to log n; NaN for no weights, a zero sum, or a negative or infinite weight; O(n)
 * @throws MetricError `INVALID_OPTION` if the base is not above 1
 *
 * @example
 * ```ts
 * import { shannonEntropy } from '@mtpc/metrics/math';
 * shannonEntropy([2, 1, 1]); // => 1.5
 * shannonEntropy([5, 0]); // => 0
 * ```
 */
export function shannonEntropy(weights: ArrayLike<number>, options?: LogBaseOptions): number {
  requireNumbers('shannonEntropy', 'weights', weights);
  const unit = logOfBase('shannonEntropy', options);
  const shares = toShares(weights);
  if (shares === undefined) return Number.NaN;
  return compensatedSum(shares.map((share) => (share > 0 ? -share * portableLog(share) : 0))) / unit;
}
