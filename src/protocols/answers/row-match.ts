import { anObject, listOf, requireForm } from '../../options/forms.js';
import { flag } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';

const ROWS = listOf(anObject, 'a list of rows');

/** Value of a cell in a query result. */
export type RowCell = string | number | bigint | boolean | null;

/** A result row: a list of cells in column order, or an object by column name. */
export type ResultRow = readonly RowCell[] | Readonly<Record<string, RowCell>>;

/** Options of {@link rowMatch}. */
export interface RowMatchOptions {
  /** Compare the order of the rows too, as for a query with ORDER BY; default false. */
  readonly ordered?: boolean;
}

const OPTIONS: OptionSpecs<RowMatchOptions, 'ordered'> = { ordered: flag(false) };

/**
 * Whether two query results contain the same rows. Scores answers to database tasks. Duplicate rows count; the order
 * counts only with `ordered`. Numbers of any type are equal if they agree to 12 significant digits; a number never
 * equals a text. Rows with column names are compared by name, others by position.
 *
 * Complexity: O(cells log rows).
 *
 * @throws MetricError `INVALID_INPUT` for anything other than lists of rows, `INVALID_OPTION` for a wrong option
 *
 * @example
 * ```ts
 * import { rowMatch } from '@mtpc/metrics/protocols';
 * rowMatch([['ana', 3], ['ben', 2]], [['ben', 2.0], ['ana', 3]]); // => true
 * rowMatch([['ana'], ['ana']], [['ana']]); // => false
 * rowMatch([[1], [2]], [[2], [1]], { ordered: true }); // => false
 * ```
 */
export function rowMatch(
  rows: readonly ResultRow[],
  expected: readonly ResultRow[],
  options?: RowMatchOptions,
): boolean {
  return haveSameRows(rows, expected, options);
}

/** {@link rowMatch} without checks of the input. @internal */
export function haveSameRows(rows: unknown, expected: unknown, options?: RowMatchOptions): boolean {
  requireForm('rowMatch', 'rows', rows, ROWS);
  requireForm('rowMatch', 'expected', expected, ROWS);
  const { ordered } = resolveOptions('rowMatch', OPTIONS, options);
  if (rows.length !== expected.length) return false;
  const [given, wanted] = [rows.map(rowKey), expected.map(rowKey)];
  if (!ordered) {
    given.sort();
    wanted.sort();
  }
  return given.every((key, i) => key === wanted[i]);
}

/** Converts a row to a text that is equal exactly for equal rows. */
function rowKey(row: object): string {
  if (Array.isArray(row)) return JSON.stringify(row.map(cellKey));
  const entries = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries.map(([name, cell]) => [name, cellKey(cell)]));
}

function cellKey(cell: unknown): readonly [string, string] {
  if (typeof cell !== 'number' && typeof cell !== 'bigint') return [typeof cell, String(cell)];
  const exact = typeof cell === 'bigint' || Number.isSafeInteger(cell);
  // Integers are compared exactly; + 0 turns -0 into 0.
  return ['number', exact ? String(BigInt(cell)) : String(Number(cell.toPrecision(12)) + 0)];
}
