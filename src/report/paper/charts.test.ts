import { describe, expect, it } from 'vitest';
import { type ChartText, dodge, horizontal, seriesScale, vertical, widthOf } from './chart-encodings.js';
import { boxFigure, heatFigure, mapFigure } from './chart-shapes.js';
import { SERIES_COLORS, SERIES_DASHES, SERIES_SHAPES } from './chart-theme.js';
import { bandFigure, barFigure, type Datum, intervalFigure, stackFigure } from './charts.js';
import { meansPanels, type PanelDatum, spreadPanels } from './panel-figures.js';

const text: ChartText = { title: 'T', note: 'N', reading: ['R'], x: 'Budget', y: 'Share', series: 'Kind' };
const said = { title: 'T', note: 'N', reading: ['R'] };
/** Two places, two series; one value is not defined, one has no interval. */
const data: Datum[] = [
  { x: 2, series: 'a', y: 0.25, lower: 0.125, upper: 0.5, n: 8 },
  { x: 2, series: 'b', y: null, lower: null, upper: null, n: 0 },
  { x: 4, series: 'a', y: 0.75, n: 4 },
];
const drawn = [data[0], data[2]];
const columns = ['Budget', 'Kind', 'Share', 'Lower', 'Upper', 'n'];
const rows = [
  [2, 'a', 0.25, 0.125, 0.5, 8],
  [2, 'b', null, null, null, 0],
  [4, 'a', 0.75, null, null, 4],
];
/** The places of the data, the value, and the scales of two series. */
const x = { field: 'x', type: 'ordinal', title: 'Budget', sort: [2, 4], axis: { labelAngle: 0 } };
const place = { x, xOffset: { field: 'series', sort: ['a', 'b'], scale: { paddingInner: 0.08 } } };
const y = { field: 'y', type: 'quantitative', title: 'Share', scale: { zero: false, nice: true } };
const series = (range: readonly unknown[]) => ({
  field: 'series',
  type: 'nominal',
  title: 'Kind',
  scale: { domain: ['a', 'b'], range: range.slice(0, 2) },
  legend: { columns: 4, labelLimit: 300 },
});
const color = series(SERIES_COLORS);
const whisker = { ...place, y: { ...y, field: 'lower' }, y2: { field: 'upper' } };
const whereGiven = { transform: [{ filter: 'isValid(datum.lower) && isValid(datum.upper)' }] };

