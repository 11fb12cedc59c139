import { plainNumber } from '../../words/numbers.js';
import type { Spec } from '../paper/chart-encodings.js';
import { quantitative, textMarks } from '../paper/chart-marks.js';
import { stackedGrids } from '../paper/narrow-spec.js';
import type { Figure } from '../paper/types.js';

/** A cell of a matrix; `null` if undefined. */
export interface MatrixCell {
  readonly row: string;
  readonly column: string;
  readonly value: number | null;
}

/** A grid of cells in two colors by sign; the saturation grows with the distance from 0, up to `most`. */
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
  const spec = (shown: readonly string[], column: number): Spec => ({
    data: { values: values.filter((cell) => shown.includes(cell.column)) },
    width: column * shown.length,
    height: Math.max(60, 17 * rows.length),
    layer: layers(rows, shown, most),
  });
  return {
    title: text.title,
    note: text.note,
    reading: text.reading,
    spec: spec(columns, Math.min(30, 700 / columns.length)),
    narrow: stackedGrids(columns, 8, (shown) => spec(shown, 24)),
    columns: [text.rows, text.columns, text.value],
    rows: cells.map(({ row, column, value }) => [row, column, value]),
  };
}

function layers(rows: readonly string[], columns: readonly string[], most: number): Spec[] {
  const x = {
    field: 'column',
    type: 'ordinal',
    // The names are far above the cells, and a title above them would leave an empty band.
    title: null,
    sort: columns,
    axis: { orient: 'top', labelAngle: -50, labelLimit: 240, labelFontSize: 10 },
  };
  const y = { field: 'row', type: 'ordinal', title: null, sort: rows, axis: { labelLimit: 280 } };
  const fill = {
    field: 'sign',
    type: 'nominal',
    scale: { domain: ['up', 'down'], range: ['var(--c1)', 'var(--c2)'] },
    legend: null,
  };
  const fillOpacity = quantitative('size', {
    scale: { domain: [0, most], range: [0.03, 0.75] },
    legend: null,
  });
  return [
    { mark: { type: 'rect' }, encoding: { x, y, fill, fillOpacity } },
    textMarks({ fontSize: 9 }, { x, y, text: { field: 'label', type: 'nominal' } }),
  ];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
