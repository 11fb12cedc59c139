import { itemAt } from '../../math/existing.js';
import { vectorSource } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireLabels } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Settled } from '../core/result.js';
import {
  type DiscreteEnergyDistanceOptions,
  discreteEnergyDistance,
  discreteTerms,
  type Label,
} from './discrete-energy-distance.js';
import {
  DRAWS,
  type EnergyTestDraws,
  type EnergyTestResult,
  testComponents,
  testResult,
} from './energy-rearrangements.js';

/** @internal */
export const METRIC: FactsFor<EnergyTestResult<'discrete-energy-test'>> = {
  id: 'discrete-energy-test',
  revision: 1,
  symbol: 'DED test',
  input: 'labels',
  needs: ['labels'],
  undefinedWhen: ['too-few-items'],
  direction: 'lower',
  components: /* @__PURE__ */ testComponents('DED'),
};

/** Options of {@link discreteEnergyTest}. */
export interface DiscreteEnergyTestOptions extends EnergyTestDraws, DiscreteEnergyDistanceOptions {}

/** @internal */
export const OPTIONS: OptionSpecs<DiscreteEnergyTestOptions, 'permutations' | 'seed'> = {
  ...DRAWS,
  embedder: vectorSource(),
};

/**
 * Discrete energy test: whether labels differ more between two samples than in random splits of the same data [1].
 *
 * The pooled samples are redistributed at random `permutations` times; `pValue` is the share of arrangements, including
 * the observed one, that are at least as far apart. `score` and the other components come from
 * {@link discreteEnergyDistance}; `chanceMean` and `chanceUpper` (95th percentile) describe the distance by chance for
 * these sample sizes. Pass `groups` unless items were sampled independently. For vectors see {@link energyTest}.
 *
 * The score lies in [0, 2] for the score (a distance); (0, 1] for `pValue`. `n` is the number of labels in both
 * samples, N. Takes O(permutations * N) time and O(N) memory. Undefined scores: `too-few-items` for an empty sample.
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
export const discreteEnergyTest: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  labelsX: readonly Label[],
  labelsY: readonly Label[],
  options?: DiscreteEnergyTestOptions,
): Settled<EnergyTestResult<'discrete-energy-test'>> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireLabels(METRIC.id, 'labelsX', labelsX);
  requireLabels(METRIC.id, 'labelsY', labelsY);
  const pool = [...labelsX, ...labelsY];
  const pick = (indices: readonly number[]): Label[] => indices.map((i) => itemAt(pool, i));
  const { embedder } = resolved;
  const test = {
    distance: discreteEnergyDistance(labelsX, labelsY, embedder === undefined ? {} : { embedder }),
    sizes: [labelsX.length, labelsY.length] as const,
    squared: (a: readonly number[], b: readonly number[]): number => discreteTerms(pick(a), pick(b)).squared,
  };
  return testResult(METRIC, paramsOf(OPTIONS, resolved), test, resolved);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.4' },
  category: 'distribution',
  meaning: 'Whether labels differ more between two samples than in random splits of the same data.',
  tex: 'p = \\frac{1 + \\#\\{b : D_b \\ge D\\}}{1 + B}',
  range: [0, 2],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(permutations * labels)', memory: 'O(labels)' },
  nUnit: 'labels in both samples',
  use: 'to test whether two samples of labels come from different distributions.',
  avoid:
    'on turns of the same conversations without `groups`: the turns are not independent, and the test rejects far too often.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the samples share no label, which gives the maximum distance, 2. Only two of the 70 ways to distribute the eight labels are as far apart, so p is near 2 / 70.',
  seeAlso: ['discrete-energy-distance', 'energy-test'],
};
