import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { gradualSharding } from './gradual-sharding.js';

const run = (
  shards: number,
  score: number,
  instruction = 'a',
): { shards: number; score: number; instruction: string } => ({
  shards,
  score,
  instruction,
});

describe('gradualSharding', () => {
  it('takes the mean over instructions at each level', () => {
    const runs = frozen([run(8, 0), run(8, 100), run(8, 40, 'b'), run(8, 40, 'b'), run(1, 100)]);
    const { levels, score, n } = gradualSharding(runs);
    // 8 shards: P = (50 + 40) / 2, A = (90 + 40) / 2, U = (80 + 0) / 2; one run alone has no U.
    expect(levels).toEqual([
      { shards: 1, n: 1, averagedPerformance: 100, aptitude: 100, unreliability: null },
      { shards: 8, n: 4, averagedPerformance: 45, aptitude: 65, unreliability: 40 },
    ]);
    expect([score, n]).toEqual([-55, 5]);
  });

  it('takes its levels from the options, and carries them', () => {
    // Percentiles 80 and 20 of 0, 100: 80, and 80 - 20.
    const { levels, params } = gradualSharding([run(2, 0), run(2, 100)], { high: 80, low: 20 });
    expect(levels[0]).toMatchObject({ aptitude: 80, unreliability: 60 });
    expect(params).toEqual({ high: 80, low: 20 });
    expect(gradualSharding([]).params).toEqual({ high: 90, low: 10 });
    expect(() => gradualSharding([], { low: 95 })).toThrow(
      'gradualSharding: options.low: expected a percentile below high (90), got 95',
    );
  });

  it('sets the finest level against the coarsest, in any order of runs', () => {
    const runs = [run(10, 30), run(1, 90), run(2, 70), run(4, 10, 'b')];
    const { levels, score } = gradualSharding(runs);
    expect(levels.map(({ shards, averagedPerformance }) => [shards, averagedPerformance])).toEqual([
      [1, 90],
      [2, 70],
      [4, 10],
      [10, 30],
    ]);
    expect(score).toBe(30 - 90);
  });

  it('is undefined with one level', () => {
    expect(gradualSharding([run(2, 10)])).toMatchObject({ score: null, undefinedBecause: 'too-few-items' });
    expect(gradualSharding([])).toMatchObject({ score: null, levels: [] });
  });

  it('refuses a run without shards', () => {
    expect(() => gradualSharding([{ instruction: 'a', score: 1 }])).toThrow(
      'gradualSharding: runs[0].shards: expected a whole number from 1, got undefined',
    );
    for (const shards of [0, 1.5, Number.NaN, '3'])
      expect(() => gradualSharding([run(1, 1), run(shards as number, 1)])).toThrow(
        /^gradualSharding: runs\[1\]/,
      );
  });
});
