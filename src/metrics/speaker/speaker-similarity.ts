import { row } from '../../math/embedding-matrix.js';
import { mean } from '../../math/mean.js';
import { similarity } from '../../math/similarity.js';
import { oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import { speakerVector } from '../consistency/speaker-background.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, ReasonCode, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { localVectors, WINDOW_OPTIONS, type WindowOptions } from '../core/vector-input.js';

/** @internal */
export const METRIC: FactsFor<SpeakerSimilarityResult> = {
  id: 'speaker-similarity',
  revision: 1,
  symbol: 'LS-ES',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  undefinedWhen: ['empty-context', 'no-history', 'one-speaker'],
  direction: 'higher',
  components: [
    { symbol: 'LS-ES-avg', of: 'average' },
    { symbol: 'LS-ES-max', of: 'maximum' },
    { symbol: 'LS-ES-aug', of: 'augmented.average' },
    { symbol: 'LS-ES-aug-max', of: 'augmented.maximum' },
  ],
};

/** Options of {@link speakerSimilarity}. */
export interface SpeakerSimilarityOptions extends WindowOptions {
  /** `'reference'` gives 0 if the paper's formula is undefined, as in the published code. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Number of turns of the speaker from which the background no longer counts; default `window`, else the number of
   * context turns.
   */
  readonly backgroundTurns?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<SpeakerSimilarityOptions, 'variant'> = {
  ...WINDOW_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  backgroundTurns: wholeNumber(1),
};

/** Result of {@link speakerSimilarity}. */
export interface SpeakerSimilarityResult extends CoreResult<'speaker-similarity'>, FromVectors {
  /** The score: the mean, over the others' turns, of the similarity to the speaker's most similar turn. */
  readonly average: number | null;
  /** The maximum similarity between a turn of the speaker and a turn of another speaker. */
  readonly maximum: number | null;
  /**
   * The same for a combined vector of the speaker's turns and background; components are `null` without a background.
   */
  readonly augmented: { readonly average: number | null; readonly maximum: number | null };
}

/**
 * Speaker similarity (LS-ES): how similar the earlier turns of a message's speaker are to the turns of the others.
 *
 * `LS-ES-avg = mean over o of max over c of cos(e(o), e(c))`, with o the turns of others in the context and c the turns
 * of the candidate's speaker; `maximum` is the greatest cosine of any such pair [1]. If the case has a
 * `backgroundEmbedding` b, `augmented` compares the others' turns with `a * mean(e(c)) + (1 - a) * b` instead, `a =
 * min(1, own turns / backgroundTurns)`; own turns with a zero vector (blank ones) do not count. The candidate's text is
 * not used. A zero vector has similarity 0 to everything.
 *
 * The score lies in [-1, 1]. `n` is the number of turns by others. Takes O(own * others * d) time and O(d) memory.
 * Undefined scores: `empty-context`; `no-history` if the speaker has not spoken before (`augmented` may still be
 * defined); `one-speaker` without turns by others (`variant: 'reference'` gives 0 for all of these).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.1.4, eq. 4-7 (LS-ES).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `variant`, or a `window` or `backgroundTurns` that is not a
 * positive integer; `SHAPE_MISMATCH` if the vectors do not fit the turns or each other; `INVALID_INPUT` for a component
 * that is not finite
 *
 * @example
 * ```ts
 * import { speakerSimilarity } from '@mtpc/metrics';
 * const context = ['ana', 'ben', 'ana', 'eva'].map((speaker) => ({ speaker, text: 'well' }));
 * const contextEmbeddings = [[1, 0], [0, 1], [3, 4], [1, 0]];
 * const candidate = { speaker: 'ana', text: 'so' };
 * const result = speakerSimilarity({ context, contextEmbeddings, candidate, candidateEmbedding: [1, 1] });
 * result.score; // => 0.9
 * result.maximum; // => 1
 * ```
 */
export const speakerSimilarity: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: EmbeddedNextTurnCase,
  options?: SpeakerSimilarityOptions,
): Settled<SpeakerSimilarityResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { variant, window, backgroundTurns = window } = resolved;
  const { turns, context, background, precision, embedder } = localVectors(METRIC.id, nextTurn, resolved);
  const own: ArrayLike<number>[] = [];
  const others: ArrayLike<number>[] = [];
  const key = speakerKey(nextTurn.candidate.speaker);
  turns.forEach((turn, i) => {
    (speakerKey(turn.speaker) === key ? own : others).push(row(context, i));
  });
  const augmented = background && speakerVector(own, background, backgroundTurns ?? turns.length);
  const zero = variant === 'reference' ? 0 : null;
  const plain = summary(others, own, zero);
  const body = {
    n: others.length,
    params: { ...paramsOf(OPTIONS, resolved), backgroundTurns: backgroundTurns ?? 'context' },
    average: plain.average,
    maximum: plain.maximum,
    augmented: Object.freeze(augmented ? summary(others, [augmented], zero) : NOTHING),
    embedder,
    precision,
  };
  if (plain.average !== null) return scored(METRIC, plain.average, body);
  return undefinedBecause(METRIC, reason(turns.length, own.length), body);
}

interface Summary {
  readonly average: number | null;
  readonly maximum: number | null;
}

const NOTHING: Summary = { average: null, maximum: null };

/** Mean and maximum over `others` of the similarity to the most similar row of `own`. */
function summary(
  others: readonly ArrayLike<number>[],
  own: readonly ArrayLike<number>[],
  nothing: 0 | null,
): Summary {
  if (others.length === 0 || own.length === 0) return { average: nothing, maximum: nothing };
  const nearest = others.map((other) => {
    let best = Number.NEGATIVE_INFINITY;
    for (const mine of own) best = Math.max(best, similarity(other, mine));
    return best;
  });
  return { average: mean(nearest), maximum: nearest.reduce((a, b) => Math.max(a, b)) };
}

function reason(turns: number, own: number): ReasonCode {
  if (turns === 0) return 'empty-context';
  return own === 0 ? 'no-history' : 'one-speaker';
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.1.4, eq. 4-7' },
  reports: ['mpceval'],
  category: 'speaker',
  meaning: "How similar the earlier turns of a message's speaker are to the turns of the others.",
  tex: "\\frac{1}{|C \\setminus C_s|} \\sum_{c \\notin C_s} \\max_{c' \\in C_s} \\cos(e(c), e(c'))",
  range: [-1, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(own turns * other turns * dimensions)', memory: 'O(dimensions)' },
  nUnit: 'turns by other speakers',
  use: 'to ask whether the speaker of a message has been talking about the same things as the others.',
  avoid: 'to rate the message: its text does not count.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the best matches between the turns of the others and the turns of Ana have cosines 0.8 and 1, with mean 0.9.',
  seeAlso: ['speaker-topic-alignment', 'local-consistency'],
};
