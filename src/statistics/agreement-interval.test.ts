import { describe, expect, it } from 'vitest';
import { mean } from '../math/mean.js';
import { agreementOver } from './agreement-interval.js';

const options = { confidenceLevel: 0.5, resamples: 4000, seed: 2 };

describe('agreementOver', () => {
  it('takes the quantiles of the measure over resampled items', () => {
    // The mean of 100 items 0 to 99 drawn again has standard deviation 28.866 / 10; half of it lies within .6745 of that.
    const { estimate: value, n, interval } = agreementOver(100, mean, options);
    expect([value, n]).toEqual([49.5, 100]);
    expect(interval).toMatchObject({ ...options, method: 'percentile' });
    // Three standard errors of a quartile of 4,000 draws are .19.
    expect(Math.abs(interval!.lower - (49.5 - 1.947))).toBeLessThan(0.19);
    expect(Math.abs(interval!.upper - (49.5 + 1.947))).toBeLessThan(0.19);
    expect(agreementOver(100, mean, options)).toEqual(agreementOver(100, mean, options));
    expect(agreementOver(100, mean, { ...options, seed: 3 })).not.toEqual(agreementOver(100, mean, options));
  });

  it('passes over resamples without a value', () => {
    // Only resamples that hold item 0 have one: the measure is 1 for all of these, and the interval has no width.
    const some = (items: readonly number[]) => (items.includes(0) ? 1 : Number.NaN);
    expect(agreementOver(3, some, options)).toEqual({
      ...{ estimate: 1, n: 3, interval: null, noIntervalBecause: 'no-variation' },
    });
    let first = true;
    const once = () => {
      const value = first ? 1 : Number.NaN;
      first = false;
      return value;
    };
    expect(agreementOver(3, once, options)).toMatchObject({ estimate: 1, noIntervalBecause: 'no-variation' });
  });

  it('is null without items, or where the measure has no value', () => {
    const none = { estimate: null, interval: null };
    expect(agreementOver(0, () => 1, options)).toEqual({
      ...none,
      n: 0,
      noIntervalBecause: 'no-observation',
    });
    const undefinedResult = agreementOver(2, () => Number.NaN, options);
    // Items were there; what they lack is something that could differ.
    expect(undefinedResult).toEqual({ ...none, n: 2, noIntervalBecause: 'no-variation' });
    expect(agreementOver(1, () => Number.NaN, options).noIntervalBecause).toBe('one-observation');
    expect(Object.isFrozen(undefinedResult) && Object.isFrozen(agreementOver(9, mean, options))).toBe(true);
  });
});
