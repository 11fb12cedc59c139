import type { Transcript } from '../transcript/types.js';
import { type EvaluateOptions, type EvaluationRow, evaluateStream } from './evaluate-stream.js';

/**
 * Evaluates transcripts with any number of metrics: one row for every score, and a row that says why wherever there
 * is none. Words, chunks and vectors are made once for a transcript and shared by all metrics.
 *
 * Turn-level metrics give a row for every turn, corpus metrics one row for all transcripts. The result is in the
 * order of transcripts, then metrics, then turns. For corpora that do not fit in memory see {@link evaluateStream}.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option; `INVALID_INPUT` for a metric nobody has or that cannot be computed from transcripts; whatever
 *   a metric or the embedder throws; the signal's reason once it is aborted
 *
 * @example
 * ```ts
 * import { evaluate } from '@mtpc/metrics';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const rows = await evaluate([{ id: 'x', turns }], { metrics: ['NSE', 'SC-Gini'] });
 * rows[0].score; // => 1
 * rows[1].skipped; // => 'needs embeddings'
 * ```
 */
export async function evaluate(
  transcripts: Iterable<Transcript> | AsyncIterable<Transcript>,
  options: EvaluateOptions = {},
): Promise<EvaluationRow[]> {
  const rows: EvaluationRow[] = [];
  for await (const row of evaluateStream(transcripts, options)) rows.push(row);
  return rows;
}
