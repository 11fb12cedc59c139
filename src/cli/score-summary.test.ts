import { expect, it } from 'vitest';
import { runCli } from '../../testing/run-cli.js';
import type { ScoreRow } from '../evaluate/row.js';
import { writerFor } from './score-formats.js';
import { ScoreSummary, TABLE_LAYOUTS } from './score-summary.js';

const row = (transcript: string, metric: string, score: number): ScoreRow => ({
  ...{ transcript, unit: 'transcript', metric, score, n: 2, signature: metric },
});
const summaryOf = (...rows: ScoreRow[]): ScoreSummary => {
  const summary = new ScoreSummary();
  for (const each of rows) summary.add(each);
  return summary;
};

it('marks the better direction of each metric in LaTeX, in the columns that a paper shows', () => {
  const runs = ['averaged-performance', 'unreliability'].map((metric) => ({
    ...row('*', metric, 40),
    unit: 'corpus',
  }));
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
  const skipped = { ...row('y', 'message-novelty', 0), score: null, n: 0, signature: null };
  const text = summaryOf(row('x', 'lexical-density', 3), { ...skipped, skipped: 'needs embeddings' }).print(
    TABLE_LAYOUTS.table,
  );
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
  ['table', 'Scores by transcript\n----'],
  ['json', '{\n  "transcripts": 1,\n  "summary": ['],
])('is printed by summarize as %s', async (format, start) => {
  const input = JSON.stringify(row('x', 'lexical-density', 3));
  const { code, out } = await runCli(['summarize', '--format', format], input);
  expect([code, out.slice(0, start.length)]).toEqual([0, start]);
});
