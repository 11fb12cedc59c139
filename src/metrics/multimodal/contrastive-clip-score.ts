import { requireInput, requireShape } from '../../error.js';
import { row, type Vectors } from '../../math/embedding-matrix.js';
import { mean } from '../../math/mean.js';
import { paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { type VectorInput, vectorInput } from '../core/vector-input.js';
import { type ClipScoreOptions, OPTIONS } from './clip-options.js';
import { scaledCosine } from './scaled-cosine.js';

/** @internal */
export const METRIC: FactsFor<ContrastiveClipScoreResult> = {
  id: 'contrastive-clip-score',
  revision: 1,
  symbol: 'contrastive CLIPScore',
  input: 'vectors',
  needs: ['images', 'embeddings'],
  undefinedWhen: ['no-distractor', 'zero-vector'],
  direction: 'higher',
  components: [
    { symbol: 'CLIPScore-target', of: 'target' },
    { symbol: 'CLIPScore-distractors', of: 'distractorMean' },
  ],
};

/** Result of {@link contrastiveClipScore}. */
export interface ContrastiveClipScoreResult extends CoreResult<'contrastive-clip-score'>, FromVectors {
  /** CLIPScore of the text and its image. */
  readonly target: number | null;
  /** Mean CLIPScore of the text and the other images. */
  readonly distractorMean: number | null;
}

/**
 * Contrastive CLIPScore: how much better a text describes its image than the other images it could refer to.
 *
 * `clipScore(text, target) - mean over d of clipScore(text, d)` over the distractors d [1], each computed by
 * {@link clipScore}. `clamp: 'mean'` clamps the mean over the distractors instead of each score.
 *
 * The score lies in [-scale, scale]; [-2 scale, 2 scale] without clamping. `n` is the number of distractors. Takes
 * O(distractors * d) time and O(distractors) memory. Undefined scores: `no-distractor`; `zero-vector` if any vector is
 * zero.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.2, eq. 1.
 *
 * @throws MetricError `INVALID_OPTION` for a `scale` that is not above 0, an unknown `clamp` or option;
 * `SHAPE_MISMATCH` if the vectors differ in length; `INVALID_INPUT` for input that is not a vector, or a component that
 * is not finite
 *
 * @example
 * ```ts
 * import { contrastiveClipScore } from '@mtpc/metrics';
 * const result = contrastiveClipScore([1, 0], [4, 3], [[3, 4], [-1, 0]]);
 * result.target; // => 80
 * result.distractorMean; // => 30
 * result.score; // => 50
 * ```
 */
export const contrastiveClipScore: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  text: ArrayLike<number>,
  target: ArrayLike<number>,
  distractors: Vectors,
  options?: ClipScoreOptions,
): Settled<ContrastiveClipScoreResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  return contrastScores({ text, target, distractors }, resolved, METRIC.id, '');
}

/** The vectors of a text, of its image, and of the other images. */
interface Contrast {
  readonly text: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly distractors: Vectors;
}

/** The score with checked options; errors prefix the names of the vectors with `path`. @internal */
export function contrastScores(
  { text, target, distractors }: Contrast,
  resolved: Resolved<ClipScoreOptions, 'scale' | 'clamp'>,
  caller: string,
  path: string,
): Settled<ContrastiveClipScoreResult> {
  const { scale, clamp } = resolved;
  const vector = (name: string, value: ArrayLike<number>): VectorInput => {
    const isList = Array.isArray(value) || ArrayBuffer.isView(value);
    requireInput(isList, caller, `${path}${name}`, 'an array of numbers', value);
    return vectorInput(caller, `${path}${name}`, [value], resolved);
  };
  const { matrix: own, precision } = vector('text', text);
  const { matrix: image } = vector('target', target);
  const { matrix: others } = vectorInput(caller, `${path}distractors`, distractors, resolved);
  const sameLength = (name: string, cols: number): void =>
    requireShape(cols === own.cols, caller, `${path}${name}`, `${own.cols} as text`, cols);
  sameLength('target.length', image.cols);
  if (others.rows > 0) sameLength('distractors.cols', others.cols);
  const score = (other: ArrayLike<number>): number | null =>
    scaledCosine(own.data, other, scale, clamp === 'item');
  const scores = Array.from({ length: others.rows }, (_, i) => score(row(others, i)));
  const clampMean = (value: number | null): number | null =>
    value !== null && clamp === 'mean' ? Math.max(0, value) : value;
  const body = {
    n: others.rows,
    params: paramsOf(OPTIONS, resolved),
    target: clampMean(score(image.data)),
    distractorMean: clampMean(meanOfAll(scores)),
    embedder: embedderInfo(resolved.embedder),
    precision,
  };
  if (others.rows === 0) return undefinedBecause(METRIC, 'no-distractor', body);
  if (body.target === null || body.distractorMean === null) {
    return undefinedBecause(METRIC, 'zero-vector', body);
  }
  return scored(METRIC, body.target - body.distractorMean, body);
}

/** The mean, or `null` if a value is `null` or the list is empty. */
function meanOfAll(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 || present.length < values.length ? null : mean(present);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.2, eq. 1' },
  category: 'multimodal',
  meaning: 'How much better a text describes its image than the other images it could refer to.',
  tex: '\\mathrm{CLIPScore}(u, v) - \\frac{1}{|D|} \\sum_{d \\in D} \\mathrm{CLIPScore}(u, d)',
  range: [-100, 100],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(distractors * dimensions)', memory: 'O(distractors)' },
  nUnit: 'distractors',
  use: 'to ask whether a description singles out its image among the alternatives.',
  avoid: 'to rate a description without alternatives; use `clipScore`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the text scores 80 with its image and 30 on average with the others: 50. Zero means that the text fits all images equally well.',
  seeAlso: ['clip-score', 'clip-score-curve'],
};
