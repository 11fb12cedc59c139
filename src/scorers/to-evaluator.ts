import type { Score, ScoreMetadata, Scorer } from './create-scorer.js';
import { explainScore, requireScorer } from './explain-score.js';

/** An evaluator result for openevals and LangSmith. */
export interface KeyedResult<S extends number | null> {
  readonly key: string;
  readonly score: S;
  readonly comment: string;
  readonly metadata: ScoreMetadata;
}

/** A score for Langfuse. */
export interface LangfuseEvaluation {
  readonly name: string;
  readonly value: number;
  readonly comment: string;
  readonly dataType: 'NUMERIC';
  readonly metadata: ScoreMetadata;
}

/**
 * A scorer as an evaluator of openevals: a function of `{ inputs, outputs }`, where outputs may be a whole trajectory.
 * An undefined score gives an empty list.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a scorer
 *
 * @example
 * ```ts
 * import { createScorer, toOpenEvals } from '@mtpc/metrics/scorers';
 * const evaluator = toOpenEvals(createScorer({ metric: 'centering-score' }));
 * await evaluator({ inputs: '', outputs: 'Yes.' }); // => []
 * ```
 */
export function toOpenEvals(scorer: Scorer): (args: unknown) => Promise<KeyedResult<number> | []> {
  requireScorer('toOpenEvals', scorer);
  return async (args) => {
    const score = await scorer(args);
    return isScored(score) ? keyed(score, scorer) : [];
  };
}

/**
 * A scorer as an evaluator of LangSmith: a function of `{ inputs, outputs }`. An undefined score is `null`, which
 * LangSmith preserves, with the reason in the comment.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a scorer
 *
 * @example
 * ```ts
 * import { createScorer, toLangSmith } from '@mtpc/metrics/scorers';
 * const evaluator = toLangSmith(createScorer({ metric: 'centering-score' }));
 * const { key, score } = await evaluator({ inputs: '', outputs: 'Yes.' });
 * [key, score]; // => ['centering-score', null]
 * ```
 */
export function toLangSmith(scorer: Scorer): (args: unknown) => Promise<KeyedResult<number | null>> {
  requireScorer('toLangSmith', scorer);
  return async (args) => keyed(await scorer(args), scorer);
}

/**
 * A scorer as an evaluator of Langfuse's experiments: a function of `{ input, output }`. An undefined score gives an
 * empty list; Langfuse's adapter for autoevals would report 0.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a scorer
 *
 * @example
 * ```ts
 * import { createScorer, toLangfuse } from '@mtpc/metrics/scorers';
 * const evaluator = toLangfuse(createScorer({ metric: 'centering-score' }));
 * await evaluator({ input: '', output: 'Yes.' }); // => []
 * ```
 */
export function toLangfuse(scorer: Scorer): (args: unknown) => Promise<LangfuseEvaluation | []> {
  requireScorer('toLangfuse', scorer);
  return async (args) => {
    const score = await scorer(args);
    if (!isScored(score)) return [];
    const { name, score: value, metadata } = score;
    return { name, value, comment: explainScore(score, scorer), dataType: 'NUMERIC', metadata };
  };
}

type Scored = Score & { readonly score: number };

const isScored = (score: Score): score is Scored => score.score !== null;

function keyed<S extends Score>(score: S, scorer: Scorer): KeyedResult<S['score']> {
  const { name: key, metadata } = score;
  return { key, score: score.score, comment: explainScore(score, scorer), metadata };
}
