import { describe, expect, it } from 'vitest';
import { heatFigure } from './chart-shapes.js';
import { barFigure, type Datum } from './charts.js';
import { drawnSections } from './drawn-sections.js';
import { narrowSpec } from './narrow-spec.js';
import { meansPanels } from './panel-figures.js';

const text = { title: 'T', note: 'N', reading: [], x: 'Place', y: 'Score' };
const bars = (places: readonly (string | number)[], series: readonly string[] = ['a', 'b']): Datum[] =>
  places.flatMap((x) => series.map((name): Datum => ({ x, series: name, y: 1 })));
const narrowBars = (...args: Parameters<typeof bars>) =>
  narrowSpec(barFigure(text, bars(...args)).spec) as {
    width: number;
    autosize: unknown;
    data: unknown;
    layer: { encoding: { x: { axis: unknown }; color: { legend: unknown } } }[];
  };

describe('narrowSpec', () => {
  it('makes a chart as wide as a phone, with the same data', () => {
    const narrow = narrowBars([2, 4]);
    expect(narrow).toMatchObject({ width: 340, autosize: { type: 'fit-x', contains: 'padding' } });
    expect(narrow.data).toEqual(barFigure(text, bars([2, 4])).spec.data);
  });

  it('turns labels that would run into each other', () => {
    const axisOf = (places: readonly (string | number)[]) => narrowBars(places).layer[0]!.encoding.x.axis;
    expect(axisOf([2, 4])).toEqual({ labelAngle: 0 });
    // 7 px a letter: five labels of nine letters, each with a letter between, need 350 of 270.
    expect(axisOf(['shortest1', 'shorter11', 'median111', 'longer111', 'longest11'])).toEqual({
      labelAngle: -40,
    });
    // Labels of several words take a line for each word.
    expect(axisOf(['answer attempt', 'uncritical agreement'])).toMatchObject({ labelAngle: 0 });
  });

  it('has fewer columns of names', () => {
    const columnsOf = (series: readonly string[]) => narrowBars([2], series).layer[0]!.encoding.color.legend;
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
  it('draws the same marks twice, for a desk and for a phone, and what is wide once', async () => {
    const datum = { better: 'higher', system: 's', lower: 0.5, upper: 2 };
    const panels = [1, 2].map((mean) => ({ ...datum, measure: `M${mean}`, mean }));
    const figures = [
      barFigure(text, bars([2, 4])),
      { ...heatFigure({ ...text, value: 'Share' }, [{ x: 'a', row: 'b', value: 1 }]), isWide: true },
      meansPanels({ title: '', note: '', reading: [], columns: [] }, panels, [], ['s']),
    ];
    const {
      sections: [section],
    } = await drawnSections([{ title: 'S', figures }]);
    // Each mark has its values as label; labels of axes and legends stand on groups.
    const marksOf = (svg: string): string[] =>
      [...svg.matchAll(/<(?:path|line) aria-label="([^"]*)"/g)].map(([, label]) => label!).sort();
    const [bar, heat, means] = section!.figures.map(({ svg, narrowSvg: narrow }) => ({ svg, narrow }));
    expect(marksOf(bar!.svg!)).toHaveLength(4);
    expect(marksOf(bar!.narrow!)).toEqual(marksOf(bar!.svg!));
    expect(heat!.narrow).toBeUndefined();
    // A point and the rule of its interval in each of two panels.
    expect(marksOf(means!.svg!)).toHaveLength(4);
    expect(marksOf(means!.narrow!)).toEqual(marksOf(means!.svg!));
  });

  it('leaves the numbers and says what to install where Vega is missing', async () => {
    const missing = () => Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }));
    const figures = [barFigure(text, bars([2, 4]))];
    const { sections, notDrawn } = await drawnSections([{ title: 'S', figures }, { title: 'T' }], missing);
    expect(sections.map((section) => section.figures)).toEqual([figures, []]);
    expect(notDrawn).toMatch(/^The charts are missing, .*npm install vega vega-lite\.$/);
    const broken = () => Promise.resolve({ vega: {}, vegaLite: { compile: () => ({}) } });
    await expect(drawnSections([{ title: 'S', figures }], broken as never)).rejects.toThrow(TypeError);
  });
});
