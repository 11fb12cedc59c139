import { requireShape } from '../../error.js';
import { row, type Vectors } from '../../math/embedding-matrix.js';
import { mean } from '../../math/mean.js';
import { paramsOf, resolveOptions } from '../../options/options.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { vectorInput } from '../core/vector-input.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { scaledCosine } from './scaled-cosine.js';

/** @internal */
export const METRIC: FactsFor<ClipScoreResult> = {
  id: 'clip-score',
  revision: 1,
  symbol: 'CLIPScore',
  input: 'vectors',
  needs: ['images', 'embeddings'],
  undefinedWhen: ['zero-vector', 'no-vector'],
  direction: 'higher',
  components: [],
};

/** Result of {@link clipScore}. */
export interface ClipScoreResult extends CoreResult<'clip-score'>, FromVectors {
  /** The score of each pair, `null` if a vector is zero. */
  readonly perItem: readonly (number | null)[];
}

/**
 * CLIPScore: how well a text describes an image, by the cosine of their CLIP embeddings.
 *
 * `scale * max(0, cos(text, image))` [1], with `scale: 100` by default, as in the common ground paper (values near
 * 31.5); the original weight is 2.5. Paired lists are averaged. Clamping after averaging (`clamp: 'mean'`) gives a
 * different number if signs are mixed.
 *
 * The score lies in [0, scale], [-scale, scale] without clamping. `n` is the number of pairs. Takes O(pairs * d) time
 * and O(pairs) memory. Undefined scores: `zero-vector` if any vector is zero, `no-vector` for empty lists.
 *
 * [1] Hessel et al. 2021, CLIPScore; used in Imai et al. 2025, section 4.2.
 *
 * @param text - A vector, or one for each pair.
 * @param image - A vector, or one for each pair.
 * @throws MetricError `INVALID_OPTION` for a `scale` that is not above 0, an unknown `clamp` or option;
 * `SHAPE_MISMATCH` if the lists or the vectors differ in length; `INVALID_INPUT` for input that is not a vector or list
 * of vectors, or a component that is not finite
 *
 * @example
 * ```ts
 * import { clipScore } from '@mtpc/metrics';
 * clipScore([1, 0], [3, 4]).score; // => 60
 * clipScore([[1, 0], [1, 0]], [[3, 4], [-1, 0]]).perItem; // => [60, 0]
 * clipScore([[1, 0], [1, 0]], [[3, 4], [-1, 0]], { clamp: 'mean' }).score; // => 0
 * ```
 */
export const clipScore: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  text: Vectors | ArrayLike<number>,
  image: Vectors | ArrayLike<number>,
  options?: ClipScoreOptions,
): Settled<ClipScoreResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { scale, clamp } = resolved;
  const texts = vectorInput(METRIC.id, 'text', asList(text), resolved);
  const images = vectorInput(METRIC.id, 'image', asList(image), resolved);
  const { rows, cols } = texts.matrix;
  requireShape(images.matrix.rows === rows, METRIC.id, 'image.rows', `${rows} as text`, images.matrix.rows);
  requireShape(images.matrix.cols === cols, METRIC.id, 'image.cols', `${cols} as text`, images.matrix.cols);
  const perItem: (number | null)[] = [];
  for (let i = 0; i < rows; i++) {
    perItem.push(scaledCosine(row(texts.matrix, i), row(images.matrix, i), scale, clamp === 'item'));
  }
  const body = {
    n: rows,
    params: paramsOf(OPTIONS, resolved),
    perItem,
    embedder: embedderInfo(resolved.embedder),
    precision: texts.precision ?? images.precision,
  };
  if (rows === 0) return undefinedBecause(METRIC, 'no-vector', body);
  const scores = perItem.filter((score) => score !== null);
  if (scores.length < rows) return undefinedBecause(METRIC, 'zero-vector', body);
  return scored(METRIC, clamp === 'mean' ? Math.max(0, mean(scores)) : mean(scores), body);
}

/** Wraps one vector in a list. */
function asList(vectors: Vectors | ArrayLike<number>): Vectors {
  return isVector(vectors) ? [vectors] : vectors;
}

function isVector(vectors: Vectors | ArrayLike<number>): vectors is ArrayLike<number> {
  return ArrayBuffer.isView(vectors) || (Array.isArray(vectors) && typeof vectors[0] === 'number');
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.2' },
  category: 'multimodal',
  meaning: 'How well a text describes an image, by the cosine of their CLIP embeddings.',
  tex: 's \\cdot \\max(0, \\cos(e(\\text{text}), e(\\text{image})))',
  range: [0, 100],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(pairs * dimensions)', memory: 'O(pairs)' },
  nUnit: 'pairs of a text and an image',
  use: 'to rank descriptions of the same image, or to compare captions with a baseline.',
  avoid: 'to compare values across CLIP models, prompts or scales.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, a cosine of 0.6 gives 60. Real captions score between 20 and 35 at the default scale.',
  seeAlso: ['contrastive-clip-score', 'clip-score-curve'],
};
