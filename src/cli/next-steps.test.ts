import { expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import { summarizeRows } from '../report/summarize-rows.js';
import { nextSteps } from './next-steps.js';

const rowsOf = (metric: string, scores: readonly (number | null)[]): ScoreRow[] =>
  scores.map((score, i) => ({
    ...{ transcript: `c${i}`, unit: 'transcript', metric, score, n: 1, signature: metric },
    ...(score === null && { undefinedBecause: 'one-speaker' as const }),
  }));
const stepsFor = (...rows: ScoreRow[]): string[] => nextSteps(summarizeRows(rows), rows);
const REPORT = 'mtpc report FILES --out report.html   # a page with tables and figures';

it('names the transcript that is two standard deviations from the others', () => {
  // The mean is 1 and the standard deviation sqrt((7 * 1 + 49) / 8) = 2.65: 8 is 2.65 of them away.
  expect(stepsFor(...rowsOf('speaker-entropy', [0, 0, 0, 0, 0, 0, 0, 8]))[0]).toBe(
    'c7: furthest from the others by NSE (8, mean 1)',
  );
  // 6.4 from the mean of 1.6, where the standard deviation is sqrt((4 * 1.6^2 + 6.4^2) / 5) = 3.2.
  expect(stepsFor(...rowsOf('speaker-entropy', [0, 0, 0, 0, 8]))[0]).toMatch(/^c4: furthest/);
  // One of four cannot be as far from the others.
  expect(stepsFor(...rowsOf('speaker-entropy', [0, 0, 0, 8]))[0]).toMatch(/^mtpc explain NSE/);
  // 1 and 5 are 2 from the mean, and the standard deviation is sqrt(2).
  expect(stepsFor(...rowsOf('speaker-entropy', [1, 2, 3, 4, 5]))[0]).toMatch(/^mtpc explain NSE/);
});

it('does not name a transcript for a difference that nobody would notice', () => {
  // 2.65 standard deviations from the mean of 0.999125, but only 0.0061 below it.
  const close = [1, 1, 1, 1, 1, 1, 1, 0.993];
  expect(stepsFor(...rowsOf('speaker-entropy', close))[0]).toMatch(/^mtpc explain NSE/);
});

it('compares transcripts, by the metric in which one differs most', () => {
  const far = rowsOf('lexical-density', [1, 1, 1, 1, 1, 1, 1, 1, 9]);
  const near = rowsOf('speaker-entropy', [0, 0, 0, 0, 8]);
  expect(stepsFor(...near, ...far)[0]).toMatch(/^c8: furthest from the others by LD/);
  const turns = far.map((row) => ({ ...row, unit: 'turn' }));
  expect(stepsFor(...near, ...turns)[0]).toMatch(/^c4: furthest from the others by NSE/);
  // A transcript without a score is not at 0.
  expect(stepsFor(...rowsOf('lexical-density', [8, 8, 8, 8, null, 8]))[0]).toMatch(/^mtpc explain LD/);
  expect(stepsFor(...rowsOf('lexical-density', [8, 8, 8, 8, 8, 8]))[0]).toMatch(/^mtpc explain LD/);
});

it('counts the metrics that embeddings would add', () => {
  const lacking = (...metrics: string[]): string[] =>
    stepsFor(
      ...rowsOf('speaker-entropy', [1, 1]),
      ...metrics.map((metric) => ({ ...rowsOf(metric, [null])[0]!, skipped: 'needs embeddings', n: 0 })),
      { ...rowsOf('answer-bloat', [null])[0]!, skipped: 'needs rounds', n: 0 },
    );
  expect(lacking()[0]).toMatch(/^mtpc explain/);
  expect(lacking('message-novelty')[0]).toBe(
    'mtpc score FILES --embed   # 1 more metric, based on embeddings',
  );
  expect(lacking('message-novelty', 'semantic-concentration')[0]).toBe(
    'mtpc score FILES --embed   # 2 more metrics, based on embeddings',
  );
});

it('explains one metric: the first, or the one that is undefined for most transcripts', () => {
  const known = rowsOf('speaker-entropy', [1, 1]);
  expect(stepsFor(...known)).toEqual(['mtpc explain NSE   # how to read it', REPORT]);
  expect(stepsFor(...known, ...rowsOf('lexical-density', [null, null]))).toEqual([
    'mtpc explain LD   # undefined for most of the data',
    REPORT,
  ]);
  // Of two, the one without most scores; half of them is not most.
  const undefinedOf = (metric: string, count: number) =>
    rowsOf(metric, [...Array<null>(count).fill(null), 1]);
  expect(stepsFor(...undefinedOf('lexical-density', 2), ...undefinedOf('speaker-entropy', 3))[0]).toBe(
    'mtpc explain NSE   # undefined for most of the data',
  );
  expect(stepsFor(...undefinedOf('lexical-density', 1))[0]).toBe('mtpc explain LD   # how to read it');
  expect(stepsFor(...rowsOf('lexical-density', [null]), ...known)[1]).toBe(REPORT);
  expect(stepsFor(...rowsOf('lexical-density', [null]))).toHaveLength(1);
  expect(stepsFor()).toEqual([]);
});

it('names the scored files, so that the line can be pasted', () => {
  const rows = rowsOf('speaker-entropy', [1, 1]);
  expect(nextSteps(summarizeRows(rows), rows, "'my chat.txt'").at(-1)).toBe(
    "mtpc report 'my chat.txt' --out report.html   # a page with tables and figures",
  );
});
