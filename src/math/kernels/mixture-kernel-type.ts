import type { EmbeddingMatrix } from '../embedding-matrix.js';

/**
 * The inner loops of a Gaussian mixture, in double precision, over one block of rows at a time. Kernels may share
 * buffers, so use one at a time.
 */
export interface MixtureKernel {
  /** Maximum number of rows for `loadRows`. */
  readonly maxRows: number;
  /** Sets the mean and the column scales of component `index`, and clears its moments. */
  setComponent(index: number, center: Float64Array, precision: Float64Array): void;
  /** Copies rows `start` to `end` of a matrix into the block. */
  loadRows(matrix: EmbeddingMatrix, start: number, end: number): void;
  /** Computes `distances`: for each loaded row, the sum of (x - center)^2 * precision. */
  measure(index: number): void;
  readonly distances: Float64Array;
  /** Adds share * (x - center) and share * (x - center)^2 of all loaded rows to the moments of a component. */
  addMoments(index: number, shares: Float64Array): void;
  /** The moments of a component, one number per column. */
  moments(index: number): { readonly sums: Float64Array; readonly squares: Float64Array };
}
