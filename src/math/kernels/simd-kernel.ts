import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { Precision } from '../precision.js';
import type { DistanceKernel, KernelOperation } from './distance-kernel-type.js';
import { OUT_COLUMNS } from './kernel.generated.js';
import { copyRows, openKernel, paddedLength } from './simd-instance.js';

/** Rows of x in one call: short enough that the engine's optimizing compiler takes over early. */
const MAX_X = 64;

/**
 * The distance kernel in WebAssembly SIMD, or `undefined` if the engine does not support it. Its memory grows with the
 * widest rows so far: 64 + 128 rows and 64 x 128 results.
 */
export function createSimdKernel(
  cols: number,
  precision: Precision,
  operation: KernelOperation,
): DistanceKernel | undefined {
  // Dot products serve validation and come in double precision only.
  const single = precision === 'float32' && operation === 'squares';
  const bytes = single ? 4 : 8;
  const padded = paddedLength(cols, bytes);
  const rowBytes = padded * bytes;
  const yAt = MAX_X * rowBytes;
  const outAt = yAt + OUT_COLUMNS * rowBytes;
  const kernel = openKernel(outAt + MAX_X * OUT_COLUMNS * bytes);
  if (kernel === undefined) return undefined;

  const { buffer } = kernel.memory;
  const tile = single ? kernel.squares32 : operation === 'squares' ? kernel.squares64 : kernel.dots64;
  const roots = single ? kernel.roots32 : kernel.roots64;
  const view = (at: number, length: number): Float32Array | Float64Array =>
    single ? new Float32Array(buffer, at, length) : new Float64Array(buffer, at, length);
  const x = view(0, MAX_X * padded);
  const y = view(yAt, OUT_COLUMNS * padded);
  let xRows = 0;
  let yRows = 0;
  return {
    maxX: MAX_X,
    maxY: OUT_COLUMNS,
    out: view(outAt, MAX_X * OUT_COLUMNS),
    loadX(matrix: EmbeddingMatrix, start: number, end: number): void {
      copyRows(matrix, start, end, x, padded);
      xRows = end - start;
    },
    loadY(matrix: EmbeddingMatrix, start: number, end: number): void {
      copyRows(matrix, start, end, y, padded);
      yRows = end - start;
    },
    compute(firstY = 0): void {
      if (xRows === 0 || yRows <= firstY) return;
      const yStart = yAt + firstY * rowBytes;
      tile(0, xRows * rowBytes, yStart, yAt + yRows * rowBytes, rowBytes, outAt + firstY * bytes);
    },
    sumOfRoots(start: number, end: number): number {
      return roots(outAt + start * bytes, outAt + end * bytes);
    },
  };
}
