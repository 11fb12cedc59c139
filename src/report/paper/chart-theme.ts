/** The colors of series, as the page's custom properties: they follow the reader's light or dark preference. */
export const SERIES_COLORS: readonly string[] = Array.from({ length: 8 }, (_, i) => `var(--c${i + 1})`);

/** Shapes and dashes, so that series can be distinguished without color. */
export const SERIES_SHAPES: readonly string[] = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
];
export const SERIES_DASHES: readonly (readonly number[])[] = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [12, 3],
  [4, 4],
  [1, 3],
  [10, 2, 2, 2, 2, 2],
];

const FONT = 'system-ui, sans-serif';
const TEXT = { font: FONT, fontSize: 12, color: 'var(--ink-2)' };

/** What all charts share. */
export const CHART_THEME: Readonly<Record<string, unknown>> = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  width: 760,
  height: 260,
  background: null,
  padding: 8,
  config: {
    font: FONT,
    view: { stroke: null },
    axis: {
      domainColor: 'var(--rule)',
      tickColor: 'var(--rule)',
      gridColor: 'var(--grid)',
      labelColor: TEXT.color,
      labelFont: FONT,
      labelFontSize: 12,
      labelLimit: 200,
      titleColor: 'var(--ink)',
      titleFont: FONT,
      titleFontSize: 13,
      titleFontWeight: 600,
      titlePadding: 10,
    },
    legend: {
      symbolOpacity: 1,
      orient: 'top',
      labelColor: TEXT.color,
      labelFont: FONT,
      labelFontSize: 12,
      labelLimit: 220,
      titleColor: 'var(--ink)',
      titleFont: FONT,
      titleFontSize: 12,
      columns: 4,
    },
  },
};
