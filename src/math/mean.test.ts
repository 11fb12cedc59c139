import fc from 'fast-check';
import { mean as oracle } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { mean } from './mean.js';

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });

describe('mean', () => {
  it('is undefined for no values', () => {
    expect(mean([])).toBeNaN();
  });

  it('agrees with simple-statistics and lies between the extremes', () => {
    fc.assert(
      fc.property(values, (x) => {
        const result = mean(Object.freeze(x));
        expect(result).toBeCloseTo(oracle(x), 8);
        expect(result).toBeGreaterThanOrEqual(Math.min(...x) - 1e-9);
        expect(result).toBeLessThanOrEqual(Math.max(...x) + 1e-9);
      }),
    );
  });

  it('reads typed arrays', () => {
    expect(mean(Float32Array.of(1, 2, 6))).toBe(3);
  });

  it('is exact where the sum overflows and the mean does not', () => {
    expect(mean([1e308, 1e308, -1e308, -1e308])).toBe(0);
    expect(mean([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.MAX_VALUE);
    expect(mean([1, Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
    expect(mean([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])).toBeNaN();
  });
});
