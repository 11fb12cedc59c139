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

/** One mark of a chart: a value, its interval, and its position. */
export interface Datum {
  readonly x: string | number;
  readonly y: number | null;
  readonly series: string;
  readonly lower?: number | null;
  readonly upper?: number | null;
  readonly n?: number;
}

/** Marks of intervals, only if there are any: others would be read out as NaN. */
const WITH_INTERVAL = { transform: [{ filter: 'isValid(datum.lower) && isValid(datum.upper)' }] };

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

/** Bars from 0, side by side, with whiskers if there is an interval. */
export function barFigure(text: ChartText, data: readonly Datum[]): Figure {
  const place = { ...horizontal(text, data), ...dodge(data) };
  const whisker = { ...place, y: { ...vertical(text), field: 'lower' }, y2: { field: 'upper' } };
  const layer = [
    { mark: { type: 'bar' }, encoding: { ...place, y: vertical(text, true), color: colorOf(text, data) } },
    // An edge of paper around the whiskers: they are seen on the bar as well as above it.
    { mark: { type: 'rule', strokeWidth: 5, color: 'var(--paper)' }, encoding: whisker, ...WITH_INTERVAL },
    { mark: { type: 'rule', strokeWidth: 2, color: 'var(--ink)' }, encoding: whisker, ...WITH_INTERVAL },
  ];
  return figure(text, data, { ...widthOf(data, 40), layer });
}

/** Lines over an order, with bands if there is an interval. */
export function bandFigure(text: ChartText, data: readonly Datum[]): Figure {
  const place = { x: { ...horizontal(text, data).x, scale: { padding: 0.3 } } };
  const color = withLineLegend(colorOf(text, data));
  // Equal values everywhere would leave the axis without a scale.
  const flat = new Set(data.map(({ y }) => y)).size < 2;
  const axis = vertical(text, flat);
  const band = { ...place, y: { ...axis, field: 'lower' }, y2: { field: 'upper' }, color };
  const strokeDash = { ...seriesScale(text, data, SERIES_DASHES), field: 'series' };
  // A category such as "not given" among numbers comes after all of them: no line leads to it.
  const isMixed = new Set(data.map(({ x }) => typeof x)).size > 1;
  const along = (layer: Spec): Spec =>
    isMixed ? { ...layer, transform: [{ filter: 'isNumber(datum.x)' }, ...list(layer.transform)] } : layer;
  const apart = {
    mark: { type: 'rule', strokeWidth: 2 },
    encoding: band,
    transform: [{ filter: '!isNumber(datum.x)' }, ...WITH_INTERVAL.transform],
  };
  const layer = [
    along({ mark: { type: 'area', opacity: 0.18 }, encoding: band, ...WITH_INTERVAL }),
    along({ mark: { type: 'line', strokeWidth: 2 }, encoding: { ...place, y: axis, color, strokeDash } }),
    ...(isMixed ? [apart] : []),
    {
      mark: { type: 'point', filled: true, size: 60, opacity: 1 },
      encoding: { ...place, y: axis, color },
    },
  ];
  return figure(text, data, { width: 760, layer });
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
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
  const { title, note, reading } = text;
  return { title, note, reading, spec: { data: { values: drawn }, ...marks }, columns, rows };
}
