import { describe, expect, it } from 'vitest';
import { type ChartText, seriesScale } from './chart-encodings.js';
import { boxFigure, heatFigure, mapFigure } from './chart-shapes.js';
import { SERIES_COLORS, SERIES_SHAPES } from './chart-theme.js';
import { curveFigure, type Datum, dotFigure, shareFigure } from './charts.js';
import { meansPanels, type PanelDatum, spreadPanels } from './panel-figures.js';

const text: ChartText = { title: 'T', note: 'N', reading: ['R'], x: 'Budget', y: 'Share', series: 'Kind' };
const said = { title: 'T', note: 'N', reading: ['R'] };
/** Two places, two series; one value is not defined, one has no interval. */
const data: Datum[] = [
  { x: 2, series: 'a', y: 0.25, lower: 0.125, upper: 0.5, n: 8 },
  { x: 2, series: 'b', y: null, lower: null, upper: null, n: 0 },
  { x: 4, series: 'a', y: 0.75, n: 4 },
];
const columns = ['Budget', 'Kind', 'Share', 'Lower', 'Upper', 'n'];
const rows = [
  [2, 'a', 0.25, 0.125, 0.5, 8],
  [2, 'b', null, null, null, 0],
  [4, 'a', 0.75, null, null, 4],
];
const series = (range: readonly unknown[]) => ({
  field: 'series',
  type: 'nominal',
  title: 'Kind',
  scale: { domain: ['a', 'b'], range: range.slice(0, 2) },
  legend: { columns: 4, labelLimit: 300 },
});
const color = series(SERIES_COLORS);
const whereGiven = { transform: [{ filter: 'isValid(datum.lower) && isValid(datum.upper)' }] };

interface Layer {
  readonly mark: { readonly type: string };
  readonly encoding: Readonly<Record<string, { readonly field?: string; readonly scale?: object }>>;
}
interface Panels {
  readonly data: { readonly values: readonly Readonly<Record<string, unknown>>[] };
  readonly facet: { readonly sort: readonly string[] };
  readonly columns: number;
  readonly spec: { readonly width: number; readonly height: number; readonly layer: readonly Layer[] };
  readonly vconcat?: readonly { readonly columns: number }[];
}
const panelsOf = ({ spec }: { readonly spec: object }): Panels => spec as Panels;
/** What each mark is drawn from along the horizontal axis. */
const drawnFrom = (panels: Panels): string[] =>
  panels.spec.layer.map(
    ({ mark, encoding }) =>
      `${mark.type}: ${[encoding.x?.field, encoding.x2?.field].filter(Boolean).join(' to ')}`,
  );

describe('figures of values', () => {
  it('have a panel for each place and a row for each series, with the numbers of all', () => {
    const figure = dotFigure(text, data);
    expect(figure).toMatchObject({ ...said, columns, rows });
    const panels = panelsOf(figure);
    expect(panels.data.values).toEqual([
      { row: 'a', panel: '2', mean: 0.25, lower: 0.125, upper: 0.5 },
      { row: 'a', panel: '4', mean: 0.75, lower: null, upper: null },
    ]);
    expect(panels.facet.sort).toEqual(['2', '4']);
    expect(drawnFrom(panels)).toEqual(['rule: lower to upper', 'point: mean']);
    expect(panels.spec.layer[0]).toMatchObject(whereGiven);
    expect(panels.spec.height).toBe(44);
  });

  it('have rows of systems, whichever axis names them, and keep a domain that is known', () => {
    const of: ChartText = { ...text, x: 'System', domain: [0, 1] };
    const panels = panelsOf(dotFigure(of, [{ x: 'small', series: 'full', y: 0.5 }]));
    expect(panels.data.values[0]).toMatchObject({ row: 'small', panel: 'full' });
    expect(panels.spec.layer[1]!.encoding.x!.scale).toEqual({ domain: [0, 1] });
    expect(panels.columns).toBe(1);
  });

  it('show shares of the categories that occur, in percent', () => {
    const shares: Datum[] = [
      { x: 'small', series: 'a', y: 0.25, n: 1 },
      { x: 'small', series: 'b', y: 0, n: 0 },
      { x: 'small', series: 'c', y: 0.75, n: 3 },
    ];
    const figure = shareFigure({ ...text, x: 'System' }, shares);
    // The table has all.
    expect(figure.rows).toHaveLength(3);
    expect(panelsOf(figure).data.values).toEqual([
      { row: 'a', panel: 'small', share: 0.25, label: '25%' },
      { row: 'c', panel: 'small', share: 0.75, label: '75%' },
    ]);
  });

  it('have lines with the names of places, and a panel for each of many series', () => {
    const curve = (count: number) =>
      curveFigure(
        text,
        Array.from({ length: count }, (_, i) =>
          ['short', 'long'].map((x, k): Datum => ({ x, series: `s${i}`, y: i + k })),
        ).flat(),
      );
    const few = panelsOf(curve(2));
    expect(few.data.values.filter(({ kind }) => kind === 'line').map(({ x, y }) => [x, y])).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
      [2, 2],
    ]);
    expect(few.spec.layer.at(-1)!.encoding.x).toMatchObject({
      axis: { values: [1, 2], labelExpr: '["short","long"][datum.value - 1]' },
    });
    expect(few.vconcat).toBeUndefined();
    expect(panelsOf(curve(8)).vconcat).toBeUndefined();
    expect(panelsOf(curve(9)).vconcat).toHaveLength(1);
    expect(curve(9).rows).toHaveLength(18);
  });
});

