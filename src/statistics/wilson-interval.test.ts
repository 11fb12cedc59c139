import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../math/normal-quantile.js';
import { wilsonInterval } from './wilson-interval.js';

const counts = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }))
  .map(([s, f]) => [s, s + f] as const)
  .filter(([, n]) => n > 0);

describe('wilsonInterval', () => {
  // z = 1.959963984540054, z^2 = 3.841458820694124: center 8 + 1.920729410347 = 9.920729410347,
  // margin z sqrt(8 * 2 / 10 + .960364705174) = z * 1.600113966 = 3.136165745123, over 13.841458820694.
  it('matches a value worked by hand', () => {
    const { estimate, interval } = wilsonInterval(8, 10);
    expect(estimate).toBe(0.8);
    expect(interval).toMatchObject({ confidenceLevel: 0.95, method: 'wilson' });
    expect(interval?.lower).toBeCloseTo((9.920729410347 - 3.136165745123) / 13.841458820694, 11);
    expect(interval?.upper).toBeCloseTo((9.920729410347 + 3.136165745123) / 13.841458820694, 11);
  });

  it('reaches 0 and 1 exactly, and nothing beyond', () => {
    expect(wilsonInterval(0, 7).interval?.lower).toBe(0);
    expect(wilsonInterval(7, 7).interval?.upper).toBe(1);
    expect(wilsonInterval(0, 7).interval?.upper).toBeCloseTo(3.841458820694124 / (7 + 3.841458820694124), 12);
  });

  // The ends are the proportions p for which the score test is just at its limit: |s/n - p| = z sqrt(p (1 - p) / n).
  it('ends at 0 and at 1 for any number of trials', () => {
    for (let n = 1; n <= 200; n++)
      for (const confidenceLevel of [0.5, 0.9, 0.95]) {
        expect(wilsonInterval(0, n, { confidenceLevel }).interval?.lower).toBe(0);
        expect(wilsonInterval(n, n, { confidenceLevel }).interval?.upper).toBe(1);
      }
  });

  it('inverts the score test', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(0.5, 0.9, 0.95, 0.99), ([s, n], confidenceLevel) => {
        const { estimate, interval } = wilsonInterval(s, n, { confidenceLevel });
        const { lower, upper } = interval!;
        const z = normalQuantile((1 + confidenceLevel) / 2);
        for (const p of [lower, upper]) {
          expect((estimate! - p) ** 2).toBeCloseTo((z * z * p * (1 - p)) / n, 10);
        }
        expect(lower).toBeLessThanOrEqual(estimate!);
        expect(upper).toBeGreaterThanOrEqual(estimate!);
        const mirrored = wilsonInterval(n - s, n, { confidenceLevel });
        expect(mirrored.interval!.lower).toBeCloseTo(1 - upper, 12);
      }),
    );
  });

  it('is undefined without trials', () => {
    expect(wilsonInterval(0, 0)).toEqual({
      estimate: null,
      interval: null,
      noIntervalBecause: 'no-observation',
    });
  });

  it('complains about counts and level', () => {
    expect(() => wilsonInterval(3, 2)).toThrow(
      'wilsonInterval: successes: expected a whole number from 0 to 2, got 3',
    );
    for (const successes of [-1, 0.5, Number.NaN]) {
      expect(() => wilsonInterval(successes, 2)).toThrow(
        `wilsonInterval: successes: expected a whole number from 0 to 2, got ${successes}`,
      );
    }
    for (const n of [2.5, -1, 2 ** 53]) {
      expect(() => wilsonInterval(0, n)).toThrow(`wilsonInterval: n: expected a whole number >= 0, got ${n}`);
    }
    expect(() => wilsonInterval(1, 2, { confidenceLevel: 1 })).toThrow(
      'wilsonInterval: options.confidenceLevel: expected a number between 0 and 1, got 1',
    );
  });
});
