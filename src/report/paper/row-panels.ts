import { resolved, type Spec } from './chart-encodings.js';
import { LEGEND_LETTERS } from './chart-labels.js';
import { byName, nameRows, panelFacet } from './chart-marks.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';
import type { Figure } from './types.js';

/** A value of a row in one of the panels; other fields are those of the marks. */
export interface RowDatum {
  readonly panel: string;
  readonly row: string;
}

/** Panels side by side, each with the same rows of names below each other; a single panel is wide. */
export function rowPanels(
  values: readonly RowDatum[],
  names: readonly string[],
  layer: (y: Spec, color: Spec, shape: Spec) => readonly Spec[],
): Pick<Figure, 'spec' | 'narrow'> {
  const panels = [...new Set(values.map(({ panel }) => panel))];
  const [color, shape] = [byName('row', names, SERIES_COLORS), byName('row', names, SERIES_SHAPES)];
  const most = Math.min(panels.length, 3);
  const spec = (columns: number, width: number, letters = LEGEND_LETTERS): Spec => ({
    data: { values },
    facet: panelFacet(panels, { labelFontSize: 12, labelLimit: 260 }),
    columns,
    ...resolved(panels.length, columns),
    spacing: { row: 18, column: 28 },
    spec: {
      ...{ width, height: Math.max(24, 22 * names.length) },
      layer: layer(nameRows('row', names, { labelLimit: 10 * letters }, letters), color, shape),
    },
  });
  return {
    spec: spec(most, most === 1 ? 680 : most === 2 ? 340 : 220),
    narrow: spec(1, 150, PHONE_LETTERS),
  };
}

const PHONE_LETTERS = 14;
