import type { Option } from 'commander';
import stringWidth from 'string-width';
import { existing, itemAt, lastItem } from '../math/existing.js';
import { visibleText } from '../text/visible-text.js';
import { plainNumber } from '../words/numbers.js';
import { type Io, terminalColumns } from './io.js';
import { option } from './option.js';

/** A column of a table for a terminal. */
export interface FittedColumn {
  readonly head: string;
  /** A second line of the heading. */
  readonly below?: string;
  readonly isRight?: boolean;
  /** Priority for dropping columns on a narrow terminal: the largest first, 0 never. */
  readonly drop?: number;
}

const GAP = 2;
/** Longer cells are truncated; cells of the last column are wrapped. */
const MOST = 26;
const LEAST_LAST = 14;
const NOTE_INDENT = '    ';

/**
 * The maximum width of tables: the width of the terminal, or 100 columns if unknown; unlimited for files and
 * with --all-columns.
 */
export function tableWidth(
  io: Io,
  { allColumns, out }: { readonly allColumns?: boolean | undefined; readonly out?: string | undefined },
): number | undefined {
  return allColumns || out !== undefined ? undefined : Math.max(40, terminalColumns(io) ?? 100);
}

/** `--all-columns` */
export function allColumnsOption(): Option {
  return option('--all-columns', 'print all columns of tables, at any width');
}

/**
 * Fits a table to the terminal: drops columns, and wraps the texts of the last one. Notes are indented below their
 * rows.
 */
export function fittedTable(
  columns: readonly FittedColumn[],
  rows: readonly (readonly string[])[],
  width: number,
  notes: readonly string[] = [],
): string {
  const isCut = (i: number): boolean => i < columns.length - 1 && Number.isFinite(width);
  const cells = rows.map((row) =>
    row.map((cell, i) => (isCut(i) ? cut(visibleText(cell)) : visibleText(cell))),
  );
  let kept = columns.map((_, i) => i);
  while (leastWidth(columns, cells, kept) > width) {
    const next = kept
      .filter((i) => (itemAt(columns, i).drop ?? 0) > 0)
      .sort((a, b) => existing(itemAt(columns, b).drop) - existing(itemAt(columns, a).drop))[0];
    if (next === undefined) break;
    kept = kept.filter((i) => i !== next);
  }
  const heads = [columns.map(({ head }) => head), columns.map(({ below = '' }) => below)].filter(
    (line, i) => i === 0 || line.some((text) => text !== ''),
  );
  const lines = (row: readonly string[]): string[] => fitLine(row, columns, cells, kept, width);
  const body = cells.flatMap((row, i) => [...lines(row), ...noteLines(notes[i], width)]);
  return `${[...heads.flatMap(lines), ...body].join('\n')}\n`;
}

function noteLines(note: string | undefined, width: number): string[] {
  if (note === undefined) return [];
  return wrapped(note, width - NOTE_INDENT.length).map((line) => NOTE_INDENT + line);
}

/**
 * Splits a wide table into several tables below each other; each begins with the first `fixed` columns.
 */
export function blockTable(
  columns: readonly FittedColumn[],
  rows: readonly (readonly string[])[],
  width: number,
  fixed = 1,
): string {
  const widths = columns.map((_, i) => widthOf(columns, rows, i));
  const start = widths.slice(0, fixed).map((own) => Math.min(own, MOST));
  const least = start.reduce((sum, own) => sum + own + GAP, -GAP);
  const blocks: number[][] = [];
  let used = least;
  for (let i = fixed; i < columns.length; i++) {
    if (blocks.length === 0 || used + GAP + itemAt(widths, i) > width) {
      blocks.push([...columns.keys()].slice(0, fixed));
      used = least;
    }
    lastItem(blocks).push(i);
    used += GAP + itemAt(widths, i);
  }
  const of = <T>(list: readonly T[], block: readonly number[]): T[] => block.map((i) => itemAt(list, i));
  return blocks
    .map((block) =>
      fittedTable(
        of(columns, block),
        rows.map((row) => of(row, block)),
        width,
      ),
    )
    .join('\n');
}

function cut(cell: string): string {
  if (stringWidth(cell) <= MOST) return cell;
  return `${[...cell].slice(0, MOST - 1).join('')}…`;
}

function widthOf(columns: readonly FittedColumn[], cells: readonly (readonly string[])[], i: number): number {
  const { head, below = '' } = itemAt(columns, i);
  return Math.max(...[head, below, ...cells.map((row) => itemAt(row, i))].map((text) => stringWidth(text)));
}

function leastWidth(
  columns: readonly FittedColumn[],
  cells: readonly (readonly string[])[],
  kept: readonly number[],
): number {
  const widths = kept.map((i) => widthOf(columns, cells, i));
  const last = columns.length - 1;
  return widths.reduce(
    (sum, each, k) => sum + GAP + (kept[k] === last ? Math.min(each, LEAST_LAST) : each),
    -GAP,
  );
}

function fitLine(
  line: readonly string[],
  columns: readonly FittedColumn[],
  cells: readonly (readonly string[])[],
  kept: readonly number[],
  width: number,
): string[] {
  const last = lastItem(kept);
  const before = kept.slice(0, -1).map((i) => {
    const text = itemAt(line, i);
    const space = ' '.repeat(widthOf(columns, cells, i) - stringWidth(text));
    return itemAt(columns, i).isRight ? space + text : text + space;
  });
  const start = before.map((text) => text + ' '.repeat(GAP)).join('');
  const room = Math.max(8, width - stringWidth(start));
  const full = widthOf(columns, cells, last);
  const texts = wrapped(itemAt(line, last), room);
  return texts.map((text, k) => {
    const placed = itemAt(columns, last).isRight
      ? ' '.repeat(Math.max(0, Math.min(full, room) - stringWidth(text))) + text
      : text;
    return `${k === 0 ? start : ' '.repeat(stringWidth(start))}${placed}`.trimEnd();
  });
}

/** Wraps a text at a width, between words if possible. */
export function wrapped(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const next = line === '' ? word : `${line} ${word}`;
    if (stringWidth(next) <= width || line === '') line = next;
    else {
      lines.push(line);
      line = indent + word;
    }
    while (stringWidth(line) > width) {
      const letters = [...line];
      lines.push(letters.slice(0, width).join(''));
      line = indent + letters.slice(width).join('');
    }
  }
  return [...lines, line];
}

/** A number with the given decimals and an ASCII minus. */
export function terminalNumber(value: number, decimals: number): string {
  return plainNumber(value, decimals).replace('−', '-');
}
