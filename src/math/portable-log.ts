/**
 * Natural logarithm of a number in (0, 1] from additions, multiplications and divisions only.
 *
 * IEEE 754 fixes those to the bit, but not `Math.log`, whose last bit differs between engines. Random draws that
 * depend on a logarithm use this one, so that a seed gives the same stream everywhere. Relative error below 1e-15
 * away from 1, absolute error below 1e-16 next to it; about 40 flops plus one doubling per binary digit of 1 / x.
 *
 * @internal
 */
export function portableLog(x: number): number {
  let mantissa = x;
  let doublings = 0;
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2; // exact
    doublings++;
  }
  // ln m = 2 artanh(t) = 2 (t + t^3/3 + t^5/5 + ...), with |t| <= .1716: twelve terms reach full precision.
  const t = (mantissa - 1) / (mantissa + 1);
  const square = t * t;
  let series = 0;
  for (let term = 23; term >= 1; term -= 2) series = series * square + 1 / term;
  return 2 * t * series - doublings * Math.LN2;
}
