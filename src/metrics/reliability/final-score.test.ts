import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { finalScore } from './final-score.js';

describe('finalScore', () => {
  it('is the best attempt, or the last, and 0 without one', () => {
    const attempts = frozen([20, 100, 40]);
    expect(finalScore(attempts)).toBe(100);
    expect(finalScore(attempts, 'last')).toBe(40);
    expect(finalScore([0.5])).toBe(0.5);
    expect(finalScore([])).toBe(0);
    expect(finalScore([], 'last')).toBe(0);
  });

  it('names what is no list, no score and no rule', () => {
    expect(() => finalScore(7 as never)).toThrow(
      'finalScore: attemptScores: expected a list of scores, got 7',
    );
    expect(() => finalScore([20, 101])).toThrow(
      'finalScore: attemptScores[1]: expected a number from 0 to 100, got 101',
    );
    expect(() => finalScore([20], 'first' as never)).toThrow(
      'finalScore: which: expected "max" or "last", got "first"',
    );
  });
});
