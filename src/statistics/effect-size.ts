import { requireShape } from '../error.js';
import { logGamma } from '../math/log-gamma.js';
import { mean } from '../math/mean.js';
import { portableExp } from '../math/portable-exp.js';
import { portableLog } from '../math/portable-log.js';
import { requireNumbers } from '../math/require-numbers.js';
import { standardDeviation } from '../math/standard-deviation.js';
import { isRounding, largest } from './rounding.js';

/**
 * Standardized difference of pairs, d_z with Hedges' correction [1]: the mean difference over the deviation (n - 1) of
 * the differences, times Gamma(f/2) / (sqrt(f/2) Gamma((f - 1)/2)) with f = n - 1, which corrects the small-sample
 * bias.
 *
 * @param differences one number for each pair
 * @returns any number, without unit; `null` for fewer than three pairs, or if the differences are equal up to rounding;
 *   O(n)
 *
 * [1] L. Hedges (1981), Distribution theory for Glass's estimator of effect size, J. Educational Statistics 6(2).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a list of numbers
 *
 * @example
 * ```ts
 * import { standardizedDifference } from '@mtpc/metrics/statistics';
 * standardizedDifference([1, 2, 3, 4, 5]); // => 1.513879513212
 * standardizedDifference([2, 2, 2]); // => null
 * ```
 */
export function standardizedDifference(differences: ArrayLike<number>): number | null {
  requireNumbers('standardizedDifference', 'differences', differences);
  return standardizedBy(differences, 0);
}

/** The same, ignoring variation that is rounding error for operands of up to this size. @internal */
export function standardizedBy(differences: ArrayLike<number>, size: number): number | null {
  const f = differences.length - 1;
  if (f < 2) return null;
  const deviation = standardDeviation(differences, { kind: 'sample' });
  const ratio = mean(differences) / deviation;
  const variesByRounding = isRounding(deviation / Math.sqrt(f + 1), Math.max(size, largest(differences)));
  if (variesByRounding || !Number.isFinite(ratio)) return null;
  return ratio * portableExp(logGamma(f / 2) - logGamma((f - 1) / 2) - portableLog(f / 2) / 2);
}

/**
 * Win rate: the share of pairs in which a is larger; ties count one half.
 *
 * @returns 0 to 1, 0.5 if neither side wins more often; `null` without pairs; O(n)
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ
 *
 * @example
 * ```ts
 * import { winRate } from '@mtpc/metrics/statistics';
 * winRate([3, 2, 1, 5], [1, 2, 2, 4]); // => 0.625
 * ```
 */
export function winRate(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  requireNumbers('winRate', 'a', a);
  requireNumbers('winRate', 'b', b);
  requireShape(a.length === b.length, 'winRate', 'b.length', `${a.length}, the length of a`, b.length);
  if (a.length === 0) return null;
  let doubled = 0;
  for (let i = 0; i < a.length; i++) doubled += a[i]! > b[i]! ? 2 : a[i] === b[i] ? 1 : 0;
  return doubled / (2 * a.length);
}
