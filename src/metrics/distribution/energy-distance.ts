import { requireShape } from '../../error.js';
import type { EmbeddingMatrix, Vectors } from '../../math/embedding-matrix.js';
import { pairwiseDistanceMean } from '../../math/pairwise-distance-mean.js';
import { doublePrecision, oneOf, vectorSource } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import type { EmbedderInfo } from '../../transcript/embedded.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { MetricResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type PrecisionOptions, vectorInput } from '../core/vector-input.js';
import { type EnergyResult, type EnergyTerms, energyComponents, NO_ENERGY } from './energy-components.js';
import { energySymbols } from './energy-symbols.js';

/** @internal */
export const METRIC: FactsFor<EnergyResult<'energy-distance'>> = {
  id: 'energy-distance',
  revision: 1,
  symbol: 'energy distance',
  input: 'vectors',
  needs: ['embeddings'],
  undefinedWhen: ['too-few-items', 'zero-vector', 'infinite'],
  direction: 'lower',
  components: /* @__PURE__ */ energySymbols('energy'),
};

/** Options of {@link energyDistance}. */
export interface EnergyDistanceOptions extends PrecisionOptions {
  /** Euclidean distance (default), or 1 - cosine. */
  readonly distance?: 'euclidean' | 'cosine';
  /** The source of the vectors, for the signature. */
  readonly embedder?: EmbedderInfo;
}

/** @internal */
export const OPTIONS: OptionSpecs<EnergyDistanceOptions, 'distance'> = {
  distance: oneOf(['euclidean', 'cosine'], 'euclidean'),
  embedder: vectorSource(),
  precision: doublePrecision(),
};

/**
 * Energy distance: how different the distributions of two samples of vectors are. It is 0 exactly if the distributions
 * are equal (for Euclidean distances).
 *
 * `2 E|X - Y| - E|X - X'| - E|Y - Y'|` [1] over all pairs, including each vector paired with itself (the V-statistic).
 * `coefficient` is the share of `2 E|X - Y|`; `unbiasedSquared` excludes the pairs of a vector with itself. Two samples
 * of the same distribution have a positive distance too, and it is larger for small samples: {@link energyTest} gives
 * its size by chance.
 *
 * The score lies in [0, inf), in the unit of the vectors; cosine distances give [0, 4]. `n` is the number of vectors in
 * both samples. Time O(n m d), for cosine distances O((n + m) d); memory O(d). Undefined scores: `too-few-items` for an
 * empty sample; `zero-vector` if a cosine distance involves a zero vector; `infinite` if distances overflow.
 *
 * [1] Szekely and Rizzo 2013, Energy statistics; used in Imai et al. 2025, section 4.4.
 *
 * @param x - One vector per row.
 * @param y - The other sample, of the same width.
 * @throws MetricError `INVALID_OPTION` for an unknown option or value; `SHAPE_MISMATCH` if the samples differ in width
 * or have none; `INVALID_INPUT` for input that is not a list of vectors, or a component that is not finite
 *
 * @example
 * ```ts
 * import { energyDistance } from '@mtpc/metrics';
 * const result = energyDistance([[0], [1]], [[1], [3]]);
 * result.cross; // => 1.5
 * result.score; // => 1.5
 * result.coefficient; // => 0.5
 * energyDistance([[0], [1]], [[1], [0]]).score; // => 0
 * ```
 */
export const energyDistance: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  x: Vectors,
  y: Vectors,
  options?: EnergyDistanceOptions,
): Settled<EnergyResult<'energy-distance'>> {
  return computeEnergy(energyInput(x, y, resolveOptions(METRIC.id, OPTIONS, options)));
}

/** The distance between checked samples. @internal */
export function computeEnergy(input: EnergyInput): Settled<EnergyResult<'energy-distance'>> {
  const { distance, a, b } = input;
  if (a.rows === 0 || b.rows === 0) return energyOfTerms(input, undefined);
  return energyOfTerms(input, {
    cross: pairwiseDistanceMean(a, b, { distance }),
    withinX: pairwiseDistanceMean(a, undefined, { distance }),
    withinY: pairwiseDistanceMean(b, undefined, { distance }),
  });
}

/** Both samples, checked, and the common fields of the result. @internal */
export interface EnergyInput {
  readonly distance: 'euclidean' | 'cosine';
  readonly a: EmbeddingMatrix;
  readonly b: EmbeddingMatrix;
  readonly common: Pick<MetricResult, 'n' | 'params'> & {
    readonly embedder: EmbedderInfo | undefined;
    readonly precision: 'float32' | undefined;
  };
}

/** Checks both samples. Rejects empty vectors, which would all be equal. @internal */
export function energyInput(
  x: Vectors,
  y: Vectors,
  options: Resolved<EnergyDistanceOptions, 'distance'>,
  caller: string = METRIC.id,
): EnergyInput {
  const { distance } = options;
  const { matrix: a, precision } = vectorInput(caller, 'x', x, options);
  const { matrix: b, precision: precisionY } = vectorInput(caller, 'y', y, options);
  requireShape(a.rows === 0 || a.cols > 0, caller, 'x.cols', 'at least 1', a.cols);
  requireShape(b.rows === 0 || b.cols > 0, caller, 'y.cols', 'at least 1', b.cols);
  const isEmpty = a.rows === 0 || b.rows === 0;
  requireShape(isEmpty || a.cols === b.cols, caller, 'y.cols', `${a.cols} as x`, b.cols);
  const common = {
    n: a.rows + b.rows,
    params: paramsOf(OPTIONS, options),
    embedder: embedderInfo(options.embedder),
    precision: precision && precisionY,
  };
  return { distance, a, b, common };
}

/** @internal */
export function energyOfTerms(
  { a, b, common }: EnergyInput,
  terms: EnergyTerms | undefined,
): Settled<EnergyResult<'energy-distance'>> {
  const nothing = { ...common, ...NO_ENERGY };
  if (terms === undefined) return undefinedBecause(METRIC, 'too-few-items', nothing);
  if (Number.isNaN(terms.cross)) return undefinedBecause(METRIC, 'zero-vector', nothing);
  const components = energyComponents(terms, a.rows, b.rows);
  const finite = Object.values(components).every((value) => value === null || Number.isFinite(value));
  if (!finite) return undefinedBecause(METRIC, 'infinite', nothing);
  return scored(METRIC, components.squared, { ...common, ...components });
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.4' },
  category: 'distribution',
  meaning: 'How different the distributions of two samples of vectors are.',
  tex: "2\\,\\mathbb{E}\\lVert X - Y \\rVert - \\mathbb{E}\\lVert X - X' \\rVert - \\mathbb{E}\\lVert Y - Y' \\rVert",
  range: [0, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(vectors of x * vectors of y * dimensions)', memory: 'O(dimensions)' },
  nUnit: 'vectors in both samples',
  use: 'to compare generated texts with human ones, or two corpora, by their embeddings.',
  avoid:
    'as a test: small samples of one distribution also have a positive distance. Use `energyTest` for a p-value.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the mean distance between the samples is 1.5; twice that minus the distances within the samples (0.5 and 1) is 1.5. Identical samples give 0.',
  seeAlso: ['energy-test', 'clustered-energy-distance'],
};
