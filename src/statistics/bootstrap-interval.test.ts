import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { bootstrapInterval } from './bootstrap-interval.js';

const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 });

describe('bootstrapInterval', () => {
  // Resamples of {0, 1} of size 2 have mean 0, 1/2, 1 with probabilities 1/4, 1/2, 1/4: the quantiles at .2 and .8
  // are 0 and 1, those at .3 and .7 are 1/2.
  it('gives quantiles of the resampling distribution', () => {
    const interval = {
      lower: 0,
      upper: 1,
      confidenceLevel: 0.6,
      method: 'percentile',
      resamples: 2000,
      seed: 0,
    };
    expect(bootstrapInterval([0, 1], { confidenceLevel: 0.6 })).toEqual({ estimate: 0.5, interval });
    const none = { interval: null, noIntervalBecause: 'no-variation' };
    expect(bootstrapInterval([1, 0], { confidenceLevel: 0.4 })).toEqual({ estimate: 0.5, ...none });
  });

  // The standard error of the mean of n = 400 standard normal draws is .05: half width 1.96 * .05 = .098.
  it('has the width that theory gives', () => {
    const random = createRandom(3);
    const sample = Float64Array.from({ length: 400 }, () => random.normal());
    const { estimate, interval } = bootstrapInterval(sample);
    const { lower, upper } = interval!;
    expect(Math.abs((upper - lower) / 2 - 0.098)).toBeLessThan(0.012);
    expect(Math.abs((upper + lower) / 2 - estimate!)).toBeLessThan(0.01);
  });

  it('does not depend on the order, repeats with its seed, and stays within the values', () => {
    fc.assert(
      fc.property(values, fc.integer(), (x, seed) => {
        const options = { seed, resamples: 40 };
        const found = bootstrapInterval(Object.freeze(x), options);
        expect(bootstrapInterval([...x].reverse(), options)).toEqual(found);
        const { interval } = found;
        if (interval === null) return;
        expect(interval.lower).toBeLessThan(interval.upper);
        expect(interval.lower).toBeGreaterThanOrEqual(Math.min(...x) - 1e-9);
        expect(interval.upper).toBeLessThanOrEqual(Math.max(...x) + 1e-9);
      }),
    );
  });

  it('widens with the level', () => {
    const sample = [1, 2, 3, 5, 8, 13];
    const narrow = bootstrapInterval(sample, { confidenceLevel: 0.5 }).interval!;
    const wide = bootstrapInterval(sample, { confidenceLevel: 0.99 }).interval!;
    expect(wide.lower).toBeLessThan(narrow.lower);
    expect(wide.upper).toBeGreaterThan(narrow.upper);
  });

  it('takes any statistic', () => {
    const maximum = (x: Float64Array) => x.reduce((a, b) => Math.max(a, b));
    const { estimate, interval } = bootstrapInterval([3, 9, 4], { statistic: maximum });
    expect(estimate).toBe(9);
    expect(interval?.upper).toBe(9);
  });

  it('is undefined for no values and for an undefined statistic', () => {
    const nothing = { estimate: null, interval: null, noIntervalBecause: 'no-observation' };
    expect(bootstrapInterval([])).toEqual(nothing);
    expect(bootstrapInterval([1, Number.NaN])).toEqual(nothing);
    const fragile = (x: Float64Array) => (x[0] === x[1] ? Number.NaN : 1);
    expect(bootstrapInterval([1, 2], { statistic: fragile })).toEqual({
      ...{ estimate: 1, interval: null, noIntervalBecause: 'infinite' },
    });
    // Undefined for the sample, whatever it is for what is drawn from it.
    let calls = 0;
    const late = (): number => (calls++ === 0 ? Number.NaN : 1);
    expect(bootstrapInterval([1, 2], { statistic: late })).toEqual(nothing);
    expect(bootstrapInterval([7])).toEqual({ ...nothing, estimate: 7, noIntervalBecause: 'one-observation' });
  });

  it('complains about options', () => {
    expect(() => bootstrapInterval([1], { confidenceLevel: 95 })).toThrow(
      'bootstrapInterval: options.confidenceLevel: expected a number between 0 and 1, got 95',
    );
    expect(() => bootstrapInterval([1], { resamples: 0 })).toThrow(
      'bootstrapInterval: options.resamples: expected a whole number from 1 to 10,000,000, got 0',
    );
  });
});
