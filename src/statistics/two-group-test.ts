import { mean } from '../math/mean.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTail } from '../math/student-tail.js';
import type { ClusterLabel } from './clustered-mean.js';
import { type IntervalOrReason, intervalOf, noInterval } from './interval.js';
import { isRounding } from './rounding.js';
import { sumOfSquares } from './sum-of-squares.js';

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
 * The difference of the means of two groups, whose clusters may have values in both: with a_g the sum of the residuals of
 * cluster g in the first group over its size, b_g minus that in the second, and F and S the clusters with values in the
 * first and in the second, the variance is sum (sqrt(F / (F - 1)) a_g + sqrt(S / (S - 1)) b_g)^2 [1]. Student's t has
 * G - 1 degrees of freedom where every cluster has both (the paired test). Where no cluster has both the groups are
 * independent, and the degrees of freedom are Welch's [2]; where some do, too, but at most G - 2. A group of one cluster
 * has no error, whatever the other has. Where nothing varies, t has no value: with both groups in every cluster p is that
 * of swapping them, 2^(1 - G). O(n log n).
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
    const part = parts.get(cluster) ?? { first: null, second: null };
    parts.set(cluster, part);
    if (isFirst) part.first = (part.first ?? 0) + (value - meanFirst) / first.length;
    else part.second = (part.second ?? 0) + (meanSecond - value) / second.length;
  }
  const { variance, df, isPaired } = varianceOf([...parts.values()]);
  if (!(df >= 1)) {
    return { difference, standardError: null, pValue: null, clusters, ...noInterval('one-cluster') };
  }
  const standardError = Math.sqrt(variance);
  const size = Math.max(Math.abs(meanFirst), Math.abs(meanSecond));
  if (isRounding(standardError, size)) {
    // Every cluster says the same: as likely as that all coins fall on one side.
    const pValue = isRounding(Math.abs(difference), size) ? 1 : isPaired ? 2 ** (1 - clusters) : null;
    return { difference, standardError, pValue, clusters, ...noInterval('no-variation') };
  }
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  return {
    ...{ difference, standardError, clusters },
    pValue: Math.min(1, 2 * studentTail(Math.abs(difference) / standardError, df)),
    ...intervalOf(difference - margin, difference + margin, level, 'student-t'),
  };
}

/** What a cluster adds to the difference through each group; `null` for a group that it has no value in. */
interface Part {
  first: number | null;
  second: number | null;
}

/** The variance of the difference and its degrees of freedom; none where a group has one cluster only. */
function varianceOf(parts: readonly Part[]): { variance: number; df: number; isPaired: boolean } {
  const [ofFirst, ofSecond] = [sideOf(parts, 'first'), sideOf(parts, 'second')];
  const common = ofFirst.clusters + ofSecond.clusters - parts.length;
  const isPaired = common === parts.length;
  if (ofFirst.clusters < 2 || ofSecond.clusters < 2) return { variance: Number.NaN, df: 0, isPaired };
  const variance = sumOfSquares(
    parts.map(({ first, second }) => ofFirst.factor * (first ?? 0) + ofSecond.factor * (second ?? 0)),
  );
  if (isPaired) return { variance, df: parts.length - 1, isPaired };
  const welch = welchDf(ofFirst, ofSecond);
  return { variance, df: common > 0 ? Math.min(parts.length - 2, welch) : welch, isPaired };
}

/** The clusters of one group, the factor that makes up for their number, and the variance of the group's mean. */
interface Side {
  readonly clusters: number;
  readonly factor: number;
  readonly variance: number;
}

function sideOf(parts: readonly Part[], group: keyof Part): Side {
  const own = parts.map((part) => part[group]).filter((each) => each !== null);
  const factor = Math.sqrt(own.length / (own.length - 1));
  return { clusters: own.length, factor, variance: sumOfSquares(own.map((each) => factor * each)) };
}

function welchDf(one: Side, other: Side): number {
  const largest = Math.max(one.variance, other.variance);
  // In units of the larger, so that no square overflows; equal values in both groups leave Student's.
  const [a, b] = largest === 0 ? [1, 1] : [one.variance / largest, other.variance / largest];
  return (a + b) ** 2 / (a ** 2 / (one.clusters - 1) + b ** 2 / (other.clusters - 1));
}
