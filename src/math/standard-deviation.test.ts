import fc from 'fast-check';
import { standardDeviation as oracle, sampleStandardDeviation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { standardDeviation } from './standard-deviation.js';

const values = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 2 });

describe('standardDeviation', () => {
  // Mean 5, squared distances 9 1 1 1 0 0 4 16: sum 32; 32/8 = 4.
  it('divides by n for a population and by n - 1 for a sample', () => {
    const scores = Object.freeze([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(standardDeviation(scores)).toBe(2);
    expect(standardDeviation(scores, { kind: 'sample' })).toBeCloseTo(Math.sqrt(32 / 7), 14);
  });

  it('is undefined for too few values', () => {
    expect(standardDeviation([])).toBeNaN();
    expect(standardDeviation([3])).toBe(0);
    expect(standardDeviation([3], { kind: 'sample' })).toBeNaN();
  });

  it('agrees with simple-statistics, ignores a shift and follows a scale', () => {
    fc.assert(
      fc.property(values, (x) => {
        const result = standardDeviation(x);
        expect(result).toBeCloseTo(oracle(x), 6);
        expect(standardDeviation(x, { kind: 'sample' })).toBeCloseTo(sampleStandardDeviation(x), 6);
        expect(standardDeviation(x.map((v) => v + 1000))).toBeCloseTo(result, 6);
        expect(standardDeviation(x.map((v) => -2 * v))).toBeCloseTo(2 * result, 6);
      }),
    );
  });

  it('is exactly 0 for equal values', () => {
    expect(standardDeviation([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBe(0);
    expect(standardDeviation([1 / 3, 1 / 3, 1 / 3], { kind: 'sample' })).toBe(0);
  });

  it('keeps its digits far from zero', () => {
    expect(standardDeviation([1e9 + 1, 1e9 + 2, 1e9 + 3])).toBeCloseTo(Math.sqrt(2 / 3), 12);
  });

  it('measures the smallest numbers there are', () => {
    // Mean half the least number, which the unit of the result cannot tell from 0 or from the least number.
    expect(standardDeviation([Number.MIN_VALUE, 0])).toBeLessThanOrEqual(Number.MIN_VALUE);
    // 4e-323 is eight times the least number: deviations of four on either side.
    expect(standardDeviation([8 * Number.MIN_VALUE, 0])).toBe(4 * Number.MIN_VALUE);
  });

  it('complains about an unknown kind', () => {
    expect(() => standardDeviation([1], { kind: 'both' as 'sample' })).toThrow(
      'standardDeviation: options.kind: expected "population" or "sample", got "both"',
    );
  });
});
