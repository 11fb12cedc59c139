import { AXIS_LETTERS, LEGEND_LETTERS, shortLabels } from './chart-labels.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';

/** The labels of a chart. */
export interface ChartText {
  readonly title: string;
  readonly note: string;
  /** Which way is better, and how to read it. */
  readonly reading: readonly string[];
  readonly x: string;
  readonly y: string;
  /** The name of the series; default `System`. */
  readonly series?: string;
  /** Least and greatest value of the vertical axis, where they are known. */
  readonly domain?: readonly [number, number];
}

/** A part of a Vega-Lite specification. */
export type Spec = Record<string, unknown>;

/** The horizontal axis: places in the order of the data. */
export function horizontal(text: ChartText, data: readonly { readonly x: string | number }[]): { x: Spec } {
  const names = [...new Set(data.map(({ x }) => x))];
  return { x: { field: 'x', type: 'ordinal', title: text.x, sort: names, axis: labelling(names) } };
}

/** A label with a line for each of its words. */
export const BY_WORDS = "split(datum.label, ' ')";

/** Long labels of several words take a line for each word; other long ones are turned. */
function labelling(names: readonly (string | number)[]): Spec {
  const lengths = names.map((name) => String(name).length);
  const level = { labelAngle: 0 };
  if (Math.max(...lengths) <= 12) return level;
  const spaced = names.every((name) => String(name).length <= 12 || String(name).includes(' '));
  if (spaced) return { ...level, labelExpr: BY_WORDS };
  return { labelAngle: -35, ...shortLabels(names.map(String), AXIS_LETTERS) };
}

/** The vertical axis. */
export function vertical(text: ChartText, fromZero = false): Spec {
  const scale = text.domain === undefined ? { zero: fromZero, nice: true } : { domain: text.domain };
  return { field: 'y', type: 'quantitative', title: text.y, scale };
}

/** Side by side within one place; nothing for a single series. */
export function dodge(data: readonly { readonly series: string }[]): Spec {
  const names = seriesOf(data);
  return names.length < 2 ? {} : { xOffset: { field: 'series', sort: names, scale: { paddingInner: 0.08 } } };
}

/** A color for each series. */
export function colorOf(text: ChartText, data: readonly { readonly series: string }[]): Spec {
  return { field: 'series', ...seriesScale(text, data, SERIES_COLORS) };
}

/** A shape for each series. */
export function shapeOf(text: ChartText, data: readonly { readonly series: string }[]): Spec {
  return { field: 'series', ...seriesScale(text, data, SERIES_SHAPES) };
}

/** Series in order of appearance; no legend for a single one. */
export function seriesScale(
  text: ChartText,
  data: readonly { readonly series: string }[],
  range: readonly unknown[],
): Spec {
  const domain = seriesOf(data);
  const columns = domain.some((name) => name.length > 24) ? 2 : 4;
  const legend =
    domain.length < 2 ? null : { columns, labelLimit: 300, ...shortLabels(domain, LEGEND_LETTERS) };
  const scale = { domain, range: rangeOf(domain, range) };
  return { type: 'nominal', title: text.series ?? 'System', scale, legend };
}

/**
 * Assigns each name a value of a range that repeats. Colors repeat in the same order; shapes and dashes are shifted by
 * one in each round, so that a repeated color has a different shape.
 */
export function rangeOf(names: readonly string[], range: readonly unknown[]): unknown[] {
  const size = range.length;
  return names.map((_, i) => range[(i + (range === SERIES_COLORS ? 0 : Math.floor(i / size))) % size]);
}

/** The series in order of appearance. */
export function seriesOf(data: readonly { readonly series: string }[]): string[] {
  return [...new Set(data.map(({ series }) => series))];
}

/** Wide enough for its bars, not wider than the page. */
export function widthOf(
  data: readonly { readonly x: string | number; readonly series: string }[],
  perBar: number,
  bars: number = seriesOf(data).length,
): Spec {
  const places = new Set(data.map(({ x }) => x)).size;
  return { width: Math.round(Math.min(800, Math.max(760, places * (30 + perBar * bars)))) };
}
