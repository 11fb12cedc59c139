import { type ClusterBy, clusterByOption } from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { requireRow } from '../evaluate/row.js';
import { FINISH, type FinishOptions } from '../evaluate/score-summary.js';
import { anIterable, requireForm } from '../options/forms.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type MetricSummary, RowSummarizer, requireOneSignature } from './row-summarizer.js';

/** Options of {@link summarizeRows}. */
export interface SummarizeRowsOptions extends FinishOptions {
  /** Cluster fields of dependent observations. Default: `instruction`, else `item`. */
  readonly clusterBy?: ClusterBy<ScoreRow>;
}

const OPTIONS: OptionSpecs<SummarizeRowsOptions, Exclude<keyof FinishOptions, 'method'>> = {
  ...FINISH,
  clusterBy: clusterByOption<ScoreRow>(),
};

/**
 * Summarizes the rows of `evaluate` by metric: counts of scored, undefined and skipped, mean, deviations, median and
 * interval. The rows of one transcript (same source, system and id) are averaged first; with `unit: 'turn'` each row is
 * an observation, clustered by transcript. Rows are clustered by the `instruction` of their dialogues, else by the
 * `item`. The order of the rows does not matter. O(rows log rows).
 *
 * @throws MetricError `INVALID_INPUT` if a metric has rows of two signatures, which are not comparable; else as `summarize`
 *
 * @example
 * ```ts
 * import { summarizeRows } from '@mtpc/metrics/report';
 * const row = { unit: 'transcript', metric: 'speaker-entropy', n: 2, signature: 's' };
 * const [summary] = summarizeRows([{ ...row, transcript: 'x', score: 1 }, { ...row, transcript: 'y', score: 0.5 }]);
 * summary.mean; // => 0.75
 * summary.unit; // => 'transcript'
 * ```
 */
export function summarizeRows(rows: Iterable<ScoreRow>, options?: SummarizeRowsOptions): MetricSummary[] {
  requireForm('summarizeRows', 'rows', rows, anIterable);
  const { clusterBy, ...finish } = resolveOptions('summarizeRows', OPTIONS, options);
  const summarizer = new RowSummarizer(clusterBy === undefined ? {} : { clusterBy });
  let i = 0;
  for (const row of rows) {
    requireRow('summarizeRows', `rows[${i++}]`, row);
    summarizer.add(row);
  }
  summarizer.requireFields('summarizeRows');
  requireOneSignature([summarizer], 'summarizeRows');
  return summarizer.finish(finish);
}
