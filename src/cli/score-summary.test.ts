import { describe, expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import type { ScoreRow } from '../evaluate/row.js';
import { writerFor } from './score-formats.js';
import { ScoreSummary, TABLE_LAYOUTS } from './score-summary.js';

const row = (
  transcript: string,
  metric: string,
  score: number | null,
  more: Partial<ScoreRow> = {},
): ScoreRow => ({ transcript, unit: 'transcript', metric, score, n: 2, signature: metric, ...more });
const skippedRow = (transcript: string, metric: string, skipped: string, more: Partial<ScoreRow> = {}) =>
  row(transcript, metric, null, { skipped, signature: null, n: 0, ...more });
const overRuns = (metric: string): ScoreRow => row('*', metric, 40, { unit: 'corpus' });
const summaryOf = (...rows: ScoreRow[]): ScoreSummary => {
  const summary = new ScoreSummary();
  for (const each of rows) summary.add(each);
  return summary;
};

it('marks the better direction of each metric in LaTeX, in the columns that a paper shows', () => {
  const runs = ['averaged-performance', 'unreliability'].map((metric) => overRuns(metric));
  const text = summaryOf(row('x', 'lexical-density', 3), row('y', 'lexical-density', 5), ...runs).print(
    TABLE_LAYOUTS.latex,
  );
  // The mean of 3 and 5 is 4, and their standard deviation sqrt(2); with t(1) = 12.71 the interval is 4 +- 12.71, cut at 0.
  expect(text.split('\n').filter((line) => line.includes('&'))).toEqual([
    String.raw`metric & n & mean & sample sd & 95\% interval \\`,
    String.raw`LD $\uparrow$ & 2 & 4 & 1.414 & 0 to 16.71 \\`,
    String.raw`runs & n & P $\uparrow$ & U90-10 $\downarrow$ \\`,
    String.raw`corpus & 2 & 40 & 40 \\`,
  ]);
});

it('has a line for a transcript whose metrics were all skipped', () => {
  const skipped = skippedRow('y', 'message-novelty', 'needs embeddings');
  const text = summaryOf(row('x', 'lexical-density', 3), skipped).print(TABLE_LAYOUTS.table);
  expect(text).toMatch(/^x +3\ny +-$/m);
});

it('prints tables that fit the terminal, if its width is known', async () => {
  const rows = ['NSE', 'LD'].map((metric) =>
    row('x', metric === 'LD' ? 'lexical-density' : 'speaker-entropy', 1),
  );
  const printed = async (width?: number): Promise<string> => {
    const writer = await writerFor('table', width === undefined ? {} : { width });
    writer.rows(rows as never);
    return String(await writer.end([]));
  };
  const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));
  expect(widest(await printed(60))).toBeLessThanOrEqual(60);
  expect(widest(await printed())).toBeGreaterThan(100);
});

it.each([
  ['markdown', '## Scores by transcript\n\n| transcript |'],
  ['latex', '% Summary of 1 transcript\n\\begin{tabular}'],
  ['table', 'Summary of 1 transcript\n-----------------------\nmetric  name'],
  ['json', '{\n  "transcripts": 1,\n  "summary": ['],
])('is printed by summarize as %s', async (format, start) => {
  const input = JSON.stringify(row('x', 'lexical-density', 3));
  const { code, out } = await runCli(['summarize', '--format', format], input);
  expect([code, out.slice(0, start.length)]).toEqual([0, start]);
});

/** Scores, undefined and skipped ones, and a metric over runs. */
const MIXED = [
  ...[row('x', 'lexical-density', 3), row('y', 'lexical-density', 5)],
  row('x', 'speaker-entropy', null, { undefinedBecause: 'one-speaker' }),
  ...['x', 'y'].map((name) => skippedRow(name, 'message-novelty', 'needs embeddings')),
  skippedRow('x', 'semantic-concentration', 'needs embeddings'),
  // One row for all transcripts, whose n is their number.
  skippedRow('*', 'aptitude', 'needs a score', { unit: '*', n: 40 }),
  overRuns('averaged-performance'),
];

it('prints scores, their summary, scored runs, what is lacking and what to do next', () => {
  expect(summaryOf(...MIXED).print({ ...TABLE_LAYOUTS.table, width: 60, turnsEach: () => 3.0987 })).toBe(
    `Scores by transcript
--------------------
transcript    LD ↑     NSE
            0 to ∞  0 to 1
x                3       -
y                5       -
mean             4       -
median           4       -

Summary of 40 transcripts
-------------------------
metric  n  undefined  mean  median  sample sd  95% interval
LD ↑    2          0     4       4          1
NSE     0          1     -       -          -

Scored runs
-----------
runs    n   P
corpus  2  40

LD: lexical density; NSE: speaker entropy

3.1 turns per conversation.

Undefined:
- NSE: one-speaker 1

Not computed: 2 need embeddings, 1 needs a score
  (--all-columns lists them).

Next:
  mtpc explain NSE   # undefined for most of the data
  # 2 more metrics, based on embeddings
  mtpc score FILES --embed
  # a page with tables and figures
  mtpc report FILES --out report.html
`,
  );
});

it('names the metrics that were not computed in wide tables, and knows no turns', () => {
  const text = summaryOf(...MIXED).print({ ...TABLE_LAYOUTS.table, turnsEach: () => null });
  expect(text).toContain('\nNot computed:\n- needs embeddings: M-SNS, SC-Gini\n- needs a score: A90\n\n');
  expect(text).not.toContain('turns per conversation');
  // Computed over runs, it is not lacking.
  expect(summaryOf(...MIXED, overRuns('aptitude')).print(TABLE_LAYOUTS.table)).not.toContain('needs a score');
  const complete = summaryOf(row('x', 'lexical-density', 3));
  for (const layout of [TABLE_LAYOUTS.table, { ...TABLE_LAYOUTS.table, width: 80 }])
    expect(complete.print(layout)).not.toMatch(/Not computed|Undefined|Scored runs|Not merged/);
});

