import { escapeHtml } from '../../text/escape-html.js';
import { decimalsFor, plainNumber, pNumber } from '../../words/numbers.js';
import { PRINTED_ROWS } from './page-style.js';
import type { Cell, Link, Table } from './types.js';

/** A displayed number: integers unchanged, others with four significant digits. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(4)));
}

/**
 * A table with a caption; columns of numbers are aligned at their points, empty cells contain a dash. `label` is its
 * name among the regions of the page, by default its title.
 */
export function tableHtml({ title, columns, rows }: Table, label: string = title): string {
  const isNumeric = (cell: Cell | undefined): boolean => typeof cell === 'number' || cell === null;
  const numeric = columns.map((_, i) => rows.every((row) => isNumeric(row[i])));
  const wordy = columns.map((_, i) => rows.some((row) => isWordy(row[i])));
  // Only texts after the first column have a class, which keeps pages with thousands of cells small.
  const kind = (i: number): string => (i === 0 || numeric[i] ? '' : ' class="text"');
  const headKind = (i: number): string => (wordy[i] ? ' class="words"' : kind(i));
  const head = columns
    .map((column, i) => `<th scope="col"${headKind(i)}>${escapeHtml(column)}</th>`)
    .join('');
  const printed = rows.map((row) => cellTexts(row, columns));
  const cells = columns.map((_, i) => {
    const texts = printed.map((row) => row[i] ?? '');
    return numeric[i] ? alignedAtPoint(texts) : texts;
  });
  const body = rows.map(
    (row, r) =>
      `<tr>${row.map((cell, i) => `<td${kind(i)}>${cellHtml(cell, cells[i]?.[r] ?? '')}</td>`).join('')}</tr>`,
  );
  const cutNote =
    rows.length > PRINTED_ROWS
      ? `<span class="printed">The first ${PRINTED_ROWS} of ${rows.length} rows; the page on screen shows all.</span>`
      : '';
  return [
    `<div class="numbers" tabindex="0" role="region" aria-label="${escapeHtml(label)}">`,
    `<table><caption><span>${escapeHtml(title)}</span>${cutNote}</caption><thead><tr>${head}</tr></thead><tbody>`,
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

export function linkHtml({ text, href }: Link): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** The heading of a column of p-values; `P` is the averaged performance. */
const P_VALUES = /^(?:[Aa]djusted )?p(?: |$)/;

/** The heading of a difference, which follows the columns of its two sides. */
const DIFFERENCES = /^(?:change|difference)$/i;

/** The texts of the cells of a row. Estimates with an interval have the digits that its width allows. */
function cellTexts(row: readonly Cell[], columns: readonly string[]): string[] {
  const decimals = new Map<number, number>();
  for (const [i, column] of columns.entries()) {
    const [estimate, lower, upper] = [row[i - 1], row[i], row[i + 1]];
    if (column !== 'Lower' || typeof lower !== 'number' || typeof upper !== 'number') continue;
    const digits = decimalsFor(lower, upper, typeof estimate === 'number' ? estimate : 0);
    const first = DIFFERENCES.test(columns[i - 1] ?? '') ? i - 3 : i - 1;
    for (let k = first; k <= i + 1; k++) decimals.set(k, digits);
  }
  return row.map((cell, i) => {
    if (cell === null) return '–';
    if (typeof cell !== 'number') return isLink(cell) ? cell.text : cell;
    if (P_VALUES.test(columns[i] ?? '')) return pNumber(cell);
    const digits = decimals.get(i);
    return digits === undefined ? tableNumber(cell) : plainNumber(cell, digits);
  });
}

/** Spaces with the width of a digit and of a point, for aligning numbers. */
const [DIGIT_SPACE, POINT_SPACE] = ['\u2007', '\u2008'];

/** Pads numbers with spaces for decimals that others in their column have. */
function alignedAtPoint(texts: readonly string[]): string[] {
  const decimals = texts.map((text) => {
    const point = text.includes('e') ? -1 : text.lastIndexOf('.');
    return point === -1 ? 0 : text.length - point - 1;
  });
  const most = Math.max(0, ...decimals);
  return texts.map((text, i) => {
    const own = decimals[i] ?? 0;
    if (!/\d$/.test(text) || own === most) return text;
    return `${text}${own === 0 ? POINT_SPACE : ''}${DIGIT_SPACE.repeat(most - own)}`;
  });
}

/** A number in sentences: with a typographic minus, without a leading zero. */
function tableNumber(value: number): string {
  return formatNumber(value)
    .replace('-', '−')
    .replace(/^(−?)0\./, '$1.');
}

/** A table cell. Rounded numbers have their full digits in an attribute. */
function cellHtml(cell: Cell, text: string): string {
  if (isLink(cell)) return linkHtml(cell);
  const isFull = typeof cell !== 'number' || text === formatNumber(cell);
  return isFull ? escapeHtml(text) : `<data value="${cell}">${escapeHtml(text)}</data>`;
}
