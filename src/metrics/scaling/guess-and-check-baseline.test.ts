import { describe, expect, it } from 'vitest';
import { golden } from '../../../testing/golden.js';
import { guessAndCheckBaseline } from './guess-and-check-baseline.js';
import { simulateGuessAndCheck } from './simulate-guess-and-check.js';

describe('guessAndCheckBaseline', () => {
  it('is the share of the records tried', () => {
    // Pooled 3 of 4; alternating 2 and 1 of 4: 1 - (1 - 2/4)(1 - 1/4) = .625.
    const baseline = guessAndCheckBaseline({ records: 4, proposals: 3 });
    expect(baseline).toMatchObject({ score: 0.75, pooled: 0.75, alternating: 0.625, n: 3 });
    expect(baseline.params).toEqual({ records: 4, proposals: 3, lastTurnAnswers: false });
  });

  it('counts one guess more where the last turn is the answer', () => {
    expect(guessAndCheckBaseline({ records: 4, proposals: 3 }, { lastTurnAnswers: true })).toMatchObject({
      pooled: 1,
      alternating: 0.75,
    });
  });

  type Case = { kind: string; records: number; proposals: number };
  const { cases } = golden<{
    cases: (Case & { pooledWithoutReplacement: number; perPlayerAlternating: number })[];
  }>('mtping_misc');
  const games = cases.filter((each) => each.kind === 'guessAndCheck');
  it.each(games)('$proposals proposals for $records records', (want) => {
    const baseline = guessAndCheckBaseline(want);
    expect(baseline.pooled).toBeCloseTo(want.pooledWithoutReplacement, 12);
    expect(baseline.alternating).toBeCloseTo(want.perPlayerAlternating, 12);
  });

  it('refuses games without a record', () => {
    expect(() => guessAndCheckBaseline({ records: 0, proposals: 1 })).toThrow(
      'guessAndCheckBaseline: input.records: expected a whole number of at least 1, got 0',
    );
    expect(() => guessAndCheckBaseline({ records: 4, proposals: 0.5 })).toThrow(
      'input.proposals: expected a whole number of at least 0, got 0.5',
    );
  });
});

describe('simulateGuessAndCheck', () => {
  it('agrees with the closed forms', () => {
    // 10,000 games: the standard error is at most .005; six of them are allowed.
    for (const game of [
      { records: 4, proposals: 3 },
      { records: 9, proposals: 16 },
      { records: 16, proposals: 5 },
    ]) {
      const { pooled, alternating } = guessAndCheckBaseline(game);
      expect(Math.abs(simulateGuessAndCheck(game) - pooled)).toBeLessThan(0.03);
      expect(Math.abs(simulateGuessAndCheck(game, { pooled: false, seed: 1 }) - alternating)).toBeLessThan(
        0.03,
      );
    }
  });

  it('refuses what the closed forms refuse, and options that it does not have', () => {
    expect(() => simulateGuessAndCheck({ records: Number.NaN, proposals: 1 })).toThrow(
      'simulateGuessAndCheck: input.records: expected a whole number of at least 1, got NaN',
    );
    expect(simulateGuessAndCheck({ records: 10_000, proposals: 10_000 }, { games: 1 })).toBe(1);
    expect(() => simulateGuessAndCheck({ records: 10_001, proposals: 1 })).toThrow(
      'simulateGuessAndCheck: input.records: expected at most 10000, see guessAndCheckBaseline for more, got 10001',
    );
    expect(() => simulateGuessAndCheck({ records: 4, proposals: 1 }, { rounds: 3 } as object)).toThrow(
      'options.rounds: expected an option',
    );
  });

  it('shares what was tried unless told otherwise, and takes a single game', () => {
    const game = { records: 4, proposals: 4 };
    // Together they try all four; alone, two of four each: 1 - 1/4.
    expect(simulateGuessAndCheck(game)).toBe(1);
    expect(Math.abs(simulateGuessAndCheck(game, { pooled: false }) - 0.75)).toBeLessThan(0.03);
    expect([0, 1]).toContain(simulateGuessAndCheck({ records: 4, proposals: 1 }, { games: 1 }));
    expect(() => simulateGuessAndCheck(game, { games: 0 })).toThrow('options.games');
  });

  it('gives the same share for the same seed', () => {
    const play = (seed: number): number =>
      simulateGuessAndCheck({ records: 9, proposals: 4 }, { games: 200, seed });
    expect(play(3)).toBe(play(3));
    expect(play(3)).not.toBe(play(4));
  });
});
