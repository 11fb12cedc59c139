import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { summarizeRows } from '../report/summarize-rows.js';
import { compactSummary, compactTranscripts } from './compact-scores.js';
import { blockTable, fittedTable, tableWidth, wrapped } from './fitted-table.js';
import { colored } from './io.js';
import { terminalTable } from './terminal-table.js';

const columns = [
  { head: 'metric' },
  { head: 'better', drop: 1 },
  { head: 'p', isRight: true },
  { head: 'finding' },
];
const rows = [
  ['NSE', 'higher', '.5', 'not told apart'],
  ['LD', 'lower', '< .001', 'A higher, and this is a long text about it'],
];
const widest = (text: string): number => Math.max(...text.split('\n').map((line) => stringWidth(line)));

describe('a table that fits', () => {
  it('aligns its columns, drops those it can do without, and wraps the last', () => {
    expect(fittedTable(columns, rows, 100)).toBe(
      [
        'metric  better       p  finding',
        'NSE     higher      .5  not told apart',
        'LD      lower   < .001  A higher, and this is a long text about it',
        '',
      ].join('\n'),
    );
    expect(fittedTable(columns, rows, 36)).toBe(
      [
        'metric       p  finding',
        'NSE         .5  not told apart',
        'LD      < .001  A higher, and this',
        '                is a long text about',
        '                it',
        '',
      ].join('\n'),
    );
  });

  it('has the note of each row below it, wrapped to the same width', () => {
    const notes = ['How evenly speakers take turns', 'New words'];
    expect(
      fittedTable(
        columns.slice(0, 2),
        [
          ['NSE', 'higher'],
          ['LD', 'lower'],
        ],
        24,
        notes,
      ),
    ).toBe(
      [
        'metric  better',
        'NSE     higher',
        '    How evenly speakers',
        '    take turns',
        'LD      lower',
        '    New words',
        '',
      ].join('\n'),
    );
  });

  it('has a second line of headings where there are some', () => {
    const ranged = [{ head: 'id' }, { head: 'LD', below: '0 to 1', isRight: true }];
    expect(fittedTable(ranged, [['x', '.5']], 80)).toBe('id      LD\n    0 to 1\nx       .5\n');
  });

  it('of many columns is several tables, each with the first columns, and one where it may be wide', () => {
    const heads = [
      { head: 'id' },
      { head: 'of' },
      ...['LD', 'NSE', 'PF'].map((head) => ({ head, isRight: true })),
    ];
    const cells = [
      ['x', 'a', '1', '.25', '3'],
      ['y', 'b', '20', '.5', '4'],
    ];
    const whole = 'id  of  LD  NSE  PF\nx   a    1  .25   3\ny   b   20   .5   4\n';
    for (const width of [Number.POSITIVE_INFINITY, 19])
      expect(blockTable(heads, cells, width, 2)).toBe(whole);
    expect(blockTable(heads, cells, 18, 2)).toBe(
      'id  of  LD  NSE\nx   a    1  .25\ny   b   20   .5\n\nid  of  PF\nx   a    3\ny   b    4\n',
    );
    expect(blockTable(heads, cells, 14)).toBe(
      'id  of  LD\nx   a    1\ny   b   20\n\nid  NSE  PF\nx   .25   3\ny    .5   4\n',
    );
    // A name that is cut does not take the room of others.
    const long = [['n'.repeat(40), '1', '2']];
    const three = [{ head: 'id' }, { head: 'A' }, { head: 'B' }];
    expect(blockTable(three, long, 32)).toBe(`id${' '.repeat(26)}A  B\n${'n'.repeat(25)}…  1  2\n`);
    expect(blockTable(three, long, 31).match(/^id/gm)).toHaveLength(2);
  });

  it('takes wide characters for two columns, and cuts long names', () => {
    expect(
      terminalTable({
        header: ['a', 'b'],
        rows: [
          ['日本', '1'],
          ['x', '22'],
        ],
      }),
    ).toBe('a      b\n日本   1\nx     22\n');
    const long = 'n'.repeat(40);
    expect(fittedTable([{ head: 'a' }, { head: 'b' }], [[long, 'x']], 80)).toContain(`${'n'.repeat(25)}…  x`);
    expect(terminalTable({ header: ['a', 'b'], rows: [[long, 'x']] })).toContain(`${long}  x`);
  });

  it('never exceeds the width of its texts', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.integer({ min: 8, max: 60 }), (text, width) => {
        const lines = wrapped(text, width);
        expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
        expect(lines.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  it('is as wide as the terminal, 100 columns elsewhere, and whole in files and with --all-columns', () => {
    const io = (columns?: number) => ({ stdout: { columns } }) as never;
    expect([tableWidth(io(80), {}), tableWidth(io(), {}), tableWidth(io(10), {})]).toEqual([80, 100, 40]);
    expect([tableWidth(io(80), { allColumns: true }), tableWidth(io(80), { out: 'x' })]).toEqual([
      undefined,
      undefined,
    ]);
    // Behind a pipe, such as a pager.
    expect(tableWidth({ stdout: {}, columns: 90 } as never, {})).toBe(90);
    expect(tableWidth({ stdout: { columns: 80 }, columns: 90 } as never, {})).toBe(80);
  });

  it('has colors only where the output has them', () => {
    const text = 'Summary\n-------\npass: LD\n! one pair\nmtpc: no\n';
    expect(colored(text, { write: () => true, isTTY: true })).toBe(text);
    expect(colored(text, { write: () => true, hasColors: () => false })).toBe(text);
    const shown = colored(text, { write: () => true, hasColors: () => true });
    expect(shown).not.toBe(text);
    expect(stripVTControlCharacters(shown)).toBe(text);
    expect(shown.split('\n').map((line) => line.includes('\u001b['))).toEqual([
      ...[true, false, true, true, true, false],
    ]);
  });
});

const row = (metric: string, i: number, score: number | null) => ({
  ...{ transcript: `conversation ${i}`, unit: 'transcript', metric, score, n: 1, signature: metric },
  ...(score === null && { undefinedBecause: 'one-speaker' as const }),
});
const METRICS = [
  'speaker-entropy',
  'lexical-novelty',
  'centering-score',
  'style-markers',
  'implicit-reference',
];
const scores = (shift: number) =>
  METRICS.flatMap((metric, m) =>
    Array.from({ length: 8 }, (_, i) => row(metric, i, (((i * 37) % 11) / 11 + shift * m) / 3)),
  );

describe('what score prints', () => {
  it.each([100, 80, 60])('fits %d columns', (width) => {
    const names = ['NSE', 'LNR', 'pingeval:CS', 'style-markers', 'IR', 'unreliability', 'LD', 'PF', 'DNR'];
    const table = {
      metrics: names,
      lines: [1, 2, 3].map((i) => ({ name: `c${i}`, scores: names.map((_, k) => (i * (k + 1)) / 8) })),
    };
    const text = compactTranscripts(table, width);
    expect(widest(text)).toBeLessThanOrEqual(width);
    for (const head of ['pingeval:CS ↑', 'unreliability ↓', 'NSE']) expect(text).toContain(head);
    expect(text).toContain('0 to ∞');
    // Of .125, .25 and .375.
    expect(text).toMatch(/^mean +\.250 /m);
    expect(text).toMatch(/^median +\.250 /m);
    expect(widest(compactSummary(summarizeRows(scores(0.2)), width))).toBeLessThanOrEqual(width);
  });

  it('has no interval of fewer than five scores', () => {
    const of = (count: number): string =>
      compactSummary(
        summarizeRows(scores(0).filter(({ transcript }) => Number(transcript.at(-1)) < count)),
        100,
      );
    expect(of(4)).not.toMatch(/^NSE.* to \.\d/m);
    expect(of(5)).toMatch(/^NSE .* \S+ to \.\d+$/m);
  });
});
