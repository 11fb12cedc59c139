import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import { type IntervalOrReason, intervalOf } from './interval.js';

/** The two-sided p-value of an estimate of 0 by Student's t. @internal */
export function studentP(estimate: number, standardError: number, df: number): number {
  return Math.min(1, 2 * studentTCdf(-Math.abs(estimate) / standardError, df));
}

/** The interval of an estimate by Student's t. It excludes 0 exactly if `studentP` <= 1 - confidenceLevel. @internal */
export function studentInterval(
  estimate: number,
  standardError: number,
  df: number,
  confidenceLevel: number,
): IntervalOrReason {
  const margin = studentQuantile((1 + confidenceLevel) / 2, df) * standardError;
  return intervalOf(estimate - margin, estimate + margin, confidenceLevel, 'student-t');
}
