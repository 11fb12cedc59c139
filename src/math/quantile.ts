import { quantileSorted } from 'simple-statistics';
import { requireInput, requireSetting } from '../error.js';
import { requireNumbers } from './require-numbers.js';

/**
 * Quantile of sorted values by linear interpolation between order statistics, type 7 of Hyndman and Fan [1]: the
 * value at position h = (n - 1) p, counted from 0. It is the default of R and numpy, and the only type that reproduces
 * the unreliability table of Lost in Conversation.
 *
 * @param sorted numbers in ascending order
 * @param p which quantile, 0 (minimum) to 1 (maximum)
 * @returns the quantile, in the unit of the values; NaN for no values; O(1)
 * @throws MetricError `INVALID_OPTION` if p is outside [0, 1]; `INVALID_INPUT` for values that are not in order
 *
 * [1] R. Hyndman, Y. Fan (1996), Sample quantiles in statistical packages, The American Statistician 50(4).
 *
 * @example
 * ```ts
 * import { quantile } from '@mtpc/metrics/math';
 * quantile([1, 2, 3, 4], 0.5); // => 2.5
 * quantile([10, 20, 30], 0.9); // => 28
 * ```
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  requireNumbers('quantile', 'sorted', sorted);
  requireSetting(Number.isFinite(p) && p >= 0 && p <= 1, 'quantile', 'p', 'a number from 0 to 1', p);
  for (let i = 1; i < sorted.length; i++)
    requireInput(
      !(sorted[i]! < sorted[i - 1]!),
      'quantile',
      `sorted[${i}]`,
      'numbers in ascending order (sort them first)',
      sorted[i],
    );
  if (sorted.length === 0) return Number.NaN;
  const value = quantileSorted(sorted as number[], p);
  return Number.isFinite(value) ? value : betweenExtremes(sorted, p);
}

/** The same if the difference of the two neighbors overflows, or one of them is infinite. */
function betweenExtremes(sorted: ArrayLike<number>, p: number): number {
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const fraction = position - below;
  const value = sorted[below]!;
  return fraction === 0 ? value : (1 - fraction) * value + fraction * sorted[below + 1]!;
}
