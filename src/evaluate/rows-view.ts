import { printNumber } from '../math/print-number.js';
import { escapeHtml } from '../text/escape-html.js';
import type { EvaluationRow, ScoreRow } from './row.js';

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

const DISPLAY = Symbol.for('Jupyter.display');
/** Maximum number of rows in a notebook table; further rows are only counted. */
const SHOWN = 50;

/**
 * Shows a list of rows as a table if it is the last value of a cell in Deno's Jupyter kernel. The property is not
 * enumerable, so other code does not see it.
 */
export function displayedRows(rows: EvaluationRow[]): EvaluationRow[] {
  return Object.defineProperty(rows, DISPLAY, { value: () => ({ 'text/html': tableOf(rows) }) });
}

function tableOf(all: readonly EvaluationRow[]): string {
  const { header, rows } = rowsView(all.slice(0, SHOWN));
  const more = all.length > SHOWN ? `<p>${all.length - SHOWN} more rows</p>` : '';
  const body = rows.map((cells) => line('td', cells)).join('');
  return `<table><thead>${line('th', header)}</thead><tbody>${body}</tbody></table>${more}`;
}

function line(tag: 'td' | 'th', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
}
