import { byKey, type Some } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ClusterLabel } from './cluster-labels.js';
import {
  type Interval,
  type IntervalOrReason,
  intervalOf,
  type NoIntervalReason,
  noInterval,
  withinRange,
} from './interval.js';
import { meanInterval } from './mean-interval.js';
import { twoGroupTest } from './two-group-test.js';

/** A measure with its interval, or the reason why it is missing; `estimate` is `null` without values. */
export interface ComparedValue {
  /** Number of dialogues with a value. */
  readonly n: number;
  readonly estimate: number | null;
  readonly interval: Interval | null;
  /** Why `interval` is `null`; absent otherwise. */
  readonly noIntervalBecause?: NoIntervalReason;
}

/** A measure in both groups, and the difference first minus second. */
export interface ComparedMeasure {
  /** Over all dialogues of each group. */
  readonly groups: readonly [ComparedValue, ComparedValue];
  /**
   * Over the shared tasks with equal weights, or over all dialogues if the groups share none. Equal values in every
   * task give 0, regardless of how often each group did each task.
   */
  readonly difference: ComparedValue;
}

/** The contribution of a dialogue to a measure. The measure of a group is the sum of parts over the sum of wholes. */
export interface Share {
  readonly part: number;
  readonly whole: number;
  /** Dialogues of both groups with the same task are compared with each other. */
  readonly task: string;
  /** Cluster labels, one for each kind of cluster. */
  readonly clusters: readonly ClusterLabel[];
}

const NOTHING: ComparedValue = Object.freeze({ n: 0, estimate: null, ...noInterval('no-observation') });

/**
 * Compares means or ratios, within shared tasks if there are any. A ratio is linearized: the mean over dialogues of
 * `ratio + (part - ratio whole) n / sum of wholes` equals the ratio and has the same variance [1]. Uses Student's t
 * over clusters, which may span both groups.
 *
 * [1] Cochran 1977, Sampling techniques, section 6.
 */
export function compareRatios(
  a: readonly Share[],
  b: readonly Share[],
  confidenceLevel: number,
): ComparedMeasure {
  const groups = [
    estimateValue(linearized(a), confidenceLevel),
    estimateValue(linearized(b), confidenceLevel),
  ] as const;
  const within = withinTasks(a, b);
  const difference =
    within === undefined
      ? ratioDifference(a, b, confidenceLevel)
      : { ...ratioDifference(within.a, within.b, confidenceLevel), n: within.n };
  return { groups, difference };
}

function ratioDifference(a: readonly Share[], b: readonly Share[], confidenceLevel: number): ComparedValue {
  const [first, second] = [linearized(a), linearized(b)];
  if (first.ratio === null || second.ratio === null) return NOTHING;
  const found = twoGroupTest(
    [first, second].flatMap(({ values, clusters }, g) =>
      values.map((value, i) => ({ value, isFirst: g === 0, clusters: itemAt(clusters, i) })),
    ),
    confidenceLevel,
  );
  return { n: a.length + b.length, estimate: first.ratio - second.ratio, ...reasonOr(found) };
}

/**
 * Compares shares of dialogues: Wilson's intervals, with the effective number of dialogues if there are clusters, and
 * Newcombe's interval for the difference, which combines the intervals of the groups. If the groups share clusters,
 * such as answers to the same tasks, it is Newcombe's interval for paired data [1], with the correlation of the two
 * shares over the clusters. Shared tasks are compared with each other, by Student's t as in {@link compareRatios} if
 * some have several dialogues.
 *
 * [1] R. G. Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on
 * paired data, Statistics in Medicine 17, method 8.
 */
export function compareShares(
  a: readonly Share[],
  b: readonly Share[],
  confidenceLevel: number,
): ComparedMeasure {
  const groups = [estimateShare(a, confidenceLevel), estimateShare(b, confidenceLevel)] as const;
  const within = withinTasks(a, b);
  if (within === undefined) return { groups, difference: shareDifference(a, b, confidenceLevel) };
  // Newcombe's interval is for pairs of zeros and ones; tasks with several dialogues have intermediate shares.
  const isBinary =
    !within.isWeighted && [...within.a, ...within.b].every(({ part }) => part === 0 || part === 1);
  if (isBinary)
    return { groups, difference: { ...shareDifference(within.a, within.b, confidenceLevel), n: within.n } };
  const { estimate, ...found } = ratioDifference(within.a, within.b, confidenceLevel);
  return { groups, difference: { n: within.n, estimate, ...withinRange(found, [-1, 1]) } };
}

