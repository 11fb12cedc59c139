import { byKey } from '../math/by-key.js';
import { dotProduct } from '../math/dot-product.js';
import { mean } from '../math/mean.js';
import type { ClusterLabel } from './cluster-labels.js';
import { robustContrast } from './cluster-robust.js';
import { type IntervalOrReason, noInterval } from './interval.js';
import { studentInterval, studentP } from './student-t.js';
import { sumOfSquares } from './sum-of-squares.js';

/** A slope of least squares. */
export interface SlopeWithin extends IntervalOrReason {
  readonly slope: number;
  /** `within` groups with several values of x, or `between` groups if there are none. */
  readonly over: 'within' | 'between';
  /** Cluster-robust standard error; `null` for one cluster, or if a single cluster determines the slope. */
  readonly standardError: number | null;
  /** Two-sided p-value for a slope of 0, consistent with the interval; `null` without an interval. */
  readonly pValue: number | null;
}

/**
 * Slope of y over x by least squares with an intercept for each group, because groups that are missing at some x would
 * otherwise appear as an effect of x. If no group has two values of x, the line is fitted to all values and compares
 * different groups.
 *
 * The standard error is Bell and McCaffrey's estimator [1], which corrects for the leverage of each cluster, with their
 * degrees of freedom for Student's t. If each cluster has the same values of x, it equals the usual clustered error
 * (with the factor G / (G - 1)) with G - 1 degrees of freedom. If the slope depends on a single cluster, the error is
 * undefined. O(n).
 *
 * [1] Bell and McCaffrey 2002, Survey Methodology 28(2). The levels of groups need no columns: Pustejovsky and Tipton
 * 2018, J. Business and Economic Statistics 36(4), theorem 2.
 *
 * @internal
 */
export function slopeWithin(
  x: readonly number[],
  y: readonly number[],
  groups: readonly string[],
  labels: readonly ClusterLabel[],
  confidenceLevel: number,
): SlopeWithin {
  const withinGroups = centered(x, groups);
  const isWithin = withinGroups.some((each) => each !== 0);
  const over = isWithin ? ('within' as const) : ('between' as const);
  const intercepts = isWithin ? groups : groups.map(() => '');
  const places = isWithin ? withinGroups : centered(x, intercepts);
  const spread = sumOfSquares(places);
  const slope = dotProduct(places, y) / spread;
  const residuals = centered(y, intercepts).map((each, i) => each - slope * places[i]!);
  const column = places.map((place) => place / Math.sqrt(spread));
  const ones = new Float64Array(x.length).fill(1 / Math.sqrt(x.length));
  const found = isWithin
    ? robustContrast([column], [1 / Math.sqrt(spread)], residuals, labels)
    : robustContrast([ones, column], [0, 1 / Math.sqrt(spread)], residuals, labels);
  if (found === null || !(found.df > 0))
    return { slope, over, standardError: null, pValue: null, ...noInterval('one-cluster') };
  const standardError = Math.sqrt(found.variance);
  // If all clusters change equally, only rounding error remains.
  if (standardError < 1e-12)
    return { slope, over, standardError: 0, pValue: null, ...noInterval('no-variation') };
  return {
    ...{ slope, over, standardError },
    pValue: studentP(slope, standardError, found.df),
    ...studentInterval(slope, standardError, found.df, confidenceLevel),
  };
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
