import { LEGEND_LETTERS, shortLabels } from './chart-labels.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';

export interface ChartText {
  readonly title: string;
  readonly note: string;
  /** Direction, and how to read it. */
  readonly reading: readonly string[];
  readonly x: string;
  readonly y: string;
  /** The name of the series; default `System`. */
  readonly series?: string;
  /** Minimum and maximum of the vertical axis, if known. */
  readonly domain?: readonly [number, number];
}

/** A part of a Vega-Lite specification. */
export type Spec = Record<string, unknown>;

export function colorOf(text: ChartText, data: readonly { readonly series: string }[]): Spec {
  return { field: 'series', ...seriesScale(text, data, SERIES_COLORS) };
}

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
  const scale = { domain, range: repeatRange(domain, range) };
  return { type: 'nominal', title: text.series ?? 'System', scale, legend };
}

/**
 * Assigns each name a value of a range that repeats. Colors repeat in the same order; shapes and dashes are shifted by
 * one in each round, so that a repeated color has a different shape.
 */
export function repeatRange(names: readonly string[], range: readonly unknown[]): unknown[] {
  const size = range.length;
  return names.map((_, i) => range[(i + (range === SERIES_COLORS ? 0 : Math.floor(i / size))) % size]);
}

/**
 * A color range for names next to their rows. With more names than colors, all have the same color, because a repeated
 * color would suggest that two systems are related.
 */
export function rowRange(names: readonly string[], range: readonly unknown[]): unknown[] {
  const isOne = range === SERIES_COLORS && names.length > range.length;
  return isOne ? names.map(() => range[0]) : repeatRange(names, range);
}

/** The series in order of appearance. */
export function seriesOf(data: readonly { readonly series: string }[]): string[] {
  return [...new Set(data.map(({ series }) => series))];
}

/**
 * How panels share axes. If the last row is not full, each panel has a separate horizontal axis, because Vega draws a
 * shared one below the empty cell, far from the panel above it.
 */
export function resolved(panels: number, columns: number, shared: Spec | false = false): Spec {
  const isFull = panels <= columns || panels % columns === 0;
  const resolve = { ...shared, ...(!isFull && { axis: { x: 'independent' } }) };
  return Object.keys(resolve).length === 0 ? {} : { resolve };
}
