import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { shardingVerification } from './sharding-verification.js';

describe('shardingVerification', () => {
  it('accepts exactly the threshold', () => {
    const scores = frozen({ full: [100], concat: [80], shuffleConcat: [90] });
    expect(shardingVerification(scores)).toMatchObject({ accepted: true, score: 0.8, n: 3 });
    expect(shardingVerification(scores, { threshold: 0.81 }).accepted).toBe(false);
    // 4/3 over 5/3 is .8 too, which is rounded down.
    const rounded = shardingVerification({ full: [1, 2, 2], concat: [1, 1, 2], shuffleConcat: [2, 1, 1] });
    expect(rounded.score).toBeLessThan(0.8);
    expect(rounded.accepted).toBe(true);
  });

  it('holds both orders against the uncut instruction, and scores the lower', () => {
    // Means 80, 60 and 40: 60 / 80 and 40 / 80.
    const scores = { full: [70, 90], concat: [60, 20, 100], shuffleConcat: [40] };
    expect(shardingVerification(scores, { threshold: 0.5 })).toMatchObject({
      ...{ score: 0.5, concatRatio: 0.75, shuffleConcatRatio: 0.5, accepted: true, n: 6 },
    });
    const swapped = { ...scores, concat: scores.shuffleConcat, shuffleConcat: scores.concat };
    expect(shardingVerification(swapped)).toMatchObject({
      score: 0.5,
      shuffleConcatRatio: 0.75,
      accepted: false,
    });
    expect(shardingVerification({ ...scores, concat: [0] }, { threshold: 0 }).accepted).toBe(true);
  });

  it('is undefined without runs, or where the whole instruction scores 0', () => {
    const none = shardingVerification({ full: [1], concat: [], shuffleConcat: [1] });
    expect(none).toMatchObject({ score: null, accepted: null, undefinedBecause: 'too-few-runs' });
    for (const empty of ['full', 'shuffleConcat'])
      expect(
        shardingVerification({ full: [1], concat: [1], shuffleConcat: [1], [empty]: [] }).undefinedBecause,
      ).toBe('too-few-runs');
    const zero = shardingVerification({ full: [0], concat: [1], shuffleConcat: [1] });
    expect(zero).toMatchObject({ score: null, accepted: null, undefinedBecause: 'zero-denominator' });
  });

  it('refuses a threshold below 0, and scores that are none', () => {
    expect(() =>
      shardingVerification({ full: [], concat: [], shuffleConcat: [] }, { threshold: -1 }),
    ).toThrow('shardingVerification: options.threshold: expected a number from 0, got -1');
    for (const score of [Number.NaN, -1, 101, '50' as never])
      expect(() => shardingVerification({ full: [score], concat: [1], shuffleConcat: [1] })).toThrow(
        'shardingVerification: scores.full[0]: expected a number from 0 to 100',
      );
  });

  it('has no ratio that is no finite number', () => {
    const tiny = shardingVerification({ full: [Number.MIN_VALUE], concat: [100], shuffleConcat: [100] });
    expect(tiny).toMatchObject({ score: null, undefinedBecause: 'infinite', concatRatio: null });
    const half = shardingVerification({ full: [Number.MIN_VALUE], concat: [0], shuffleConcat: [100] });
    expect(half.undefinedBecause).toBe('infinite');
  });

  it('carries its threshold', () => {
    const scores = { full: [1], concat: [1], shuffleConcat: [1] };
    expect(shardingVerification(scores).params).toEqual({ threshold: 0.8 });
    expect(shardingVerification(scores, { threshold: 1 }).params).toEqual({ threshold: 1 });
  });

  it('takes runs by instruction, and weighs each instruction the same', () => {
    // Means of means: full (90 + 60) / 2 = 75, concat (80 + 55) / 2 = 67.5, shuffled (90 + 30) / 2 = 60.
    const result = shardingVerification({
      full: { q1: [80, 100], q2: [60] },
      concat: { q1: [80], q2: [50, 60] },
      shuffleConcat: { q2: [30], q1: [90] },
    });
    expect(result).toMatchObject({
      concatRatio: 0.9,
      shuffleConcatRatio: 0.8,
      score: 0.8,
      accepted: true,
      n: 8,
    });
    expect(() =>
      shardingVerification({ full: { q1: [1] }, concat: { q1: [1], q2: [1] }, shuffleConcat: { q1: [1] } }),
    ).toThrow('shardingVerification: scores.concat: expected runs of the same instructions on each side');
  });
});
