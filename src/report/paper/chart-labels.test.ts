import { describe, expect, it } from 'vitest';
import { repeatRange, rowRange } from './chart-encodings.js';
import { distinctNames, shortLabels } from './chart-labels.js';
import { mapFigure } from './chart-shapes.js';
import { SERIES_COLORS, SERIES_DASHES, SERIES_SHAPES } from './chart-theme.js';
import { dotFigure } from './charts.js';
import { drawCharts } from './draw-charts.js';
import { narrowSpec } from './narrow-spec.js';
import { meansPanels } from './panel-figures.js';

const models = ['meta-llama/Llama-3.1-8B-Instruct', 'meta-llama/Llama-3.1-70B-Instruct', 'small'];

describe('distinctNames', () => {
  it('leaves names alone that differ where a chart cuts them', () => {
    const names = ['a system whose name is very long', 'the other one, of no shorter name', 'x'];
    expect(distinctNames(names, 20)).toEqual(names);
    expect(shortLabels(names, 20)).toEqual({});
    expect(shortLabels(models, 40)).toEqual({});
  });

  it('cuts others in the middle, before the difference, or numbers them', () => {
    // Of 20 letters ten stand before the sign and nine after it.
    const versions = ['a rather long name, version 1', 'a rather long name, version 2'];
    expect(distinctNames(versions, 20)).toEqual(['a rather l…version 1', 'a rather l…version 2']);
    expect(distinctNames(models, 20)).toEqual(['…8B-Instruct', '…70B-Instruct', 'small']);
    const inWords = ['1', '2'].map((x) => `${'a'.repeat(30)}${x}${'b'.repeat(30)}`);
    expect(distinctNames(inWords, 20)).toEqual(['aaaaaaaaaaaaaa… 1', 'aaaaaaaaaaaaaa… 2']);
  });
});

describe('charts of names that are cut', () => {
  const text = { title: '', note: '', reading: [], x: 'Place', y: 'Score' };
  const labels = (svg: string): string[] =>
    [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, label]) => label!);

  it('write them apart on axes and in legends, on a phone too', async () => {
    // Of the legend's thirty letters too the first are the same.
    const names = models.map((name) => name.replace('-llama', '-of-the-large-llamas'));
    const data = names.map((system) => ({
      ...{ measure: 'M', better: 'higher', system, mean: 1, lower: null, upper: null },
    }));
    const panels = meansPanels({ title: '', note: '', reading: [], columns: [] }, data, [], names).spec;
    const legend = mapFigure(
      text,
      names.map((series) => ({ name: 'd', series, x: 1, y: 1 })),
    ).spec;
    const dots = dotFigure(
      text,
      names.map((series) => ({ x: 'a', series, y: 1 })),
    );
    const all = [panels, legend];
    for (const svg of await drawCharts([...all, ...all.map(narrowSpec), dots.spec, dots.narrow!])) {
      const short = labels(svg).filter((label) => /Instruct|small/.test(label));
      // Thirty letters have room for more than twenty.
      const long = ['meta-of-the-la….1-8B-Instruct', 'meta-of-the-la…1-70B-Instruct'];
      const cut = svg.includes(long[0]!) ? long : ['…8B-Instruct', '…70B-Instruct'];
      expect(new Set(short)).toEqual(new Set([...cut, 'small']));
    }
  });

  it('write names as they are that an expression would stumble over', async () => {
    const common = `it's "a" \\ ${'x'.repeat(30)}`;
    const names = [`${common} 1\u2028`, `${common} 2\u2029`];
    const [svg] = await drawCharts([
      dotFigure(
        text,
        names.map((series) => ({ x: 'a', series, y: 1 })),
      ).spec,
    ]);
    const cut = ['1', '2'].map((x) => `it's "a" \\ xxx…xxxxxxxxxxx ${x}`);
    expect(labels(svg!).filter((label) => label.startsWith('it'))).toEqual(cut);
  });
});

describe('repeatRange', () => {
  it('gives every name of many another color and shape, or color and dash', () => {
    const names = Array.from({ length: 24 }, (_, i) => `s${i}`);
    const colors = repeatRange(names, SERIES_COLORS);
    for (const range of [SERIES_SHAPES, SERIES_DASHES]) {
      const other = repeatRange(names, range);
      expect(new Set(names.map((_, i) => `${colors[i]} ${other[i]}`)).size).toBe(24);
    }
    expect(colors[8]).toBe(colors[0]);
  });
});

describe('rowRange', () => {
  const names = Array.from({ length: 9 }, (_, i) => `s${i}`);

  it('gives each of up to eight rows its color', () => {
    expect(rowRange(names.slice(0, 8), SERIES_COLORS)).toEqual(SERIES_COLORS);
  });

  it('gives more rows one color, as no color may stand for two systems', () => {
    expect(new Set(rowRange(names, SERIES_COLORS))).toEqual(new Set(['var(--c1)']));
    expect(rowRange(names, SERIES_SHAPES)).toEqual(repeatRange(names, SERIES_SHAPES));
  });

  it('colors the rows of means', () => {
    const range = (count: number): unknown => {
      const shown = names.slice(0, count);
      const data = shown.map((system) => ({
        ...{ measure: 'M', better: 'higher', system, mean: 1, lower: 0, upper: 2 },
      }));
      const { spec } = meansPanels({ title: '', note: '', reading: [], columns: [] }, data, [], shown);
      const { layer } = (
        spec as { spec: { layer: { encoding: { color: { scale: { range: unknown } } } }[] } }
      ).spec;
      return layer[0]!.encoding.color.scale.range;
    };
    expect(range(8)).toEqual(SERIES_COLORS);
    expect(range(9)).toEqual(names.map(() => 'var(--c1)'));
  });
});
