import { printNumber } from '../math/print-number.js';
import type { ScoreRow } from './row.js';

/** Rows as a table of texts. */
interface RowsView {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Number of significant digits in displayed tables. */
const DIGITS = 4;

/** One line for each row; empty columns are dropped. */
export function rowsView(rows: readonly ScoreRow[]): RowsView {
  const header = ['transcript', 'unit', 'speaker', 'metric', 'component', 'score', 'n', 'no score because'];
  const lines = rows.map((row) => [
    row.transcript,
    row.unit ?? 'transcript',
    row.speaker ?? '',
    row.metric,
    row.component ?? '',
    row.score === null ? '-' : printNumber(row.score, DIGITS),
    row.skipped === undefined ? String(row.n ?? '') : '',
    row.skipped ?? row.undefinedBecause ?? '',
  ]);
  const used = header.map((_, column) => lines.some((line) => line[column] !== ''));
  const kept = <T>(cells: readonly T[]): T[] => cells.filter((_, column) => used[column]);
  return { header: kept(header), rows: lines.map(kept) };
}
