import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { Precision } from '../precision.js';
import { CENTERED_KERNEL_BASE64 } from './centered-kernel.generated.js';
import { createDistanceKernel, type DistanceKernel } from './distance-kernel.js';
import { OUT_COLUMNS } from './kernel.generated.js';
import { copyRows, type KernelFunction } from './simd-instance.js';
import { instantiateModule, makeRoom } from './wasm-module.js';

/** Exports of the module; kernels/centered-source.ts documents each function. */
interface CenteredExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly center: KernelFunction;
  readonly squares: (...addresses: number[]) => number;
  readonly mend: KernelFunction;
  readonly differences: KernelFunction;
  readonly roots: (start: number, end: number) => number;
}

const MAX_X = 64;
const MAX_ROWS = MAX_X + OUT_COLUMNS;

/** Rows of x that stay in the L1 cache during a pass over y. */
const ROWS_AT_ONCE = 8;

/**
 * Samples the first rows of a block: if more than this share of pairs needs exact differences, the dot-product form
 * does not pay off.
 */
const MOST_NEAR = 0.4;

/** Maximum number of rows per matrix that enter the center. */
const MEAN_OF = 128;

let opened: CenteredExports | undefined;

/**
 * A kernel for squared Euclidean distances among the rows of these matrices. In single precision it uses dot products
 * of rows centered near their common mean, which takes half the arithmetic, and falls back to differences for rows so
 * close that the dot products would lose digits. In double precision, or without WebAssembly, it is the kernel of
 * {@link createDistanceKernel}.
 */
export function createCenteredKernel(
  matrices: readonly EmbeddingMatrix[],
  precision: Precision,
): DistanceKernel {
  const cols = matrices[0]!.cols;
  const simd = precision === 'float32' ? createSimd(cols, meanRow(matrices, cols)) : undefined;
  return simd ?? createDistanceKernel(cols, precision);
}

/** Centers rows near the mean of all rows. Any center near it works: here the mean of some evenly spaced rows. */
function meanRow(matrices: readonly EmbeddingMatrix[], cols: number): Float32Array {
  const sums = new Float64Array(cols);
  let count = 0;
  for (const { data, rows } of matrices) {
    for (let row = 0; row < rows; row += Math.ceil(rows / MEAN_OF)) {
      for (let k = 0, at = row * cols; k < cols; k++, at++) sums[k]! += data[at]!;
      count++;
    }
  }
  return Float32Array.from(sums, (sum) => sum / count);
}

/** Byte offsets of the parts of a block in the memory of the module. */
interface Layout {
  /** Length of a row, padded to a multiple of 64 bytes. */
  readonly padded: number;
  readonly rowBytes: number;
  /** Distance from an input row to its centered, interleaved copy. */
  readonly toGiven: number;
  readonly yAt: number;
  readonly centerAt: number;
  readonly squaresAt: number;
  readonly outAt: number;
  readonly end: number;
}

function planLayout(cols: number): Layout {
  const padded = Math.max(1, Math.ceil(cols / 16)) * 16;
  const rowBytes = padded * 4;
  const toGiven = MAX_ROWS * rowBytes;
  const centerAt = 2 * toGiven;
  const squaresAt = centerAt + rowBytes;
  const outAt = squaresAt + MAX_ROWS * 4;
  const end = outAt + MAX_X * OUT_COLUMNS * 4;
  return { padded, rowBytes, toGiven, yAt: MAX_X * rowBytes, centerAt, squaresAt, outAt, end };
}

function createSimd(cols: number, center: Float32Array): DistanceKernel | undefined {
  const layout = planLayout(cols);
  const { padded, rowBytes, toGiven, yAt, centerAt, squaresAt, outAt } = layout;
  const kernel = open(layout.end);
  if (kernel === undefined) return undefined;

  const view = (at: number, length: number): Float32Array =>
    new Float32Array(kernel.memory.buffer, at, length);
  view(centerAt, padded).fill(0).set(center);
  const x = view(0, MAX_X * padded);
  const y = view(yAt, OUT_COLUMNS * padded);
  /** Copies rows to an address, and interleaves them behind it: x in twos, y in fours. */
  const load = (matrix: EmbeddingMatrix, start: number, end: number, into: Float32Array, woven: number) => {
    copyRows(matrix, start, end, into, padded);
    const at = into.byteOffset;
    const squares = squaresAt + (4 * at) / rowBytes;
    kernel.center(at, at + (end - start) * rowBytes, centerAt, rowBytes, 16 * woven, toGiven + at, squares);
    return end - start;
  };
  let xRows = 0;
  let yRows = 0;
  return {
    maxX: MAX_X,
    maxY: OUT_COLUMNS,
    out: view(outAt, MAX_X * OUT_COLUMNS),
    loadX(matrix: EmbeddingMatrix, start: number, end: number): void {
      xRows = load(matrix, start, end, x, 2);
    },
    loadY(matrix: EmbeddingMatrix, start: number, end: number): void {
      yRows = load(matrix, start, end, y, 4);
    },
    compute: (firstY = 0) => computeSquares(kernel, layout, xRows, firstY, yRows),
    sumOfRoots: (start: number, end: number) => kernel.roots(outAt + start * 4, outAt + end * 4),
  };
}

/** Squared distances of rows of x and y; close pairs are computed from their differences. */
function computeSquares(
  kernel: CenteredExports,
  { rowBytes, toGiven, yAt, squaresAt, outAt }: Layout,
  xRows: number,
  firstY: number,
  yRows: number,
): void {
  if (yRows <= firstY) return;
  const [xEnd, yStart, yEnd] = [xRows * rowBytes, yAt + firstY * rowBytes, yAt + yRows * rowBytes];
  const out = outAt + 4 * firstY;
  let found = 0;
  for (let first = 0; first < xRows; first += ROWS_AT_ONCE) {
    const end = Math.min(first + ROWS_AT_ONCE, xRows);
    found += kernel.squares(
      ...[toGiven + first * rowBytes, toGiven + end * rowBytes, toGiven + yStart, toGiven + yEnd, rowBytes],
      out + first * OUT_COLUMNS * 4,
      ...[squaresAt + 4 * first, squaresAt + 4 * (MAX_X + firstY)],
    );
    if (first === 0 && found > MOST_NEAR * end * (yRows - firstY)) {
      kernel.differences(0, xEnd, yStart, yEnd, rowBytes, out);
      return;
    }
  }
  if (found > 0) kernel.mend(0, xEnd, yStart, yEnd, rowBytes, out);
}

/** The single instance, with at least `bytes` of memory. Create views only after this call. */
function open(bytes: number): CenteredExports | undefined {
  opened ??= instantiateModule(CENTERED_KERNEL_BASE64) as CenteredExports | undefined;
  if (opened !== undefined) makeRoom(opened.memory, bytes);
  return opened;
}
