import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { requireRows } from '../evaluate/row.js';
import { transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { existing } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { shortName, shortNumber, type TextTable } from './summary-table.js';

/**
 * A table with one line for each transcript and one column for each computed metric: the score, or the mean over the
 * turns for a turn metric. Undefined scores are dashes. Corpus metrics appear only in the summary. O(rows).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than rows
 *
 * @example
 * ```ts
 * import { transcriptTable } from '@mtpc/metrics/report';
 * const row = { unit: 'transcript', metric: 'speaker-entropy', n: 2, signature: 's' };
 * transcriptTable([{ ...row, transcript: 'x', score: 1 }]); // => { header: ['transcript', 'NSE'], rows: [['x', '1']] }
 * ```
 */
export function transcriptTable(rows: readonly ScoreRow[]): TextTable {
  requireRows('transcriptTable', 'rows', rows);
  const cells = new Map<string, Map<string, number[]>>();
  const metrics = new Set<string>();
  const names = new Map<string, ScoreRow>();
  for (const row of rows) {
    const { metric, score, skipped } = row;
    if (isCorpusRow(row)) continue;
    // Equal ids of two sources are two transcripts.
    const key = transcriptKey(row);
    const line = cells.get(key) ?? new Map<string, number[]>();
    cells.set(key, line);
    names.set(key, row);
    if (skipped !== undefined) continue;
    const scores = line.get(metric) ?? [];
    if (score !== null) scores.push(score);
    line.set(metric, scores);
    metrics.add(metric);
  }
  const columns = [...metrics];
  const sharing = new Map<string, number>();
  for (const { transcript } of names.values()) sharing.set(transcript, (sharing.get(transcript) ?? 0) + 1);
  return {
    header: ['transcript', ...columns.map(shortName)],
    rows: [...cells].map(([key, line]) => [
      transcriptName(existing(names.get(key)), sharing),
      ...columns.map((metric) => {
        const scores = line.get(metric) ?? [];
        return shortNumber(scores.length === 0 ? null : mean(scores));
      }),
    ]),
  };
}

/** The id of a transcript, with its source if the id is ambiguous. */
function transcriptName({ transcript, source }: ScoreRow, sharing: ReadonlyMap<string, number>): string {
  return existing(sharing.get(transcript)) > 1 && source !== undefined
    ? `${transcript} (${source})`
    : transcript;
}
