import { portableLog } from './portable-log.js';

/**
 * Digamma function, the derivative of ln Gamma(x), for x > 0: the recurrence psi(x) = psi(x + 1) - 1/x up to 10, then
 * the asymptotic series. Relative error about 1e-15 away from the root at 1.46.
 *
 * @internal
 */
export function digamma(x: number): number {
  let shifted = x;
  let correction = 0;
  while (shifted < 10) correction += 1 / shifted++;
  const inverse = 1 / shifted;
  const square = inverse * inverse;
  // Bernoulli numbers over 2n: 1/12, -1/120, 1/252, -1/240, 1/132, -691/32760.
  const tail =
    square *
    (1 / 12 -
      square *
        (1 / 120 - square * (1 / 252 - square * (1 / 240 - square * (1 / 132 - square * (691 / 32760))))));
  return portableLog(shifted) - inverse / 2 - tail - correction;
}
