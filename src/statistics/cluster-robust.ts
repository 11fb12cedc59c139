import { compensatedSum } from '../math/compensated-sum.js';
import { dotProduct } from '../math/dot-product.js';
import { itemAt, itemsAt } from '../math/existing.js';
import { type ClusterLabel, intersections } from './cluster-labels.js';
import { inverseRoot } from './inverse-root.js';
import { placesByLabel } from './places-by-label.js';
import { sumOfSquares } from './sum-of-squares.js';

/** A variance that is robust to dependence within clusters, and the degrees of freedom of Student's t. */
export interface RobustVariance {
  readonly variance: number;
  readonly df: number;
}

/**
 * Multiway cluster-robust variance [1]: the sum of the one-way variances, minus the variances of pairwise
 * intersections, and so on. The result is at least the largest one-way variance, because with few clusters the terms
 * can cancel to nearly 0 or a negative number. The degrees of freedom are the smallest over all kinds. `null` if the
 * variance of a kind cannot be estimated.
 *
 * @internal
 *
 * [1] A. C. Cameron, J. Gelbach, D. Miller (2011), Robust inference with multiway clustering, J. Business and Economic
 * Statistics 29(2).
 */
export function overKinds(
  kinds: readonly ArrayLike<ClusterLabel>[],
  oneWay: (labels: ArrayLike<ClusterLabel>) => RobustVariance | null,
): RobustVariance | null {
  const known = kinds.map(oneWay).filter((each) => each !== null);
  if (known.length < kinds.length) return null;
  if (known.length === 1) return itemAt(known, 0);
  const df = Math.min(...known.map((each) => each.df));
  const largest = Math.max(...known.map(({ variance }) => variance));
  let variance = known.reduce((sum, each) => sum + each.variance, 0);
  for (let set = 3; set < 2 ** kinds.length; set++) {
    const members = kinds.filter((_, k) => (set >> k) & 1);
    if (members.length < 2) continue;
    const own = oneWay(intersections(members));
    if (own !== null) variance += (members.length % 2 === 0 ? -1 : 1) * own.variance;
  }
  return { variance: Math.max(variance, largest), df };
}

/**
 * The bias-reduced linearization estimator CR2 of the variance of a contrast of least squares coefficients [1], and
 * Satterthwaite's degrees of freedom under independent errors of equal variance [2]. The columns of the design are
 * orthonormal, and the contrast is in their coordinates. Let S_g be the products of the columns within cluster g, and
 * r_g the products with the residuals. Then w_g is (I - S_g)^(-1/2) times the contrast, and the variance is the sum of
 * (w_g r_g)^2. With v_g = S_g w_g, the quadratic form has the entries [g = h] w_g v_g - v_g v_h.
 *
 * @returns `null` if the contrast depends on a single cluster; O(n p^2 + G p^3)
 * @internal
 *
 * [1] R. Bell, D. McCaffrey (2002), Bias reduction in standard errors for linear regression with multi-stage samples,
 * Survey Methodology 28(2). [2] J. Pustejovsky, E. Tipton (2018), Small-sample methods for cluster-robust variance
 * estimation, J. Business and Economic Statistics 36(4).
 */
export function robustContrast(
  columns: readonly Float64Array[],
  contrast: readonly number[],
  residuals: Float64Array,
  labels: ArrayLike<ClusterLabel>,
): RobustVariance | null {
  const clusters: { projected: number; size: number; length: number; v: readonly number[] }[] = [];
  for (const members of placesByLabel(Array.from(labels)).values()) {
    const own = columns.map((column) => itemsAt(column, members));
    const within = own.map((a) => own.map((b) => dotProduct(a, b)));
    const w = inverseRoot(within, contrast);
    if (w === undefined) return null;
    const v = within.map((row) => dotProduct(row, w));
    const errors = itemsAt(residuals, members);
    const projections = own.map((column) => dotProduct(column, errors));
    clusters.push({
      projected: dotProduct(w, projections),
      size: dotProduct(w, v),
      length: dotProduct(v, v),
      v,
    });
  }
  const total = (value: (cluster: (typeof clusters)[number]) => number): number =>
    compensatedSum(Float64Array.from(clusters, value).sort());
  const outer = contrast.flatMap((_, j) => contrast.map((__, k) => total(({ v }) => v[j]! * v[k]!)));
  const squares = total(({ size, length }) => size ** 2 - 2 * size * length) + sumOfSquares(outer);
  const trace = total(({ size, length }) => size - length);
  return { variance: total(({ projected }) => projected ** 2), df: trace ** 2 / squares };
}
