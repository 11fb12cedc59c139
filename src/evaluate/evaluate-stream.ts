import type { EvaluateOptions } from './evaluate-options.js';
import { type EvaluationInput, evaluationRows } from './evaluation-rows.js';
import { LIBRARY } from './library.js';
import type { EvaluationRow } from './row.js';

export type { EvaluateOptions, EvaluationProgress, StopSignal } from './evaluate-options.js';
export type { MetricChoice, MetricWithOptions, OptionsFor, OwnMetric, ResultFor } from './metric-choice.js';
export type { EvaluationRow, RowStatus, ScoreRow } from './row.js';

/**
 * Evaluates a stream of transcripts. The rows of a transcript are emitted before the next transcript is requested, so
 * only one transcript is in memory, whatever the size of the corpus. Corpus metrics (aptitude, unreliability) come last
 * and keep only the score and labels of each scored run.
 *
 * Other work of the thread can run between two transcripts. A single transcript is scored without interruption, and
 * some metrics take time quadratic in its length. For untrusted text set `maxTurns` and `maxCharacters`.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option or one out of range
 * @throws MetricError `INVALID_INPUT` for a transcript beyond `maxTurns` or `maxCharacters`
 * @throws MetricError `INVALID_INPUT` for an unknown metric or one that cannot be computed from transcripts; the errors
 * of metrics and of the embedder; the signal's reason once it is aborted
 *
 * @example
 * ```ts
 * import { evaluateStream } from '@mtpc/metrics';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const scores: (number | null)[] = [];
 * for await (const row of evaluateStream([{ id: 'x', turns }], { metrics: ['NSE'] })) scores.push(row.score);
 * scores; // => [1]
 * ```
 */
export function evaluateStream(
  transcripts: EvaluationInput,
  options: EvaluateOptions = {},
): AsyncGenerator<EvaluationRow, void, undefined> {
  return evaluationRows(transcripts, options, LIBRARY, 'evaluateStream');
}
