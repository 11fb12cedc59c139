import { studentQuantile } from '../math/student-quantile.js';
import { type IntervalOrReason, intervalOf, noInterval } from '../statistics/interval.js';

/** Pairwise accuracy with ties calibrated. */
export interface PairwiseAccuracy extends IntervalOrReason {
  /** Share of the pairs of items that the metric ranks, or ties, as the ratings do. */
  readonly value: number;
  /** Differences of the metric up to this are ties. */
  readonly epsilon: number;
  readonly pairs: number;
}

/**
 * Pairwise accuracy with ties calibrated [1]: the share of pairs of items on which metric and ratings agree, about which
 * is larger or that they are tied. Differences of the metric up to epsilon count as ties, epsilon chosen so that the
 * share is largest (which favors every metric a little: compare metrics with each other, not with 1/2).
 *
 * The interval is Student's t over the projections of the pairs onto items (or clusters), epsilon held [2].
 * Time O(n^2 log n), memory O(n^2).
 *
 * @returns `null` for fewer than two items
 * @internal
 *
 * [1] D. Deutsch, G. Foster, M. Freitag (2023), Ties matter, EMNLP. [2] W. Hoeffding (1948), Ann. Math. Stat. 19.
 */
export function pairwiseAccuracy(
  scores: readonly number[],
  ratings: readonly number[],
  level: number,
  labels?: readonly string[],
): PairwiseAccuracy | null {
  const n = scores.length;
  if (n < 2) return null;
  const { epsilon, right, pairs } = calibrated(scores, ratings);
  const agreement = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (!agrees(scores[i]! - scores[j]!, ratings[i]! - ratings[j]!, epsilon)) continue;
      agreement[i]! += 1;
      agreement[j]! += 1;
    }
  }
  const value = right / pairs;
  return { value, epsilon, pairs, ...projected(agreement, value, level, labels) };
}

function agrees(ofScores: number, ofRatings: number, epsilon: number): boolean {
  const sign = Math.abs(ofScores) <= epsilon ? 0 : Math.sign(ofScores);
  return sign === Math.sign(ofRatings);
}

/** The epsilon with which most pairs agree, the smallest of equals. */
function calibrated(
  scores: readonly number[],
  ratings: readonly number[],
): { epsilon: number; right: number; pairs: number } {
  const n = scores.length;
  const pairs = (n * (n - 1)) / 2;
  const sizes = new Float64Array(pairs);
  // What agrees now, and what would agree as a tie.
  const gains = new Int8Array(pairs);
  let [right, k] = [0, 0];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, k++) {
      const [ofScores, ofRatings] = [scores[i]! - scores[j]!, ratings[i]! - ratings[j]!];
      const isRanked = ofScores !== 0 && Math.sign(ofScores) === Math.sign(ofRatings);
      sizes[k] = Math.abs(ofScores);
      gains[k] = (ofRatings === 0 ? 1 : 0) - (isRanked ? 1 : 0);
      if (isRanked) right += 1;
    }
  }
  const order = new Uint32Array(pairs).map((_, at) => at).sort((a, b) => sizes[a]! - sizes[b]!);
  let best = { epsilon: 0, right: -1, pairs };
  let at = 0;
  for (const epsilon of [0, ...new Set(Array.from(order, (each) => sizes[each]!))]) {
    while (at < pairs && sizes[order[at]!]! <= epsilon) right += gains[order[at++]!]!;
    if (right > best.right) best = { epsilon, right, pairs };
  }
  return best;
}

/** The variance of a mean over pairs: 4 (n - 1) / (n - 2)^2 times that of the items' mean agreements, over n. */
function projected(
  agreement: Float64Array,
  value: number,
  level: number,
  labels: readonly string[] | undefined,
): IntervalOrReason {
  const n = agreement.length;
  const sums = new Map<string | number, number>();
  for (const [i, each] of agreement.entries()) {
    const label = labels?.[i] ?? i;
    sums.set(label, (sums.get(label) ?? 0) + each / (n - 1) - value);
  }
  const groups = sums.size;
  if (groups < 3) return noInterval('one-cluster');
  let squares = 0;
  for (const sum of sums.values()) squares += sum ** 2;
  const error = (2 * (1 - 1 / n) * Math.sqrt((groups / (groups - 1)) * squares)) / (n - 2);
  const margin = studentQuantile((1 + level) / 2, groups - 1) * error;
  return intervalOf(value - margin, value + margin, level, 'student-t');
}
