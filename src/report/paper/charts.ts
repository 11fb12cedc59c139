import {
  type ChartText,
  colorOf,
  dodge,
  horizontal,
  type Spec,
  seriesOf,
  seriesScale,
  shapeOf,
  vertical,
  widthOf,
} from './chart-encodings.js';
import { SERIES_DASHES } from './chart-theme.js';
import type { Cell, Figure } from './types.js';

/** One mark of a chart: a value, its interval, and where it belongs. */
export interface Datum {
  readonly x: string | number;
  readonly y: number | null;
  readonly series: string;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** Marks of intervals only where there are some: others would be read out as NaN. */
const WITH_INTERVAL: Spec = { transform: [{ filter: 'isValid(datum.lower) && isValid(datum.upper)' }] };

/** Points with whiskers, side by side. */
export function intervalFigure(text: ChartText, data: readonly Datum[]): Figure {
  const place = { ...horizontal(text, data), ...dodge(data) };
  const color = colorOf(text, data);
  const layer = [
    {
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { ...place, y: { ...vertical(text), field: 'lower' }, y2: { field: 'upper' }, color },
    },
    {
      mark: { type: 'point', filled: true, size: 70, opacity: 1 },
      encoding: { ...place, y: vertical(text), color, shape: shapeOf(text, data) },
    },
  ];
  return figure(text, data, { ...widthOf(data, 40), layer });
}

/** Bars from 0, side by side, with whiskers where there is an interval. */
export function barFigure(text: ChartText, data: readonly Datum[]): Figure {
  const place = { ...horizontal(text, data), ...dodge(data) };
  const whisker = { ...place, y: { ...vertical(text), field: 'lower' }, y2: { field: 'upper' } };
  const layer = [
    { mark: { type: 'bar' }, encoding: { ...place, y: vertical(text, true), color: colorOf(text, data) } },
    { mark: { type: 'rule', strokeWidth: 2, color: 'var(--ink)' }, encoding: whisker, ...WITH_INTERVAL },
  ];
  return figure(text, data, { ...widthOf(data, 40), layer });
}

/** Lines over an order, with bands where there is an interval. */
export function bandFigure(text: ChartText, data: readonly Datum[]): Figure {
  const place = { x: { ...horizontal(text, data).x, scale: { padding: 0.3 } } };
  const color = withLineLegend(colorOf(text, data));
  // Equal values everywhere would leave the axis without a scale.
  const flat = new Set(data.map(({ y }) => y)).size < 2;
  const axis = vertical(text, flat);
  const band = { ...place, y: { ...axis, field: 'lower' }, y2: { field: 'upper' }, color };
  const strokeDash = { ...seriesScale(text, data, SERIES_DASHES), field: 'series' };
  const layer = [
    { mark: { type: 'area', opacity: 0.18 }, encoding: band, ...WITH_INTERVAL },
    { mark: { type: 'line', strokeWidth: 2 }, encoding: { ...place, y: axis, color, strokeDash } },
    {
      mark: { type: 'point', filled: true, size: 60, opacity: 1 },
      encoding: { ...place, y: axis, color },
    },
  ];
  return figure(text, data, { width: 760, layer });
}

/** A legend of line samples. */
function withLineLegend({ legend, ...color }: Spec): Spec {
  const line = { symbolType: 'stroke', symbolStrokeWidth: 2, symbolSize: 300 };
  return { ...color, legend: legend === null ? null : { ...(legend as Spec), ...line } };
}

/** Shares that add up to 1, one bar each. */
export function stackFigure(text: ChartText, data: readonly Datum[]): Figure {
  const y = { ...vertical({ ...text, domain: [0, 1] }, true), stack: 'zero' };
  const order = { field: 'order', type: 'ordinal' };
  const encoding = { ...horizontal(text, data), y, color: colorOf(text, data), order };
  const names = seriesOf(data);
  const values = data.map((datum) => ({ ...datum, order: names.indexOf(datum.series) }));
  return figure(
    text,
    data,
    { ...widthOf(data, 110, 1), mark: { type: 'bar', stroke: 'var(--paper)' }, encoding },
    values,
  );
}

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
    title: text.title,
    note: text.note,
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
    title: text.title,
    note: text.note,
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
    title: text.title,
    note: text.note,
    spec,
    columns: ['Dialogue', text.series ?? 'System', text.x, text.y],
    rows,
  };
}

function figure(
  text: ChartText,
  data: readonly Datum[],
  marks: Spec,
  values: readonly object[] = data,
): Figure {
  const hasInterval = data.some(({ lower }) => lower !== undefined);
  const hasCount = data.some(({ n }) => n !== undefined);
  const columns = [
    text.x,
    text.series ?? 'System',
    text.y,
    ...(hasInterval ? ['Lower', 'Upper'] : []),
    ...(hasCount ? ['n'] : []),
  ];
  const rows = data.map(({ x, series, y, lower, upper, n }): Cell[] => [
    x,
    series,
    y,
    ...(hasInterval ? [lower ?? null, upper ?? null] : []),
    ...(hasCount ? [n ?? null] : []),
  ]);
  const drawn = values.filter((datum) => (datum as Datum).y !== null);
  return { title: text.title, note: text.note, spec: { data: { values: drawn }, ...marks }, columns, rows };
}
