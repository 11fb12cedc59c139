import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectableErrors, minimumDetectableDifference, requiredN } from './power.js';

describe('requiredN', () => {
  // R: power.t.test(delta, sd, power, sig.level = .05 / comparisons, type = "one.sample", strict = TRUE)$n, rounded up.
  it.each([
    [{ difference: 0.5, sd: 1 }, 33.36713],
    [{ difference: -0.5, sd: 1 }, 33.36713],
    [{ difference: 5, sd: 10, comparisons: 10 }, 57.21034],
    [{ difference: 5, sd: 10, correlation: 0.5, comparisons: 10 }, 57.21034],
    [{ difference: 1, sd: 1 }, 9.93785],
    [{ difference: 3, sd: 1 }, 3.144028],
    [{ difference: 0.1, sd: 1 }, 786.8089],
    [{ difference: 0.5, sd: 1, power: 0.95 }, 53.94062],
    [{ difference: 2, sd: 3, correlation: 0.7, comparisons: 3 }, 17.09273],
  ])('is that of R for %j', (input, n) => {
    expect(requiredN(input)).toBe(Math.ceil(n));
  });

  it('is the least number of pairs whose detectable difference is small enough', () => {
    const input = fc.record({
      difference: fc.double({ min: 0.2, max: 3, noNaN: true }),
      power: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
    });
    fc.assert(
      fc.property(input, ({ difference, power }) => {
        const n = requiredN({ difference, sd: 1, power });
        expect(minimumDetectableDifference({ n, sd: 1, power })).toBeLessThanOrEqual(difference);
        if (n > 2)
          expect(minimumDetectableDifference({ n: n - 1, sd: 1, power })).toBeGreaterThan(difference);
      }),
      { numRuns: 20 },
    );
  });

  it('takes two pairs where nothing varies, and refuses what has no answer', () => {
    expect(requiredN({ difference: 1, sd: 0 })).toBe(2);
    expect(requiredN({ difference: 1, sd: 5, correlation: 1 })).toBe(2);
    expect(() => requiredN({ difference: 0, sd: 1 })).toThrow(
      'requiredN: input.difference: expected a number other than 0, got 0',
    );
    expect(() => requiredN({ difference: 1, sd: 1, comparisons: 0 })).toThrow('requiredN: input.comparisons');
    expect(() => requiredN({ difference: 1, sd: 1, power: 0.01 })).toThrow('requiredN: input.power');
  });
});

describe('detectableErrors', () => {
  it('has no finite answer below one degree of freedom', () => {
    expect(detectableErrors(1, 0.95, 0.8)).toBeCloseTo(16.334, 3);
    for (const df of [0.9, 0.5, 0.05]) expect(detectableErrors(df, 0.95, 0.8)).toBe(Number.POSITIVE_INFINITY);
  });
});
