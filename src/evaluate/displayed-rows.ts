import { printNumber } from '../math/print-number.js';
import { escapeHtml } from '../text/escape-html.js';
import type { EvaluationRow } from './row.js';

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

function tableOf(rows: readonly EvaluationRow[]): string {
  const lines = rows.slice(0, SHOWN).map((row) => {
    const { transcript, unit, speaker = '', metric, component = '', score, n = '' } = row;
    const value = score === null ? (row.skipped ?? row.undefinedBecause ?? '') : printNumber(score);
    return line('td', [transcript, unit, speaker, metric, component, value, n]);
  });
  const head = line('th', ['transcript', 'unit', 'speaker', 'metric', 'component', 'score', 'n']);
  const more = rows.length > SHOWN ? `<p>${rows.length - SHOWN} more rows</p>` : '';
  return `<table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table>${more}`;
}

function line(tag: 'td' | 'th', cells: readonly (string | number)[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join('')}</tr>`;
}
