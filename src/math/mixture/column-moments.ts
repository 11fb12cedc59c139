import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createMixtureKernel, type MixtureKernel } from '../kernels/mixture-kernel.js';

/** Mean and variance of each column under each component, one component after the other. */
export interface ColumnMoments {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/**
 * Weighted means and variances of the columns in one pass. Differences are taken from `around`, the previous means: the
 * closer they are to the new means, the fewer digits the variance correction loses, and in a converging fit they agree.
 *
 * @param counts - Sum of the responsibilities of each component.
 */
export function columnMoments(
  rows: EmbeddingMatrix,
  responsibilities: Float64Array,
  counts: Float64Array,
  around: Float64Array,
): ColumnMoments {
  const { cols } = rows;
  const components = counts.length;
  const kernel = createMixtureKernel(cols, components);
  const unused = new Float64Array(cols);
  for (let c = 0; c < components; c++)
    kernel.setComponent(c, around.subarray(c * cols, (c + 1) * cols), unused);
  addAllRows(rows, responsibilities, counts, kernel);

  const means = new Float64Array(around.length);
  const variances = new Float64Array(around.length);
  for (const [c, count] of counts.entries()) {
    const { sums, squares } = kernel.moments(c);
    for (let k = 0, at = c * cols; k < cols; k++, at++) {
      const moved = sums[k]! / count;
      means[at] = around[at]! + moved;
      variances[at] = Math.max(0, squares[k]! / count - moved * moved);
    }
  }
  return { means, variances };
}

function addAllRows(
  rows: EmbeddingMatrix,
  responsibilities: Float64Array,
  counts: Float64Array,
  kernel: MixtureKernel,
): void {
  const components = counts.length;
  for (let i = 0; i < rows.rows; i += kernel.maxRows) {
    const end = Math.min(rows.rows, i + kernel.maxRows);
    const shares = new Float64Array(end - i);
    kernel.loadRows(rows, i, end);
    for (const [c, count] of counts.entries()) {
      let sum = 0;
      for (let row = i; row < end; row++) {
        const share = responsibilities[row * components + c]!;
        shares[row - i] = share;
        sum += share;
      }
      // Such small shares do not change the result, but may be subnormal numbers, which are slow.
      if (sum > 1e-25 * count) kernel.addMoments(c, shares);
    }
  }
}
