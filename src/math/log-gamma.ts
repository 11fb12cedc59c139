import { portableLog, portableLog1p } from './portable-log.js';
/** ln(2 pi) / 2. @internal */
export const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * The remainder of Stirling's formula: ln Gamma(z + 1) - [(z + 1/2) ln z - z + ln(2 pi) / 2], for z > 0, by the
 * recurrence up to 16 and the asymptotic series. Absolute error about 1e-15.
 *
 * @internal
 */
export function stirlingError(z: number): number {
  if (z < 16) {
    // Each step from z to z + 1 adds (z + 1/2) ln(1 + 1/z) - 1.
    let [error, at] = [0, z];
    for (; at < 16; at++) error += (at + 0.5) * portableLog1p(1 / at) - 1;
    return error + stirlingError(at);
  }
  const square = 1 / (z * z);
  // Bernoulli numbers over 2n (2n - 1): 1/12, -1/360, 1/1260, -1/1680, 1/1188, -691/360360.
  const series =
    1 / 12 -
    square *
      (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360360)))));
  return series / z;
}

/**
 * Natural logarithm of the gamma function for x > 0. Absolute error about 1e-15 times its size.
 *
 * @internal
 */
export function logGamma(x: number): number {
  // Gamma(x) = Gamma(x + 1) / x.
  return (x + 0.5) * portableLog(x) - x + HALF_LOG_TWO_PI + stirlingError(x) - portableLog(x);
}
