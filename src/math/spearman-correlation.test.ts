import fc from 'fast-check';
import { sampleRankCorrelation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { spearmanCorrelation } from './spearman-correlation.js';

const distinct = fc.uniqueArray(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 20 });

describe('spearmanCorrelation', () => {
  // Without ties 1 - 6 sum d^2 / (n (n^2 - 1)): ranks 1 2 3 4 5 against 2 1 4 3 5, d^2 = 1 1 1 1 0: 1 - 24 / 120.
  it('matches a value worked by hand', () => {
    const rho = spearmanCorrelation(Object.freeze([1, 2, 3, 4, 5]), Object.freeze([20, 10, 40, 30, 50]));
    expect(rho).toBeCloseTo(0.8, 14);
  });

  // Ranks 1 2.5 2.5 4 and 1 2 3 4: distances -1.5 0 0 1.5 and -1.5 -.5 .5 1.5: 4.5 / sqrt(4.5 * 5).
  it('shares ranks among ties', () => {
    expect(spearmanCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(4.5 / Math.sqrt(22.5), 14);
  });

  it('agrees with simple-statistics without ties and only sees the order', () => {
    fc.assert(
      fc.property(distinct, fc.integer(), (x, seed) => {
        const y = x.map((v, i) => ((v * 7919 + i * (seed % 97)) % 1009) + i / 1000);
        const rho = spearmanCorrelation(x, y);
        expect(rho).toBeCloseTo(sampleRankCorrelation(x, y), 9);
        const cubes = x.map((v) => v ** 3);
        expect(spearmanCorrelation(cubes, y)).toBe(rho);
        expect(spearmanCorrelation(x, cubes)).toBeCloseTo(1, 14);
      }),
    );
  });

  it('is undefined for a constant side', () => {
    expect(spearmanCorrelation([1, 1], [1, 2])).toBeNaN();
    expect(spearmanCorrelation([], [])).toBeNaN();
  });

  it('complains about different lengths', () => {
    expect(() => spearmanCorrelation([1], [])).toThrow(
      'spearmanCorrelation: y.length: expected 1, the length of x, got 0',
    );
  });
});
