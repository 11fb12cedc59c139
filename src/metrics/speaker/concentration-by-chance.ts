import { createRandom } from '../../math/create-random.js';
import type { EmbeddingMatrix } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { giniCoefficient } from '../../math/gini-coefficient.js';
import { mean } from '../../math/mean.js';
import { minimumSpanningTree } from '../../math/minimum-spanning-tree.js';
import { pairwiseDistances } from '../../math/pairwise-distances.js';

/** Tolerance for rounding in comparisons; vectors may be in single precision. */
const SLACK = 1e-6;

/** Concentration by chance, given the number of messages per speaker. */
export interface ConcentrationByChance {
  /** Share of the rearrangements, including the observed one, that are at least as concentrated. */
  readonly pValue: number;
  readonly chanceMean: number;
}

/**
 * The Gini coefficient of the spread that each speaker adds, with the messages randomly reassigned to speakers who keep
 * their numbers of messages: the concentration expected if it did not matter who said what. Undefined rearrangements
 * (no speaker adds spread, up to rounding) count as even. The distances are computed once. O(T^2 d + permutations * S *
 * T^2).
 */
export function concentrationByChance(
  matrix: EmbeddingMatrix,
  speakerOf: readonly number[],
  observed: number,
  {
    permutations,
    seed,
    slack = 0,
  }: { readonly permutations: number; readonly seed: number; readonly slack?: number },
): ConcentrationByChance {
  const { data, rows } = pairwiseDistances(matrix, undefined, { distance: 'cosine' });
  const treeSpread = (members: readonly number[]): number => {
    if (members.length < 2) return 0;
    const distance = (i: number, j: number): number => {
      const found = itemAt(data, itemAt(members, i) * rows + itemAt(members, j));
      // A zero vector is at distance 1 from everything.
      return Number.isNaN(found) ? 1 : found;
    };
    return minimumSpanningTree(distance, members.length).total / (members.length - 1);
  };
  const all = Array.from({ length: rows }, (_, i) => i);
  const whole = treeSpread(all);
  const speakers = [...new Set(speakerOf)];
  const random = createRandom(seed);
  const values = Float64Array.from({ length: permutations }, () => {
    const dealt = random.shuffle(speakerOf);
    const gamma = speakers.map((speaker) => {
      const added = whole - treeSpread(all.filter((i) => dealt[i] !== speaker));
      return added > slack ? added : 0;
    });
    const gini = giniCoefficient(gamma);
    return Number.isNaN(gini) ? 0 : gini;
  });
  const extreme = values.filter((value) => value >= observed - SLACK).length;
  return { pValue: (1 + extreme) / (1 + permutations), chanceMean: mean(values) };
}
