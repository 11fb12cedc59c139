import type { Spec } from '../paper/chart-encodings.js';
import type { Figure } from '../paper/types.js';
import { plainNumber } from '../paper/verdict-words.js';

/** A cell of a matrix; `null` if undefined. */
export interface MatrixCell {
  readonly row: string;
  readonly column: string;
  readonly value: number | null;
}

/** A grid of cells in two colors, one for each sign, the fuller the farther from 0, up to `most`. */
export function matrixFigure(
  text: {
    readonly title: string;
    readonly note: string;
    readonly reading: readonly string[];
    readonly rows: string;
    readonly columns: string;
    readonly value: string;
  },
  cells: readonly MatrixCell[],
  most: number,
): Figure {
  const [rows, columns] = [unique(cells.map(({ row }) => row)), unique(cells.map(({ column }) => column))];
  const values = cells.map((cell) => ({
    ...cell,
    size: Math.min(most, Math.abs(cell.value ?? 0)),
    sign: (cell.value ?? 0) < 0 ? 'down' : 'up',
    label: cell.value === null ? '' : plainNumber(cell.value, 1).replace(/^\.0$/, '0'),
  }));
  const width = Math.min(760, 30 * columns.length + 20);
  return {
    title: text.title,
    note: text.note,
    reading: text.reading,
    isWide: true,
    spec: {
      data: { values },
      width,
      height: Math.max(60, 17 * rows.length),
      layer: layers(rows, columns, most),
    },
    columns: [text.rows, text.columns, text.value],
    rows: cells.map(({ row, column, value }) => [row, column, value]),
  };
}

function layers(rows: readonly string[], columns: readonly string[], most: number): Spec[] {
  const x = {
    field: 'column',
    type: 'ordinal',
    // The names begin far above the cells: a title above them would stand in an empty band.
    title: null,
    sort: columns,
    axis: { orient: 'top', labelAngle: -50, labelLimit: 240, labelFontSize: 10, ...inTwoLines(columns) },
  };
  const y = { field: 'row', type: 'ordinal', title: null, sort: rows, axis: { labelLimit: 280 } };
  const fill = {
    field: 'sign',
    type: 'nominal',
    scale: { domain: ['up', 'down'], range: ['var(--c1)', 'var(--c2)'] },
    legend: null,
  };
  const fillOpacity = {
    field: 'size',
    type: 'quantitative',
    scale: { domain: [0, most], range: [0.03, 0.75] },
    legend: null,
  };
  return [
    { mark: { type: 'rect' }, encoding: { x, y, fill, fillOpacity } },
    {
      mark: { type: 'text', color: 'var(--ink)', fontSize: 9 },
      encoding: { x, y, text: { field: 'label', type: 'nominal' } },
    },
  ];
}

/** Long names such as `shuffle-within-speaker` in two lines: slanted in one they would stand far above the cells. */
function inTwoLines(names: readonly string[]): { readonly labelExpr?: string } {
  const lines = names.map((name) => {
    const middle = name.indexOf('-', Math.floor(name.length / 2) - 2) + 1;
    return name.length > 13 && middle > 0 ? [name.slice(0, middle), name.slice(middle)] : name;
  });
  return lines.every((line) => typeof line === 'string')
    ? {}
    : { labelExpr: `${JSON.stringify(lines)}[indexof(${JSON.stringify(names)}, datum.label)]` };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
