import { compensatedSum } from '../math/compensated-sum.js';
import { mean } from '../math/mean.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTail } from '../math/student-tail.js';
import type { ClusterLabel } from './clustered-mean.js';
import { type IntervalOrReason, intervalOf, noInterval } from './interval.js';

/** A value, its group and its cluster. */
export interface Grouped {
  readonly value: number;
  readonly isFirst: boolean;
  readonly cluster: ClusterLabel;
}

/** The difference of two means. */
export interface TwoGroupResult extends IntervalOrReason {
  readonly difference: number | null;
  readonly standardError: number | null;
  readonly pValue: number | null;
  readonly clusters: number;
}

/**
 * The difference of the means of two groups, whose clusters may have values in both: with u_g the sum of the residuals of
 * cluster g in the first group over its size, minus that in the second, the variance is G / (G - 1) sum u_g^2 [1].
 * Student's t with G - 1 degrees of freedom where every cluster has both, G - 2 otherwise. Where nothing varies, t has no
 * value: with both groups in every cluster p is that of swapping them, 2^(1 - G). O(n log n).
 *
 * @internal
 *
 * [1] Cameron, Gelbach and Miller 2008.
 */
export function twoGroupTest(values: readonly Grouped[], level: number): TwoGroupResult {
  const of = (isFirst: boolean): number[] =>
    values
      .filter((each) => each.isFirst === isFirst)
      .map(({ value }) => value)
      .sort((a, b) => a - b);
  const [first, second] = [of(true), of(false)];
  const clusters = new Set(values.map(({ cluster }) => cluster)).size;
  if (first.length === 0 || second.length === 0) {
    return { difference: null, standardError: null, pValue: null, clusters, ...noInterval('no-observation') };
  }
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  const difference = meanFirst - meanSecond;
  const parts = new Map<ClusterLabel, { influence: number; first: boolean; second: boolean }>();
  for (const { value, isFirst, cluster } of values) {
    const part = parts.get(cluster) ?? { influence: 0, first: false, second: false };
    parts.set(cluster, part);
    part.influence += isFirst ? (value - meanFirst) / first.length : (meanSecond - value) / second.length;
    part[isFirst ? 'first' : 'second'] = true;
  }
  const all = [...parts.values()];
  const df = all.every((part) => part.first && part.second) ? clusters - 1 : clusters - 2;
  if (df < 1) {
    return { difference, standardError: null, pValue: null, clusters, ...noInterval('one-cluster') };
  }
  const squares = compensatedSum(all.map(({ influence }) => influence ** 2).sort((a, b) => a - b));
  const standardError = Math.sqrt((clusters / (clusters - 1)) * squares);
  if (standardError <= 1e-12 * Math.max(Math.abs(meanFirst), Math.abs(meanSecond))) {
    // Every cluster says the same: as likely as that all coins fall on one side.
    const pValue = difference === 0 ? 1 : df === clusters - 1 ? 2 ** (1 - clusters) : null;
    return { difference, standardError, pValue, clusters, ...noInterval('no-variation') };
  }
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  return {
    ...{ difference, standardError, clusters },
    pValue: Math.min(1, 2 * studentTail(Math.abs(difference) / standardError, df)),
    ...intervalOf(difference - margin, difference + margin, level, 'student-t'),
  };
}
