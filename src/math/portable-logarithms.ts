const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

const LN2_HI = 0.6931471803691238;
const LN2_LO = 1.9082149292705877e-10;

function highWord(x: number): number {
  double[0] = x;
  return halves[1]!;
}

function withHighWord(x: number, high: number): number {
  double[0] = x;
  halves[1] = high;
  return double[0]!;
}

/** The series of fdlibm for ln(1 + f) - f + f^2 / 2, by s = f / (2 + f). */
function series(s: number): number {
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return odd + even;
}

/** x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2), for a finite x above 0. */
function split(x: number): { readonly k: number; readonly f: number; readonly mantissa: number } {
  const isSmall = x < 2 ** -1022;
  const normal = isSmall ? x * 2 ** 54 : x;
  const word = highWord(normal);
  const mantissa = word & 0xfffff;
  const carry = (mantissa + 0x95f64) & 0x100000;
  const k = (word >> 20) - 1023 + (carry >> 20) - (isSmall ? 54 : 0);
  return { k, f: withHighWord(normal, mantissa | (carry ^ 0x3ff00000)) - 1, mantissa };
}

/**
 * The natural logarithm as fdlibm computes it [1], from operations that IEEE 754 fixes to the bit: `Math.log` differs
 * between engines in the last one. Error below one unit in the last place.
 *
 * @internal
 *
 * [1] Sun Microsystems (1993), Freely distributable libm.
 */
export function portableLn(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  const { k, f, mantissa } = split(x);
  if ((0xfffff & (2 + mantissa)) < 3) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HI + k * LN2_LO;
    const r = f * f * (0.5 - 0.3333333333333333 * f);
    return k === 0 ? f - r : k * LN2_HI - (r - k * LN2_LO - f);
  }
  const s = f / (2 + f);
  const r = series(s);
  if (((mantissa - 0x6147a) | (0x6b851 - mantissa)) > 0) {
    const half = 0.5 * f * f;
    return k === 0 ? f - (half - s * (half + r)) : k * LN2_HI - (half - (s * (half + r) + k * LN2_LO) - f);
  }
  return k === 0 ? f - s * (f - r) : k * LN2_HI - (s * (f - r) - k * LN2_LO - f);
}

/** ln(1 + x) without cancellation near 0, see {@link portableLn}. @internal */
export function portableLog1p(x: number): number {
  if (!(x > -1)) return x === -1 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  const word = highWord(x);
  const size = word & 0x7fffffff;
  if (size < 0x3e200000) return size < 0x3c900000 ? x : x - x * x * 0.5;
  let [k, f, c, mantissa] = [0, x, 0, 1];
  if (word >= 0x3fda827a || (word < 0 && size >= 0x3fd2bec4)) {
    const isLarge = word >= 0x43400000;
    const u = isLarge ? x : 1 + x;
    k = (highWord(u) >> 20) - 1023;
    c = isLarge ? 0 : (k > 0 ? 1 - (u - x) : x - (u - 1)) / u;
    mantissa = highWord(u) & 0xfffff;
    if (mantissa < 0x6a09e) {
      f = withHighWord(u, mantissa | 0x3ff00000) - 1;
    } else {
      k += 1;
      f = withHighWord(u, mantissa | 0x3fe00000) - 1;
      mantissa = (0x100000 - mantissa) >> 2;
    }
  }
  const half = 0.5 * f * f;
  if (mantissa === 0) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HI + (c + k * LN2_LO);
    const r = half * (1 - 0.6666666666666666 * f);
    return k === 0 ? f - r : k * LN2_HI - (r - (k * LN2_LO + c) - f);
  }
  const s = f / (2 + f);
  const z = s * s;
  const r =
    z *
    (0.6666666666666735 +
      z *
        (0.3999999999940942 +
          z *
            (0.2857142874366239 +
              z *
                (0.22222198432149784 +
                  z * (0.1818357216161805 + z * (0.15313837699209373 + z * 0.14798198605116586))))));
  return k === 0
    ? f - (half - s * (half + r))
    : k * LN2_HI - (half - (s * (half + r) + (k * LN2_LO + c)) - f);
}

/** The logarithm to base 10, see {@link portableLn}. @internal */
export function portableLog10(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return portableLn(x);
  const isSmall = x < 2 ** -1022;
  const normal = isSmall ? x * 2 ** 54 : x;
  const word = highWord(normal);
  const exponent = (word >> 20) - 1023 - (isSmall ? 54 : 0);
  const below = exponent < 0 ? 1 : 0;
  const mantissa = withHighWord(normal, (word & 0xfffff) | ((0x3ff - below) << 20));
  const k = exponent + below;
  return k * 3.694239077158931e-13 + Math.LOG10E * portableLn(mantissa) + k * 0.30102999566361177;
}

/** The logarithm to base 2, see {@link portableLn}. @internal */
export function portableLog2(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return portableLn(x);
  const { k, f } = split(x);
  if (f === 0) return k;
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const rest = s * (half + series(s));
  double[0] = f - half;
  halves[0] = 0;
  const high = double[0]!;
  const low = f - high - half + rest;
  const top = high * 1.4426950407214463;
  const bottom = (low + high) * 1.6751713164886512e-10 + low * 1.4426950407214463;
  const sum = k + top;
  return bottom + (k - sum + top) + sum;
}

/** The inverse hyperbolic tangent of a number from -1 to 1, see {@link portableLn}. @internal */
export function portableAtanh(x: number): number {
  const size = Math.abs(x);
  if (size < 2 ** -28) return x;
  const double = size + size;
  const own = 0.5 * portableLog1p(size < 0.5 ? double + (double * size) / (1 - size) : double / (1 - size));
  return x < 0 ? -own : own;
}
