import type { EmbeddingMatrix } from '../embedding-matrix.js';

/** The quantity computed for a pair of rows: the squared Euclidean distance or the dot product. */
export type KernelOperation = 'squares' | 'dots';

/**
 * Computes one number for every pair of a block of rows `x` and a block of rows `y`. Both blocks are copied into the
 * kernel's buffers, so the inner loops always run over short, padded rows in cache, whatever the size and type of the
 * matrices.
 *
 * Kernels may share their buffers: use one at a time, from its creation until its output has been read.
 */
export interface DistanceKernel {
  /** Maximum number of rows for `loadX`. */
  readonly maxX: number;
  /** Maximum number of rows for `loadY`. */
  readonly maxY: number;
  /** Copies rows `start` to `end` of a matrix into the first block. */
  loadX(matrix: EmbeddingMatrix, start: number, end: number): void;
  /** Copies rows `start` to `end` of a matrix into the second block. */
  loadY(matrix: EmbeddingMatrix, start: number, end: number): void;
  /** Computes all loaded pairs into `out`, or only the pairs with rows of y from `firstY` on, a multiple of 4. */
  compute(firstY?: number): void;
  /** The number of x row `i` and y row `j` is `out[i * maxY + j]`, for the rows loaded. */
  readonly out: Float32Array | Float64Array;
  /** Sum in double precision, in order, of the square roots of `out[start]` to `out[end - 1]`. */
  sumOfRoots(start: number, end: number): number;
}
