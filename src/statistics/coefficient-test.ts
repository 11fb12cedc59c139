import { dotProduct } from '../math/dot-product.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import type { ClusterLabel } from './cluster-labels.js';
import { overKinds, robustContrast } from './cluster-robust.js';
import { type IntervalOrReason, intervalOf } from './interval.js';

/** A coefficient of a regression, with its test. */
export interface CoefficientTest extends IntervalOrReason {
  readonly n: number;
  readonly estimate: number;
  /** Cluster-robust (CR2). */
  readonly standardError: number;
  /** Satterthwaite's degrees of freedom. */
  readonly df: number;
  readonly pValue: number;
}

/**
 * A column that keeps less than this share of its length after projecting out the others counts as a linear combination
 * of them.
 */
const COLLINEAR = 1e-7;

/**
 * The coefficient of one regressor in the least squares regression of `y`, controlling for others; for a regressor of
 * ones the intercept, the expected value where all others are 0. Student's t with the variance CR2 and Satterthwaite's
 * degrees of freedom. Others that are linear combinations of each other are dropped. O(n p^2).
 *
 * @returns `null` for too few values, for a regressor that is a linear combination of the others, or if a single cluster
 *   determines the coefficient
 * @internal
 */
export function coefficientTest(
  y: readonly number[],
  regressor: ArrayLike<number>,
  others: readonly (readonly number[])[],
  kinds: readonly (readonly ClusterLabel[])[],
  confidenceLevel: number,
): CoefficientTest | null {
  const n = y.length;
  const basis = orthonormal(others);
  const own = Float64Array.from(regressor);
  const before = Math.sqrt(dotProduct(own, own));
  const length = removeAll(own, basis);
  if (n < basis.length + 3 || !(length > COLLINEAR * before)) return null;
  const estimate = dotProduct(own, y) / dotProduct(own, own);
  const unit = own.map((value) => value / length);
  const columns = [...basis, unit];
  const residuals = Float64Array.from(y);
  removeAll(residuals, columns);
  const contrast = columns.map((_, k) => (k === columns.length - 1 ? 1 / length : 0));
  const labels = kinds.length === 0 ? [Array.from(y, (_, i) => i)] : kinds;
  const found = overKinds(labels, (each) => robustContrast(columns, contrast, residuals, each));
  if (found === null || !(found.df > 0) || !(found.variance > 0)) return null;
  const standardError = Math.sqrt(found.variance);
  const margin = studentQuantile((1 + confidenceLevel) / 2, found.df) * standardError;
  return Object.freeze({
    ...{ n, estimate, standardError, df: found.df },
    pValue: Math.min(1, 2 * studentTCdf(-Math.abs(estimate) / standardError, found.df)),
    ...intervalOf(estimate - margin, estimate + margin, confidenceLevel, 'student-t'),
  });
}

/** An orthonormal basis of the column space. */
function orthonormal(columns: readonly (readonly number[])[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const own = Float64Array.from(column);
    const before = Math.sqrt(dotProduct(own, own));
    const length = removeAll(own, basis);
    if (before > 0 && length > COLLINEAR * before) basis.push(own.map((value) => value / length));
  }
  return basis;
}

/** Projects a column off an orthonormal basis, twice because of rounding, and returns the remaining length. */
function removeAll(column: Float64Array, basis: readonly Float64Array[]): number {
  for (const unit of [...basis, ...basis]) {
    const share = dotProduct(unit, column);
    for (let i = 0; i < column.length; i++) column[i]! -= share * unit[i]!;
  }
  return Math.sqrt(dotProduct(column, column));
}
