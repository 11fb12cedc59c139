import { COLUMNS, type ColumnName, parquetValue, requireRow, type ScoreRow } from '../../evaluate/row.js';
import { anIterable, requireForm } from '../../options/forms.js';
import { recordOf } from '../../options/records.js';

/** A row as a flat record of plain values, for any data frame: every record has every column. */
export type TableRecord = { readonly [K in ColumnName]: string | number | boolean | null };

/**
 * Converts rows of `evaluate` to plain records with the same columns throughout and `null` for missing values, for
 * `pl.DataFrame(...)`, `aq.from(...)`, `console.table(...)` and similar functions. O(rows).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than rows
 *
 * @example
 * ```ts
 * import { evaluate } from '@mtpc/metrics';
 * import { toTable } from '@mtpc/metrics/report';
 * const turns = ['ana', 'ben'].map((speaker) => ({ speaker, text: 'hello' }));
 * const [record] = toTable(await evaluate([{ id: 'x', turns }], { metrics: ['NSE'] }));
 * [record.metric, record.score, record.turn]; // => ['speaker-entropy', 1, null]
 * ```
 */
export function toTable(rows: Iterable<ScoreRow>): TableRecord[] {
  requireForm('toTable', 'rows', rows, anIterable);
  return Array.from(rows, (row, i) => {
    requireRow('toTable', `rows[${i}]`, row);
    return recordOf(COLUMNS, (name) => parquetValue(row, name));
  });
}
