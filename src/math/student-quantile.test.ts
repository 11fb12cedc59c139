import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentQuantile } from './student-quantile.js';
import { studentTCdf } from './student-t-cdf.js';

describe('studentQuantile', () => {
  it.each([1e-6, 0.01, 0.25, 0.4999, 0.6, 0.975, 1 - 1e-6])('is what the closed forms say at p = %d', (p) => {
    const cauchy = -1 / Math.tan(Math.PI * p);
    expect(studentQuantile(p, 1) / cauchy).toBeCloseTo(1, 10);
    const two = (2 * p - 1) / Math.sqrt(2 * p * (1 - p));
    expect(studentQuantile(p, 2) / two).toBeCloseTo(1, 10);
  });

  it('has the values of the tables', () => {
    expect(studentQuantile(0.975, 5)).toBeCloseTo(2.5705818356363146, 12);
    expect(studentQuantile(0.975, 30)).toBeCloseTo(2.0422724563012373, 12);
    // The normal distribution's, as 1e11 degrees of freedom have it to ten digits.
    expect(studentQuantile(0.975, 1e11)).toBeCloseTo(1.959963984540054, 9);
    expect(studentQuantile(0.5, 3)).toBe(0);
    expect(studentQuantile(0, 3)).toBe(Number.NEGATIVE_INFINITY);
    expect(studentQuantile(1, 3)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is what is exceeded with that probability, on both sides', () => {
    const tails = fc.double({ min: 1e-9, max: 0.499, noNaN: true });
    const degrees = fc.double({ min: 0.6, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(tails, degrees, (tail, df) => {
        const low = studentQuantile(tail, df);
        expect(studentTCdf(low, df) / tail).toBeCloseTo(1, 9);
        expect(low).toBeLessThan(0);
        expect(studentQuantile(1 - tail, df) / -low).toBeCloseTo(1, 5);
      }),
      { numRuns: 60 },
    );
  });

  it('has fourteen digits', () => {
    for (let df = 1; df < 40; df++) {
      const t = studentQuantile(0.975, df);
      expect(t).toBe(Number(t.toPrecision(14)));
    }
  });

  it('refuses probabilities and degrees of freedom that are none', () => {
    for (const p of [-0.1, 1.1, Number.NaN])
      expect(() => studentQuantile(p, 3)).toThrow(
        `studentQuantile: p: expected a number from 0 to 1, got ${p}`,
      );
    for (const df of [0, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => studentQuantile(0.5, df)).toThrow(`df: expected a number above 0, got ${df}`);
  });
});
