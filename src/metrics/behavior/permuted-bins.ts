import { createRandom } from '../../math/create-random.js';
import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';

/** The mean score of a bin if the position of the first attempt had no effect. */
export interface PermutedBin {
  /** Expected mean; `null` of an empty bin. */
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The null distribution of the bins, and how well the observed bins agree with it. */
export interface PermutedBins {
  readonly bins: readonly PermutedBin[];
  /** Share of permutations whose bins are as far from their expected means as the observed ones; `null` of no run. */
  readonly pValue: number | null;
}

/** A run: the bin it falls into, its score, and the runs it may change places with. */
export interface BinnedRun {
  readonly bin: number;
  readonly score: number;
  readonly stratum: string;
}

/** How to permute. */
export interface PermutationOptions {
  readonly permutations: number;
  readonly level: number;
  readonly seed: number;
}

/**
 * Permutes bins among the runs of one stratum. Scores keep their distribution within the stratum, and only their
 * relation to the bin is lost. The expected means are exact; the intervals are quantiles over seeded permutations.
 *
 * Time O(permutations * runs).
 */
export function permutedBins(
  runs: readonly BinnedRun[],
  count: number,
  { permutations, level, seed }: PermutationOptions,
): PermutedBins {
  const strata = [...groupBy(runs).values()].map((own) => ({
    bins: Int32Array.from(own, ({ bin }) => bin),
    scores: Float64Array.from(own, ({ score }) => score),
  }));
  const sizes = new Float64Array(count);
  const expected = new Float64Array(count);
  for (const { bins, scores } of strata) {
    const expectation = mean(scores);
    for (const bin of bins) {
      sizes[bin]! += 1;
      expected[bin]! += expectation;
    }
  }
  const distance = (sums: Float64Array): number =>
    sums.reduce((total, sum, b) => total + (sizes[b] === 0 ? 0 : (sum - expected[b]!) ** 2 / sizes[b]!), 0);
  const observed = distance(sumsOf(strata, count));
  const random = createRandom(seed);
  const drawn = Array.from({ length: count }, () => new Float64Array(permutations));
  let asFar = 0;
  for (let p = 0; p < permutations; p++) {
    for (const { bins } of strata) shuffle(bins, (n) => random.integer(n));
    const sums = sumsOf(strata, count);
    if (distance(sums) >= observed * (1 - 1e-12)) asFar += 1;
    for (let b = 0; b < count; b++) drawn[b]![p] = sums[b]! / sizes[b]!;
  }
  const bins = drawn.map((means, b): PermutedBin => {
    if (sizes[b] === 0) return { mean: null, lower: null, upper: null };
    means.sort();
    const at = (p: number): number => quantile(means, p);
    return { mean: expected[b]! / sizes[b]!, lower: at((1 - level) / 2), upper: at((1 + level) / 2) };
  });
  return { bins, pValue: runs.length === 0 ? null : (1 + asFar) / (1 + permutations) };
}

type Stratum = { readonly bins: Int32Array; readonly scores: Float64Array };

function groupBy(runs: readonly BinnedRun[]): Map<string, BinnedRun[]> {
  const groups = new Map<string, BinnedRun[]>();
  for (const run of runs) {
    const group = groups.get(run.stratum);
    if (group) group.push(run);
    else groups.set(run.stratum, [run]);
  }
  return groups;
}

/** Sum of the scores in each bin. */
function sumsOf(strata: readonly Stratum[], count: number): Float64Array {
  const sums = new Float64Array(count);
  for (const { bins, scores } of strata) {
    for (let i = 0; i < bins.length; i++) sums[bins[i]!]! += scores[i]!;
  }
  return sums;
}

/** Fisher and Yates, in place. */
function shuffle(items: Int32Array, integer: (n: number) => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = integer(i + 1);
    const item = items[i]!;
    items[i] = items[j]!;
    items[j] = item;
  }
}
