import { rowRangeOf, type Spec } from './chart-encodings.js';
import { AXIS_LETTERS, shortLabels } from './chart-labels.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';
import type { Figure } from './types.js';

/** The labels of panels. */
export type PanelText = Pick<Figure, 'title' | 'note' | 'reading' | 'columns'>;

/** A line of a panel: one system on one metric. */
export interface PanelDatum {
  readonly measure: string;
  /** `higher`, `near 0.2`, `neither`. */
  readonly better: string;
  readonly system: string;
  readonly mean: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A panel for each metric, with a separate axis: a mean and its interval for each system. */
export function meansPanels(
  text: PanelText,
  data: readonly PanelDatum[],
  rows: Figure['rows'],
  names: readonly string[],
): Figure {
  const { y, x, color, shape } = encodings(names);
  const layer = [
    {
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { y, x: { ...x, field: 'lower' }, x2: { field: 'upper' }, color },
      transform: [{ filter: 'isValid(datum.lower) && isValid(datum.upper)' }],
    },
    {
      mark: { type: 'point', filled: true, size: 70, opacity: 1 },
      encoding: { y, x: { ...x, field: 'mean' }, color, shape },
    },
  ];
  return { ...text, rows, spec: faceted(data, names, layer) };
}

/** The spread of the dialogues of one system on one metric. */
export interface SpreadDatum extends PanelDatum {
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

/** A panel for each metric, with a separate axis: a box of percentiles for each system; the mean is a point. */
export function spreadPanels(
  text: PanelText,
  data: readonly SpreadDatum[],
  rows: Figure['rows'],
  names: readonly string[],
): Figure {
  const { y, x, color } = encodings(names);
  const across = (from: string, to: string): Spec => ({
    y,
    x: { ...x, field: from },
    x2: { field: to },
    color,
  });
  const layer = [
    { mark: { type: 'rule', strokeWidth: 2 }, encoding: across('p10', 'p90') },
    { mark: { type: 'bar', size: 14, fillOpacity: 0.35, strokeWidth: 1.5 }, encoding: across('p25', 'p75') },
    {
      mark: { type: 'tick', thickness: 2, size: 14, color: 'var(--ink)' },
      encoding: { y, x: { ...x, field: 'p50' } },
    },
    {
      mark: { type: 'point', filled: true, size: 40, opacity: 1, color: 'var(--ink)' },
      encoding: { y, x: { ...x, field: 'mean' } },
    },
  ];
  return { ...text, rows, spec: faceted(data, names, layer) };
}

function encodings(names: readonly string[]): { y: Spec; x: Spec; color: Spec; shape: Spec } {
  const y = {
    field: 'system',
    type: 'nominal',
    title: null,
    sort: names,
    axis: { ticks: false, domain: false, ...shortLabels(names, AXIS_LETTERS) },
  };
  const scaled = (range: readonly unknown[]): Spec => ({
    field: 'system',
    type: 'nominal',
    legend: null,
    scale: { domain: names, range: rowRangeOf(names, range) },
  });
  const x = {
    type: 'quantitative',
    title: null,
    scale: { zero: false, nice: true },
    axis: { tickCount: 4, format: '.4~r' },
  };
  return { y, x, color: scaled(SERIES_COLORS), shape: scaled(SERIES_SHAPES) };
}

function faceted(data: readonly PanelDatum[], names: readonly string[], layer: readonly Spec[]): Spec {
  const panel = ({ measure, better }: PanelDatum): string =>
    `${measure.length > 42 ? measure.replace(' (', '|(') : measure}|${better === 'descriptive' ? 'descriptive' : `better: ${better}`}`;
  const values = data.map((each) => ({ ...each, panel: panel(each) }));
  const panels = [...new Set(values.map((each) => each.panel))];
  const isWide = panels.length === 1;
  return {
    data: { values },
    facet: {
      field: 'panel',
      type: 'nominal',
      title: null,
      sort: panels,
      header: {
        labelExpr: "split(datum.value, '|')",
        labelColor: 'var(--ink)',
        labelFontSize: 12,
        labelFontWeight: 600,
        labelLimit: 0,
        labelAnchor: 'start',
      },
    },
    columns: isWide ? 1 : 2,
    resolve: { scale: { x: 'independent' } },
    spacing: { row: 26, column: 36 },
    spec: {
      width: isWide ? 720 : 310,
      height: Math.max(28, (names.length > 8 ? 17 : 24) * names.length),
      layer,
    },
  };
}
