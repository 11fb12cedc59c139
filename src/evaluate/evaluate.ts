import type { EvaluateOptions, EvaluationRow } from './evaluate-stream.js';
import { type EvaluationInput, evaluationRowList } from './evaluation-rows.js';
import { LIBRARY } from './library.js';
import { displayedRows } from './rows-view.js';

/**
 * Evaluates transcripts with any number of metrics. Returns one row per score; the row of an undefined score gives the
 * reason. Words, chunks and vectors are computed once per transcript and shared by all metrics.
 *
 * Turn-level metrics give a row for every turn, corpus metrics one row for all transcripts. The result is in the
 * order of transcripts, then metrics, then turns. For corpora that do not fit in memory see {@link evaluateStream}.
 *
 * In a cell of Deno's Jupyter kernel the rows appear as a table.
 *
 * An item is a transcript, or `{ transcript, embeddings }` with one vector per turn, from `embedTranscript`. This
 * function can resolve every metric by name, so a bundle with it contains all of them. In a browser, import `evaluate`
 * from `@mtpc/metrics/evaluate`, which takes imported functions and custom metrics.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option; `INVALID_INPUT` for an unknown metric or one that cannot
 * be computed from transcripts; the errors of metrics and of the embedder; the signal's reason once it is aborted
 *
 * @example
 * ```ts
 * import { evaluate, speakerEntropy, type Transcript } from '@mtpc/metrics';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const rows = await evaluate([{ id: 'x', turns }], { metrics: ['NSE', 'SC-Gini'] });
 * rows[0].score; // => 1
 * rows[1].skipped; // => 'needs embeddings'
 * const score = ({ turns }: Transcript) => turns.filter(({ text }) => text.endsWith('?')).length;
 * const metrics = [speakerEntropy, { name: 'questions', revision: 1, score }];
 * (await evaluate([{ turns }], { metrics })).map((row) => row.score); // => [1, 0]
 * ```
 */
export async function evaluate(
  transcripts: EvaluationInput,
  options: EvaluateOptions = {},
): Promise<EvaluationRow[]> {
  return displayedRows(await evaluationRowList(transcripts, options, LIBRARY));
}
