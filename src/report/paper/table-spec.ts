import type { Cell, Table } from './types.js';

/** A column of a table: its heading, and the cell of an item. */
export type Column<T> = readonly [heading: string, cell: (item: T) => Cell];

/** A table with a row for each item. */
export function buildTable<T>(title: string, items: readonly T[], columns: readonly Column<T>[]): Table {
  return {
    title,
    columns: columns.map(([heading]) => heading),
    rows: items.map((item) => columns.map(([, cell]) => cell(item))),
  };
}

/** A value with its interval; `null` if it is missing. */
interface Bounded {
  readonly estimate: number | null;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
}

/** Three columns: an estimate, and the ends of its interval. */
export function bounded<T>(heading: string, found: (item: T) => Bounded | null | undefined): Column<T>[] {
  return [
    [heading, (item) => found(item)?.estimate ?? null],
    ['Lower', (item) => found(item)?.interval?.lower ?? null],
    ['Upper', (item) => found(item)?.interval?.upper ?? null],
  ];
}

/** A point of a chart in its table. */
interface PointRow {
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** The columns and rows of points; intervals and counts have columns only if some point has one. */
export function pointTable<T extends PointRow>(
  columns: readonly string[],
  points: readonly T[],
  cells: (point: T) => readonly Cell[],
): Pick<Table, 'columns' | 'rows'> {
  const hasInterval = points.some(({ lower }) => lower !== undefined);
  const hasCount = points.some(({ n }) => n !== undefined);
  return {
    columns: [...columns, ...(hasInterval ? ['Lower', 'Upper'] : []), ...(hasCount ? ['n'] : [])],
    rows: points.map((point) => [
      ...cells(point),
      ...(hasInterval ? [point.lower ?? null, point.upper ?? null] : []),
      ...(hasCount ? [point.n ?? null] : []),
    ]),
  };
}
