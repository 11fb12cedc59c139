import type { Vectors } from '../../math/embedding-matrix.js';
import { doublePrecision, oneOf, vectorSource } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Settled } from '../core/result.js';
import { computeEnergy, type EnergyDistanceOptions, energyInput } from './energy-distance.js';
import {
  DRAWS,
  type EnergyTestDraws,
  type EnergyTestResult,
  testComponents,
  testResult,
} from './energy-rearrangements.js';
import { pooledEnergy } from './pooled-energy.js';

/** @internal */
export const METRIC: FactsFor<EnergyTestResult<'energy-test'>> = {
  id: 'energy-test',
  revision: 1,
  symbol: 'energy test',
  input: 'vectors',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-items', 'zero-vector', 'infinite'],
  direction: 'lower',
  components: /* @__PURE__ */ testComponents('energy'),
};

/** Options of {@link energyTest}. */
export interface EnergyTestOptions extends EnergyDistanceOptions, EnergyTestDraws {}

/** @internal */
export const OPTIONS: OptionSpecs<EnergyTestOptions, 'distance' | 'permutations' | 'seed'> = {
  distance: oneOf(['euclidean', 'cosine'], 'euclidean'),
  ...DRAWS,
  embedder: vectorSource(),
  precision: doublePrecision(),
};

/**
 * Energy test: whether two samples differ more than random splits of the same data do.
 *
 * The pooled samples are redistributed at random `permutations` times; `pValue` is the share of arrangements, including
 * the observed one, that are at least as far apart. `score` and the other components come from {@link energyDistance};
 * `chanceMean` and `chanceUpper` (95th percentile) describe the distance by chance for these sample sizes. For labels
 * see {@link discreteEnergyTest}.
 *
 * Turns of one dialogue are similar, and redistributing them individually makes the test reject far too often. Pass
 * `groups` unless items were sampled independently; with few groups the p-value cannot be small, see `minimumPValue`.
 *
 * The score lies in [0, inf) for the score (a distance); (0, 1] for `pValue`. `n` is the number of items in both
 * samples, N. Time O(N^2 d + permutations * min(n, m)^2) and memory O(N^2): 200 MB for 5,000. Undefined scores:
 * `too-few-items` for an empty sample; `zero-vector` or `infinite` as for `energyDistance`.
 *
 * [1] Szekely and Rizzo 2013, Energy statistics; used in Imai et al. 2025, section 4.4.
 *
 * @param x - One vector per row.
 * @param y - The other sample.
 * @throws MetricError `INVALID_OPTION` for an unknown `distance`, or `permutations` that are not a whole number of at
 * least 1; `SHAPE_MISMATCH` if the samples differ in width; `INVALID_INPUT` for a component that is not finite
 *
 * @example
 * ```ts
 * import { energyTest } from '@mtpc/metrics';
 * const result = energyTest([[0], [1], [2], [3]], [[10], [11], [12], [13]]);
 * result.score; // => 17.5
 * result.pValue! < 0.05; // => true
 * ```
 */
export const energyTest: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  x: Vectors,
  y: Vectors,
  options?: EnergyTestOptions,
): Settled<EnergyTestResult<'energy-test'>> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const input = energyInput(x, y, resolved, METRIC.id);
  const { a, b } = input;
  const distance = computeEnergy(input);
  const squared = distance.score === null ? () => 0 : pooledEnergy(a, b, input.distance);
  const test = { distance, sizes: [a.rows, b.rows] as const, squared };
  return testResult(METRIC, paramsOf(OPTIONS, resolved), test, resolved);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.4' },
  category: 'distribution',
  meaning: 'Whether two samples differ more than random splits of the same data do.',
  tex: 'p = \\frac{1 + \\#\\{b : D_b \\ge D\\}}{1 + B}',
  range: [0, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(items^2 * dimensions + permutations * items^2)', memory: 'O(items^2)' },
  nUnit: 'items in both samples',
  use: 'to test whether two samples of vectors come from different distributions.',
  avoid:
    'on turns of the same conversations without `groups`: the turns are not independent, and the test rejects far too often.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the distance is 17.5 with a p-value below 0.05. Compare the score with `chanceUpper`, the 95th percentile of distances between random splits of the same data.',
  seeAlso: ['energy-distance', 'discrete-energy-test'],
};
