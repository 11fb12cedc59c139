import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../text/escape-html.js';
import { drawCharts, loadChartModules, requireCharts } from './draw-charts.js';
import { formatNumber, tableHtml } from './html.js';
import { documentHtml, elementHtml, fragmentHtml, type Page, pageHtml } from './page.js';
import { directionText, measureName, readingAdvice } from './reading.js';
import {
  meansNote,
  overText,
  type ReportStatistics,
  resolveStatistics,
  sharedBy,
  statisticsLine,
} from './report-statistics.js';

const svg =
  '<svg class="marks"><g role="graphics-object" aria-roledescription="mark" aria-label="x: 1"><clipPath id="c1"></clipPath><path clip-path="url(#c1)"></path></g></svg>';
const figure = {
  title: 'A & B',
  note: 'N',
  reading: ['R1', 'R2'],
  spec: {},
  columns: ['x'],
  rows: [[1.23456]],
  svg,
};
const page: Page = {
  title: 'T<',
  subtitle: 'S',
  sections: [
    { title: 'One', text: ['Words.'], figures: [figure, figure] },
    {
      title: 'Two',
      figures: [figure],
      tables: [{ title: 'Table', columns: ['c'], rows: [['v']] }],
      html: ['<p>own</p>'],
    },
  ],
  footer: { lines: ['L1', 'L2'], signatures: ['sig<'] },
};

