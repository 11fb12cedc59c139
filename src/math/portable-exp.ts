/** ln 2 in two parts: the first has 32 binary digits, so that its products with whole numbers up to 2048 are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** 1 / n! for n from 2 to 13. */
const TAYLOR = /* @__PURE__ */ Float64Array.of(
  1 / 2,
  1 / 6,
  1 / 24,
  1 / 120,
  1 / 720,
  1 / 5040,
  1 / 40320,
  1 / 362880,
  1 / 3628800,
  1 / 39916800,
  1 / 479001600,
  1 / 6227020800,
);

/**
 * Exponential function from additions, multiplications and divisions only, for the same reason as `portableLog`: the
 * last bit of `Math.exp` differs between engines. Relative error below 1e-15 (if the result is not subnormal).
 *
 * @internal
 */
export function portableExp(x: number): number {
  // Overflow, underflow and NaN are the same on every engine.
  if (!(x > -745 && x < 709)) return Math.exp(x);
  // e^x = 2^k e^r with |r| <= ln 2 / 2, where the Taylor series to r^13 reaches full precision.
  const k = Math.round(x / Math.LN2);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  const square = r * r;
  let series = 0;
  for (let i = TAYLOR.length - 2; i >= 0; i -= 2)
    series = series * square + (TAYLOR[i]! + TAYLOR[i + 1]! * r);
  return scaled(1 + (r + square * series), k);
}

/** value 2^k. */
function scaled(value: number, k: number): number {
  // Two steps if 2^k itself is not a normal number.
  if (k < -1000) return value * powerOfTwo(k + 100) * powerOfTwo(-100);
  return value * powerOfTwo(k);
}

/** 2^k from its bits, -1022 <= k <= 1023: `2 ** k` need not be exact. */
function powerOfTwo(k: number): number {
  BITS.setInt32(0, (k + 1023) << 20);
  return BITS.getFloat64(0);
}

const BITS = /* @__PURE__ */ new DataView(new ArrayBuffer(8));
