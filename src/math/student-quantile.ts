import { requireSetting } from '../error.js';
import { logGamma } from './log-gamma.js';
import { normalQuantile } from './normal-quantile.js';
import { portableExp } from './portable-exp.js';
import { portableLog, portableLog1p } from './portable-log.js';
import { NEARLY_NORMAL, studentTCdf } from './student-t-cdf.js';

/** Significant digits that are correct and equal on every engine. */
const DIGITS = 14;

/**
 * Quantile of Student's t distribution: the t with P(T <= t) = p, by Newton's method on {@link studentTCdf} within a
 * bracket.
 *
 * @param p a probability
 * @param df degrees of freedom, above 0, fractions allowed
 * @returns t with a relative error of about 1e-12; -Infinity for 0 and Infinity for 1
 * @throws MetricError `INVALID_OPTION` if p is outside [0, 1] or df is not a finite number above 0
 *
 * @example
 * ```ts
 * import { studentQuantile } from '@mtpc/metrics/math';
 * studentQuantile(0.975, 9); // => 2.262157162798
 * studentQuantile(0.5, 3); // => 0
 * ```
 */
export function studentQuantile(p: number, df: number): number {
  requireSetting(Number.isFinite(p) && p >= 0 && p <= 1, 'studentQuantile', 'p', 'a number from 0 to 1', p);
  requireSetting(Number.isFinite(df) && df > 0, 'studentQuantile', 'df', 'a number above 0', df);
  if (p === 0.5) return 0;
  const tail = Math.min(p, 1 - p);
  if (tail === 0) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  // Engines differ in the last digits of logarithms. Rounding makes the quantile, and everything it multiplies, equal
  // on all of them.
  const size = Number(upperQuantile(tail, df).toPrecision(DIGITS));
  return p < 0.5 ? -size : size;
}

/** The t > 0 with upper tail probability `tail`. */
function upperQuantile(tail: number, df: number): number {
  const logDensity =
    df > NEARLY_NORMAL
      ? -portableLog(2 * Math.PI) / 2 - 1 / (4 * df)
      : logGamma((df + 1) / 2) - logGamma(df / 2) - (portableLog(df) + portableLog(Math.PI)) / 2;
  let low = 0;
  // The t distribution has heavier tails than the normal, so its quantile is larger.
  let t = -normalQuantile(tail);
  let high = Number.POSITIVE_INFINITY;
  for (let step = 0; step < 400; step++) {
    const found = studentTCdf(-t, df);
    if (found > tail) low = t;
    else high = t;
    const density = portableExp(logDensity - ((df + 1) / 2) * portableLog1p((t / df) * t));
    // Newton's step on the logarithm of the tail, which is nearly linear.
    const next = t + (found / density) * portableLog(found / tail);
    const inside = next > low && next < high;
    const safe = inside ? next : high === Number.POSITIVE_INFINITY ? 2 * t + 1 : (low + high) / 2;
    if (Math.abs(safe - t) <= 2e-15 * safe) return safe;
    t = safe;
  }
  return t;
}
