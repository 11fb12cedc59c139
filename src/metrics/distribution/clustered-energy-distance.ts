import { requireShape } from '../../error.js';
import { createRandom, type Random } from '../../math/create-random.js';
import { type EmbeddingMatrix, row, type Vectors } from '../../math/embedding-matrix.js';
import { existing } from '../../math/existing.js';
import { kMeans } from '../../math/k-means.js';
import { mean } from '../../math/mean.js';
import { nearestCentroids } from '../../math/nearest-centroids.js';
import {
  doublePrecision,
  properShare,
  required,
  vectorSource,
  wholeNumber,
} from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { keysOf } from '../../options/records.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type PrecisionOptions, vectorInput } from '../core/vector-input.js';
import { discreteEnergyDistance } from './discrete-energy-distance.js';
import { type EnergyComponents, type EnergyResult, NO_ENERGY } from './energy-components.js';
import { energySymbols } from './energy-symbols.js';

/** @internal */
export const METRIC: FactsFor<ClusteredEnergyDistanceResult> = {
  id: 'clustered-energy-distance',
  revision: 1,
  symbol: 'clustered DED',
  input: 'vectors',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-items'],
  direction: 'lower',
  components: /* @__PURE__ */ energySymbols('clustered-DED'),
};

/** Options of {@link clusteredEnergyDistance}. */
export interface ClusteredEnergyDistanceOptions extends PrecisionOptions {
  /** Number of k-means clusters. */
  readonly k: number;
  /** One run per seed, which determines the split and the k-means initialization. Default [0, 1, 2, 3, 4]. */
  readonly seeds?: readonly number[];
  /** Share of each sample for fitting the clusters; the rest is compared. Default .5. */
  readonly split?: number;
  /** The source of the vectors, for the signature. */
  readonly embedder?: EmbedderInfo;
}

/** @internal */
export const OPTIONS: OptionSpecs<ClusteredEnergyDistanceOptions, 'seeds' | 'split'> = {
  k: required(wholeNumber(1)),
  seeds: {
    expected: 'a list of at least one safe integer',
    accepts: (value) => Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger),
    default: [0, 1, 2, 3, 4],
    print: (seeds) => [...seeds],
  },
  split: properShare(0.5),
  embedder: vectorSource(),
  precision: doublePrecision(),
};

/** Result of {@link clusteredEnergyDistance}: every component is a mean over the seeds. */
export interface ClusteredEnergyDistanceResult extends EnergyResult<'clustered-energy-distance'> {
  /** The squared distance of each seed. */
  readonly perSeed: readonly number[];
}

/**
 * Clustered energy distance: how differently two samples of vectors are distributed over clusters. It fits
 * k-means on one part of both samples, assigns the other part to the clusters and compares it by
 * {@link discreteEnergyDistance}. Fitting and comparing on the same vectors would make the distance too large [1]. Each
 * seed draws a new split and initialization; all components are averaged over seeds.
 *
 * The score lies in [0, 2]. `n` is the number of vectors in both samples. Takes O(seeds * rounds * n k d) time and O(n
 * d) memory. Undefined scores: `too-few-items` if a sample is too small to fit and compare, or if `clusters` exceeds
 * the number of vectors to fit on.
 *
 * [1] Sicilia and Alikhani 2022, LEATHER; used in Imai et al. 2025, section 4.4.
 *
 * @throws MetricError `INVALID_OPTION` if `clusters` is not a positive integer, `seeds` is empty or `split` is outside
 * (0, 1), or for an unknown option; `SHAPE_MISMATCH` if the samples differ in width; `INVALID_INPUT` for input that is
 * not a list of vectors, or a component that is not finite
 *
 * @example
 * ```ts
 * import { clusteredEnergyDistance } from '@mtpc/metrics';
 * const low = [[0], [0.1], [0.2], [0.3]];
 * const high = [[9], [9.1], [9.2], [9.3]];
 * clusteredEnergyDistance(low, high, { k: 2 }).score; // => 2
 * clusteredEnergyDistance(low, low, { k: 1 }).score; // => 0
 * ```
 */
export const clusteredEnergyDistance: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  x: Vectors,
  y: Vectors,
  options: ClusteredEnergyDistanceOptions,
): Settled<ClusteredEnergyDistanceResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { k: clusters, seeds, split } = resolved;
  const { matrix: a, precision } = vectorInput(METRIC.id, 'x', x, resolved);
  const { matrix: b, precision: precisionY } = vectorInput(METRIC.id, 'y', y, resolved);
  const common = {
    n: a.rows + b.rows,
    params: paramsOf(OPTIONS, resolved),
    embedder: embedderInfo(resolved.embedder),
    precision: precision && precisionY,
  };
  const [fitX, fitY] = [Math.round(a.rows * split), Math.round(b.rows * split)];
  const enough = fitX > 0 && fitY > 0 && fitX < a.rows && fitY < b.rows && clusters <= fitX + fitY;
  if (!enough) return undefinedBecause(METRIC, 'too-few-items', { ...common, ...NO_ENERGY, perSeed: [] });
  requireShape(a.cols === b.cols, METRIC.id, 'y.cols', `${a.cols} as x`, b.cols);
  const runs = seeds.map((seed) => {
    const random = createRandom(seed);
    const [left, right] = [halves(a, fitX, random), halves(b, fitY, random)];
    const { centroids } = kMeans([...left.fit, ...right.fit], { k: clusters, seed });
    const assignLabels = (rows: Rows): number[] => Array.from(nearestCentroids(rows, centroids).labels);
    return discreteEnergyDistance(assignLabels(left.rest), assignLabels(right.rest));
  });
  const components = meanComponents(runs);
  const perSeed = runs.map((run) => existing(run.score));
  return scored(METRIC, mean(perSeed), { ...common, ...components, perSeed });
}

type Rows = readonly (Float32Array | Float64Array)[];

/** Splits the rows at random into rows to fit on and the rest. */
function halves(matrix: EmbeddingMatrix, fit: number, random: Random): { fit: Rows; rest: Rows } {
  const rows = random.shuffle(Array.from({ length: matrix.rows }, (_, i) => row(matrix, i)));
  return { fit: rows.slice(0, fit), rest: rows.slice(fit) };
}

/** Each component averaged over the runs; `null` if a run has none. */
function meanComponents(runs: readonly EnergyComponents[]): EnergyComponents {
  const entries = keysOf(NO_ENERGY).map((name) => {
    const values = runs.map((run) => run[name]).filter((value) => value !== null);
    return [name, values.length === runs.length ? mean(values) : null] as const;
  });
  return { ...NO_ENERGY, ...Object.fromEntries(entries) };
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.4, table 2' },
  category: 'distribution',
  meaning: 'How differently two samples of vectors are distributed over clusters.',
  tex: '\\frac{1}{|\\text{seeds}|} \\sum_{\\text{seeds}} \\sum_k (p_k - q_k)^2',
  range: [0, 2],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(seeds * rounds * vectors * clusters * dimensions)', memory: 'O(vectors * dimensions)' },
  nUnit: 'vectors in both samples',
  use: 'to compare two samples of embeddings by the clusters into which they fall.',
  avoid: 'to compare values with different numbers of clusters.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, two clusters separate the samples completely, which gives the maximum, 2. With one cluster every sample looks the same, and the score is 0.',
  seeAlso: ['discrete-energy-distance', 'energy-test'],
};
