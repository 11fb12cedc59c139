import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { Precision } from '../precision.js';
import { createCenteredKernel } from './centered-kernel.js';
import type { DistanceKernel } from './distance-kernel.js';

/**
 * A sum of Euclidean distances over all pairs of two samples, or within one. It splits into stripes of 128 rows of `y`,
 * which can be computed in any order and on any thread; added in order they always give the same digits.
 */
export interface DistanceSum {
  readonly x: EmbeddingMatrix;
  /** The other sample; absent for `x` with itself. */
  readonly y?: EmbeddingMatrix | undefined;
  readonly precision: Precision;
}

/** Rows per stripe, the number that every kernel can process in one call. */
const STRIPE = 128;

/** Number of stripes. */
export function stripeCount({ x, y = x }: DistanceSum): number {
  return Math.ceil(y.rows / STRIPE);
}

/** The kernel for the stripes of a sum. */
export function createStripeKernel({ x, y, precision }: DistanceSum): DistanceKernel {
  return createCenteredKernel(y === undefined ? [x] : [x, y], precision);
}

/** Sum over the pairs of one stripe, by the kernel of {@link createStripeKernel}. */
export function sumOfStripe({ x, y }: DistanceSum, stripe: number, kernel: DistanceKernel): number {
  return y === undefined ? sumWithin(x, stripe * STRIPE, kernel) : sumBetween(x, y, stripe * STRIPE, kernel);
}

/** Mean over all ordered pairs from the sums of the stripes. */
export function meanOfStripes({ x, y }: DistanceSum, stripes: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < stripes.length; i++) sum += stripes[i]!;
  return y === undefined ? (2 * sum) / x.rows ** 2 : sum / (x.rows * y.rows);
}

function sumBetween(x: EmbeddingMatrix, y: EmbeddingMatrix, first: number, kernel: DistanceKernel): number {
  const width = Math.min(STRIPE, y.rows - first);
  let sum = 0;
  kernel.loadY(y, first, first + width);
  for (let i = 0; i < x.rows; i += kernel.maxX) {
    const height = Math.min(kernel.maxX, x.rows - i);
    kernel.loadX(x, i, i + height);
    kernel.compute();
    for (let row = 0; row < height; row++) {
      sum += kernel.sumOfRoots(row * kernel.maxY, row * kernel.maxY + width);
    }
  }
  return sum;
}

/** Sum over unordered pairs: only the blocks on and above the diagonal. */
function sumWithin(x: EmbeddingMatrix, first: number, kernel: DistanceKernel): number {
  const end = Math.min(x.rows, first + STRIPE);
  let sum = 0;
  kernel.loadY(x, first, end);
  for (let i = 0; i < end; i += kernel.maxX) {
    const height = Math.min(kernel.maxX, end - i);
    kernel.loadX(x, i, i + height);
    kernel.compute(Math.max(0, i - first));
    for (let row = 0; row < height; row++) {
      const from = Math.max(0, i + row + 1 - first);
      sum += kernel.sumOfRoots(row * kernel.maxY + from, row * kernel.maxY + end - first);
    }
  }
  return sum;
}