describe('figures of values', () => {
  it('have points with whiskers', () => {
    expect(intervalFigure(text, data)).toEqual({
      ...said,
      columns,
      rows,
      spec: {
        width: 760,
        data: { values: drawn },
        layer: [
          { mark: { type: 'rule', strokeWidth: 2 }, encoding: { ...whisker, color } },
          {
            mark: { type: 'point', filled: true, size: 70, opacity: 1 },
            encoding: { ...place, y, color, shape: series(SERIES_SHAPES) },
          },
        ],
      },
    });
  });

  it('have bars from 0, with whiskers where there is an interval', () => {
    expect(barFigure(text, data)).toEqual({
      ...said,
      columns,
      rows,
      spec: {
        width: 760,
        data: { values: drawn },
        layer: [
          {
            mark: { type: 'bar' },
            encoding: { ...place, y: { ...y, scale: { zero: true, nice: true } }, color },
          },
          { mark: { type: 'rule', strokeWidth: 5, color: 'var(--paper)' }, encoding: whisker, ...whereGiven },
          { mark: { type: 'rule', strokeWidth: 2, color: 'var(--ink)' }, encoding: whisker, ...whereGiven },
        ],
      },
    });
  });

  it('have lines with bands, and samples of lines for a legend', () => {
    const along = { x: { ...x, scale: { padding: 0.3 } } };
    const line = { columns: 4, labelLimit: 300, symbolType: 'stroke', symbolStrokeWidth: 2, symbolSize: 300 };
    const lines = { ...color, legend: line };
    const band = { ...along, y: { ...y, field: 'lower' }, y2: { field: 'upper' }, color: lines };
    expect(bandFigure(text, data)).toEqual({
      ...said,
      columns,
      rows,
      spec: {
        width: 760,
        data: { values: drawn },
        layer: [
          { mark: { type: 'area', opacity: 0.18 }, encoding: band, ...whereGiven },
          {
            mark: { type: 'line', strokeWidth: 2 },
            encoding: { ...along, y, color: lines, strokeDash: series(SERIES_DASHES) },
          },
          {
            mark: { type: 'point', filled: true, size: 60, opacity: 1 },
            encoding: { ...along, y, color: lines },
          },
        ],
      },
    });
  });

  it('lead no line from a number to a place without one, whose interval is drawn apart', () => {
    const mixed = [2, 4, 'not given'].map(
      (x, i): Datum => ({ x, series: 'a', y: i, lower: i - 1, upper: i + 1 }),
    );
    const { layer } = bandFigure(text, mixed).spec as {
      layer: { mark: { type: string }; transform?: object }[];
    };
    const valid = { filter: 'isValid(datum.lower) && isValid(datum.upper)' };
    expect(layer.map(({ mark, transform }) => [mark.type, transform])).toEqual([
      ['area', [{ filter: 'isNumber(datum.x)' }, valid]],
      ['line', [{ filter: 'isNumber(datum.x)' }]],
      ['rule', [{ filter: '!isNumber(datum.x)' }, valid]],
      ['point', undefined],
    ]);
  });

  it('begin at 0 where all values of a line are equal, and have no legend of a single series', () => {
    const flat = [1, 2].map((place): Datum => ({ x: place, series: 'a', y: 3 }));
    const { spec, columns, rows } = bandFigure({ ...text, series: undefined } as never, flat);
    const { layer } = spec as { layer: { encoding: { y: object; color: object } }[] };
    expect(layer[1]!.encoding).toMatchObject({
      y: { scale: { zero: true, nice: true } },
      color: { title: 'System', legend: null },
    });
    expect([columns, rows]).toEqual([
      ['Budget', 'System', 'Share'],
      [
        [1, 'a', 3],
        [2, 'a', 3],
      ],
    ]);
  });

  it('stack shares that add up to 1, in the order of the series', () => {
    const shares: Datum[] = [
      { x: 'all of them', series: 'a', y: 0.25 },
      { x: 'all of them', series: 'b', y: 0.75 },
    ];
    expect(stackFigure(text, shares)).toEqual({
      ...said,
      columns: ['Budget', 'Kind', 'Share'],
      rows: [
        ['all of them', 'a', 0.25],
        ['all of them', 'b', 0.75],
      ],
      spec: {
        width: 760,
        data: {
          values: [
            { ...shares[0], order: 0 },
            { ...shares[1], order: 1 },
          ],
        },
        mark: { type: 'bar', stroke: 'var(--paper)' },
        encoding: {
          x: { ...x, sort: ['all of them'] },
          y: { ...y, scale: { domain: [0, 1] }, stack: 'zero' },
          color,
          order: { field: 'order', type: 'ordinal' },
        },
      },
    });
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
    const down = { field: 'row', type: 'ordinal', title: 'Share', scale: { paddingInner: 0.04 } };
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
      spec: {
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
    const at = (field: string, to?: string) => ({
      ...{ x: { ...x, sort: ['small'] }, xOffset: place.xOffset },
      y: { ...y, field },
      ...(to !== undefined && { y2: { field: to } }),
    });
    const ink = { color: 'var(--ink)' };
    expect(boxFigure(text, boxes)).toEqual({
      ...said,
      columns: ['Budget', 'Kind', 'Instructions', '10th', '25th', 'Median', '75th', '90th', 'Mean'],
      rows: [
        ['small', 'a', 3, 10, 25, 50, 75, 90, 51],
        ['small', 'b', 3, 11, 25, 50, 75, 90, 51],
      ],
      spec: {
        width: 760,
        data: { values: boxes },
        layer: [
          { mark: { type: 'rule', strokeWidth: 2 }, encoding: { ...at('p10', 'p90'), color } },
          {
            mark: { type: 'bar', size: 34, fillOpacity: 0.35, strokeWidth: 1.5 },
            encoding: { ...at('p25', 'p75'), color },
          },
          { mark: { type: 'tick', thickness: 2, size: 34, ...ink }, encoding: at('p50') },
          { mark: { type: 'point', filled: true, size: 45, opacity: 1, ...ink }, encoding: at('mean') },
        ],
      },
    });
    // The more boxes, the narrower: 360 / 20 = 18; never below 6.
    const width = (count: number): unknown =>
      (
        boxFigure(
          text,
          Array.from({ length: count }, () => boxes[0]!),
        ).spec as { layer: { mark: { size?: number } }[] }
      ).layer[1]!.mark.size;
    expect([width(20), width(100)]).toEqual([18, 6]);
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
      columns: ['Dialogue', 'Kind', 'Budget', 'Share'],
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

describe('axes and scales', () => {
  const axisOf = (...names: string[]): unknown =>
    horizontal(
      text,
      names.map((name) => ({ x: name })),
    ).x.axis;

  it('turn long labels, or set them word by word', () => {
    expect(axisOf('twelve signs', 'a')).toEqual({ labelAngle: 0 });
    expect(axisOf('thirteen signs', 'twelve signs', 'one')).toEqual({
      labelAngle: 0,
      labelExpr: "split(datum.label, ' ')",
    });
    expect(axisOf('thirteen-signs', 'two words')).toEqual({ labelAngle: -35 });
  });

  it('keep the domain that is known', () => {
    expect(vertical({ ...text, domain: [0, 100] }, true).scale).toEqual({ domain: [0, 100] });
    expect(vertical(text, true).scale).toEqual({ zero: true, nice: true });
  });

  it('set several series side by side, and begin the colors anew where they end', () => {
    const many = Array.from({ length: SERIES_COLORS.length + 2 }, (_, i) => ({ series: `s${i}`, x: i % 3 }));
    expect(dodge(many.slice(0, 1))).toEqual({});
    const { scale, legend } = seriesScale(text, many, SERIES_COLORS) as {
      scale: { range: unknown[] };
      legend: unknown;
    };
    expect(scale.range.slice(-2)).toEqual([SERIES_COLORS[0], SERIES_COLORS[1]]);
    expect(legend).toEqual({ columns: 4, labelLimit: 300 });
    const long = seriesScale(text, [{ series: 'x'.repeat(25) }, { series: 'y' }], SERIES_COLORS);
    expect(long.legend).toEqual({ columns: 2, labelLimit: 300 });
    expect(seriesScale(text, [{ series: 'x'.repeat(24) }, { series: 'y' }], SERIES_COLORS).legend).toEqual({
      columns: 4,
      labelLimit: 300,
    });
  });

  // 30 for each place and so much for each bar: 6 * (30 + 50 * 2) = 780, between 760 and 800.
  it('are as wide as their bars need', () => {
    const places = (count: number) =>
      Array.from({ length: 2 * count }, (_, i) => ({ x: i % count, series: `s${i % 2}` }));
    const six = places(6).map((each, i) => ({ ...each, series: i < 6 ? 'a' : 'b' }));
    expect(widthOf(six, 50)).toEqual({ width: 780 });
    expect(widthOf(six, 49.7, 1)).toEqual({ width: 760 });
    expect(widthOf(six, 100)).toEqual({ width: 800 });
  });
});

describe('panels', () => {
  const datum = (measure: string, better: string, system: string, mean: number): PanelDatum => ({
    ...{ measure, better, system, mean, lower: mean - 1, upper: mean + 1 },
  });
  const names = ['small', 'large'];
  const words = { title: 'T', note: 'N', reading: ['R'], columns: ['Measure'] };
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

  it('have an axis for each measure, and say which way is better', () => {
    const long = 'A measure whose name is very long indeed (AMWNIVLI)';
    const data = [datum('M (m)', 'higher', 'small', 1), datum(long, 'descriptive', 'small', 5)];
    const panels = ['M (m)|better: higher', `${long.replace(' (', '|(')}|descriptive`];
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

  it('are one wide panel for a single measure, with boxes of percentiles', () => {
    const spread = { ...datum('M', 'lower', 'small', 1), p10: 1, p25: 2, p50: 3, p75: 4, p90: 5 };
    const ink = { color: 'var(--ink)' };
    expect(spreadPanels(words, [spread], numbers, ['small'])).toMatchObject({
      spec: {
        data: { values: [{ ...spread, panel: 'M|better: lower' }] },
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
