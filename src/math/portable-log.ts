/** ln 2 in two parts: the first ends in zeros, so that its products with exponents are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Coefficients of the minimax polynomial of ln((1 + s) / (1 - s)) / s - 2 in s^2, from [1]. */
const [C1, C2, C3, C4, C5, C6, C7] = [
  0.6666666666666735, 0.3999999999940942, 0.2857142874366239, 0.22222198432149784, 0.1818357216161805,
  0.15313837699209373, 0.14798198605116586,
] as const;

const THIRD = 0.3333333333333333;
const SMALLEST_NORMAL = 2 ** -1022;

/**
 * Natural logarithm from additions, multiplications and divisions only.
 *
 * IEEE 754 specifies these operations to the bit, but not `Math.log`, whose last bit differs between engines. Metrics,
 * statistics, random draws and fits use this function, so that they give the same numbers everywhere. It is the
 * algorithm of fdlibm [1], and equals `Math.log` of V8 in Node 20. Error below one unit in the last place. O(1).
 *
 * x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2), s = f / (2 + f), and ln(1 + f) = f - s (f - R(s)).
 *
 * [1] Sun Microsystems 1993, fdlibm, e_log.c.
 *
 * @internal
 */
export function portableLog(x: number): number {
  // NaN, negative and infinite arguments are the same on every engine.
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) return Math.log(x);
  const isSubnormal = x < SMALLEST_NORMAL;
  BITS.setFloat64(0, isSubnormal ? x * 2 ** 54 : x);
  const high = BITS.getInt32(0);
  const mantissa = high & 0xfffff;
  // 1 if the mantissa is above sqrt(2), and is halved.
  const carry = (mantissa + 0x95f64) >> 20;
  const k = (high >> 20) - 1023 + carry - (isSubnormal ? 54 : 0);
  BITS.setInt32(0, mantissa | ((1023 - carry) << 20));
  const f = BITS.getFloat64(0) - 1;
  const low = k * LN2_LOW;
  // Close to 1, two terms of the series are enough.
  if (((mantissa + 2) & 0xfffff) < 3) return k * LN2_HIGH - (f * f * (0.5 - THIRD * f) - low - f);
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (C2 + w * (C4 + w * C6));
  const rest = z * (C1 + w * (C3 + w * (C5 + w * C7))) + even;
  if (((mantissa - 0x6147a) | (0x6b851 - mantissa)) <= 0) return k * LN2_HIGH - (s * (f - rest) - low - f);
  // Far from 1, splitting off f^2 / 2 keeps one more digit.
  const half = 0.5 * f * f;
  return k * LN2_HIGH - (half - (s * (half + rest) + low) - f);
}

/**
 * ln(1 + x), which keeps the digits of a small x, for the same reason. Error about two units in the last place.
 *
 * @internal
 */
export function portableLog1p(x: number): number {
  const sum = 1 + x;
  // The rounding of the sum divides out. W. Kahan, in the HP-15C Advanced Functions Handbook, 1982.
  return sum === 1 || sum === Number.POSITIVE_INFINITY ? x : portableLog(sum) * (x / (sum - 1));
}

const BITS = /* @__PURE__ */ new DataView(new ArrayBuffer(8));