describe('figures of other shapes', () => {
  it('fill cells by their value', () => {
    const cells = [
      { x: 1, row: 'p', value: 0.25 },
      { x: 2, row: 'q', value: 0.5 },
    ];
    const across = {
      field: 'x',
      type: 'ordinal',
      title: 'Budget',
      axis: { labelAngle: 0 },
      scale: { paddingInner: 0.04 },
    };
    const down = { field: 'row', type: 'ordinal', title: ['Share'], scale: { paddingInner: 0.04 } };
    const fillOpacity = {
      ...{ field: 'value', type: 'quantitative', legend: null },
      scale: { domain: [0, 0.5], range: [0.04, 0.55] },
    };
    const label = { field: 'value', type: 'quantitative', format: '.2f' };
    expect(heatFigure({ ...text, value: 'V' }, cells)).toEqual({
      ...said,
      columns: ['Share', 'Budget', 'V'],
      rows: [
        ['p', 1, 0.25],
        ['q', 2, 0.5],
      ],
      narrow: expect.objectContaining({ width: { step: 34 } }),
      spec: {
        ...{ width: { step: 46 }, height: { step: 26 } },
        data: { values: cells },
        layer: [
          { mark: { type: 'rect', fill: 'var(--c1)' }, encoding: { x: across, y: down, fillOpacity } },
          {
            mark: { type: 'text', color: 'var(--ink)', fontSize: 11 },
            encoding: { x: across, y: down, text: label },
          },
        ],
      },
    });
    // A title that is longer than two rows are high has several lines.
    const long = heatFigure({ ...text, value: 'V', y: 'Introduced in turn' }, cells).spec;
    expect(long).toHaveProperty('layer.0.encoding.y.title', ['Introduced', 'in', 'turn']);
    // Cells of nothing but zeros still have a scale.
    const { spec } = heatFigure({ ...text, value: 'V' }, [{ x: 1, row: 1, value: 0 }]);
    expect(spec).toMatchObject({
      layer: [{ encoding: { fillOpacity: { scale: { domain: [0, 1e-9] } } } }, {}],
    });
  });

  it('draw boxes of percentiles', () => {
    const boxes = ['a', 'b'].map((name, i) => ({
      ...{ x: 'small', series: name, n: 3, p10: 10 + i, p25: 25, p50: 50, p75: 75, p90: 90, mean: 51 },
    }));
    const figure = boxFigure(text, boxes);
    expect(figure).toMatchObject({
      ...said,
      columns: ['Budget', 'Kind', 'Instructions', '10th', '25th', 'Median', '75th', '90th', 'Mean'],
      rows: [
        ['small', 'a', 3, 10, 25, 50, 75, 90, 51],
        ['small', 'b', 3, 11, 25, 50, 75, 90, 51],
      ],
    });
    const panels = panelsOf(figure);
    expect(panels.facet.sort).toEqual(['a', 'b']);
    expect(drawnFrom(panels)).toEqual(['rule: p10 to p90', 'bar: p25 to p75', 'tick: p50', 'point: mean']);
  });

  it('place points in the plane', () => {
    const points = [
      { name: 'd1', series: 'a', x: -1, y: 2 },
      { name: 'd2', series: 'b', x: 1, y: -2 },
    ];
    const axis = (field: 'x' | 'y') => ({
      ...{ field, type: 'quantitative', title: text[field], scale: { zero: false, nice: true } },
    });
    expect(mapFigure(text, points)).toEqual({
      ...said,
      columns: ['Conversation', 'Kind', 'Budget', 'Share'],
      rows: [
        ['d1', 'a', -1, 2],
        ['d2', 'b', 1, -2],
      ],
      spec: {
        height: 400,
        data: { values: points },
        mark: { type: 'point', filled: true, size: 60, opacity: 0.75 },
        encoding: { x: axis('x'), y: axis('y'), color, shape: series(SERIES_SHAPES) },
      },
    });
  });
});