describe('what stands in a page', () => {
  it('is text, never markup', () => {
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  });

  it.each([
    [3, '3'],
    [-1e21, '-1e+21'],
    [1.23456, '1.235'],
    [0.000123456, '0.0001235'],
    [123456.7, '123500'],
    [0.1 + 0.2, '0.3'],
  ])('is the number %d as %s', (value, shown) => {
    expect(formatNumber(value)).toBe(shown);
  });

  it('is a table whose columns of numbers are aligned, with dashes where nothing is', () => {
    const rows = [
      ['a<', 1.23456, null, { text: 'there>', href: '#"' }],
      ['b', 2, 3, 'x'],
    ];
    expect(tableHtml({ title: 'T&', columns: ['name', 'n', 'm', 'l'], rows })).toBe(
      [
        '<div class="numbers" tabindex="0" role="region" aria-label="T&amp;">',
        '<table><caption><span>T&amp;</span></caption><thead><tr><th scope="col">name</th><th scope="col">n</th><th scope="col">m</th><th scope="col" class="text">l</th></tr></thead><tbody>',
        '<tr><td>a&lt;</td><td>1.235</td><td>–</td><td class="text"><a href="#&quot;">there&gt;</a></td></tr>',
        '<tr><td>b</td><td><data value="2">2\u2008\u2007\u2007\u2007</data></td><td>3</td><td class="text">x</td></tr>',
        '</tbody></table></div>',
      ].join('\n'),
    );
  });

  it('gives estimates the digits that their intervals allow, at one point in a column', () => {
    const columns = ['measure', 'A', 'B', 'Difference', 'Lower', 'Upper', 'p', 'share'];
    // Half the first interval is .4, so one digit: .1. Half the second is 12, two digits: whole numbers.
    const rows = [
      ['x', 3.12345, 2.02345, 1.1, 0.7, 1.5, 0.01234, 0.25],
      ['y', 93.2, 39.1, 54.1, 42.1, 66.1, 1.5e-36, -0.125],
    ];
    const html = tableHtml({ title: 'T', columns, rows });
    const cells = html
      .split('<tr>')
      .slice(2)
      .map((row) =>
        [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
      );
    expect(cells).toEqual([
      ['x', '3.1', '2.0', '1.1', '.7', '1.5', '.012', '.25\u2007'],
      ['y', ...['93', '39', '54', '42', '66'].map((text) => `${text}\u2008\u2007`), '&lt; .001', '−.125'],
    ]);
    expect(html).toContain('<data value="3.12345">3.1</data>');
  });

  it('prints p-values of at least .001, and averaged performances P as they are', () => {
    const html = tableHtml({
      title: 'T',
      columns: ['P', 'p', 'Adjusted p', 'p (corrected)'],
      rows: [[0, 0, 0, 0]],
    });
    expect(
      [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
    ).toEqual(['0', ...Array(3).fill('&lt; .001')]);
  });

  it('prints the first 60 rows of a longer table, and says so', () => {
    const rows = (length: number): string[][] => Array.from({ length }, (_, i) => [`row ${i}`]);
    expect(tableHtml({ title: 'T', columns: ['c'], rows: rows(101) })).toContain(
      '<span class="printed">The first 60 of 101 rows; the page on screen shows all.</span>',
    );
    expect(tableHtml({ title: 'T', columns: ['c'], rows: rows(60) })).not.toContain('printed');
  });
});

describe('a page', () => {
  const html = pageHtml(page);

  it('counts figures through, and names sections for links', () => {
    expect([...html.matchAll(/<strong>(Figure \d\. [^<]*)</g)].map(([, title]) => title)).toEqual([
      'Figure 1. A &amp; B',
      'Figure 2. A &amp; B',
      'Figure 3. A &amp; B',
    ]);
    expect(html).toContain(
      '</section>\n<nav aria-label="Sections"><ul><li><a href="#s2">Two</a></li></ul></nav>\n<section id="s2">',
    );
    expect(html).toContain('<h1>T&lt;</h1>\n<p class="subtitle">S</p>');
    expect(html).toContain('<section id="s1">\n<h2>One</h2>\n<p>Words.</p>\n<figure id="f1">');
    expect(html).toMatch(
      /<section id="s2">\n<h2>Two<\/h2>\n<figure id="f3">[\s\S]*<caption><span>Table<\/span><\/caption>[\s\S]*<p>own<\/p>\n<\/section>/,
    );
  });

  it('tells tables of one title apart as regions', () => {
    const table = { title: 'Table "1"', columns: ['c'], rows: [['v']] };
    const sections = ['One', 'Two'].map((title) => ({ title, figures: [], tables: [table] }));
    expect(
      [...pageHtml({ ...page, sections }).matchAll(/role="region" aria-label="([^"]*)"/g)].map(
        ([, label]) => label,
      ),
    ).toEqual(['Table &quot;1&quot;', 'Table &quot;1&quot;: Two']);
  });

  it('has each figure with note, reading, drawing and the numbers behind it', () => {
    expect(html).toContain(
      '<summary>Numbers, and how to read them</summary>\n<p class="reading">R1</p>\n<p class="reading">R2</p>\n<div class="numbers"',
    );
    expect(html).toContain('<caption><span>Numbers behind figure 2</span></caption>');
    expect(html).toContain('<td>1.235</td>');
  });

  it('names drawings as a whole, and keeps their ids apart', () => {
    expect(html).toContain(
      '<svg role="img" aria-label="Figure 2. A &amp; B" class="marks"><g><clipPath id="f2-c1"></clipPath><path clip-path="url(#f2-c1)"></path></g></svg>',
    );
  });

  it('ends with how the numbers can be repeated', () => {
    expect(html).toContain(
      '<footer><p>L1</p>\n<p>L2</p><p>Signatures of the computed metrics:</p><ul class="signatures"><li><code>sig&lt;</code></li></ul></footer>',
    );
    expect(pageHtml({ ...page, footer: { lines: ['L'], signatures: [] } })).toContain(
      '<footer><p>L</p></footer>',
    );
  });

  it('forbids requests, and carries the style of conversations only with conversations', () => {
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
    const plain = pageHtml({ ...page, sections: page.sections.slice(0, 1) });
    expect(html.length - plain.length).toBeGreaterThan(500);
    expect(html).toContain('.turns > li');
    expect(plain).not.toContain('.turns > li');
  });

  it('may be an element for another page, whose style reaches nothing else', () => {
    const element = fragmentHtml(page);
    expect(element).toMatch(/^<article class="mtpc-report"><style>/);
    expect(element).toMatch(/<\/footer>\n<\/article>\n$/);
    expect(element).not.toContain('<html');
    expect(elementHtml('<p>x</p>', '.y {}')).toMatch(/\.y \{\}<\/style>\n<p>x<\/p>\n<\/article>\n$/);
    expect(documentHtml('a<b', '<p>x</p>')).toMatch(
      /<title>a&lt;b<\/title>[\s\S]*<main>\n<p>x<\/p>\n<\/main>/,
    );
  });
});

describe('metrics in words', () => {
  it('say which way is better', () => {
    const text = (id: string, direction: unknown): string => directionText({ id, direction } as never);
    expect([text('x', 'higher'), text('x', 'none'), text('x', { target: 0.2 })]).toEqual([
      'higher is better in the paper',
      'no direction is better in general',
      'best near 0.2 in the paper',
    ]);
    // The paper's direction comes with the result of the outcome study.
    expect(text('centering-score', 'higher')).toMatch(
      /^higher is better in the paper; does not predict success in \d+ corpora, controlling for length \(r [-\d.]+, [-\d.]+ to [-\d.]+\)$/,
    );
    expect([measureName({ id: 'speaker-entropy', symbol: 'NSE' }), measureName({ id: 'x' })]).toEqual([
      'Speaker entropy (NSE)',
      'X',
    ]);
    expect(readingAdvice('speaker-entropy')).toMatch(/^Speaker entropy \(NSE\): .+\. .+\.$/);
  });
});

describe('statistics in words', () => {
  const all = { unit: 'transcript', confidenceLevel: 0.95, adjust: 'holm', family: 'call', seed: 3 } as const;
  const turns = [{ speaker: 'a', text: 'b' }];
  const statistics = (meta: object, more: object = {}): ReportStatistics =>
    resolveStatistics({ ...all, clusterBy: undefined, ...more } as never, [
      { turns, meta: { ...meta } },
      { turns },
    ]);

  it('cluster by instruction, else by item, where a dialogue has one, or by the field that is named', () => {
    expect(statistics({}).clusteredBy).toBeNull();
    expect(statistics({ item: true }).clusteredBy).toBeNull();
    expect(statistics({ item: 0 }).clusteredBy).toBe('meta.item');
    expect(statistics({ item: 'a', instruction: 'b' }).clusteredBy).toBe('meta.instruction');
    expect(statistics({ item: 'a', game: 'b' }, { clusterBy: 'game' })).toMatchObject({
      clusteredBy: 'meta.game',
      clusterBy: 'game',
      seed: 3,
    });
    const shared = (meta: object, clusterBy?: string): unknown =>
      sharedBy({ turns, meta: { ...meta } }, { clusterBy });
    expect([
      shared({ instruction: 2 }),
      shared({ item: 'a', instruction: 2 }),
      shared({}),
      shared({ item: 'a' }, 'game'),
    ]).toEqual(['2', '2', undefined, undefined]);
    expect([overText(statistics({})), overText(statistics({ item: 1 }), 'turns')]).toEqual([
      'conversations',
      'turns, clustered by meta.item',
    ]);
  });

  it('say how means and p-values were made', () => {
    expect(meansNote(statistics({}), 'whiskers')).toBe(
      "Means over conversations; whiskers: 95% intervals, Student's t over conversations, corrected for skewness where a metric has a bound.",
    );
    expect(meansNote(statistics({ item: 1 }, { confidenceLevel: 0.9 }), 'bands', 'games', ['A', 'B'])).toBe(
      "Means over games; bands: 90% intervals, Student's t over games, clustered by meta.item, corrected for skewness where a metric has a bound (Wilson's for A, B, whose scores are 0 or 1).",
    );
    expect(statisticsLine(statistics({}))).toBe(
      'Unit of means: the conversation; scores of turns are averaged within it first. Clusters: none named. Intervals at 95%. Seed 3; the same transcripts give the same page.',
    );
    expect(statisticsLine(statistics({ item: 1 }, { unit: 'turn' }))).toMatch(
      /^Unit of means: each score of a turn, clustered by conversation at least\. Clusters: meta\.item, where given\. /,
    );
  });
});

describe('drawCharts', () => {
  it('hands each chart with the theme to Vega, quietly, and lets go of it', async () => {
    const seen: unknown[] = [];
    class View {
      constructor(
        readonly runtime: unknown,
        options: object,
      ) {
        seen.push(options);
      }
      toSVG = async (): Promise<string> => `<svg>${JSON.stringify(this.runtime)}</svg>`;
      finalize = (): void => void seen.push('finalized');
    }
    const logged: unknown[] = [];
    const load = async () => ({
      vega: { View, parse: (spec: unknown) => ({ parsed: spec }), Error: 1 },
      vegaLite: {
        compile: (spec: never, options?: object) => {
          const { logger } = options as { logger: Record<string, (...words: unknown[]) => unknown> };
          logged.push(
            logger.warn!('w') === logger,
            logger.level!(0) === logger,
            logger.error!() === logger,
            logger.info!() === logger,
            logger.debug!() === logger,
          );
          return { spec: Object.keys(spec).length > 1 ? (spec as { mark: string }).mark : spec };
        },
      },
    });
    expect(await drawCharts([{ mark: 'bar' }, { mark: 'line' }], load as never)).toEqual([
      '<svg>{"parsed":"bar"}</svg>',
      '<svg>{"parsed":"line"}</svg>',
    ]);
    const options = { renderer: 'none', logLevel: 1 };
    expect(seen).toEqual([options, 'finalized', options, 'finalized']);
    expect(logged).toEqual(Array.from({ length: 10 }, () => true));
  });

  // A scale of Vega looks its values up in an object: a speaker named `constructor` was found in every one.
  it('draws names that every object has', async () => {
    const names = ['constructor', 'toString', 'ana', '__proto__', 'valueOf'];
    const values = names.map((name, i) => ({ name, i }));
    const encoding = {
      x: { field: 'name', type: 'ordinal', sort: names },
      y: { field: 'i', type: 'quantitative' },
      color: { field: 'name', type: 'nominal' },
    };
    const [drawing] = await drawCharts([{ data: { values }, mark: 'bar', encoding }]);
    // On the axis and in the legend.
    for (const name of names) expect(drawing!.split(`>${name}</text>`)).toHaveLength(3);
  });

  it('draws what it drew lately no second time, and each other specification', async () => {
    let views = 0;
    class View {
      readonly number: number = ++views;
      toSVG = async (): Promise<string> => `<svg>${this.number}</svg>`;
      finalize = (): void => {};
    }
    const vegaLite = { compile: (spec: never) => ({ spec }) };
    const load = async () => ({ vega: { View, parse: (spec: unknown) => spec, Error: 1 }, vegaLite });
    const spec = (width: number) => ({ mark: 'bar', width });
    const [one, two] = ['<svg>1</svg>', '<svg>2</svg>'];
    expect(await drawCharts([spec(1), spec(2), spec(1)], load as never)).toEqual([one, two, one]);
    // 98 others fill the hundred; what was asked for last stays, and the one after them takes the place of the oldest.
    await drawCharts(
      Array.from({ length: 98 }, (_, i) => spec(3 + i)),
      load as never,
    );
    expect(await drawCharts([spec(2), spec(101), spec(2), spec(1)], load as never)).toEqual([
      ...[two, '<svg>101</svg>', two, '<svg>102</svg>'],
    ]);
    // Other modules have drawn nothing yet.
    const others = async () => ({ ...(await load()), vegaLite: { ...vegaLite } });
    expect(await drawCharts([spec(2)], others as never)).toEqual(['<svg>103</svg>']);
  });

  it('gives the same drawing of the same specification when it is drawn anew', async () => {
    const { vega, vegaLite } = await loadChartModules();
    const spec = {
      data: { values: [1, 2, 4].map((x) => ({ x, y: x * x })) },
      mark: { type: 'line', clip: true, point: true },
      encoding: { x: { field: 'x', type: 'quantitative' }, y: { field: 'y', type: 'quantitative' } },
    };
    const anew = async () => (await drawCharts([spec], async () => ({ vega, vegaLite: { ...vegaLite } })))[0];
    const ids = (svg = ''): string => svg.replace(/clip\d+/g, 'clip');
    const first = ids(await anew());
    expect(first).toContain('<path ');
    expect(ids(await anew())).toBe(first);
  });

  it('says what to install', async () => {
    const load = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('no such module'), { code: 'ERR_MODULE_NOT_FOUND' }));
    for (const attempt of [drawCharts([], load), requireCharts(load)])
      await expect(attempt).rejects.toMatchObject({
        code: 'MISSING_CAPABILITY',
        message: expect.stringContaining('npm install vega vega-lite'),
      });
    await expect(requireCharts()).resolves.toBeUndefined();
  });

  it('gives the reason where installed packages cannot be loaded', async () => {
    const load = (): Promise<never> => Promise.reject(new SyntaxError('Unexpected token ?'));
    await expect(requireCharts(load)).rejects.toMatchObject({
      code: 'MISSING_CAPABILITY',
      message:
        'paperReport: charts: the optional packages vega and vega-lite cannot be loaded: Unexpected token ?',
    });
  });
});
