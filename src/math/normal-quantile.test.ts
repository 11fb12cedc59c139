import fc from 'fast-check';
import { probit } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from './normal-quantile.js';

describe('normalQuantile', () => {
  // Tables of the normal distribution, to the digits of a double.
  it.each([
    [0.5, 0],
    [0.75, 0.6744897501960817],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [1e-10, -6.361340902404056],
    [1e-300, -37.0470962993612],
  ])('of %d is %d', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 12);
  });

  it('is odd, rises, and agrees with a coarser approximation', () => {
    const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
    fc.assert(
      fc.property(probability, probability, (p, q) => {
        expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 8);
        if (p < q) expect(normalQuantile(p)).toBeLessThanOrEqual(normalQuantile(q));
        if (Math.abs(p - 0.5) < 0.4) expect(Math.abs(normalQuantile(p) - probit(p))).toBeLessThan(0.01);
      }),
    );
  });

  it('runs to infinity at the ends', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('complains about anything else', () => {
    expect(() => normalQuantile(1.5)).toThrow('normalQuantile: p: expected a number from 0 to 1, got 1.5');
  });
});
