import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createDistanceKernel } from '../kernels/distance-kernel.js';
import { portableLog } from '../portable-log.js';
import {
  type CovarianceModel,
  type Evidence,
  LOG_TWO_PI,
  type MixtureParameters,
} from './mixture-parameters.js';

/** One variance per component, the same in every direction. */
export const sphericalCovariance: CovarianceModel = {
  freeParameters: () => 1,
  logDensities,
  estimate,
};

function logDensities(rows: EmbeddingMatrix, parameters: MixtureParameters, out: Float64Array): void {
  const { components, cols, means, variances } = parameters;
  const kernel = createDistanceKernel(cols, 'double');
  const constants = variances.map((variance) => cols * (LOG_TWO_PI + portableLog(variance)));
  for (let first = 0; first < components; first += kernel.maxY) {
    const width = Math.min(kernel.maxY, components - first);
    kernel.loadY({ data: means, rows: components, cols }, first, first + width);
    for (let i = 0; i < rows.rows; i += kernel.maxX) {
      const height = Math.min(kernel.maxX, rows.rows - i);
      kernel.loadX(rows, i, i + height);
      kernel.compute();
      for (let row = 0; row < height; row++) {
        for (let c = first; c < first + width; c++) {
          const square = kernel.out[row * kernel.maxY + c - first]!;
          out[(i + row) * components + c] = -0.5 * (constants[c]! + square / variances[c]!);
        }
      }
    }
  }
}

/** The mean over the columns of the diagonal covariance. */
function estimate({ rows, counts, columnVariances, regularization }: Evidence): Float64Array {
  return counts.map((_, c) => {
    const ofComponent = columnVariances.subarray(c * rows.cols, (c + 1) * rows.cols);
    return ofComponent.reduce((sum, variance) => sum + variance, 0) / rows.cols + regularization;
  });
}