it('says in one line how many metrics are lacking for each reason', () => {
  const lacking = (...metrics: string[]): string =>
    summaryOf(
      row('x', 'lexical-density', 3),
      ...metrics.map((metric) => skippedRow('x', metric, 'needs embeddings')),
    ).print({ ...TABLE_LAYOUTS.table, width: 80 });
  expect(lacking('message-novelty')).toContain(
    '\nNot computed: 1 needs embeddings (--all-columns lists them).\n',
  );
  expect(lacking('message-novelty', 'semantic-concentration')).toContain(
    '\nNot computed: 2 need embeddings (',
  );
});

it('has a line for each of 24 transcripts, and none for more', () => {
  const printed = (count: number): string =>
    summaryOf(
      ...Array.from({ length: count }, (_, i) => row(`c${i}`, 'lexical-density', i === 3 ? 9 : 1)),
    ).print(TABLE_LAYOUTS.table);
  expect(printed(24)).toMatch(/^Scores by transcript\n-+\n[\s\S]*^c23 +1\n\nSummary of 24 transcripts\n/m);
  expect(printed(25)).toMatch(/^Summary of 25 transcripts\n/);
  // The furthest is known only of those that are shown.
  expect(printed(24)).toContain('- c3: furthest from the others by LD');
  expect(printed(25)).not.toContain('furthest');
});

it('has no summary where metrics are over runs only', () => {
  const runs = summaryOf(overRuns('averaged-performance'));
  expect(runs.print(TABLE_LAYOUTS.table)).toMatch(/^Scored runs\n-+\nruns +n +P\ncorpus +2 +40\n/);
  expect(runs.print(TABLE_LAYOUTS.latex)).toMatch(/^% Scored runs\n[\s\S]*\n\n% Methods\n/);
  expect(summaryOf(row('x', 'lexical-density', 3)).print(TABLE_LAYOUTS.latex)).not.toContain('Scored runs');
  expect(summaryOf().print(TABLE_LAYOUTS.table)).toMatch(/^Summary of 0 transcripts\n/);
});

it('leaves metrics without a score out of tables for a paper, but not undefined ones', () => {
  const lines = summaryOf(...MIXED, row('x', 'lexical-novelty', 1), row('y', 'lexical-novelty', null))
    .print(TABLE_LAYOUTS.latex)
    .split('\n');
  expect(lines.filter((line) => line.includes(' & ')).map((line) => line.split(' & ').slice(0, 2))).toEqual([
    ...[
      ['metric', 'n'],
      [String.raw`LD $\uparrow$`, '2'],
      ['NSE', '0'],
      ['LNR', '1'],
    ],
    ...[
      ['runs', 'n'],
      ['corpus', '2'],
    ],
  ]);
});

it('says how the intervals of runs were computed', () => {
  const interval = { lower: 30, upper: 50, confidenceLevel: 0.9 };
  const text = summaryOf({ ...overRuns('averaged-performance'), ...interval }).print(TABLE_LAYOUTS.table);
  expect(text).toContain('P (90%)');
  expect(text).toMatch(/\n\nIntervals: [^\n]+\n\n/);
});

describe('the summary of several parts', () => {
  const part = (...rows: ScoreRow[]) => summaryOf(...rows).state();
  const merged = (...parts: ReturnType<typeof part>[]): ScoreSummary => {
    const total = new ScoreSummary();
    for (const each of parts) total.merge(each);
    return total;
  };
  const first = part(row('x', 'lexical-density', 3), overRuns('averaged-performance'));

  it('adds up the transcripts, also those that are only counted', () => {
    const counted = part(
      row('x', 'lexical-density', 3),
      skippedRow('*', 'aptitude', 'needs a score', { unit: '*', n: 7 }),
      skippedRow('*', 'unreliability', 'needs a score', { unit: '*', n: 5 }),
    );
    expect(counted).toMatchObject({ version: 2, transcripts: 7 });
    expect(merged(first, counted).transcripts).toBe(8);
    expect(merged(first, counted).print(TABLE_LAYOUTS.table)).toMatch(/^Summary of 8 transcripts\n/);
  });

  it('keeps the metrics over runs of a single part, and names those of several', () => {
    const scores = part(row('y', 'lexical-density', 5));
    const other = part(overRuns('aptitude'));
    expect(merged(first).print(TABLE_LAYOUTS.table)).toMatch(/^corpus +2 +40$/m);
    expect(merged(first).state().corpus).toEqual(first.corpus);
    const none = 'Not merged, because they need all runs together:\n';
    expect(merged(first).print(TABLE_LAYOUTS.table)).not.toContain(none);
    for (const parts of [
      [first, scores],
      [scores, first],
    ]) {
      expect(merged(...parts).print(TABLE_LAYOUTS.table)).toContain(`${none}- P\n`);
      expect(merged(...parts).state().corpus).toEqual([]);
    }
    const three = merged(first, other, scores).print(TABLE_LAYOUTS.table);
    expect(three).toContain(`${none}- P\n- A90\n`);
    expect(three).not.toContain('Scored runs');
    expect(merged(scores, scores).print(TABLE_LAYOUTS.table)).not.toContain(none);
  });
});
