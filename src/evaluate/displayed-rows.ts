import { escapeHtml } from '../text/escape-html.js';
import type { EvaluationRow } from './row.js';
import { rowsView } from './rows-view.js';

const DISPLAY = Symbol.for('Jupyter.display');
/** A notebook shows this many rows; the others are counted. */
const SHOWN = 50;

/**
 * Makes a list of rows appear as a table where it is the last value of a cell in Deno's Jupyter kernel. Nothing else
 * sees the property: it is not enumerable.
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
