import { requireNumbers } from './require-numbers.js';
/**
 * Sum of numbers with Neumaier's compensation [1]: the lost low-order parts are accumulated, so the error is about one
 * rounding of the result instead of one per addition.
 *
 * @param values numbers in the order in which they are added
 * @returns the sum; 0 for no values; infinite or NaN under the same conditions as plain addition; O(n)
 *
 * [1] A. Neumaier (1974), Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, ZAMM 54.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list of numbers
 *
 * @example
 * ```ts
 * import { compensatedSum } from '@mtpc/metrics/math';
 * compensatedSum([1, 1e100, 1, -1e100]); // => 2
 * compensatedSum([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]); // => 1
 * ```
 */
export function compensatedSum(values: ArrayLike<number>): number {
  requireNumbers('compensatedSum', 'values', values);
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}
