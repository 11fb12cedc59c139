import { describe, expect, it } from 'vitest';
import { regularizedBeta } from './regularized-beta.js';

const beta = (x: number, a: number, b: number): number => regularizedBeta(x, 1 - x, a, b);
const POINTS = [1e-8, 0.01, 0.2, 0.5, 0.75, 0.99];

/** Sum of C(n, j) x^j (1 - x)^(n - j) over j from a to n = a + b - 1: the same for whole a and b. */
function binomialTail(x: number, a: number, b: number): number {
  const n = a + b - 1;
  let sum = 0;
  for (let j = a; j <= n; j++) {
    let term = 1;
    for (let i = 1; i <= j; i++) term *= ((n - j + i) / i) * x;
    sum += term * (1 - x) ** (n - j);
  }
  return sum;
}

describe('regularizedBeta', () => {
  it.each(POINTS)('is what the closed forms say at %d', (x) => {
    expect(beta(x, 1, 1) / x).toBeCloseTo(1, 13);
    expect(beta(x, 3.5, 1) / x ** 3.5).toBeCloseTo(1, 12);
    expect(beta(x, 1, 4.25) / -Math.expm1(4.25 * Math.log1p(-x))).toBeCloseTo(1, 12);
    expect(beta(x, 2, 2) / (3 * x ** 2 - 2 * x ** 3)).toBeCloseTo(1, 12);
    expect(beta(x, 0.5, 0.5) / ((2 / Math.PI) * Math.asin(Math.sqrt(x)))).toBeCloseTo(1, 12);
  });

  it.each([
    [3, 5],
    [20, 4],
    [40, 60],
  ])('is the tail of a binomial distribution for a = %i, b = %i', (a, b) => {
    for (const x of POINTS) expect(beta(x, a, b)).toBeCloseTo(binomialTail(x, a, b), 12);
  });

  it('is one less the same from the other end', () => {
    for (const x of POINTS) expect(beta(x, 2.5, 7) + regularizedBeta(1 - x, x, 7, 2.5)).toBeCloseTo(1, 14);
  });

  it('is 0 and 1 at the ends', () => {
    expect(regularizedBeta(0, 1, 2, 3)).toBe(0);
    expect(regularizedBeta(1, 0, 2, 3)).toBe(1);
  });

  it('is one half in the middle of equal parameters, however large', () => {
    for (const a of [0.1, 1, 50, 1e4, 1e7]) expect(beta(0.5, a, a)).toBeCloseTo(0.5, 10);
  });
});
