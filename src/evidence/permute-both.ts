import { createRandom } from '../math/create-random.js';
import { existing } from '../math/existing.js';
import { midRanks } from '../math/mid-ranks.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { placesByLabel } from '../statistics/places-by-label.js';

/** Comparison of two metrics on the same ratings. */
export interface MetricDifference {
  /** Spearman's correlation of the metric with the ratings, minus the baseline's. */
  readonly difference: number;
  readonly pValue: number;
  readonly permutations: number;
}

/**
 * Tests whether two metrics agree with ratings equally well on the same items: each permutation swaps their ranks for a
 * random half of the items or clusters [1]. O(permutations * n).
 *
 * @returns `null` if a side is constant
 * @internal
 *
 * [1] D. Deutsch, R. Dror, D. Roth (2021), A statistical analysis of summarization evaluation metrics, TACL 9.
 */
export function permuteBoth(
  a: readonly number[],
  b: readonly number[],
  ratings: readonly number[],
  { permutations, seed }: { readonly permutations: number; readonly seed: number },
  labels?: readonly ClusterLabel[],
): MetricDifference | null {
  const [ranksA, ranksB, ofRatings] = [a, b, ratings].map((each) => Array.from(midRanks(each)));
  const correlationDifference = (x: readonly number[], y: readonly number[]): number =>
    pearsonCorrelation(x, existing(ofRatings)) - pearsonCorrelation(y, existing(ofRatings));
  const difference = correlationDifference(existing(ranksA), existing(ranksB));
  if (Number.isNaN(difference)) return null;
  const random = createRandom(seed);
  const clusters = [...placesByLabel(labels ?? [...a.keys()]).values()];
  let extreme = 0;
  for (let p = 0; p < permutations; p++) {
    const [x, y] = [[...existing(ranksA)], [...existing(ranksB)]];
    for (const places of clusters)
      if (random.next() < 0.5) for (const i of places) [x[i], y[i]] = [y[i]!, x[i]!];
    const found = correlationDifference(x, y);
    if (Number.isNaN(found) || Math.abs(found) >= Math.abs(difference) - 1e-12) extreme += 1;
  }
  return { difference, pValue: (1 + extreme) / (1 + permutations), permutations };
}
