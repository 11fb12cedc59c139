import { dotProduct } from '../../math/dot-product.js';
import { row } from '../../math/embedding-matrix.js';
import { mean } from '../../math/mean.js';
import { similarity } from '../../math/similarity.js';
import { oneOf } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import { requireNextTurnCase } from '../../transcript/inputs.js';
import { isTrusted, trusted } from '../../transcript/trusted.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Cautioned, CoreResult, FromVectors, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { localVectors, WINDOW_OPTIONS, type WindowOptions } from '../core/vector-input.js';

/** @internal */
export const METRIC: FactsFor<MessageNoveltyResult> = {
  id: 'message-novelty',
  revision: 1,
  symbol: 'M-SNS',
  input: 'embedded-next-turn',
  needs: ['embeddings'],
  stripsPunctuation: 'reference',
  undefinedWhen: ['empty-text', 'empty-context'],
  direction: 'none',
  components: [
    { symbol: 'M-SNS-avg', of: 'average' },
    { symbol: 'M-SNS-min', of: 'minimum' },
  ],
};

/** Options of {@link messageNovelty}. */
export interface MessageNoveltyOptions extends WindowOptions {
  /**
   * `'reference'` follows the published code: vectors of the texts without punctuation (`withoutPunctuation` of the
   * case; if absent, the ordinary vectors with a `warning`), the dot product instead of the cosine, a window that
   * counts only turns with text, and 0 (the value of a repetition) if the formula is undefined. Default `'paper'`.
   */
  readonly variant?: 'paper' | 'reference';
}

/** @internal */
export const OPTIONS: OptionSpecs<MessageNoveltyOptions, 'variant'> = {
  ...WINDOW_OPTIONS,
  variant: oneOf(['paper', 'reference'], 'paper'),
};

/** Result of {@link messageNovelty}. */
export interface MessageNoveltyResult extends CoreResult<'message-novelty'>, FromVectors, Cautioned {
  /** Mean distance to the turns of the context: the score. */
  readonly average: number | null;
  /** Distance to the nearest turn of the context. */
  readonly minimum: number | null;
}

/**
 * Message novelty (M-SNS): the mean distance in meaning between a message and the turns before it.
 *
 * The mean, and as `minimum` the smallest, of `1 - cos(e(u), e(c))` between the candidate u and the turns c of the
 * context [1]. Turns without text (empty after removing Unicode punctuation and white space) do not count. A zero
 * vector has similarity 0 to everything, hence novelty 1.
 *
 * The score lies in [0, 2]; 0 is repetition. The dot products of `'reference'` can leave this range if vectors do not
 * have unit length. `n` is the number of turns compared. Takes O(turns * d) time and O(turns) memory. Undefined scores:
 * `empty-text` for a message without text, `empty-context` if no turn remains (`variant: 'reference'` gives 0 for
 * both).
 *
 * [1] Zhang et al. 2026, MPCEval, section B.2.2, eq. 15-16 (M-SNS).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown `variant` or a `window` that is not a positive integer;
 * `SHAPE_MISMATCH` if the vectors do not fit the turns or each other; `INVALID_INPUT` for a component that is not
 * finite
 *
 * @example
 * ```ts
 * import { messageNovelty } from '@mtpc/metrics';
 * const context = [{ speaker: 'ana', text: 'tea' }, { speaker: 'ben', text: '...' }, { speaker: 'ana', text: 'cake' }];
 * const contextEmbeddings = [[1, 0], [1, 0], [0, 1]];
 * const candidate = { speaker: 'ben', text: 'both' };
 * const result = messageNovelty({ context, contextEmbeddings, candidate, candidateEmbedding: [3, 4] });
 * result.score; // => 0.3
 * result.minimum; // => 0.2
 * ```
 */
export const messageNovelty: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  nextTurn: EmbeddedNextTurnCase,
  options?: MessageNoveltyOptions,
): Settled<MessageNoveltyResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const reference = resolved.variant === 'reference';
  // The window of the published code counts only turns with text, so select them before applying it.
  const { window, ...whole } = resolved;
  const { vectors, warning } = reference ? plainVectors(nextTurn) : { vectors: nextTurn };
  const input = localVectors(METRIC.id, vectors, reference ? whole : resolved);
  const { turns, context, candidate, precision, embedder } = input;
  const blank = !hasText(nextTurn.candidate.text);
  const rows = turns.flatMap((turn, i) => (hasText(turn.text) ? [row(context, i)] : []));
  const compared = blank ? [] : reference && window !== undefined ? rows.slice(-window) : rows;
  const likeness = reference ? dotProduct : similarity;
  const distances = compared.map((row) => 1 - likeness(candidate, row));
  const nothing = reference ? 0 : null;
  const some = distances.length > 0;
  const body = {
    n: distances.length,
    params: paramsOf(OPTIONS, resolved),
    average: some ? mean(distances) : nothing,
    minimum: some ? distances.reduce((a, b) => Math.min(a, b)) : nothing,
    embedder,
    precision,
    warning,
  };
  if (body.average !== null) return scored(METRIC, body.average, body);
  return undefinedBecause(METRIC, blank ? 'empty-text' : 'empty-context', body);
}

const UNSTRIPPED =
  'the vectors come from texts with punctuation, which the published code strips: embed with { withoutPunctuation: true }';

/** The case with the vectors of its texts without punctuation, as in the published code. */
function plainVectors(nextTurn: EmbeddedNextTurnCase): {
  readonly vectors: EmbeddedNextTurnCase;
  readonly warning?: string;
} {
  requireNextTurnCase(METRIC.id, nextTurn);
  const { withoutPunctuation: plain, embedder, context, candidate } = nextTurn;
  if (plain) {
    const swapped = { ...nextTurn, contextEmbeddings: plain.context, candidateEmbedding: plain.candidate };
    return { vectors: isTrusted(nextTurn) ? trusted(swapped) : swapped };
  }
  const isPlain = [...context, candidate].every(({ text }) => !/\p{P}/u.test(text));
  return isPlain || embedder === undefined
    ? { vectors: nextTurn }
    : { vectors: nextTurn, warning: UNSTRIPPED };
}

/** Whether a text contains anything except punctuation (Unicode category P) and white space. */
function hasText(text: string): boolean {
  return /[^\p{P}\s]/u.test(text);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'mpceval', equation: 'section B.2.2, eq. 15-16' },
  reports: ['mpceval'],
  category: 'content',
  meaning: 'The mean distance in meaning between a message and the turns before it.',
  tex: '\\frac{1}{|C|} \\sum_{c \\in C} \\left(1 - \\cos(e(u), e(c))\\right)',
  range: [0, 2],
  granularity: 'turn',
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(turns)' },
  nUnit: 'context turns with text',
  use: 'to find messages that restate earlier ones, and messages that change the subject.',
  avoid: 'to tell a new idea from an off-topic message: both score high.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the message has cosine 0.6 with one turn and 0.8 with the other: the mean of 0.4 and 0.2 is 0.3. `minimum`, 0.2, is the distance to the most similar turn. A repeated message has `minimum` 0.',
  seeAlso: ['lexical-novelty', 'local-consistency'],
};
