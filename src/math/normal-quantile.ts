import { requireSetting } from '../error.js';
import { portableLog } from './portable-log.js';

// Coefficients of the rational approximations in [1], rounded to doubles, constant term first.
const CENTER_TOP = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
  67265.7709270087, 33430.57558358813, 2509.0809287301227,
];
const CENTER_BOTTOM = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
  28729.085735721943, 5226.495278852854,
];
const FLANK_TOP = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
  0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
];
const FLANK_BOTTOM = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
];
const TAIL_TOP = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
];
const TAIL_BOTTOM = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
  1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
];

/**
 * Quantile of the standard normal distribution: the z with P(Z <= z) = p, by Wichura's algorithm AS 241 [1].
 *
 * @param p a probability
 * @returns z with a relative error of about 1e-16; -Infinity for 0 and Infinity for 1; O(1)
 * @throws MetricError `INVALID_OPTION` if p is outside [0, 1]
 *
 * [1] M. Wichura (1988), Algorithm AS 241: the percentage points of the normal distribution, Applied Statistics 37(3).
 *
 * @example
 * ```ts
 * import { normalQuantile } from '@mtpc/metrics/math';
 * normalQuantile(0.975); // => 1.95996398454005
 * normalQuantile(0.5); // => 0
 * ```
 */
export function normalQuantile(p: number): number {
  requireSetting(Number.isFinite(p) && p >= 0 && p <= 1, 'normalQuantile', 'p', 'a number from 0 to 1', p);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(CENTER_TOP, CENTER_BOTTOM, 0.180625 - q * q);
  const tail = q < 0 ? p : 1 - p;
  if (tail === 0) return q < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const r = Math.sqrt(-portableLog(tail));
  const z = r <= 5 ? ratio(FLANK_TOP, FLANK_BOTTOM, r - 1.6) : ratio(TAIL_TOP, TAIL_BOTTOM, r - 5);
  return q < 0 ? -z : z;
}

function ratio(top: readonly number[], bottom: readonly number[], x: number): number {
  return polynomial(top, x) / polynomial(bottom, x);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);
}
