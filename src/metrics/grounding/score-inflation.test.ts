import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { pairedTest } from '../../statistics/paired-test.js';
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
    expect(result).toMatchObject({ score: 2, sameShare: 0.5, n: 40, nClusters: 20, interval: null });
    expect(result).toMatchObject({ noIntervalBecause: 'no-variation', pValue: 2 ** -19 });
  });

  it('takes games as the clusters of their rounds', () => {
    // Per game one round of each kind: the paired t test of the differences 2 2 0 (two right, or four and two).
    const equal = { ...same, guesses: { a: ['C', 'D'], b: ['D', 'C'] } };
    const games = [
      [same, different],
      [same, different],
      [equal, different],
    ].map((rounds) => ({ rounds }));
    const result = scoreInflation(games);
    const paired = pairedTest([2, 2, 0]);
    expect(result.score).toBeCloseTo(4 / 3, 14);
    expect(result.standardError).toBeCloseTo(paired.standardError!, 14);
    expect(result.pValue).toBeCloseTo(paired.pValue!, 12);
    expect(result.interval!.upper).toBeCloseTo(paired.interval!.upper, 12);
    expect(scoreInflation(games, { clusterBy: (_, i) => i % 2 })).toMatchObject({ nClusters: 2 });
    expect(scoreInflation(games.slice(0, 1))).toMatchObject({ score: 2, noIntervalBecause: 'one-cluster' });
  });

  it('has no interval where one game has all rounds of a kind', () => {
    // Six games, and in the first of them a round whose labels coincide.
    const games = [same, different, round(), different, round(), round()].map((each) => ({
      rounds: [each, different],
    }));
    expect(scoreInflation(games)).toMatchObject({
      ...{ same: 1, nClusters: 6, interval: null, noIntervalBecause: 'one-cluster', pValue: null },
    });
    expect(() => scoreInflation(games, { clusterBy: () => Number.NaN })).toThrow(
      'scoreInflation: options.clusterBy: expected a string or a finite number, the label of a cluster, got NaN',
    );
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

  it('has the share of its rounds, of one as well, and none of nothing', () => {
    expect(scoreInflation([{ rounds: [same] }]).sameShare).toBe(1);
    expect(scoreInflation([{ rounds: [different] }]).sameShare).toBe(0);
    expect(scoreInflation([])).toMatchObject({ n: 0, sameShare: null });
  });

  it('takes labels for the same only if they are for every player, and as many', () => {
    const truths = [
      { a: ['C', 'D'], b: ['C', 'D'], c: ['C', 'D'] },
      { a: ['C', 'D'], b: ['C', 'D'], c: ['D', 'D'] },
      { a: ['C', 'D'], b: ['D', 'D'], c: ['C', 'D'] },
      { a: ['C', 'D'], b: ['C'] },
      { a: ['C'], b: ['C', 'D'] },
    ];
    const shares = truths.map((truth) => scoreInflation([{ rounds: [round({ truth } as never)] }]).sameShare);
    expect(shares).toEqual([1, 0, 0, 0, 0]);
  });

  it('refuses options out of range, and carries its own', () => {
    expect(() => scoreInflation([], { confidenceLevel: 1 })).toThrow(
      'options.confidenceLevel: expected a number between 0 and 1, got 1',
    );
    expect(scoreInflation([]).params).toEqual({ clusterBy: 'game', confidenceLevel: 0.95 });
  });

  it('reproduces the published share of coinciding rounds', () => {
    // 56 of 150 rounds: 37.3 %.
    const rounds = Array.from({ length: 150 }, (_, i) => (i < 56 ? same : different));
    expect(scoreInflation([{ rounds }]).sameShare).toBeCloseTo(0.373, 3);
  });
});
