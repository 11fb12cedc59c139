/**
 * Natural logarithm from additions, multiplications and divisions only.
 *
 * IEEE 754 specifies these operations to the bit, but not `Math.log`, whose last bit differs between engines. Random
 * draws and fits that stop at a tolerance use this function, so that they give the same numbers everywhere. Relative
 * error below 1e-15 away from 1, absolute error below 1e-16 next to it; about 40 flops plus one halving or doubling per
 * binary digit of x.
 *
 * @internal
 */
export function portableLog(x: number): number {
  // NaN, negative and infinite arguments are the same on every engine.
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) return Math.log(x);
  let mantissa = x;
  let doublings = 0;
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2; // exact
    doublings++;
  }
  while (mantissa > Math.SQRT2) {
    mantissa /= 2; // exact
    doublings--;
  }
  // ln m = 2 artanh(t) = 2 (t + t^3/3 + t^5/5 + ...), with |t| <= .1716: twelve terms reach full precision.
  const t = (mantissa - 1) / (mantissa + 1);
  const square = t * t;
  let series = 0;
  for (let term = 23; term >= 1; term -= 2) series = series * square + 1 / term;
  return 2 * t * series - doublings * Math.LN2;
}
