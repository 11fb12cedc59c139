import { itemAt } from '../../math/existing.js';
import { vectorSource } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireLabels } from '../../transcript/inputs.js';
import type { MetricIdentity, Settled } from '../core/result.js';
import {
  type DiscreteEnergyDistanceOptions,
  discreteEnergyDistance,
  discreteTerms,
  type Label,
} from './discrete-energy-distance.js';
import { DRAWS, type EnergyTestDraws, type EnergyTestResult, testResult } from './energy-rearrangements.js';

/** @internal */
export const identity: MetricIdentity<'discrete-energy-test'> = { id: 'discrete-energy-test', revision: 1 };

/** Options of {@link discreteEnergyTest}. */
export interface DiscreteEnergyTestOptions extends EnergyTestDraws, DiscreteEnergyDistanceOptions {}

/** @internal */
export const OPTIONS: OptionSpecs<DiscreteEnergyTestOptions, 'permutations' | 'seed'> = {
  ...DRAWS,
  embedder: vectorSource(),
};

/**
 * Permutation test of the hypothesis that two samples of labels come from one distribution, by their discrete energy
 * distance [1].
 *
 * Both samples are pooled and dealt out again at random, `permutations` times; `pValue` is the share of arrangements,
 * the given one among them, that are at least as far apart. `score` and the other components are those of
 * {@link discreteEnergyDistance}; `chanceMean` and `chanceUpper` (95th percentile) say how large a distance samples of
 * these sizes have by chance. Give `groups` wherever items were not drawn one by one. For vectors see
 * {@link energyTest}.
 *
 * Range [0, 2] for the score (a distance); (0, 1] for `pValue`. `n` is the number of labels in both samples, N. Time
 * O(permutations * N), memory O(N). Undefined: `too-few-items` for an empty sample.
 *
 * [1] Szekely and Rizzo 2013, Energy statistics; used in Imai et al. 2025, section 4.4.
 *
 * @throws MetricError `INVALID_OPTION` unless `permutations` is a whole number of at least 1; `INVALID_INPUT` unless the
 * samples are lists of strings and finite numbers
 *
 * @example
 * ```ts
 * import { discreteEnergyTest } from '@mtpc/metrics';
 * const result = discreteEnergyTest(['a', 'a', 'a', 'a'], ['b', 'b', 'b', 'b']);
 * result.score; // => 2
 * result.pValue! < 0.05; // => true
 * discreteEnergyTest(['a', 'b'], ['b', 'a']).pValue; // => 1
 * ```
 */
export function discreteEnergyTest(
  labelsX: readonly Label[],
  labelsY: readonly Label[],
  options?: DiscreteEnergyTestOptions,
): Settled<EnergyTestResult<'discrete-energy-test'>> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireLabels(identity.id, 'labelsX', labelsX);
  requireLabels(identity.id, 'labelsY', labelsY);
  const pool = [...labelsX, ...labelsY];
  const pick = (indices: readonly number[]): Label[] => indices.map((i) => itemAt(pool, i));
  const { embedder } = resolved;
  const test = {
    distance: discreteEnergyDistance(labelsX, labelsY, embedder === undefined ? {} : { embedder }),
    sizes: [labelsX.length, labelsY.length] as const,
    squared: (a: readonly number[], b: readonly number[]): number => discreteTerms(pick(a), pick(b)).squared,
  };
  return testResult(identity, paramsOf(OPTIONS, resolved), test, resolved);
}
