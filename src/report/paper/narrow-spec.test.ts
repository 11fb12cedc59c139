import { describe, expect, it } from 'vitest';
import { heatFigure, mapFigure } from './chart-shapes.js';
import { dotFigure } from './charts.js';
import { drawnSections } from './drawn-sections.js';
import { narrowSpec } from './narrow-spec.js';
import { meansPanels } from './panel-figures.js';

const text = { title: 'T', note: 'N', reading: [], x: 'Place', y: 'Score' };
const points = (series: readonly string[]) =>
  mapFigure(
    text,
    series.map((name, i) => ({ name, series: name, x: i, y: 1 })),
  );
const dots = dotFigure(
  text,
  ['a', 'b'].flatMap((series) => [2, 4].map((x) => ({ x, series, y: 1 }))),
);

describe('narrowSpec', () => {
  it('makes a chart as wide as a phone, with the same data', () => {
    const { spec } = points(['a', 'b']);
    expect(narrowSpec(spec)).toMatchObject({ width: 340, autosize: { type: 'fit-x', contains: 'padding' } });
    expect(narrowSpec(spec).data).toEqual(spec.data);
  });

  it('has fewer columns of names', () => {
    const columnsOf = (series: readonly string[]) =>
      (narrowSpec(points(series).spec) as { encoding: { color: { legend: unknown } } }).encoding.color.legend;
    expect(columnsOf(['a', 'b'])).toMatchObject({ columns: 2 });
    expect(columnsOf(['a', 'a name of more than 24 letters'])).toMatchObject({ columns: 1 });
    expect(columnsOf(['a'])).toBeNull();
  });

  it('puts panels below each other', () => {
    const datum = { better: 'higher', system: 's', mean: 1, lower: null, upper: null };
    const data = ['A', 'B', 'C'].map((measure) => ({ ...datum, measure }));
    const { spec } = meansPanels({ title: '', note: '', reading: [], columns: [] }, data, [], ['s']);
    expect(spec).toMatchObject({ columns: 2, spec: { width: 310 } });
    expect(narrowSpec(spec)).toMatchObject({ columns: 1, spec: { width: 250 }, data: spec.data });
  });

  it('leaves data alone whose fields are called like parts of a chart', () => {
    const data = [{ x: 'a', row: 'b', value: 1, legend: {}, mark: { type: 'bar', size: 9 } }];
    const { spec } = heatFigure({ ...text, value: 'Share' }, data);
    expect(narrowSpec(spec).data).toEqual({ values: data });
  });
});

describe('drawnSections', () => {
  it('draws the same marks for a desk and a phone', async () => {
    const datum = { better: 'higher', system: 's', lower: 0.5, upper: 2 };
    const panels = [1, 2].map((mean) => ({ ...datum, measure: `M${mean}`, mean }));
    const figures = [dots, meansPanels({ title: '', note: '', reading: [], columns: [] }, panels, [], ['s'])];
    const {
      sections: [section],
    } = await drawnSections([{ title: 'S', figures }]);
    // Each mark has its values as label; labels of axes and legends stand on groups.
    const marksOf = (svg: string): string[] =>
      [...svg.matchAll(/<(?:path|line) aria-label="([^"]*)"/g)].map(([, label]) => label!).sort();
    const [bar, means] = section!.figures.map(({ svg, narrowSvg: narrow }) => ({ svg, narrow }));
    expect(marksOf(bar!.svg!)).toHaveLength(4);
    expect(marksOf(bar!.narrow!)).toEqual(marksOf(bar!.svg!));
    // A point and the rule of its interval in each of two panels.
    expect(marksOf(means!.svg!)).toHaveLength(4);
    expect(marksOf(means!.narrow!)).toEqual(marksOf(means!.svg!));
  });

  it('leaves the numbers and says what to install where Vega is missing', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }));
    const figures = [dots];
    const { sections, notDrawn } = await drawnSections([{ title: 'S', figures }, { title: 'T' }], missing);
    expect(sections.map((section) => section.figures)).toEqual([figures, []]);
    expect(notDrawn).toMatch(/^The charts are missing; .*npm install vega vega-lite\.$/);
    const broken = () => Promise.resolve({ vega: {}, vegaLite: { compile: () => ({}) } });
    await expect(drawnSections([{ title: 'S', figures }], broken as never)).rejects.toThrow(TypeError);
  });
});
