import type { Fields } from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import { guessColumn } from './row-columns.js';

/** Columns with turn numbers, most likely first. */
const NUMBERING = [
  ...['turn', 'turnid', 'turnidx', 'turnindex', 'turnnumber', 'turnno', 'turnnr'],
  ...['utteranceidx', 'utteranceindex', 'utteranceid', 'messageidx', 'messageindex'],
  ...['position', 'seq', 'sequence', 'sequencenumber'],
];

/** The column that numbers the turns, if there is one. @internal */
export function numberingColumn(row: Fields): string | undefined {
  return guessColumn(row, NUMBERING);
}

/** Parses a turn number: a whole number, possibly as text. @internal */
export function turnNumber(cell: unknown): number | undefined {
  const number = typeof cell === 'string' && /^\s*\d+\s*$/.test(cell) ? Number(cell) : cell;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}

/** Sorts rows by turn number if the numbers are distinct. @internal */
export function byNumber<T extends { readonly number: number | undefined }>(
  rows: readonly T[],
  column: string | undefined,
  notes: Notes,
): readonly T[] {
  const numbers = rows.map(({ number }) => number);
  if (numbers.includes(undefined) || new Set(numbers).size < rows.length) return rows;
  const sorted = rows.toSorted((a, b) => a.number! - b.number!);
  if (sorted.every((row, i) => row === rows[i])) return rows;
  notes.once(`rows stand out of the order of "${column}"; read in that order`);
  return sorted;
}