function shareDifference(a: readonly Share[], b: readonly Share[], confidenceLevel: number): ComparedValue {
  const [first, second] = [estimateShare(a, confidenceLevel), estimateShare(b, confidenceLevel)];
  if (first.estimate === null || second.estimate === null) return NOTHING;
  const estimate = first.estimate - second.estimate;
  const n = first.n + second.n;
  if (first.interval === null || second.interval === null) {
    const lacking = first.interval === null ? first : second;
    return { n, estimate, ...reasonOr(lacking) };
  }
  const correlation = shareCorrelation(a, b, confidenceLevel);
  const joined = (x: number, y: number): number =>
    Math.sqrt(Math.max(0, x * x - 2 * correlation * x * y + y * y));
  const [ofFirst, ofSecond] = [first.interval, second.interval];
  const lower = estimate - joined(first.estimate - ofFirst.lower, ofSecond.upper - second.estimate);
  const upper = estimate + joined(ofFirst.upper - first.estimate, second.estimate - ofSecond.lower);
  return { n, estimate, ...intervalOf(lower, upper, confidenceLevel, 'mover-wilson') };
}

/** Both groups restricted to the shared tasks. */
interface WithinTasks {
  readonly a: readonly Share[];
  readonly b: readonly Share[];
  /** Dialogues with one of these tasks. */
  readonly n: number;
  /** Whether a task has several clusters in a group. */
  readonly isWeighted: boolean;
}

/**
 * One value for each task, group and cluster, whose mean over a group weights the shared tasks equally:
 * `center + (value - center) values / (tasks * values of the task)`. `undefined` without shared tasks.
 */
function withinTasks(a: readonly Share[], b: readonly Share[]): WithinTasks | undefined {
  const [ofA, ofB] = [a, b].map((own) => byKey(own, ({ task }) => task));
  const tasks = [...existing(ofA).keys()].filter((task) => ofB?.has(task));
  const byTask = tasks.map((task) =>
    [ofA, ofB].map((own) => {
      const shares = existing(own?.get(task));
      return [...byKey(shares, ({ clusters }) => JSON.stringify(clusters)).values()].flatMap(averaged);
    }),
  );
  const shared = byTask.filter((both) => both.every((cells) => cells.length > 0));
  if (shared.length === 0) return undefined;
  const weighted = (g: number): Share[] => {
    const own = shared.map((both) => itemAt(both, g));
    const center = mean(own.map((cells) => mean(cells.map(({ part }) => part))));
    const count = own.flat().length;
    return own.flatMap((cells) =>
      cells.map((cell) => ({
        ...cell,
        part: center + ((cell.part - center) * count) / (shared.length * cells.length),
      })),
    );
  };
  return {
    ...{ a: weighted(0), b: weighted(1) },
    n: shared.flat(2).reduce((total, { n }) => total + n, 0),
    isWeighted: shared.flat().some((cells) => cells.length > 1),
  };
}

/** The ratio of dialogues as one value; empty if the divisor is 0. */
function averaged(shares: Some<Share>): (Share & { readonly n: number })[] {
  const { ratio } = linearized(shares);
  const [{ task, clusters }] = shares;
  return ratio === null ? [] : [{ part: ratio, whole: 1, task, clusters, n: shares.length }];
}

/**
 * Correlation of the shares of two groups over their shared clusters, from the errors of both and of the difference.
 */
function shareCorrelation(a: readonly Share[], b: readonly Share[], confidenceLevel: number): number {
  const known = new Set(a.flatMap(({ clusters }) => clusters.map((label, k) => `${k} ${label}`)));
  const areApart = b.every(({ clusters }) => clusters.every((label, k) => !known.has(`${k} ${label}`)));
  if (areApart) return 0;
  const errorOf = (own: readonly Share[]): number => {
    const parts = own.map(({ part }) => part);
    return meanInterval(parts, { confidenceLevel, clusterLabels: clusterKinds(own) }).standardError ?? 0;
  };
  const [ofA, ofB] = [errorOf(a), errorOf(b)];
  const values = [a, b].flatMap((own, g) =>
    own.map(({ part, clusters }) => ({ value: part, isFirst: g === 0, clusters })),
  );
  const both = twoGroupTest(values, confidenceLevel).standardError;
  if (both === null || ofA * ofB === 0) return 0;
  return Math.max(-1, Math.min(1, (ofA ** 2 + ofB ** 2 - both ** 2) / (2 * ofA * ofB)));
}

/** The labels of each kind of cluster. */
function clusterKinds(shares: readonly Pick<Share, 'clusters'>[]): ClusterLabel[][] {
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

function estimateValue({ ratio, values, clusters }: Linearized, confidenceLevel: number): ComparedValue {
  if (ratio === null) return NOTHING;
  const found = meanInterval(values, {
    confidenceLevel,
    method: 'student-t',
    clusterLabels: clusterKinds(clusters.map((own) => ({ clusters: own }))),
  });
  return { n: values.length, estimate: ratio, ...reasonOr(found) };
}

function estimateShare(shares: readonly Share[], confidenceLevel: number): ComparedValue {
  if (shares.length === 0) return NOTHING;
  const found = meanInterval(
    shares.map(({ part }) => part),
    { confidenceLevel, method: 'wilson', clusterLabels: clusterKinds(shares) },
  );
  return { n: shares.length, estimate: found.estimate, ...reasonOr(found) };
}

function reasonOr({ interval, noIntervalBecause }: IntervalOrReason): IntervalOrReason {
  return { interval, ...(noIntervalBecause && { noIntervalBecause }) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
