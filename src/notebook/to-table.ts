import type { EvaluationRow } from '../evaluate/evaluation-row.js';
import { requireRow } from '../evaluate/row-form.js';
import { anIterable, requireForm } from '../options/forms.js';

/** A row as a flat record of plain values, for any data frame: every record has every column. */
export interface TableRecord {
  readonly transcript: string;
  readonly unit: string;
  readonly turn: number | null;
  readonly speaker: string | null;
  readonly metric: string;
  readonly component: string | null;
  readonly score: number | null;
  readonly n: number;
  readonly undefinedBecause: string | null;
  readonly skipped: string | null;
  readonly signature: string;
}

/**
 * Rows of `evaluate` as plain records with the same columns throughout, `null` where there is nothing: what
 * `pl.DataFrame(...)`, `aq.from(...)`, `console.table(...)` and their like take. O(rows).
 *
 * @throws MetricError `INVALID_INPUT` for what are no rows
 *
 * @example
 * ```ts
 * import { evaluate } from '@mtpc/metrics';
 * import { toTable } from '@mtpc/metrics/notebook';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const [record] = toTable(await evaluate([{ id: 'x', turns }], { metrics: ['NSE'] }));
 * [record.metric, record.score, record.turn]; // => ['speaker-entropy', 1, null]
 * ```
 */
export function toTable(rows: Iterable<EvaluationRow>): TableRecord[] {
  requireForm('toTable', 'rows', rows, anIterable);
  return Array.from(rows, (row, i) => {
    requireRow('toTable', `rows[${i}]`, row);
    return recordOf(row);
  });
}

function recordOf(row: EvaluationRow): TableRecord {
  return {
    transcript: row.transcript,
    unit: row.unit,
    turn: row.turn ?? null,
    speaker: row.speaker ?? null,
    metric: row.metric,
    component: row.component ?? null,
    score: row.score,
    n: row.n,
    undefinedBecause: row.undefinedBecause ?? null,
    skipped: row.skipped ?? null,
    signature: row.signature,
  };
}
