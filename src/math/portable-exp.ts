const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

const LN2_HI = 0.6931471803691238;
const LN2_LO = 1.9082149292705877e-10;
const OVERFLOW = 709.782712893384;
const UNDERFLOW = -745.1332191019411;

/** The upper half of a double's bits; engines that run JavaScript keep it in the second place. */
function highWord(x: number): number {
  double[0] = x;
  return halves[1]!;
}

function fromWords(high: number, low: number): number {
  halves[0] = low;
  halves[1] = high;
  return double[0]!;
}

/** y 2^k for a y near 1. */
function scaled(y: number, k: number): number {
  if (k === 1024) return y * 2 * 2 ** 1023;
  if (k >= -1021) return y * fromWords(0x3ff00000 + (k << 20), 0);
  return y * fromWords(0x3ff00000 + ((k + 1000) << 20), 0) * fromWords((1023 - 1000) << 20, 0);
}

/**
 * e^x as fdlibm computes it [1], from operations that IEEE 754 fixes to the bit: `Math.exp` differs between engines in
 * the last one. Error below one unit in the last place.
 *
 * @internal
 *
 * [1] Sun Microsystems (1993), Freely distributable libm.
 */
export function portableExp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > OVERFLOW) return Number.POSITIVE_INFINITY;
  if (x < UNDERFLOW) return 0;
  if (x === 1) return Math.E;
  const size = highWord(x) & 0x7fffffff;
  if (size < 0x3e300000) return 1 + x;
  let [k, high, low] = [0, x, 0];
  if (size > 0x3fd62e42) {
    if (size < 0x3ff0a2b2) k = x < 0 ? -1 : 1;
    else k = Math.trunc(x * Math.LOG2E + (x < 0 ? -0.5 : 0.5));
    high = x - k * LN2_HI;
    low = k * LN2_LO;
  }
  const rest = high - low;
  const t = rest * rest;
  const series =
    0.16666666666666602 +
    t *
      (-0.0027777777777015593 +
        t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8)));
  const c = rest - t * series;
  if (k === 0) return 1 - ((rest * c) / (c - 2) - rest);
  return scaled(1 - (low - (rest * c) / (2 - c) - high), k);
}

/** e^x - 1 without cancellation near 0, see {@link portableExp}. @internal */
export function portableExpm1(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > OVERFLOW) return Number.POSITIVE_INFINITY;
  const word = highWord(x);
  const size = word & 0x7fffffff;
  if (x < 0 && size >= 0x4043687a) return -1;
  if (size < 0x3c900000) return x;
  let [k, rest, c] = [0, x, 0];
  if (size > 0x3fd62e42) {
    if (size < 0x3ff0a2b2) k = x < 0 ? -1 : 1;
    else k = Math.trunc(x * Math.LOG2E + (x < 0 ? -0.5 : 0.5));
    const high = x - k * LN2_HI;
    const low = k * LN2_LO;
    rest = high - low;
    c = high - rest - low;
  }
  const half = 0.5 * rest;
  const square = rest * half;
  const r =
    1 +
    square *
      (-0.03333333333333313 +
        square *
          (0.0015873015872548146 +
            square *
              (-7.93650757867488e-5 + square * (4.008217827329362e-6 + square * -2.0109921818362437e-7))));
  const t = 3 - r * half;
  let e = square * ((r - t) / (6 - rest * t));
  if (k === 0) return rest - (rest * e - square);
  e = rest * (e - c) - c - square;
  if (k === -1) return 0.5 * (rest - e) - 0.5;
  if (k === 1) return rest < -0.25 ? -2 * (e - (rest + 0.5)) : 1 + 2 * (rest - e);
  if (k <= -2 || k > 56) return scaled(1 - (e - rest), k) - 1;
  if (k < 20) return scaled(fromWords(0x3ff00000 - (0x200000 >> k), 0) - (e - rest), k);
  return scaled(rest - (e + fromWords((0x3ff - k) << 20, 0)) + 1, k);
}

/** The hyperbolic tangent, see {@link portableExp}. @internal */
export function portableTanh(x: number): number {
  if (Number.isNaN(x)) return x;
  const size = Math.abs(x);
  if (size < 2 ** -28) return x;
  const z =
    size >= 22
      ? 1
      : size >= 1
        ? 1 - 2 / (portableExpm1(2 * size) + 2)
        : -portableExpm1(-2 * size) / (portableExpm1(-2 * size) + 2);
  return x < 0 ? -z : z;
}
