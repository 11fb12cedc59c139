import type { EvaluateOptions } from './evaluate-options.js';
import { type EvaluationInput, evaluationRows } from './evaluation-rows.js';
import type { CallWithOptions, MetricCall, OwnMetric } from './metric-choice.js';
import type { EvaluationRow } from './row.js';

/** Options of {@link evaluate} without names of metrics. */
interface EvaluateCallsOptions extends Omit<EvaluateOptions, 'metrics'> {
  /** Imported functions, `{ metric: function, options }`, or custom metrics, `{ name, revision, score }`. */
  readonly metrics: readonly (MetricCall | CallWithOptions | OwnMetric)[];
}

/**
 * `evaluate` for bundles: metrics are imported or custom functions, so a bundle contains only the metrics in use. The
 * rows are the same, except that metrics over runs come without intervals: call `reliabilityProfile` for them.
 *
 * @throws MetricError as `evaluate` of the root; `INVALID_INPUT` for the name of a metric
 *
 * @example
 * ```ts
 * import { speakerEntropy } from '@mtpc/metrics';
 * import { evaluate } from '@mtpc/metrics/evaluate';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const rows = await evaluate([{ id: 'x', turns }], { metrics: [speakerEntropy] });
 * rows[0].score; // => 1
 * ```
 */
export async function evaluate(
  transcripts: EvaluationInput,
  options: EvaluateCallsOptions,
): Promise<EvaluationRow[]> {
  const rows: EvaluationRow[] = [];
  for await (const row of evaluationRows(transcripts, options, undefined)) rows.push(row);
  return rows;
}

/**
 * `evaluateStream` for bundles: metrics are imported or custom functions.
 *
 * @throws MetricError as {@link evaluate}
 *
 * @example
 * ```ts
 * import { speakerEntropy } from '@mtpc/metrics';
 * import { evaluateStream } from '@mtpc/metrics/evaluate';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const scores: (number | null)[] = [];
 * for await (const { score } of evaluateStream([{ turns }], { metrics: [speakerEntropy] })) scores.push(score);
 * scores; // => [1]
 * ```
 */
export function evaluateStream(
  transcripts: EvaluationInput,
  options: EvaluateCallsOptions,
): AsyncGenerator<EvaluationRow, void, undefined> {
  return evaluationRows(transcripts, options, undefined, 'evaluateStream');
}
