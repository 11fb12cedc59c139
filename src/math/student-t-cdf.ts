import { requireInput, requireSetting } from '../error.js';
import { normalTail } from './normal-tail.js';
import { portableLog1p } from './portable-log.js';
import { regularizedBeta } from './regularized-beta.js';

/** Degrees of freedom above which the next term of Hill's series is negligible. */
export const NEARLY_NORMAL = 1e10;

/**
 * Distribution function of Student's t [1], P(T <= t): for t <= 0 half the regularized incomplete beta function at
 * df / (df + t^2); beyond 1e10 degrees of freedom the normal tail with Hill's correction [2]. A two-sided p-value is
 * `2 * studentTCdf(-Math.abs(t), df)`.
 *
 * @param t any number or infinity
 * @param df degrees of freedom, above 0, fractions allowed
 * @returns the probability, with a relative error of about 1e-13 for t <= 0; NaN for NaN; about sqrt(df) steps, at most 1e5
 * @throws MetricError `INVALID_OPTION` unless df is a finite number above 0, `INVALID_INPUT` unless t is a number
 *
 * [1] Student (1908), The probable error of a mean, Biometrika 6(1). [2] G. Hill (1970), Student's t-distribution,
 * Communications of the ACM 13(10), algorithm 395.
 *
 * @example
 * ```ts
 * import { studentTCdf } from '@mtpc/metrics/math';
 * studentTCdf(0, 5); // => 0.5
 * studentTCdf(-2, 9); // => 0.0382764118854
 * ```
 */
export function studentTCdf(t: number, df: number): number {
  requireInput(typeof t === 'number', 'studentTCdf', 't', 'a number', t);
  requireSetting(Number.isFinite(df) && df > 0, 'studentTCdf', 'df', 'a number above 0', df);
  if (Number.isNaN(t)) return Number.NaN;
  if (t > 0) return 1 - studentTCdf(-t, df);
  if (t === Number.NEGATIVE_INFINITY) return 0;
  // Divides by t^2 first if it could overflow.
  const ratio = (t / df) * t;
  if (df > NEARLY_NORMAL) return normalTail(hillScore(ratio, df));
  return (
    regularizedBeta(
      1 / (1 + ratio),
      ratio === Number.POSITIVE_INFINITY ? 1 : ratio / (1 + ratio),
      df / 2,
      0.5,
    ) / 2
  );
}

/** The normal deviate with the same tail: the series of [2] up to its first term, because df is large. */
function hillScore(ratio: number, df: number): number {
  const a = df - 0.5;
  const y = ratio === Number.POSITIVE_INFINITY ? ratio : a * portableLog1p(ratio);
  return Math.sqrt(y) * (1 + (y + 3) / (48 * a * a));
}
