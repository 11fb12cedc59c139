import { describe, expect, it } from 'vitest';
import type { ScoreRow } from '../evaluate/row.js';
import type { ReasonCode } from '../metrics/core/result.js';
import { overTurns } from './over-turns.js';

/** Rows of turns: a score, or why there is none. */
const rowsOf = (...scores: (number | ReasonCode | null)[]): ScoreRow[] =>
  scores.map((score, i) => ({
    ...{ transcript: '1', unit: `turns[${i}]`, metric: 'x', n: 1, signature: '' },
    ...(typeof score === 'string' ? { score: null, undefinedBecause: score } : { score }),
  }));

describe('overTurns', () => {
  it('takes the mean, the least or the last of the turns that have a score', () => {
    const rows = rowsOf(4, 'empty-text', 1, 7);
    expect(overTurns(rows, 'mean')).toEqual({ raw: 4, n: 3, undefinedTurns: 1 }); // (4 + 1 + 7) / 3
    expect(overTurns(rows, 'min')).toEqual({ raw: 1, n: 3, undefinedTurns: 1 });
    expect(overTurns(rows, 'last')).toEqual({ raw: 7, n: 1, undefinedTurns: 0 });
  });

  it('has no last score where the last turn has none', () => {
    expect(overTurns(rowsOf(4, 'empty-text'), 'last')).toEqual({
      ...{ raw: null, n: 0, undefinedTurns: 1, undefinedBecause: 'empty-text' },
    });
  });

  it('gives the most frequent reason, the earlier of two that are as frequent', () => {
    const reason = (...reasons: (ReasonCode | null)[]) =>
      overTurns(rowsOf(...reasons), 'mean').undefinedBecause;
    expect(reason('no-history', 'empty-text', 'empty-text')).toBe('empty-text');
    expect(reason('no-history', 'empty-text', 'empty-text', 'no-history')).toBe('no-history');
    expect(reason('empty-text', 'no-history')).toBe('empty-text');
    expect(reason(null)).toBe('too-few-turns');
  });

  it.each(['mean', 'min', 'last'] as const)('has too few turns where there is none: %s', (over) => {
    expect(overTurns([], over)).toEqual({
      ...{ raw: null, n: 0, undefinedTurns: 0, undefinedBecause: 'too-few-turns' },
    });
  });
});
