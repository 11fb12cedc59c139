import type { ScoreRow } from '../evaluate/evaluate-stream.js';
import { requireRows } from '../evaluate/row.js';
import { rowCluster, transcriptKey } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { byKey } from '../math/by-key.js';
import { existing } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { IDENTITY_FIELDS } from '../transcript/identity.js';
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
  const { metrics, lines } = transcriptScores(rows);
  return {
    header: ['transcript', ...metrics],
    rows: lines.map(({ name, scores }) => [name, ...scores.map(shortNumber)]),
  };
}

/** The scores of each transcript, one per metric. */
export interface TranscriptScores {
  /** Symbols, or ids without one. */
  readonly metrics: readonly string[];
  readonly lines: readonly { readonly name: string; readonly scores: readonly (number | null)[] }[];
}

/** The numbers of {@link transcriptTable}. @internal */
export function transcriptScores(rows: readonly ScoreRow[]): TranscriptScores {
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
  const sharing = byKey(names.values(), ({ transcript }) => transcript);
  return {
    metrics: columns.map(shortName),
    lines: [...cells].map(([key, line]) => ({
      name: nameAmong(existing(names.get(key)), sharing),
      scores: columns.map((metric) => {
        const scores = line.get(metric) ?? [];
        return scores.length === 0 ? null : mean(scores);
      }),
    })),
  };
}

/** The id of a transcript, with the system and source in which it differs from others of its id. */
function nameAmong(row: ScoreRow, sharing: ReadonlyMap<string, readonly ScoreRow[]>): string {
  const others = existing(sharing.get(row.transcript));
  const varying = [...IDENTITY_FIELDS, 'source'].filter(
    (field) => new Set(others.map((other) => rowCluster(other, field))).size > 1,
  );
  const labels = varying.flatMap((field) => rowCluster(row, field) ?? []);
  return labels.length === 0 ? row.transcript : `${row.transcript} (${labels.join(', ')})`;
}
