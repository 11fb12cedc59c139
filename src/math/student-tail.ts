import { requireOption } from '../error.js';
import { regularizedBeta } from './regularized-beta.js';

/**
 * Upper tail of Student's t distribution [1], P(T >= t): half the regularized incomplete beta function at
 * df / (df + t^2). A two-sided p-value is twice the tail of |t|.
 *
 * @param t any number; the infinities have tails 0 and 1
 * @param df degrees of freedom, above 0, fractions allowed
 * @returns the probability, with a relative error of about 1e-13; NaN for NaN; about sqrt(df) steps
 * @throws MetricError `INVALID_OPTION` unless df is a finite number above 0
 *
 * [1] Student (1908), The probable error of a mean, Biometrika 6(1).
 *
 * @example
 * ```ts
 * import { studentTail } from '@mtpc/metrics/math';
 * studentTail(0, 5); // => 0.5
 * studentTail(2, 9); // => 0.0382764118854
 * ```
 */
export function studentTail(t: number, df: number): number {
  requireOption(df > 0 && df < Number.POSITIVE_INFINITY, 'studentTail', 'df', 'a number above 0', df);
  if (Number.isNaN(t)) return Number.NaN;
  if (t < 0) return 1 - studentTail(-t, df);
  if (t === Number.POSITIVE_INFINITY) return 0;
  // Divided by t^2 where that could overflow.
  const ratio = (t / df) * t;
  return (
    regularizedBeta(
      1 / (1 + ratio),
      ratio === Number.POSITIVE_INFINITY ? 1 : ratio / (1 + ratio),
      df / 2,
      0.5,
    ) / 2
  );
}
