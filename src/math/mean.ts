import { mean as plainMean } from 'simple-statistics';
import { requireNumbers } from './require-numbers.js';

/**
 * Arithmetic mean, (1/n) sum of x_i, from a compensated sum that overflows only if the mean does.
 *
 * @param values numbers
 * @returns the mean, in the unit of the values; NaN for no values; O(n)
 * @throws MetricError `INVALID_INPUT` for input that is not a list of numbers
 *
 * @example
 * ```ts
 * import { mean } from '@mtpc/metrics/math';
 * mean([1, 2, 3, 4]); // => 2.5
 * mean([1e308, 1e308]); // => 1e308
 * ```
 */
export function mean(values: ArrayLike<number>): number {
  requireNumbers('mean', 'values', values);
  if (values.length === 0) return Number.NaN;
  const result = plainMean(values as number[]);
  return Number.isFinite(result) ? result : meanOfHuge(values);
}

/** The mean if the plain sum is not finite: adds parts that cannot overflow; infinite if a value is infinite. */
function meanOfHuge(values: ArrayLike<number>): number {
  let result = 0;
  for (let i = 0; i < values.length; i++) result += values[i]! / values.length;
  return result;
}
