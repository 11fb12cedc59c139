import { aNumber, anObject, aString, type Form, fieldsOf, orNull, requireForm } from '../options/forms.js';
import { numberWhere, text } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { Score } from './create-scorer.js';

const SCORE: Form = fieldsOf({ name: aString, score: orNull(aNumber), metadata: anObject }, 'a score');

/**
 * An event of OpenTelemetry, for the Logs API: `logger.emit({ eventName: event.name, attributes: event.attributes })`.
 */
export interface EvaluationEvent {
  readonly name: 'gen_ai.evaluation.result';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Options of {@link toOpenTelemetry}. */
export interface OpenTelemetryOptions {
  /** The smallest score that is labeled `pass`; scores are not labeled without it. */
  readonly threshold?: number;
  /** The id of the scored response, for an event without a parent span. */
  readonly responseId?: string;
}

const OPTIONS: OptionSpecs<OpenTelemetryOptions> = {
  threshold: numberWhere('a finite number', Number.isFinite),
  responseId: text(),
};

/**
 * A score as the event `gen_ai.evaluation.result` of OpenTelemetry's semantic conventions. An undefined score has no
 * value in the event; its label is `undefined`, and the explanation gives the reason.
 *
 * @throws MetricError `INVALID_OPTION` for a threshold that is not a number
 *
 * @example
 * ```ts
 * import { createScorer, toOpenTelemetry } from '@mtpc/metrics/scorers';
 * const score = await createScorer({ metric: 'centering-score' })({ output: 'Yes.' });
 * const { attributes } = toOpenTelemetry(score);
 * attributes['gen_ai.evaluation.name']; // => 'centering-score'
 * 'gen_ai.evaluation.score.value' in attributes; // => false
 * attributes['gen_ai.evaluation.score.label']; // => 'undefined'
 * ```
 */
export function toOpenTelemetry(scored: Score, options?: OpenTelemetryOptions): EvaluationEvent {
  requireForm('toOpenTelemetry', 'score', scored, SCORE);
  const { name, score, metadata } = scored;
  const { threshold, responseId } = resolveOptions('toOpenTelemetry', OPTIONS, options);
  const { undefinedBecause, signature } = metadata;
  const label =
    score === null ? 'undefined' : threshold === undefined ? undefined : score >= threshold ? 'pass' : 'fail';
  return {
    name: 'gen_ai.evaluation.result',
    attributes: {
      'gen_ai.evaluation.name': name,
      ...(score !== null && { 'gen_ai.evaluation.score.value': score }),
      ...(label !== undefined && { 'gen_ai.evaluation.score.label': label }),
      'gen_ai.evaluation.explanation':
        undefinedBecause === undefined ? signature : `${undefinedBecause}; ${signature}`,
      ...(responseId !== undefined && { 'gen_ai.response.id': responseId }),
    },
  };
}
