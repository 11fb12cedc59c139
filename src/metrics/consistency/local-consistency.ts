import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { similarity } from '../../math/similarity.js';
import { oneOf, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import { speakerKey } from '../../transcript/speaker-key.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, FromVectors, ReasonCode, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { localVectors, WINDOW_OPTIONS, type WindowOptions } from '../core/vector-input.js';
import { rowsWhere, speakerVector } from './speaker-background.js';

/** @internal */
export const METRIC: FactsFor<LocalConsistencyResult> = {
  id: 'local-consistency',
  revision: 1,
  symbol: 'LSCC-ES',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  undefinedWhen: ['empty-text', 'empty-context', 'no-history'],
  direction: 'higher',
  components: [
    { symbol: 'LSCC-ES-avg', of: 'average' },
    { symbol: 'LSCC-ES-max', of: 'maximum' },
    { symbol: 'LSCC-ES-min', of: 'minimum' },
    { symbol: 'LSCC-ES-aug', of: 'augmented' },
  ],
};

/** Options of {@link localConsistency}. */
export interface LocalConsistencyOptions extends WindowOptions {
  /** Both variants give the same numbers, because the published code matches the formula. Default `'paper'`. */
  readonly variant?: 'paper' | 'reference';
  /**
   * Number of earlier turns of the speaker from which the background no longer counts; default `window`, else the
   * number of context turns.
   */
  readonly backgroundTurns?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<LocalConsistencyOptions, 'variant'> = {
  ...WINDOW_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
  backgroundTurns: wholeNumber(1),
};

/** Result of {@link localConsistency}. */
export interface LocalConsistencyResult extends CoreResult<'local-consistency'>, FromVectors {
  /** Mean similarity of the candidate to the speaker's earlier turns: the score. */
  readonly average: number | null;
  /** Similarity to the nearest of the speaker's earlier turns; `null` without earlier turns. */
  readonly maximum: number | null;
  /** Similarity to the farthest of the speaker's earlier turns; `null` without earlier turns. */
  readonly minimum: number | null;
  /** Similarity to a combined vector of earlier turns and background; `null` without a background. */
  readonly augmented: number | null;
}

/**
 * Local consistency (LSCC-ES): how similar in meaning a message is to the earlier turns of its speaker.
 *
 * The mean, maximum and minimum of `cos(e(u), e(c))` between the candidate u and the speaker's turns c in the context
 * [1]. If the case has a `backgroundEmbedding` b, `augmented = cos(e(u), a * mean(e(c)) + (1 - a) * b)` with `a =
 * min(1, own turns / backgroundTurns)`; own turns with a zero vector (blank ones) do not count, and the value is
 * defined even without an earlier turn. A zero vector has similarity 0 to everything.
 *
 * The score lies in [-1, 1]. `n` is the number of the speaker's turns in the context. Takes O(turns + own * d) time and
 * O(d) memory. Undefined scores: `empty-text` for a blank candidate (`augmented` as well), `empty-context`,
 * `no-history`.
 *
 * [1] Zhang et al. 2026, MPCEval, section B.3.1, eq. 20-23 (LSCC-ES).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `variant`, or a `window` or `backgroundTurns` that is not a
 * positive integer; `SHAPE_MISMATCH` if the vectors do not fit the turns or each other; `INVALID_INPUT` for a component
 * that is not finite
 *
 * @example
 * ```ts
 * import { localConsistency } from '@mtpc/metrics';
 * const context = ['ana', 'ben', 'ana'].map((speaker) => ({ speaker, text: 'well' }));
 * const contextEmbeddings = [[1, 0], [0, 1], [3, 4]];
 * const candidate = { speaker: 'ana', text: 'so' };
 * const result = localConsistency({ context, contextEmbeddings, candidate, candidateEmbedding: [1, 0] });
 * result.score; // => 0.8
 * result.minimum; // => 0.6
 * ```
 */
export const localConsistency: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  nextTurn: EmbeddedNextTurnCase,
  options?: LocalConsistencyOptions,
): Settled<LocalConsistencyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { window, backgroundTurns = window } = resolved;
  const { turns, context, candidate, background, ...source } = localVectors(METRIC.id, nextTurn, resolved);
  const key = speakerKey(nextTurn.candidate.speaker);
  const own = rowsWhere(context, (i) => speakerKey(itemAt(turns, i).speaker) === key);
  const blank = nextTurn.candidate.text.trim() === '';
  const similarities = blank ? [] : own.map((row) => similarity(candidate, row));
  const augmented =
    background === undefined || blank
      ? null
      : speakerVector(own, background, backgroundTurns ?? turns.length);
  const some = similarities.length > 0;
  const body = {
    n: own.length,
    params: { ...paramsOf(OPTIONS, resolved), backgroundTurns: backgroundTurns ?? 'context' },
    average: some ? mean(similarities) : null,
    maximum: some ? similarities.reduce((a, b) => Math.max(a, b)) : null,
    minimum: some ? similarities.reduce((a, b) => Math.min(a, b)) : null,
    augmented: augmented === null ? null : similarity(candidate, augmented),
    ...source,
  };
  if (body.average !== null) return scored(METRIC, body.average, body);
  return undefinedBecause(METRIC, reason(blank, turns.length), body);
}

function reason(blank: boolean, turns: number): ReasonCode {
  if (blank) return 'empty-text';
  return turns === 0 ? 'empty-context' : 'no-history';
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.3.1, eq. 20-23' },
  reports: ['mpceval'],
  category: 'consistency',
  meaning: 'How similar in meaning a message is to the earlier turns of its speaker.',
  tex: '\\frac{1}{|C_s|} \\sum_{c \\in C_s} \\cos(e(u), e(c))',
  range: [-1, 1],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(turns + own turns * dimensions)', memory: 'O(dimensions)' },
  nUnit: "turns of the candidate's speaker in the context",
  use: 'to ask whether a message fits the earlier turns of its speaker.',
  avoid: 'alone: a repeated message scores highest. Read it together with message novelty.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the cosines with the two earlier turns of Ana are 1 and 0.6, with mean 0.8 and minimum 0.6. A low minimum points to one turn that the message departs from.',
  seeAlso: ['global-consistency', 'message-novelty'],
};
