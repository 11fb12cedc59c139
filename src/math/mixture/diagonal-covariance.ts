import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createMixtureKernel } from '../kernels/mixture-kernel.js';
import { portableLog } from '../portable-log.js';
import { type CovarianceModel, LOG_TWO_PI, type MixtureParameters } from './mixture-parameters.js';

/** One variance per component and column. */
export const diagonalCovariance: CovarianceModel = {
  freeParameters: (cols) => cols,
  logDensities,
  estimate: ({ columnVariances, regularization }) => {
    const variances = new Float64Array(columnVariances.length);
    for (let i = 0; i < variances.length; i++) variances[i] = columnVariances[i]! + regularization;
    return variances;
  },
};

function logDensities(rows: EmbeddingMatrix, parameters: MixtureParameters, out: Float64Array): void {
  const { components, cols, means, variances } = parameters;
  const kernel = createMixtureKernel(cols, components);
  const precisions = new Float64Array(variances.length);
  for (let i = 0; i < precisions.length; i++) precisions[i] = 1 / variances[i]!;
  const constants = new Float64Array(components);
  for (let c = 0; c < components; c++) {
    const [start, end] = [c * cols, (c + 1) * cols];
    kernel.setComponent(c, means.subarray(start, end), precisions.subarray(start, end));
    constants[c] = cols * LOG_TWO_PI + sumOfLogs(variances.subarray(start, end));
  }
  for (let i = 0; i < rows.rows; i += kernel.maxRows) {
    const end = Math.min(rows.rows, i + kernel.maxRows);
    kernel.loadRows(rows, i, end);
    for (let c = 0; c < components; c++) {
      kernel.measure(c);
      for (let row = i; row < end; row++) {
        out[row * components + c] = -0.5 * (constants[c]! + kernel.distances[row - i]!);
      }
    }
  }
}

function sumOfLogs(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += portableLog(value);
  return sum;
}
