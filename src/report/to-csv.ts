import Papa from 'papaparse';
import { COLUMNS, cellsOfRow, requireRows, type ScoreRow } from '../evaluate/row.js';
import { flag } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { roundedRow } from './to-jsonl.js';

/** Options of {@link toCsv}. */
interface CsvOptions {
  /** Whether a header line comes first. Default `true`. */
  readonly header?: boolean;
  /** Whether to leave cells that begin like a formula unchanged. Default `false`. */
  readonly rawCells?: boolean;
}

const OPTIONS: OptionSpecs<CsvOptions, 'header' | 'rawCells'> = { header: flag(true), rawCells: flag(false) };

/**
 * Rows of `evaluate` as CSV, with a header line and a line for each row. It contains the same fields as JSON Lines.
 * Scores have 12 significant digits, or 6 if they come from float32 vectors. An undefined score is an empty field, and
 * `undefinedBecause` gives the reason. `clusters` is JSON.
 *
 * Spreadsheets evaluate cells that begin with `=`, `+`, `-` or `@`, so such texts get a leading apostrophe. Scores are
 * numbers and do not change.
 *
 * @param options `header: false` omits the header line, `rawCells: true` omits the apostrophes
 * @throws MetricError `INVALID_INPUT` for input that is not a list of rows, `INVALID_OPTION` for an unknown option
 *
 * @example
 * ```ts
 * import { toCsv } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'transcript', metric: 'speaker-entropy', score: 1, n: 2, signature: 's' };
 * toCsv([row], { header: false }); // => 'x,transcript,speaker-entropy,1,,,2,s,,,,,,,,,,,,,,,\n'
 * ```
 */
export function toCsv(rows: readonly ScoreRow[], options?: CsvOptions): string {
  requireRows('toCsv', 'rows', rows);
  const { header, rawCells } = resolveOptions('toCsv', OPTIONS, options);
  const lines = rows.map((row) => cellsOfRow(roundedRow(row), !rawCells));
  const text = Papa.unparse(header ? [[...COLUMNS], ...lines] : lines, { newline: '\n' });
  return text === '' ? '' : `${text}\n`;
}
