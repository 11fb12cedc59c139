import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import type { GameRound } from '../../transcript/games.js';
import { scoreInflation } from './score-inflation.js';

const round = (more: Partial<GameRound> = {}): GameRound => ({
  truth: { a: ['C', 'D'], b: ['D', 'C'] },
  guesses: { a: ['C', 'D'], b: ['D', 'C'] },
  turns: [],
  ...more,
});

describe('scoreInflation', () => {
  const guesses = { a: ['C', 'D'], b: ['C', 'D'] };
  const same = round({ truth: { a: ['C', 'D'], b: ['C', 'D'] }, guesses });
  const different = round({ truth: { a: ['C', 'D'], b: ['D', 'C'] }, guesses });

  it('finds a clear difference', () => {
    const games = frozen(Array.from({ length: 20 }, () => ({ rounds: [same, different] })));
    const result = scoreInflation(games);
    expect(result).toMatchObject({ score: 2, sameShare: 0.5, interval: [2, 2], n: 40 });
    expect(result.pValue).toBeCloseTo(1 / 2001, 12);
  });

  it('repeats itself with the same seed', () => {
    const games = [{ rounds: [same, different, round(), same] }];
    expect(scoreInflation(games, { seed: 5 })).toEqual(scoreInflation(games, { seed: 5 }));
  });

  it('is undefined where all rounds are of one kind', () => {
    const result = scoreInflation([{ rounds: [same] }]);
    expect(result).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
      interval: null,
      pValue: null,
    });
    expect(result).toMatchObject({ sameMean: 4, differentMean: null });
  });

  it('refuses options out of range, and carries its own', () => {
    expect(() => scoreInflation([], { level: 1 })).toThrow(
      'options.level: expected a number between 0 and 1, got 1',
    );
    expect(scoreInflation([]).params).toEqual({ seed: 0, resamples: 2000, level: 0.95 });
    expect(() => scoreInflation([], { resamples: 0 })).toThrow(
      'options.resamples: expected a whole number of at least 1, got 0',
    );
  });

  it('reproduces the published share of coinciding rounds', () => {
    // 56 of 150 rounds: 37.3 %.
    const rounds = Array.from({ length: 150 }, (_, i) => (i < 56 ? same : different));
    expect(scoreInflation([{ rounds }], { resamples: 1 }).sameShare).toBeCloseTo(0.373, 3);
  });
});
