import type { Spec } from './chart-encodings.js';
import {
  boxMarks,
  byName,
  intervalMarks,
  nameRows,
  type Percentiles,
  panelFacet,
  quantitative,
} from './chart-marks.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';
import type { Figure } from './types.js';

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
  const layer = intervalMarks(y, x, color, shape);
  return { ...text, rows, spec: faceted(data, names, layer) };
}

/** The spread of the dialogues of one system on one metric. */
export interface SpreadDatum extends PanelDatum, Percentiles {}

/** A panel for each metric, with a separate axis: a box of percentiles for each system; the mean is a point. */
export function spreadPanels(
  text: PanelText,
  data: readonly SpreadDatum[],
  rows: Figure['rows'],
  names: readonly string[],
): Figure {
  const { y, x, color } = encodings(names);
  const layer = boxMarks(y, x, color, 14);
  return { ...text, rows, spec: faceted(data, names, layer) };
}

function encodings(names: readonly string[]): {
  y: Spec;
  x: (field: string) => Spec;
  color: Spec;
  shape: Spec;
} {
  const axis = { title: null, scale: { zero: false, nice: true }, axis: { tickCount: 4, format: '.4~r' } };
  return {
    y: nameRows('system', names),
    x: (field) => quantitative(field, axis),
    color: byName('system', names, SERIES_COLORS),
    shape: byName('system', names, SERIES_SHAPES),
  };
}

function faceted(data: readonly PanelDatum[], names: readonly string[], layer: readonly Spec[]): Spec {
  const panel = ({ measure, better }: PanelDatum): string =>
    `${measure.length > 42 ? measure.replace(' (', '|(') : measure}|${better === 'descriptive' ? 'descriptive' : `${better} is better in the paper`}`;
  const values = data.map((each) => ({ ...each, panel: panel(each) }));
  const panels = [...new Set(values.map((each) => each.panel))];
  const isWide = panels.length === 1;
  return {
    data: { values },
    facet: panelFacet(panels, { labelExpr: "split(datum.value, '|')", labelFontSize: 12, labelLimit: 0 }),
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
