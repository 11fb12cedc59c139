import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { verifySharding } from './verify-sharding.js';

describe('verifySharding', () => {
  it('accepts exactly the threshold', () => {
    const scores = frozen({ full: [100], concat: [80], shuffleConcat: [90] });
    expect(verifySharding(scores)).toMatchObject({ accepted: true, score: 0.8, n: 3 });
    expect(verifySharding(scores, { threshold: 0.81 }).accepted).toBe(false);
  });

  it('is undefined without runs, or where the whole instruction scores 0', () => {
    const none = verifySharding({ full: [1], concat: [], shuffleConcat: [1] });
    expect(none).toMatchObject({ score: null, accepted: null, undefinedBecause: 'too-few-runs' });
    const zero = verifySharding({ full: [0], concat: [1], shuffleConcat: [1] });
    expect(zero).toMatchObject({ score: null, accepted: null, undefinedBecause: 'zero-denominator' });
  });

  it('refuses a threshold below 0, and scores that are none', () => {
    expect(() => verifySharding({ full: [], concat: [], shuffleConcat: [] }, { threshold: -1 })).toThrow(
      'verify-sharding: options.threshold: expected a number from 0, got -1',
    );
    for (const score of [Number.NaN, -1, 101, '50' as never])
      expect(() => verifySharding({ full: [score], concat: [1], shuffleConcat: [1] })).toThrow(
        'verify-sharding: full[0]: expected a number from 0 to 100',
      );
  });

  it('has no ratio that is no finite number', () => {
    const tiny = verifySharding({ full: [Number.MIN_VALUE], concat: [100], shuffleConcat: [100] });
    expect(tiny).toMatchObject({ score: null, undefinedBecause: 'infinite', concatRatio: null });
  });

  it('carries its threshold', () => {
    const scores = { full: [1], concat: [1], shuffleConcat: [1] };
    expect(verifySharding(scores).params).toEqual({ threshold: 0.8 });
    expect(verifySharding(scores, { threshold: 1 }).params).toEqual({ threshold: 1 });
  });
});
