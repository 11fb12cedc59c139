import { portableExp } from './portable-exp.js';
/**
 * Upper tail of the standard normal distribution, P(Z >= z): a series near 0, a continued fraction beyond. Relative
 * error about 1e-13.
 *
 * @internal
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const density = portableExp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    let term = z;
    let sum = z;
    for (let k = 3; term > sum * 1e-17; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  if (density === 0) return 0;
  let fraction = z;
  for (let k = Math.ceil(8 + 500 / (z * z)); k >= 1; k--) fraction = z + k / fraction;
  return density / fraction;
}
