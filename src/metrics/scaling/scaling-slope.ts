import { linearRegression } from 'simple-statistics';
import { compensatedSum } from '../../math/compensated-sum.js';
import { existing, itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { studentQuantile } from '../../math/student-quantile.js';
import { studentTail } from '../../math/student-tail.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import { type IntervalOrReason, intervalOf, noInterval } from '../../statistics/interval.js';
import { sumOfSquares } from '../../statistics/sum-of-squares.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** Change in accuracy per doubling of the turns. */
export interface ScalingSlope extends IntervalOrReason {
  readonly perDoubling: number;
  /** Cluster-robust over problems; `null` for one problem, and where one alone makes the slope. */
  readonly standardError: number | null;
  /** Two-sided p-value of a flat line, which agrees with the interval; `null` if there is none. */
  readonly pValue: number | null;
}

/**
 * Slope of success over log2 of the budget, by least squares over dialogues. The standard error is robust to the
 * similarity of dialogues of one problem: Bell and McCaffrey's [1], which corrects for the leverage of each problem,
 * with their degrees of freedom for Student's t, which reflect the number of problems that determine the slope. If each
 * problem has the same budgets, the error is the usual one (with the factor G / (G - 1)) at G - 1 degrees of freedom.
 * If the slope depends on a single problem (all dialogues under the other budgets belong to it), the error is
 * undefined. O(dialogues).
 *
 * [1] Bell and McCaffrey 2002, Survey Methodology 28(2).
 */
export function scalingSlope(
  records: readonly ScalingRecord[],
  clusterOf: (record: ScalingRecord) => ClusterLabel,
  level: number,
): ScalingSlope {
  const points = records.map(({ budget, success }) => [Math.log2(budget), Number(success)]);
  const { m: perDoubling, b } = linearRegression(points);
  const center = mean(points.map(([x]) => existing(x)));
  const spread = sumOfSquares(points.map(([x]) => existing(x) - center));
  const clusters = new Map<ClusterLabel, ClusterPart>();
  for (const [i, [x, y]] of points.entries()) {
    const label = clusterOf(itemAt(records, i));
    const part = clusters.get(label) ?? { count: 0, cross: 0, square: 0, level: 0, slope: 0 };
    clusters.set(label, part);
    const [place, residual] = [
      (existing(x) - center) / Math.sqrt(spread),
      existing(y) - (b + perDoubling * existing(x)),
    ];
    part.count += 1 / points.length;
    part.cross += place / Math.sqrt(points.length);
    part.square += place ** 2;
    part.level += residual / Math.sqrt(points.length);
    part.slope += place * residual;
  }
  const { variance, df } = bellMcCaffreySlope([...clusters.values()]);
  if (df === 0) {
    return Object.freeze({ perDoubling, standardError: null, pValue: null, ...noInterval('one-cluster') });
  }
  const standardError = Math.sqrt(variance / spread);
  // Problems that all go the same way leave nothing but rounding.
  if (standardError < 1e-12) {
    return Object.freeze({ perDoubling, standardError: 0, pValue: null, ...noInterval('no-variation') });
  }
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  return Object.freeze({
    ...{ perDoubling, standardError },
    pValue: Math.min(1, 2 * studentTail(Math.abs(perDoubling) / standardError, df)),
    ...intervalOf(perDoubling - margin, perDoubling + margin, level, 'student-t'),
  });
}

/**
 * The contributions of one cluster's dialogues, with the columns of the regression (ones, and centered budgets) scaled
 * to length 1: to the products of the columns, whose totals are 1 and 0, and to the products of each column with the
 * residuals.
 */
interface ClusterPart {
  count: number;
  cross: number;
  square: number;
  level: number;
  slope: number;
}

/**
 * The variance of the slope and its degrees of freedom. Let S_g be the products of the columns in cluster g and r_g the
 * products with the residuals. Then w_g is the second row of (I - S_g)^(-1/2), and the variance is the sum of (w_g
 * r_g)^2. For independent values of equal variance this is a quadratic form whose matrix has, with v_g = S_g w_g, the
 * entries [g = h] w_g v_g - v_g v_h. They give Satterthwaite's degrees of freedom; undefined if removing a cluster
 * leaves the slope undetermined.
 */
function bellMcCaffreySlope(parts: readonly ClusterPart[]): { variance: number; df: number } {
  const [terms, sizes] = [new Float64Array(parts.length), new Float64Array(parts.length)];
  const outer = [
    new Float64Array(parts.length),
    new Float64Array(parts.length),
    new Float64Array(parts.length),
  ];
  for (const [g, { count, cross, square, level, slope }] of parts.entries()) {
    const root = Math.sqrt(Math.max(0, (1 - count) * (1 - square) - cross ** 2));
    if (root < 1e-6) return { variance: Number.NaN, df: 0 };
    // The root of a matrix of two rows is (M + root I) / scale, and its inverse the adjugate of that.
    const scale = Math.sqrt(2 - count - square + 2 * root) * root;
    const [w0, w1] = [cross / scale, (1 - count + root) / scale];
    const [v0, v1] = [count * w0 + cross * w1, cross * w0 + square * w1];
    terms[g] = (w0 * level + w1 * slope) ** 2;
    const [own, length] = [w0 * v0 + w1 * v1, v0 ** 2 + v1 ** 2];
    sizes[g] = own ** 2 - 2 * own * length;
    [itemAt(outer, 0)[g], itemAt(outer, 1)[g], itemAt(outer, 2)[g]] = [v0 ** 2, v0 * v1, v1 ** 2];
  }
  const [first, mixed, second] = outer.map((each) => compensatedSum(each.sort()));
  const squares =
    compensatedSum(sizes.sort()) + existing(first) ** 2 + 2 * existing(mixed) ** 2 + existing(second) ** 2;
  return { variance: compensatedSum(terms.sort()), df: 1 / squares };
}
