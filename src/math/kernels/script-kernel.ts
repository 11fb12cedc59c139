import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { DistanceKernel, KernelOperation } from './distance-kernel-type.js';

const MAX_X = 64;
const MAX_Y = 128;

/** The distance kernel in plain JavaScript, always in double precision. */
export function createScriptKernel(cols: number, operation: KernelOperation): DistanceKernel {
  const x = new Float64Array(MAX_X * cols);
  const y = new Float64Array(MAX_Y * cols);
  const out = new Float64Array(MAX_X * MAX_Y);
  const computeTile = operation === 'squares' ? squaresOfTile : dotsOfTile;
  let xRows = 0;
  let yRows = 0;
  return {
    maxX: MAX_X,
    maxY: MAX_Y,
    out,
    loadX(matrix: EmbeddingMatrix, start: number, end: number): void {
      x.set(matrix.data.subarray(start * cols, end * cols));
      xRows = end - start;
    },
    loadY(matrix: EmbeddingMatrix, start: number, end: number): void {
      y.set(matrix.data.subarray(start * cols, end * cols));
      yRows = end - start;
    },
    // The last tiles may reach past the loaded rows but not past the buffers: 64 and 128 are multiples of the tile.
    compute(firstY = 0): void {
      for (let j = firstY; j < yRows; j += 4) {
        for (let i = 0; i < xRows; i += 2) computeTile(x, i, y, j, cols, out);
      }
    },
    sumOfRoots(start: number, end: number): number {
      let sum = 0;
      for (let at = start; at < end; at++) sum += Math.sqrt(out[at]!);
      return sum;
    },
  };
}

type Tile = (x: Float64Array, i: number, y: Float64Array, j: number, cols: number, out: Float64Array) => void;

/** Squared distances of 2 rows of x to 4 rows of y together: 6 loads serve 8 differences instead of 16. */
const squaresOfTile: Tile = (x, i, y, j, cols, out) => {
  let a = i * cols;
  let b = a + cols;
  let p = j * cols;
  let q = p + cols;
  let r = q + cols;
  let s = r + cols;
  const end = b;
  let ap = 0;
  let aq = 0;
  let ar = 0;
  let as = 0;
  let bp = 0;
  let bq = 0;
  let br = 0;
  let bs = 0;
  for (; a < end; a++, b++, p++, q++, r++, s++) {
    const xa = x[a]!;
    const xb = x[b]!;
    let d = xa - y[p]!;
    let e = xb - y[p]!;
    ap += d * d;
    bp += e * e;
    d = xa - y[q]!;
    e = xb - y[q]!;
    aq += d * d;
    bq += e * e;
    d = xa - y[r]!;
    e = xb - y[r]!;
    ar += d * d;
    br += e * e;
    d = xa - y[s]!;
    e = xb - y[s]!;
    as += d * d;
    bs += e * e;
  }
  const at = i * MAX_Y + j;
  out[at] = ap;
  out[at + 1] = aq;
  out[at + 2] = ar;
  out[at + 3] = as;
  out[at + MAX_Y] = bp;
  out[at + MAX_Y + 1] = bq;
  out[at + MAX_Y + 2] = br;
  out[at + MAX_Y + 3] = bs;
};

/** Dot products of the same tile, pair by pair: this operation serves validation, not speed. */
const dotsOfTile: Tile = (x, i, y, j, cols, out) => {
  for (let row = i; row < i + 2; row++) {
    for (let column = j; column < j + 4; column++) {
      let sum = 0;
      for (let k = 0; k < cols; k++) sum += x[row * cols + k]! * y[column * cols + k]!;
      out[row * MAX_Y + column] = sum;
    }
  }
};
