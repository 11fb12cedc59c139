import { describe, expect, it } from 'vitest';
import { logGamma, stirlingError } from './log-gamma.js';

describe('logGamma', () => {
  it('is the logarithm of factorials', () => {
    let factorial = 1;
    for (let n = 1; n <= 100; n++) {
      // Gamma(n + 1) = n!
      factorial *= n;
      expect(Math.abs(logGamma(n + 1) - Math.log(factorial))).toBeLessThan(
        1e-13 * Math.max(1, Math.log(factorial)),
      );
    }
  });

  it('has the square root of pi at the halves', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 14);
    expect(logGamma(2.5)).toBeCloseTo(Math.log((3 / 4) * Math.sqrt(Math.PI)), 14);
  });

  it('rises by ln x from x to x + 1', () => {
    for (const x of [1e-3, 0.7, 3.3, 15.2, 15.9, 16, 40.5])
      expect(logGamma(x + 1) - logGamma(x)).toBeCloseTo(Math.log(x), 12);
  });
});

describe('stirlingError', () => {
  it('is what the formula of Stirling lacks: ln n! - (n + 1/2) ln n + n - ln sqrt(2 pi)', () => {
    let logarithm = 0;
    for (let n = 1; n <= 30; n++) {
      logarithm += Math.log(n);
      const lacking = logarithm - (n + 0.5) * Math.log(n) + n - Math.log(2 * Math.PI) / 2;
      expect(stirlingError(n)).toBeCloseTo(lacking, 12);
    }
    // Its series begins with 1 / (12 n) - 1 / (360 n^3).
    expect(stirlingError(1000)).toBeCloseTo(1 / 12000 - 1 / 360e9, 17);
  });
});
