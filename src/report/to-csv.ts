import Papa from 'papaparse';
import type { EvaluationRow } from '../evaluate/evaluate-stream.js';
import { requireRows } from '../evaluate/row-form.js';
import { flag } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { printScore } from './print-score.js';

const COLUMNS = [
  ...['transcript', 'unit', 'metric', 'score', 'undefinedBecause', 'skipped', 'n', 'signature'],
  ...['component', 'turn', 'speaker', 'source', 'system', 'clusters'],
];

/** How rows are written as CSV. */
interface CsvOptions {
  /** Whether a header line comes first. Default `true`. */
  readonly header?: boolean;
  /** Whether cells that begin like a formula stay as they are. Default `false`. */
  readonly rawCells?: boolean;
}

const OPTIONS: OptionSpecs<CsvOptions, 'header' | 'rawCells'> = { header: flag(true), rawCells: flag(false) };

/**
 * Rows of `evaluate` as CSV, with a header line and a line for each row. Scores have 12 significant digits, 6 where
 * they come from float32 vectors; an undefined score is an empty field beside its reason. `clusters` is JSON.
 *
 * Spreadsheets compute cells that begin with `=`, `+`, `-` or `@`: names that do get an apostrophe in front, as
 * spreadsheets mark text. Scores are numbers and stay as they are.
 *
 * @param options `header: false` leaves the header line out, `rawCells: true` the apostrophes
 * @throws MetricError `INVALID_INPUT` for what are no rows, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { toCsv } from '@mtpc/metrics/report';
 * const row = { transcript: 'x', unit: 'dialogue', metric: 'speaker-entropy', score: 1, n: 2, signature: 's' };
 * toCsv([row], { header: false }); // => 'x,dialogue,speaker-entropy,1,,,2,s,,,,,,\n'
 * ```
 */
export function toCsv(rows: readonly EvaluationRow[], options?: CsvOptions): string {
  requireRows('toCsv', 'rows', rows);
  const { header, rawCells } = resolveOptions('toCsv', OPTIONS, options);
  const data = rows.map((row) => ({
    ...(rawCells ? row : asText(row)),
    score: row.score === null ? '' : printScore(row.score, row.signature),
    clusters: row.clusters && JSON.stringify(row.clusters),
  }));
  const text = Papa.unparse(data, { columns: COLUMNS, header, newline: '\n' });
  return text === '' ? '' : `${text}\n`;
}

/** What makes a cell a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function asText(row: EvaluationRow): EvaluationRow {
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell,
  ]);
  return Object.fromEntries(cells) as EvaluationRow;
}
