import { stirlingError } from './log-gamma.js';
import { portableExp } from './portable-exp.js';
import { portableLog } from './portable-log.js';

/**
 * Regularized incomplete beta function I_x(a, b) for a, b > 0, by a continued fraction [1] that avoids differences of
 * close numbers, with Loader's form of the prefactor [2], which stays accurate for large a and b. Both x and y = 1 - x
 * are arguments, so that both keep their precision near 1. About sqrt(max(a, b)) steps.
 *
 * @internal
 *
 * [1] A. DiDonato, A. Morris (1992), Algorithm 708: significant digit computation of the incomplete beta function ratios,
 * ACM Transactions on Mathematical Software 18(3), equation 9. [2] C. Loader (2000), Fast and accurate computation of
 * binomial probabilities.
 */
export function regularizedBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  return x < (a + 1) / (a + b + 2) ? lowerPart(x, y, a, b) : 1 - lowerPart(y, x, b, a);
}

/** x^a y^b / B(a, b) over the continued fraction. */
function lowerPart(x: number, y: number, a: number, b: number): number {
  return (((binomialProbability(a, b, x, y) * b) / (a + b)) * a) / continuedFraction(x, y, a, b);
}

/** Gamma(n + 1) / (Gamma(a + 1) Gamma(b + 1)) x^a y^b with n = a + b: a binomial probability, for real a and b. */
function binomialProbability(a: number, b: number, x: number, y: number): number {
  const n = a + b;
  const logarithm =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y);
  return portableExp(logarithm) * Math.sqrt(n / (2 * Math.PI * a * b));
}

/** k ln(k / m) + m - k without cancellation where k and m are near. */
function deviance(k: number, m: number): number {
  const ratio = (k - m) / (k + m);
  if (Math.abs(ratio) >= 0.1) return k * portableLog(k / m) + m - k;
  let sum = (k - m) * ratio;
  let term = 2 * k * ratio;
  for (let j = 3; ; j += 2) {
    term *= ratio * ratio;
    const next = sum + term / j;
    if (next === sum) return sum;
    sum = next;
  }
}

const TINY = 1e-300;

/** Lentz's method. */
function continuedFraction(x: number, y: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  const excess = a * y - b * x + 1;
  let result = away((a * excess) / (a + 1));
  let c = result;
  let d = 0;
  for (let m = 1; m < 1e9; m++) {
    const middle = a + 2 * m - 1;
    const above = ((a + m - 1) / middle) * ((a + b + m - 1) / middle) * m * (b - m) * x * x;
    const below = m + (m * (b - m) * x) / middle + ((a + m) * (excess + m * (1 + y))) / (middle + 2);
    d = 1 / away(below + above * d);
    c = away(below + above / c);
    const factor = c * d;
    result *= factor;
    if (Math.abs(factor - 1) <= 2e-16) break;
  }
  return result;
}
