import { itemAt } from '../../math/existing.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import {
  type Interval,
  type IntervalOrReason,
  intervalOf,
  type NoIntervalReason,
  noInterval,
} from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { twoGroupTest } from '../../statistics/two-group-test.js';

/** A measure with its interval, or the reason why there is none; `estimate` is `null` if no dialogue has a value. */
export interface ComparedValue {
  /** Dialogues with a value. */
  readonly n: number;
  readonly estimate: number | null;
  readonly interval: Interval | null;
  /** Why `interval` is `null`; absent otherwise. */
  readonly noIntervalBecause?: NoIntervalReason;
}

/** One measure in both groups, and the first group's minus the second's. */
export interface ComparedMeasure {
  readonly groups: readonly [ComparedValue, ComparedValue];
  readonly difference: ComparedValue;
}

/** One dialogue's contribution to a measure. A group's measure is the sum of parts over the sum of wholes. */
export interface Share {
  readonly part: number;
  readonly whole: number;
  /** Labels shared by dialogues that are not independent, one for each kind of cluster. */
  readonly clusters: readonly ClusterLabel[];
}

const NOTHING: ComparedValue = Object.freeze({ n: 0, estimate: null, ...noInterval('no-observation') });

/**
 * Compares means or ratios. A ratio is linearized: the mean over dialogues of `ratio + (part - ratio whole) n / sum of
 * wholes` equals the ratio and has the same variance [1]. Uses Student's t over clusters, which may span both groups.
 *
 * [1] Cochran 1977, Sampling techniques, section 6.
 */
export function compareRatios(a: readonly Share[], b: readonly Share[], level: number): ComparedMeasure {
  const [first, second] = [linearized(a), linearized(b)];
  const groups = [estimateOf(first, level), estimateOf(second, level)] as const;
  if (first.ratio === null || second.ratio === null) return { groups, difference: NOTHING };
  const found = twoGroupTest(
    [first, second].flatMap(({ values, clusters }, g) =>
      values.map((value, i) => ({ value, isFirst: g === 0, clusters: itemAt(clusters, i) })),
    ),
    level,
  );
  const n = a.length + b.length;
  return { groups, difference: { n, estimate: first.ratio - second.ratio, ...reasonOr(found) } };
}

/**
 * Compares shares of dialogues: Wilson's intervals, with the effective number of dialogues if there are clusters, and
 * Newcombe's interval for the difference, which combines the intervals of the groups. Where the groups have clusters in
 * common, such as answers to the same tasks, it is his interval for paired data [1], with the correlation of the two
 * shares over the clusters.
 *
 * [1] R. G. Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on
 * paired data, Statistics in Medicine 17, method 8.
 */
export function compareShares(a: readonly Share[], b: readonly Share[], level: number): ComparedMeasure {
  const [first, second] = [shareOf(a, level), shareOf(b, level)];
  const groups = [first, second] as const;
  if (first.estimate === null || second.estimate === null) return { groups, difference: NOTHING };
  const estimate = first.estimate - second.estimate;
  const n = first.n + second.n;
  if (first.interval === null || second.interval === null) {
    const lacking = first.interval === null ? first : second;
    return { groups, difference: { n, estimate, ...reasonOr(lacking) } };
  }
  const correlation = correlationOf(a, b, level);
  const joined = (x: number, y: number): number =>
    Math.sqrt(Math.max(0, x * x - 2 * correlation * x * y + y * y));
  const [ofFirst, ofSecond] = [first.interval, second.interval];
  const lower = estimate - joined(first.estimate - ofFirst.lower, ofSecond.upper - second.estimate);
  const upper = estimate + joined(ofFirst.upper - first.estimate, second.estimate - ofSecond.lower);
  return { groups, difference: { n, estimate, ...intervalOf(lower, upper, level, 'mover-wilson') } };
}

/** Correlation of the shares of two groups over their common clusters, from the errors of both and of the difference. */
function correlationOf(a: readonly Share[], b: readonly Share[], level: number): number {
  const known = new Set(a.flatMap(({ clusters }) => clusters.map((label, k) => `${k} ${label}`)));
  const areApart = b.every(({ clusters }) => clusters.every((label, k) => !known.has(`${k} ${label}`)));
  if (areApart) return 0;
  const errorOf = (own: readonly Share[]): number => {
    const parts = own.map(({ part }) => part);
    return meanInterval(parts, { level, clusterLabels: kindsOf(own) }).standardError ?? 0;
  };
  const [ofA, ofB] = [errorOf(a), errorOf(b)];
  const values = [a, b].flatMap((own, g) =>
    own.map(({ part, clusters }) => ({ value: part, isFirst: g === 0, clusters })),
  );
  const both = twoGroupTest(values, level).standardError;
  if (both === null || ofA * ofB === 0) return 0;
  return Math.max(-1, Math.min(1, (ofA ** 2 + ofB ** 2 - both ** 2) / (2 * ofA * ofB)));
}

/** The labels of each kind of cluster. */
function kindsOf(shares: readonly Pick<Share, 'clusters'>[]): ClusterLabel[][] {
  return (shares[0]?.clusters ?? []).map((_, k) => shares.map(({ clusters }) => itemAt(clusters, k)));
}

interface Linearized {
  readonly ratio: number | null;
  readonly values: readonly number[];
  readonly clusters: readonly (readonly ClusterLabel[])[];
}

function linearized(shares: readonly Share[]): Linearized {
  const parts = sum(shares.map(({ part }) => part));
  const wholes = sum(shares.map(({ whole }) => whole));
  const clusters = shares.map((each) => each.clusters);
  if (wholes === 0) return { ratio: null, values: [], clusters };
  const ratio = parts / wholes;
  const scale = shares.length / wholes;
  return { ratio, values: shares.map(({ part, whole }) => ratio + (part - ratio * whole) * scale), clusters };
}

function estimateOf({ ratio, values, clusters }: Linearized, level: number): ComparedValue {
  if (ratio === null) return NOTHING;
  const found = meanInterval(values, {
    level,
    method: 'student-t',
    clusterLabels: kindsOf(clusters.map((own) => ({ clusters: own }))),
  });
  return { n: values.length, estimate: ratio, ...reasonOr(found) };
}

function shareOf(shares: readonly Share[], level: number): ComparedValue {
  if (shares.length === 0) return NOTHING;
  const found = meanInterval(
    shares.map(({ part }) => part),
    { level, method: 'wilson', clusterLabels: kindsOf(shares) },
  );
  return { n: shares.length, estimate: found.estimate, ...reasonOr(found) };
}

function reasonOr({ interval, noIntervalBecause }: IntervalOrReason): IntervalOrReason {
  return { interval, ...(noIntervalBecause && { noIntervalBecause }) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
