import { escapeHtml } from '../../text/escape-html.js';
import type { Cell, Link, Table } from './types.js';
import { pNumber } from './verdict-words.js';

/** A number for readers: whole numbers unchanged, others with four significant digits. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(4)));
}

/**
 * A table with a caption; columns of numbers are aligned right, empty cells contain a dash. `label` is its name among
 * the regions of the page, by default its title.
 */
export function tableHtml({ title, columns, rows }: Table, label: string = title): string {
  const isNumeric = (cell: Cell | undefined): boolean => typeof cell === 'number' || cell === null;
  const numeric = columns.map((_, i) => rows.every((row) => isNumeric(row[i])));
  const wordy = columns.map((_, i) => rows.some((row) => isWordy(row[i])));
  const kind = (i: number): string => (numeric[i] ? ' class="number"' : wordy[i] ? ' class="words"' : '');
  const head = columns.map((column, i) => `<th scope="col"${kind(i)}>${escapeHtml(column)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, i) => `<td${kind(i)}>${cellText(cell, columns[i])}</td>`).join('')}</tr>`,
  );
  const name = escapeHtml(title);
  return [
    `<div class="numbers" tabindex="0" role="region" aria-label="${escapeHtml(label)}">`,
    `<table><caption><span>${name}</span></caption><thead><tr>${head}</tr></thead><tbody>`,
    ...body,
    '</tbody></table></div>',
  ].join('\n');
}

/** A text that would become a tall and narrow column among numbers. */
function isWordy(cell: Cell | undefined): boolean {
  return (typeof cell === 'string' && cell.length > 20) || (isLink(cell) && cell.text.length > 20);
}

function isLink(cell: Cell | undefined): cell is Link {
  return typeof cell === 'object' && cell !== null;
}

/** A link. */
export function linkHtml({ text, href }: Link): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** The heading of a column of p-values. */
const P_VALUES = /^(?:adjusted )?p(?: |$)/i;

function cellText(cell: Cell, column = ''): string {
  if (cell === null) return '–';
  // A p-value has the digits that it is read with; all of them are kept for machines.
  if (typeof cell === 'number' && P_VALUES.test(column))
    return `<data value="${cell}">${escapeHtml(pNumber(cell))}</data>`;
  if (isLink(cell)) return linkHtml(cell);
  return typeof cell === 'number' ? formatNumber(cell) : escapeHtml(cell);
}
