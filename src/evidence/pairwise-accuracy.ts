import { type IntervalOrReason, noInterval } from '../statistics/interval.js';
import { studentInterval } from '../statistics/student-t.js';
import { countAgreements, type RatedItem, ratedItems } from './count-agreements.js';

/** Pairwise accuracy with tie calibration. */
export interface PairwiseAccuracy extends IntervalOrReason {
  /** Share of the pairs of items that the metric ranks or ties like the ratings. */
  readonly estimate: number;
  /** The expected share of a metric unrelated to the ratings, given the ties of both. */
  readonly chance: number;
  /** Differences of the metric up to this value are ties. */
  readonly epsilon: number;
  readonly pairs: number;
}

/**
 * Maximum number of items whose pairs determine epsilon; larger sets are sampled evenly over the ranks of the scores.
 */
const MAX_CALIBRATED = 2000;

/**
 * Pairwise accuracy with tie calibration [1]: the share of pairs of items on which metric and ratings agree about which
 * is larger or that they are tied. Differences of the metric up to epsilon count as ties, with epsilon chosen to
 * maximize the share. This favors every metric slightly, so compare metrics with each other rather than with 1/2. With
 * more than 2,000 items, epsilon is chosen on 2,000 items evenly spaced over the ranks of the scores; the share is
 * computed over all pairs.
 *
 * The interval is Student's t over the projections of the pairs onto items (or clusters), for fixed epsilon [2]. Time
 * O(n log n) plus sorting the pairs of at most 2,000 items.
 *
 * @returns `null` for fewer than two items
 * @internal
 *
 * [1] D. Deutsch, G. Foster, M. Freitag (2023), Ties matter, EMNLP. [2] W. Hoeffding (1948), Ann. Math. Stat. 19.
 */
export function pairwiseAccuracy(
  scores: readonly number[],
  ratings: readonly number[],
  confidenceLevel: number,
  labels?: readonly string[],
): PairwiseAccuracy | null {
  const n = scores.length;
  if (n < 2) return null;
  const epsilon = calibrated(spreadOverRanks(ratedItems(scores, ratings)));
  const agreements = countAgreements(scores, ratings, epsilon);
  const pairs = (n * (n - 1)) / 2;
  const value = agreements.reduce((sum, each) => sum + each, 0) / 2 / pairs;
  const chance = chanceAccuracy(tiedShare(scores), tiedShare(ratings));
  return {
    estimate: value,
    chance,
    epsilon,
    pairs,
    ...projected(agreements, value, confidenceLevel, labels),
  };
}

/**
 * The expected share of a metric that ties a share t of the pairs, independent of the ratings, which tie a share r:
 * t r + (1 - t)(1 - r) / 2. It is linear in t, so the best epsilon for it lies at one of the extremes.
 */
function chanceAccuracy(ofScores: number, ofRatings: number): number {
  return Math.max(ofRatings, ofScores * ofRatings + ((1 - ofScores) * (1 - ofRatings)) / 2);
}

/** Share of the pairs that are equal. */
function tiedShare(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let tied = 0;
  for (const count of counts.values()) tied += (count * (count - 1)) / 2;
  return tied / ((values.length * (values.length - 1)) / 2);
}

/** All items, or a sample of the maximum size. */
function spreadOverRanks(items: readonly RatedItem[]): readonly RatedItem[] {
  const n = items.length;
  if (n <= MAX_CALIBRATED) return items;
  const chosen = new Set(
    Array.from({ length: MAX_CALIBRATED }, (_, k) => Math.floor(((k + 0.5) * n) / MAX_CALIBRATED)),
  );
  return [...items]
    .sort((a, b) => a.score - b.score || a.rating - b.rating)
    .filter((_, rank) => chosen.has(rank));
}

/** The epsilon with the most agreeing pairs; ties go to the smallest. */
function calibrated(items: readonly RatedItem[]): number {
  // A pair tied by the ratings agrees from its difference upwards; a pair ranked like the ratings agrees below it.
  const tied = differences(items, (_, ofRatings) => ofRatings === 0);
  // Above the last tie the count cannot increase.
  const most = tied.at(-1) ?? 0;
  const ranked = differences(
    items,
    (ofScores, ofRatings) => ofScores * Math.sign(ofRatings) > 0 && Math.abs(ofScores) <= most,
  );
  let best = { epsilon: 0, gain: 0 };
  let lost = 0;
  for (const [at, epsilon] of tied.entries()) {
    if (tied[at + 1] === epsilon) continue;
    while ((ranked[lost] ?? Number.POSITIVE_INFINITY) <= epsilon) lost += 1;
    const gain = at + 1 - lost;
    if (epsilon === 0 || gain > best.gain) best = { epsilon, gain };
  }
  return best.epsilon;
}

/** The sorted differences of the scores of pairs. */
function differences(
  items: readonly RatedItem[],
  isWanted: (ofScores: number, ofRatings: number) => boolean,
): Float64Array {
  const found = new Float64Array((items.length * (items.length - 1)) / 2);
  let count = 0;
  for (const [i, a] of items.entries()) {
    for (const b of items.slice(i + 1)) {
      const ofScores = a.score - b.score;
      if (isWanted(ofScores, a.rating - b.rating)) found[count++] = Math.abs(ofScores);
    }
  }
  return found.subarray(0, count).sort();
}

/** The variance of a mean over pairs: 4 (n - 1) / (n - 2)^2 times that of the items' mean agreements, over n. */
function projected(
  agreements: Float64Array,
  value: number,
  confidenceLevel: number,
  labels: readonly string[] | undefined,
): IntervalOrReason {
  const n = agreements.length;
  const sums = new Map<string | number, number>();
  for (const [i, each] of agreements.entries()) {
    const label = labels?.[i] ?? i;
    sums.set(label, (sums.get(label) ?? 0) + each / (n - 1) - value);
  }
  const groups = sums.size;
  if (groups < 3) return noInterval('one-cluster');
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  const error = (2 * (1 - 1 / n) * Math.sqrt((groups / (groups - 1)) * squares)) / (n - 2);
  return studentInterval(value, error, groups - 1, confidenceLevel);
}
