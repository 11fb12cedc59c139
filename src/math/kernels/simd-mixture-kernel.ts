import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { MixtureKernel } from './mixture-kernel-type.js';
import { copyRows, openKernel, paddedLength } from './simd-instance.js';

const MAX_ROWS = 64;

/** The mixture kernel in WebAssembly SIMD, or `undefined` if the engine does not support it. */
export function createSimdMixtureKernel(cols: number, components: number): MixtureKernel | undefined {
  const padded = paddedLength(cols, 8);
  const rowBytes = padded * 8;
  // The block of rows, then center, precision, sums and squares of each component, then shares and distances.
  const componentAt = (index: number): number => (MAX_ROWS + 4 * index) * rowBytes;
  const sharesAt = componentAt(components);
  const distancesAt = sharesAt + MAX_ROWS * 8;
  const kernel = openKernel(distancesAt + MAX_ROWS * 8);
  if (kernel === undefined) return undefined;

  const view = (at: number, length: number): Float64Array =>
    new Float64Array(kernel.memory.buffer, at, length);
  const block = view(0, MAX_ROWS * padded);
  const sharesView = view(sharesAt, MAX_ROWS);
  let rows = 0;
  return {
    maxRows: MAX_ROWS,
    distances: view(distancesAt, MAX_ROWS),
    setComponent(index: number, center: Float64Array, precision: Float64Array): void {
      const ofComponent = view(componentAt(index), 4 * padded);
      ofComponent.fill(0);
      ofComponent.set(center);
      ofComponent.set(precision, padded);
    },
    loadRows(matrix: EmbeddingMatrix, start: number, end: number): void {
      copyRows(matrix, start, end, block, padded);
      rows = end - start;
    },
    measure(index: number): void {
      const center = componentAt(index);
      kernel.weightedSquares(0, rows * rowBytes, center, center + rowBytes, rowBytes, distancesAt);
    },
    addMoments(index: number, shares: Float64Array): void {
      sharesView.set(shares);
      // Rows are processed in fours: padding rows have weight 0, but must contain numbers.
      const end = Math.ceil(rows / 4) * 4;
      sharesView.fill(0, rows, end);
      block.fill(0, rows * padded, end * padded);
      const center = componentAt(index);
      kernel.addMoments(
        0,
        rows * rowBytes,
        sharesAt,
        center,
        center + 2 * rowBytes,
        center + 3 * rowBytes,
        rowBytes,
      );
    },
    moments(index: number): { sums: Float64Array; squares: Float64Array } {
      const sumsAt = componentAt(index) + 2 * rowBytes;
      return { sums: view(sumsAt, cols), squares: view(sumsAt + rowBytes, cols) };
    },
  };
}
