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
const REPORT = 'mtpc report FILES --paper all: tables and figures; mtpc compare A B: two systems';

it('names the transcript that is two standard deviations from the others', () => {
  // The mean is 1 and the standard deviation sqrt((7 * 1 + 49) / 8) = 2.65: 8 is 2.65 of them away.
  expect(stepsFor(...rowsOf('speaker-entropy', [0, 0, 0, 0, 0, 0, 0, 8]))[0]).toBe(
    'c7: furthest from the others by NSE (8, mean 1)',
  );
  // 1 and 5 are 2 from the mean, and the standard deviation is sqrt(2).
  expect(stepsFor(...rowsOf('speaker-entropy', [1, 2, 3, 4, 5]))[0]).toMatch(/^mtpc explain NSE/);
});

it('explains one metric: the first, or the one that is undefined for most transcripts', () => {
  const known = rowsOf('speaker-entropy', [1, 1]);
  expect(stepsFor(...known)).toEqual(['mtpc explain NSE: how to read it', REPORT]);
  expect(stepsFor(...known, ...rowsOf('lexical-density', [null, null]))).toEqual([
    'mtpc explain LD: it is undefined for most of the data',
    REPORT,
  ]);
  expect(stepsFor()).toEqual([]);
});
