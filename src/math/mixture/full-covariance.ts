import type { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { MetricError } from '../../error.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { loadCholesky, loadMatrix } from '../ml-matrix.js';
import { portableLog } from '../portable-log.js';
import {
  type CovarianceModel,
  type Evidence,
  LOG_TWO_PI,
  type MixtureParameters,
} from './mixture-parameters.js';

/** A symmetric matrix of covariances per component. */
export const fullCovariance: CovarianceModel = {
  freeParameters: (cols) => (cols * (cols + 1)) / 2,
  logDensities,
  estimate,
};

/**
 * The same for rows that were projected onto their span. In the remaining dimensions the rows do not vary, and each
 * covariance is `variance` times the identity.
 */
export function fullCovarianceWithin(outside: {
  readonly dimensions: number;
  readonly variance: number;
}): CovarianceModel {
  const constant = -0.5 * outside.dimensions * (LOG_TWO_PI + portableLog(outside.variance));
  return {
    ...fullCovariance,
    logDensities: (rows, parameters, out) => {
      logDensities(rows, parameters, out);
      for (const [at, density] of out.entries()) out[at] = density + constant;
    },
  };
}

/** Rows per call of the solver: limits memory without a noticeable call overhead. */
const BLOCK = 256;

function logDensities(rows: EmbeddingMatrix, parameters: MixtureParameters, out: Float64Array): void {
  const { components, cols, means, variances } = parameters;
  const Matrix = loadMatrix();
  for (let c = 0; c < components; c++) {
    const covariance = Matrix.from1DArray(
      cols,
      cols,
      variances.subarray(c * cols * cols, (c + 1) * cols * cols),
    );
    const cholesky = decompose(covariance, c);
    const factor = cholesky.lowerTriangularMatrix;
    let constant = cols * LOG_TWO_PI;
    for (let k = 0; k < cols; k++) constant += 2 * portableLog(factor.get(k, k));
    const center = means.subarray(c * cols, (c + 1) * cols);
    for (let start = 0; start < rows.rows; start += BLOCK) {
      const end = Math.min(rows.rows, start + BLOCK);
      const differences = differencesFrom(center, rows, start, end);
      const solved = cholesky.solve(differences);
      // The squared Mahalanobis distance of a row: d' S^-1 d.
      for (const [row, distance] of differences.mul(solved).sum('column').entries()) {
        out[(start + row) * components + c] = -0.5 * (constant + distance);
      }
    }
  }
}

/** Rows minus the center, one per column. */
function differencesFrom(center: Float64Array, rows: EmbeddingMatrix, start: number, end: number): Matrix {
  const { data, cols } = rows;
  const differences = new (loadMatrix())(cols, end - start);
  for (let i = start; i < end; i++) {
    for (let k = 0; k < cols; k++) differences.set(k, i - start, data[i * cols + k]! - center[k]!);
  }
  return differences;
}

function decompose(covariance: Matrix, component: number): CholeskyDecomposition {
  if (covariance.isSymmetric()) {
    const cholesky = new (loadCholesky())(covariance);
    if (cholesky.isPositiveDefinite()) return cholesky;
  }
  const path = `variances[${component}]`;
  const message = `gaussianMixture: ${path}: expected a positive definite matrix, got one that is not`;
  throw new MetricError('INVALID_INPUT', message, { metric: 'gaussianMixture', path });
}

function estimate({ rows, responsibilities, counts, means, regularization }: Evidence): Float64Array {
  const { cols } = rows;
  const components = counts.length;
  const covariances = new Float64Array(components * cols * cols);
  const difference = new Float64Array(cols);
  for (let i = 0; i < rows.rows; i++) {
    for (let c = 0; c < components; c++) {
      const share = responsibilities[i * components + c]!;
      if (share === 0) continue;
      for (let k = 0; k < cols; k++) difference[k] = rows.data[i * cols + k]! - means[c * cols + k]!;
      addOuterProduct(covariances.subarray(c * cols * cols, (c + 1) * cols * cols), difference, share);
    }
  }
  for (const [c, count] of counts.entries()) {
    const covariance = covariances.subarray(c * cols * cols, (c + 1) * cols * cols);
    for (let i = 0; i < cols; i++) {
      for (let j = 0; j <= i; j++) {
        const value = covariance[i * cols + j]! / count + (i === j ? regularization : 0);
        covariance[i * cols + j] = value;
        covariance[j * cols + i] = value;
      }
    }
  }
  return covariances;
}

/** Adds `share * v v'` to the lower triangle. */
function addOuterProduct(matrix: Float64Array, v: Float64Array, share: number): void {
  const size = v.length;
  for (let i = 0; i < size; i++) {
    const scaled = share * v[i]!;
    for (let j = 0, at = i * size; j <= i; j++, at++) matrix[at]! += scaled * v[j]!;
  }
}
