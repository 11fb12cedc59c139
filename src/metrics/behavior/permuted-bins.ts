import { byKey } from '../../math/by-key.js';
import { createRandom } from '../../math/create-random.js';
import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';

/** The mean score of a bin if the position of the first attempt did not matter. */
export interface PermutedBin {
  /** Expected mean; `null` for an empty bin. */
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The null distribution of the bins, with a test of the observed bins. */
export interface PermutedBins {
  readonly bins: readonly PermutedBin[];
  /**
   * Share of permutations with bins at least as far from the expected means as the observed ones; `null` without runs.
   */
  readonly pValue: number | null;
}

/** A run: its bin, its score, and its stratum of exchangeable runs. */
export interface BinnedRun {
  readonly bin: number;
  readonly score: number;
  readonly stratum: string;
}

export interface PermutationOptions {
  readonly permutations: number;
  readonly confidenceLevel: number;
  readonly seed: number;
}

/**
 * Permutes bins among the runs of one stratum. This keeps the distribution of scores within the stratum and removes
 * only their relation to the bins. The expected means are exact; the intervals are quantiles over seeded permutations.
 *
 * Takes O(permutations * runs) time.
 */
export function permutedBins(
  runs: readonly BinnedRun[],
  count: number,
  { permutations, confidenceLevel, seed }: PermutationOptions,
): PermutedBins {
  const bins = Array.from(
    { length: count },
    (): Bin => ({ size: 0, expected: 0, sum: 0, means: new Float64Array(permutations) }),
  );
  const strata = [...byKey(runs, ({ stratum }) => stratum).values()].map((own) => ({
    bins: own.flatMap(({ bin }) => bins[bin] ?? []),
    scores: own.map(({ score }) => score),
  }));
  for (const stratum of strata) {
    const expectation = mean(stratum.scores);
    for (const bin of stratum.bins) {
      bin.size += 1;
      bin.expected += expectation;
    }
  }
  const observed = distanceFromExpected(bins, strata);
  const random = createRandom(seed);
  let asFar = 0;
  for (let p = 0; p < permutations; p++) {
    for (const stratum of strata) stratum.bins = random.shuffle(stratum.bins);
    if (distanceFromExpected(bins, strata) >= observed * (1 - 1e-12)) asFar += 1;
    for (const bin of bins) bin.means[p] = bin.sum / bin.size;
  }
  const permuted = bins.map(({ size, expected, means }): PermutedBin => {
    if (size === 0) return { mean: null, lower: null, upper: null };
    means.sort();
    const at = (p: number): number => quantile(means, p);
    return {
      mean: expected / size,
      lower: at((1 - confidenceLevel) / 2),
      upper: at((1 + confidenceLevel) / 2),
    };
  });
  return { bins: permuted, pValue: runs.length === 0 ? null : (1 + asFar) / (1 + permutations) };
}

/** A bin: its runs, the expected and the current sum of their scores, and the means of all permutations. */
interface Bin {
  size: number;
  expected: number;
  sum: number;
  readonly means: Float64Array;
}

/** The runs of a stratum: bin in the current permutation, and score. */
interface Stratum {
  bins: Bin[];
  readonly scores: readonly number[];
}

/** Sums the scores in each bin and returns the distance from the expected sums. */
function distanceFromExpected(bins: readonly Bin[], strata: readonly Stratum[]): number {
  for (const bin of bins) bin.sum = 0;
  for (const stratum of strata) for (const [i, bin] of stratum.bins.entries()) bin.sum += stratum.scores[i]!;
  return bins.reduce(
    (total, { size, sum, expected }) => total + (size === 0 ? 0 : (sum - expected) ** 2 / size),
    0,
  );
}
