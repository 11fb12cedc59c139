import {
  type ChartText,
  colorOf,
  dodge,
  horizontal,
  type Spec,
  shapeOf,
  vertical,
  widthOf,
} from './chart-encodings.js';
import type { Figure } from './types.js';

/** A cell of a heat map. */
export interface HeatDatum {
  readonly x: string | number;
  readonly row: string | number;
  readonly value: number;
}

/** A grid of cells, the fuller the greater the value. */
export function heatFigure(text: ChartText & { readonly value: string }, data: readonly HeatDatum[]): Figure {
  const axis = { labelAngle: 0 };
  const x = { field: 'x', type: 'ordinal', title: text.x, axis, scale: { paddingInner: 0.04 } };
  const y = { field: 'row', type: 'ordinal', title: text.y, scale: { paddingInner: 0.04 } };
  const most = Math.max(...data.map(({ value }) => value), 1e-9);
  const opacity = {
    field: 'value',
    type: 'quantitative',
    scale: { domain: [0, most], range: [0.04, 0.55] },
    legend: null,
  };
  const label = { field: 'value', type: 'quantitative', format: '.2f' };
  const layer = [
    { mark: { type: 'rect', fill: 'var(--c1)' }, encoding: { x, y, fillOpacity: opacity } },
    { mark: { type: 'text', color: 'var(--ink)', fontSize: 11 }, encoding: { x, y, text: label } },
  ];
  const rows = data.map(({ x: column, row, value }) => [row, column, value]);
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    spec: { data: { values: data }, layer },
    columns: [text.y, text.x, text.value],
    rows,
  };
}

/** A box by its percentiles. */
export interface BoxDatum {
  readonly x: string;
  readonly series: string;
  readonly n: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly mean: number;
}

/** Boxes from percentiles given, whiskers from the 10th to the 90th; the mean is a point. */
export function boxFigure(text: ChartText, data: readonly BoxDatum[]): Figure {
  const place = { ...horizontal(text, data), ...dodge(data) };
  const color = colorOf(text, data);
  const axis = vertical(text);
  const at = (field: string, to?: string): Spec => ({
    ...place,
    y: { ...axis, field },
    ...(to === undefined ? {} : { y2: { field: to } }),
  });
  const size = Math.max(6, Math.min(34, 360 / Math.max(1, data.length)));
  const layer = [
    { mark: { type: 'rule', strokeWidth: 2 }, encoding: { ...at('p10', 'p90'), color } },
    {
      mark: { type: 'bar', size, fillOpacity: 0.35, strokeWidth: 1.5 },
      encoding: { ...at('p25', 'p75'), color },
    },
    { mark: { type: 'tick', thickness: 2, size, color: 'var(--ink)' }, encoding: at('p50') },
    {
      mark: { type: 'point', filled: true, size: 45, opacity: 1, color: 'var(--ink)' },
      encoding: at('mean'),
    },
  ];
  const columns = [
    text.x,
    text.series ?? 'System',
    'Instructions',
    '10th',
    '25th',
    'Median',
    '75th',
    '90th',
    'Mean',
  ];
  const rows = data.map((d) => [d.x, d.series, d.n, d.p10, d.p25, d.p50, d.p75, d.p90, d.mean]);
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    spec: { ...widthOf(data, 70), data: { values: data }, layer },
    columns,
    rows,
  };
}

/** A point of a map. */
export interface MapDatum {
  readonly name: string;
  readonly series: string;
  readonly x: number;
  readonly y: number;
}

/** Points in the plane, by series. */
export function mapFigure(text: ChartText, data: readonly MapDatum[]): Figure {
  const axis = (field: 'x' | 'y'): Spec => ({
    field,
    type: 'quantitative',
    title: text[field],
    scale: { zero: false, nice: true },
  });
  const encoding = { x: axis('x'), y: axis('y'), color: colorOf(text, data), shape: shapeOf(text, data) };
  const spec = {
    height: 400,
    data: { values: data },
    mark: { type: 'point', filled: true, size: 60, opacity: 0.75 },
    encoding,
  };
  const rows = data.map(({ name, series, x, y }) => [name, series, x, y]);
  return {
    ...{ title: text.title, note: text.note, reading: text.reading },
    spec,
    columns: ['Dialogue', text.series ?? 'System', text.x, text.y],
    rows,
  };
}
