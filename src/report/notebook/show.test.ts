import { inspect } from 'node:util';
import { compile } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import { compareSystems } from '../../analysis/index.js';
import { evaluate } from '../../evaluate/evaluate.js';
import { summarize } from '../../evaluate/summarize.js';
import { centeringScore } from '../../metrics/coherence/centering-score.js';
import { speakerEntropy } from '../../metrics/speaker/speaker-entropy.js';
import { DARK_COLORS, LIGHT_COLORS } from '../paper/page-style.js';
import { summarizeRows } from '../summarize-rows.js';
import { show } from './show.js';
import { toTable } from './to-table.js';

const turns = [
  { speaker: 'ana', text: 'The <b>red</b> bus left.', round: 1 },
  { speaker: 'ben', text: 'I saw the red bus.', round: 2 },
];
const rows = await evaluate([{ id: 'x', turns }], { metrics: ['NSE', 'centering-score', 'SC-Gini', 'LNR'] });
const html = (shown: ReturnType<typeof show>): string => String(shown.bundle()['text/html']);

describe('show', () => {
  it('prints itself wherever it is printed', () => {
    const shown = show(speakerEntropy({ turns }));
    const hooks = shown as unknown as Record<symbol, () => unknown>;
    expect(inspect(shown)).toBe(`${shown}`);
    expect(hooks[Symbol.for('Deno.customInspect')]?.()).toBe(`${shown}`);
    expect(hooks[Symbol.for('Jupyter.display')]?.()).toEqual(shown.bundle());
  });

  it('shows a result with its signature', () => {
    const text = `${show(speakerEntropy({ turns: turns.slice(0, 1) }))}`;
    expect(text).toMatch(/^no score because +one-speaker$/m);
    expect(text).toContain('speaker-entropy|revision:1');
  });

  it('shows rows without empty columns, and says why there is no score', () => {
    const text = `${show(rows)}`;
    expect(text.split('\n')[0]).toMatch(/^transcript +unit +speaker +metric +score +n +no score because$/);
    expect(text).toMatch(/semantic-concentration +- +needs embeddings/);
  });

  it('draws scores of turns as lines, others as points', () => {
    const spec = (list: typeof rows) =>
      show(list, { as: 'chart' }).bundle()['application/vnd.vegalite.v5+json'] as {
        data: { values: unknown[] };
        spec: { mark: { type: string } };
      };
    const turns = rows.filter(({ turn }) => turn !== undefined);
    expect(spec(turns).spec.mark.type).toBe('line');
    expect(spec(turns).data.values.length).toBe(2);
    const whole = rows.filter(({ turn }) => turn === undefined);
    expect(spec(whole).spec.mark.type).toBe('point');
    expect(spec(whole).data.values.length).toBe(2); // semantic concentration has no score
    // Both kinds together: no score is left out.
    const { vconcat } = spec(rows) as never as { vconcat: unknown[] };
    const part = (list: typeof rows) => {
      const { $schema: _, ...rest } = spec(list) as never as Record<string, unknown>;
      return rest;
    };
    expect(vconcat).toEqual([part(turns), part(whole)]);
    expect(compile(spec(rows) as never).spec).toBeDefined();
  });

  it('shows at most 60 rows, and says how to see the others', () => {
    const repeated = (length: number) => Array.from({ length }, () => rows[0]!);
    const hint = 'toTable(rows) returns all of them, summarizeRows(rows) one summary per metric';
    // More rows than a call takes arguments.
    const lines = `${show(repeated(130_000))}`.split('\n');
    expect(lines.length).toBe(1 + 60 + 1);
    expect(lines.at(-1)).toBe(`129940 more rows: ${hint}`);
    expect(`${show(repeated(65), { as: 'chart' })}`).toMatch(/\n5 more rows: [^\n]+$/);
    const cut = html(show(repeated(61)));
    expect(cut.match(/<tr>/g)?.length).toBe(1 + 60);
    expect(cut.endsWith(`</table></div><p>1 more row: ${hint}</p>`)).toBe(true);
    expect(`${show(repeated(60))}`.split('\n').length).toBe(1 + 60);
    expect(html(show(repeated(60)))).not.toContain('more row');
    const [comparison] = compareSystems({ a: rows, b: rows });
    const comparisons = Array.from({ length: 70 }, () => comparison!);
    expect(`${show(comparisons)}`).toMatch(/\n10 more rows: show\(list\.slice\(60\)\) shows the next$/);
  });

  it('shows summaries and comparisons', () => {
    expect(`${show(summarize([1, 2, null]))}`).toMatch(
      /^2 +1 +1\.5 +0\.7071 +1\.5 +1 +2 +-4\.853 to 7\.853$/m,
    );
    expect(`${show(summarizeRows(rows))}`).toContain('speaker-entropy');
    const comparisons = compareSystems({ a: rows, b: rows });
    expect(`${show(comparisons)}`).toMatch(/speaker-entropy +a +b +1 +1 +1 +0 /);
    expect(html(show(comparisons[0]!))).toContain('<td style="text-align:left">speaker-entropy</td>');
  });

  it('takes a result that holds turns for a result', () => {
    expect(`${show(centeringScore({ turns }))}`).toMatch(/^centering-score +value\nscore +\d/);
  });

  it('marks up turns, and lets no text be markup', () => {
    const shown = show({ turns });
    expect(html(shown)).toContain(
      '<small>1, round 1</small> <b>ana</b><br>The &lt;b&gt;red&lt;/b&gt; bus left.',
    );
    expect(`${shown}`).toBe('1 ana: The <b>red</b> bus left.\n2 ben: I saw the red bus.');
    expect(html(show(rows.map((row) => ({ ...row, transcript: '<i>' }))))).not.toContain('<i>');
  });

  it('gives each speaker a color of their own, and a turn its place', () => {
    const said = ['ana', 'ben', 'ana', 'cem'].map((speaker) => ({ speaker, text: 'Hi' }));
    const marked = html(show({ turns: said }));
    // Between the report's colors, light and dark, of the first, second and third speaker.
    const [a, b, c] = [1, 2, 3].map((i) => `${LIGHT_COLORS[`--c${i}`]}, ${DARK_COLORS[`--c${i}`]}`);
    expect(
      [...marked.matchAll(/solid color-mix\(in srgb, (#\w+, #\w+)\)/g)].map(([, color]) => color),
    ).toEqual([a, b, a, c]);
    expect([...marked.matchAll(/<small>(.*?)<\/small>/g)].map(([, place]) => place)).toEqual([
      ...['1', '2', '3', '4'],
    ]);
    expect(marked).toMatch(/^<div><div style="[^"]*">.*<\/div><\/div>$/);
  });

  it('makes a table with numbers to the right', () => {
    expect(html(show(speakerEntropy({ turns })))).toMatch(
      /^<div style="overflow-x:auto"><table><thead><tr><th style="text-align:left">speaker-entropy<\/th><th style="text-align:(?:left|right)">value<\/th><\/tr><\/thead><tbody><tr><td style="text-align:left">score<\/td>/,
    );
    const table = html(show(rows.slice(0, 1)));
    expect(table).toContain('<th style="text-align:right">score</th>');
    expect(table).toContain('<td style="text-align:right">1</td>');
  });

  it('cannot be changed by who shows it', () => {
    expect(Object.isFrozen(show(rows))).toBe(true);
  });

  it.each([
    [
      'a comparison without a number',
      [{ metric: 'm', a: 'x', b: 'y', difference: 'much' }],
      'show: value[0].',
    ],
    ['a summary without a number', { mean: 'much', nUndefined: 0, median: 1 }, 'show: value[0].'],
    ['a result without a number', { metric: 'm', score: 'much', n: 1, params: {} }, 'show: value.score'],
    ['a transcript without a text', { turns: [{ speaker: 'ana' }] }, 'turns[0].text'],
    ['a row without a number', [{ ...rows[0]!, score: 'much' }], 'show: value[0].score'],
    ['two kinds at once', [rows[0]!, { metric: 'm', a: 'x', b: 'y', difference: 1 }], 'got an array of 2'],
    ['nothing', null, 'got null'],
  ])('refuses %s', (_, value, message) => {
    expect(() => show(value as never)).toThrow(message);
  });

  it.each([
    [5, undefined, 'show: expected a result, rows, summaries, comparisons or a transcript, got 5'],
    [{}, undefined, 'got an object'],
    [
      { turns },
      { as: 'chart' },
      'show: options.as: expected "table" for anything other than rows, got "chart"',
    ],
    [{ turns }, { as: 'pie' }, 'options.as: expected "table" or "chart", got "pie"'],
  ])('refuses %j', (value, options, message) => {
    expect(() => show(value as never, options as never)).toThrow(message);
  });
});

describe('toTable', () => {
  it('gives every record every column', () => {
    const records = toTable(rows);
    const [first] = records;
    for (const record of records) expect(Object.keys(record)).toEqual(Object.keys(first!));
    expect(records.at(-1)).toMatchObject({ unit: 'turns[1]', turn: 1, speaker: 'ben', skipped: null });
  });
});
