import { rowRange, type Spec } from './chart-encodings.js';
import { AXIS_LETTERS, shortLabels } from './chart-labels.js';

/** A number along an axis. */
export function quantitative(field: string, more: Spec = {}): Spec {
  return { field, type: 'quantitative', ...more };
}

/** A row for each name, in this order; names that would look the same are shortened. */
export function nameRows(
  field: string,
  names: readonly string[],
  axis: Spec = {},
  letters: number = AXIS_LETTERS,
): Spec {
  return {
    ...{ field, type: 'nominal', title: null, sort: names },
    axis: { ticks: false, domain: false, ...axis, ...shortLabels(names, letters) },
  };
}

/** A color or a shape for each row of names. */
export function byName(field: string, names: readonly string[], range: readonly unknown[]): Spec {
  return { field, type: 'nominal', legend: null, scale: { domain: names, range: rowRange(names, range) } };
}

/** A panel for each value of `panel`, in this order, with a heading. */
export function panelFacet(panels: readonly string[], heading: Spec = {}): Spec {
  const header = { labelColor: 'var(--ink)', labelFontWeight: 600, labelAnchor: 'start', ...heading };
  return { field: 'panel', type: 'nominal', title: null, sort: panels, header };
}

const INK = { color: 'var(--ink)' };

/** A point at `mean` with the interval from `lower` to `upper`, if it has one. */
export function intervalMarks(y: Spec, x: (field: string) => Spec, color: Spec, shape: Spec): Spec[] {
  return [
    {
      mark: { type: 'rule', strokeWidth: 2 },
      encoding: { y, x: x('lower'), x2: { field: 'upper' }, color },
      ...BOUNDED,
    },
    {
      mark: { type: 'point', filled: true, size: 70, opacity: 1 },
      encoding: { y, x: x('mean'), color, shape },
    },
  ];
}

export const BOUNDED: Spec = { transform: [{ filter: 'isValid(datum.lower) && isValid(datum.upper)' }] };

export interface Percentiles {
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

export function percentilesBy(at: (share: number) => number): Percentiles {
  return { p10: at(0.1), p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
}

/** The headings of percentiles in a table. */
export const PERCENTILES = ['10th', '25th', 'Median', '75th', '90th'] as const;

/** The cells below them. */
export function percentileCells({ p10, p25, p50, p75, p90 }: Percentiles): number[] {
  return [p10, p25, p50, p75, p90];
}

/** A box of percentiles with whiskers from the 10th to the 90th, the median as a tick and the mean as a point. */
export function boxMarks(y: Spec, x: (field: string) => Spec, color: Spec, size: number): Spec[] {
  const from = (start: string, end: string): Spec => ({ y, x: x(start), x2: { field: end }, color });
  return [
    { mark: { type: 'rule', strokeWidth: 2 }, encoding: from('p10', 'p90') },
    { mark: { type: 'bar', size, fillOpacity: 0.35, strokeWidth: 1.5 }, encoding: from('p25', 'p75') },
    { mark: { type: 'tick', thickness: 2, size, ...INK }, encoding: { y, x: x('p50') } },
    { mark: { type: 'point', filled: true, size: 40, opacity: 1, ...INK }, encoding: { y, x: x('mean') } },
  ];
}

/** Texts in the color of the page. */
export function textMarks(mark: Spec, encoding: Spec): Spec {
  return { mark: { type: 'text', ...INK, ...mark }, encoding };
}
