import { byKey } from '../../math/by-key.js';
import { dotProduct } from '../../math/dot-product.js';
import { mean } from '../../math/mean.js';
import { studentQuantile } from '../../math/student-quantile.js';
import { studentTail } from '../../math/student-tail.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import { robustContrast } from '../../statistics/cluster-robust.js';
import { type IntervalOrReason, intervalOf, noInterval } from '../../statistics/interval.js';
import { sumOfSquares } from '../../statistics/sum-of-squares.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** Change in accuracy per doubling of the turns. */
export interface ScalingSlope extends IntervalOrReason {
  readonly perDoubling: number;
  /** `within` problems played under several budgets, or `between` problems if there are none. */
  readonly over: 'within' | 'between';
  /**
   * Cluster-robust standard error over problems; `null` for one problem, or if a single problem determines the slope.
   */
  readonly standardError: number | null;
  /** Two-sided p-value for a slope of 0, consistent with the interval; `null` without an interval. */
  readonly pValue: number | null;
}

/**
 * Slope of success over log2 of the budget, by least squares over dialogues with an intercept for each problem, because
 * problems that are missing under some budgets would otherwise appear as an effect of the budget. If no problem has two
 * budgets, the line is fitted to all dialogues and compares different problems.
 *
 * The standard error is clustered by problem: Bell and McCaffrey's estimator [1], which corrects for the leverage of
 * each problem, with their degrees of freedom for Student's t. If each problem has the same budgets, it equals the
 * usual clustered error (with the factor G / (G - 1)) with G - 1 degrees of freedom. If the slope depends on a single
 * problem, the error is undefined. O(dialogues).
 *
 * [1] Bell and McCaffrey 2002, Survey Methodology 28(2). The levels of problems need no columns: Pustejovsky and Tipton
 * 2018, J. Business and Economic Statistics 36(4), theorem 2.
 */
export function scalingSlope(
  records: readonly ScalingRecord[],
  clusterOf: (record: ScalingRecord) => ClusterLabel,
  level: number,
): ScalingSlope {
  const doublings = records.map(({ budget }) => Math.log2(budget));
  const successes = records.map(({ success }) => Number(success));
  const items = records.map(({ item }) => item);
  const withinItems = centered(doublings, items);
  const isWithin = withinItems.some((each) => each !== 0);
  const over = isWithin ? ('within' as const) : ('between' as const);
  const groups = isWithin ? items : items.map(() => '');
  const places = isWithin ? withinItems : centered(doublings, groups);
  const spread = sumOfSquares(places);
  const perDoubling = dotProduct(places, successes) / spread;
  const residuals = centered(successes, groups).map((each, i) => each - perDoubling * places[i]!);
  const slope = places.map((place) => place / Math.sqrt(spread));
  const ones = new Float64Array(records.length).fill(1 / Math.sqrt(records.length));
  const labels = records.map(clusterOf);
  const found = isWithin
    ? robustContrast([slope], [1 / Math.sqrt(spread)], residuals, labels)
    : robustContrast([ones, slope], [0, 1 / Math.sqrt(spread)], residuals, labels);
  if (found === null || !(found.df > 0)) {
    return Object.freeze({
      ...{ perDoubling, over, standardError: null, pValue: null },
      ...noInterval('one-cluster'),
    });
  }
  const standardError = Math.sqrt(found.variance);
  // If all problems change equally, only rounding error remains.
  if (standardError < 1e-12) {
    return Object.freeze({
      ...{ perDoubling, over, standardError: 0, pValue: null },
      ...noInterval('no-variation'),
    });
  }
  const margin = studentQuantile((1 + level) / 2, found.df) * standardError;
  return Object.freeze({
    ...{ perDoubling, over, standardError },
    pValue: Math.min(1, 2 * studentTail(Math.abs(perDoubling) / standardError, found.df)),
    ...intervalOf(perDoubling - margin, perDoubling + margin, level, 'student-t'),
  });
}

/** The values minus their group mean; exactly 0 in a group of equal values. */
function centered(values: readonly number[], groups: readonly string[]): Float64Array {
  const byGroup = byKey(
    values.map((_, i) => i),
    (i) => groups[i]!,
  );
  const differences = new Float64Array(values.length);
  for (const members of byGroup.values()) {
    const own = members.map((i) => values[i]!);
    if (own.every((value) => value === own[0])) continue;
    const center = mean(own);
    for (const i of members) differences[i] = values[i]! - center;
  }
  return differences;
}
