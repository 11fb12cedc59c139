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
 * cluster g in the first group over its size, minus that in the second, the variance is G / (G - 1) sum u_g^2 [1], with
 * Student's t of G - 1 degrees of freedom where every cluster has both (the paired test), G - 2 where some do. Where no
 * cluster has both the groups are independent: each has its own variance of that form, and the degrees of freedom are
 * Welch's [2]. Where nothing varies, t has no value: with both groups in every cluster p is that of swapping them,
 * 2^(1 - G). O(n log n).
 *
 * @internal
 *
 * [1] Cameron, Gelbach and Miller 2008. [2] Welch 1947.
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
  const parts = new Map<ClusterLabel, Part>();
  for (const { value, isFirst, cluster } of values) {
    const part = parts.get(cluster) ?? { influence: 0, first: false, second: false };
    parts.set(cluster, part);
    part.influence += isFirst ? (value - meanFirst) / first.length : (meanSecond - value) / second.length;
    part[isFirst ? 'first' : 'second'] = true;
  }
  const { variance, df, isPaired } = varianceOf([...parts.values()]);
  if (!(df >= 1)) {
    return { difference, standardError: null, pValue: null, clusters, ...noInterval('one-cluster') };
  }
  const standardError = Math.sqrt(variance);
  if (standardError <= 1e-12 * Math.max(Math.abs(meanFirst), Math.abs(meanSecond))) {
    // Every cluster says the same: as likely as that all coins fall on one side.
    const pValue = difference === 0 ? 1 : isPaired ? 2 ** (1 - clusters) : null;
    return { difference, standardError, pValue, clusters, ...noInterval('no-variation') };
  }
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  return {
    ...{ difference, standardError, clusters },
    pValue: Math.min(1, 2 * studentTail(Math.abs(difference) / standardError, df)),
    ...intervalOf(difference - margin, difference + margin, level, 'student-t'),
  };
}

/** What a cluster adds to the difference, and the groups that it has values in. */
interface Part {
  influence: number;
  first: boolean;
  second: boolean;
}

/** The variance of the difference and its degrees of freedom; none where a group has one cluster only. */
function varianceOf(parts: readonly Part[]): { variance: number; df: number; isPaired: boolean } {
  const isPaired = parts.every((part) => part.first && part.second);
  if (isPaired || parts.some((part) => part.first && part.second)) {
    return { variance: robust(parts), df: parts.length - (isPaired ? 1 : 2), isPaired };
  }
  const sides = [parts.filter(({ first }) => first), parts.filter(({ second }) => second)];
  if (sides.some((own) => own.length < 2)) return { variance: Number.NaN, df: 0, isPaired };
  const [one, other] = sides.map(robust) as [number, number];
  const largest = Math.max(one, other);
  // In units of the larger, so that no square overflows; equal values in both groups leave Student's.
  const [a, b] = largest === 0 ? [1, 1] : [one / largest, other / largest];
  const df = (a + b) ** 2 / (a ** 2 / (sides[0]!.length - 1) + b ** 2 / (sides[1]!.length - 1));
  return { variance: one + other, df, isPaired };
}

function robust(parts: readonly Part[]): number {
  const squares = compensatedSum(parts.map(({ influence }) => influence ** 2).sort((a, b) => a - b));
  return (parts.length / (parts.length - 1)) * squares;
}
