import { escapeHtml } from '../text/escape-html.js';
import type { EvaluationRow } from './row.js';
import { rowsView } from './rows-view.js';

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