describe('scales', () => {
  it('begin the colors anew where they end, and have wider legends for long names', () => {
    const many = Array.from({ length: SERIES_COLORS.length + 2 }, (_, i) => ({ series: `s${i}` }));
    const { scale, legend } = seriesScale(text, many, SERIES_COLORS) as {
      scale: { range: unknown[] };
      legend: unknown;
    };
    expect(scale.range.slice(-2)).toEqual([SERIES_COLORS[0], SERIES_COLORS[1]]);
    expect(legend).toEqual({ columns: 4, labelLimit: 300 });
    const long = seriesScale(text, [{ series: 'x'.repeat(25) }, { series: 'y' }], SERIES_COLORS);
    expect(long.legend).toEqual({ columns: 2, labelLimit: 300 });
    expect(seriesScale(text, [{ series: 'x' }], SERIES_COLORS).legend).toBeNull();
  });
});

describe('panels', () => {
  const datum = (measure: string, better: string, system: string, mean: number): PanelDatum => ({
    ...{ measure, better, system, mean, lower: mean - 1, upper: mean + 1 },
  });
  const names = ['small', 'large'];
  const words = { title: 'T', note: 'N', reading: ['R'], columns: ['Metric'] };
  const numbers = [['M', 1]];
  const system = { field: 'system', type: 'nominal' };
  const down = { ...system, title: null, sort: names, axis: { ticks: false, domain: false } };
  const scaled = (range: readonly unknown[]) => ({
    ...{ ...system, legend: null, scale: { domain: names, range: range.slice(0, 2) } },
  });
  const along = (field: string, to?: string) => ({
    x: {
      ...{ field, type: 'quantitative', title: null },
      ...{ scale: { zero: false, nice: true }, axis: { tickCount: 4, format: '.4~r' } },
    },
    ...(to !== undefined && { x2: { field: to } }),
  });
  const colored = scaled(SERIES_COLORS);
  const facet = (panels: readonly string[]) => ({
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
  });
  const resolve = { resolve: { scale: { x: 'independent' } }, spacing: { row: 26, column: 36 } };

  it('have an axis for each metric, and say which way is better', () => {
    const long = 'A metric whose name is very long indeed (AMWNIVLI)';
    const data = [datum('M (m)', 'higher', 'small', 1), datum(long, 'descriptive', 'small', 5)];
    const panels = ['M (m)|higher is better in the paper', `${long.replace(' (', '|(')}|descriptive`];
    expect(meansPanels(words, data, numbers, names)).toEqual({
      ...words,
      rows: numbers,
      spec: {
        data: { values: data.map((each, i) => ({ ...each, panel: panels[i] })) },
        facet: facet(panels),
        columns: 2,
        ...resolve,
        spec: {
          width: 310,
          height: 48,
          layer: [
            {
              mark: { type: 'rule', strokeWidth: 2 },
              encoding: { y: down, ...along('lower', 'upper'), color: colored },
              ...whereGiven,
            },
            {
              mark: { type: 'point', filled: true, size: 70, opacity: 1 },
              encoding: { y: down, ...along('mean'), color: colored, shape: scaled(SERIES_SHAPES) },
            },
          ],
        },
      },
    });
  });

  it('are one wide panel for a single metric, with boxes of percentiles', () => {
    const spread = { ...datum('M', 'lower', 'small', 1), p10: 1, p25: 2, p50: 3, p75: 4, p90: 5 };
    const ink = { color: 'var(--ink)' };
    expect(spreadPanels(words, [spread], numbers, ['small'])).toMatchObject({
      spec: {
        data: { values: [{ ...spread, panel: 'M|lower is better in the paper' }] },
        columns: 1,
        spec: {
          width: 720,
          height: 28,
          layer: [
            { mark: { type: 'rule', strokeWidth: 2 }, encoding: along('p10', 'p90') },
            {
              mark: { type: 'bar', size: 14, fillOpacity: 0.35, strokeWidth: 1.5 },
              encoding: along('p25', 'p75'),
            },
            { mark: { type: 'tick', thickness: 2, size: 14, ...ink }, encoding: along('p50') },
            { mark: { type: 'point', filled: true, size: 40, opacity: 1, ...ink }, encoding: along('mean') },
          ],
        },
      },
    });
  });
});
