import { columnTotals } from '../column-totals.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { portableExp } from '../portable-exp.js';
import { portableLog } from '../portable-log.js';
import { columnMoments } from './column-moments.js';
import type { CovarianceModel, MixtureParameters } from './mixture-parameters.js';

/** Log-likelihood of the rows under a mixture, and the responsibilities of its components. */
export interface Expectation {
  /** Sum over rows of the log density. */
  readonly logLikelihood: number;
  /** Row-major, rows x components: the probability of each component given the row. */
  readonly responsibilities: Float64Array;
}

/** The expectation step: responsibilities of the components for the rows. */
export function expectationStep(
  rows: EmbeddingMatrix,
  parameters: MixtureParameters,
  model: CovarianceModel,
): Expectation {
  const { components, weights } = parameters;
  const shares = new Float64Array(rows.rows * components);
  model.logDensities(rows, parameters, shares);
  const logWeights = weights.map(portableLog);
  let logLikelihood = 0;
  for (let start = 0; start < shares.length; start += components) {
    logLikelihood += toShares(shares, start, logWeights);
  }
  return { logLikelihood, responsibilities: shares };
}

/** Turns the log densities of one row into responsibilities in place; returns the log density under the mixture. */
function toShares(values: Float64Array, start: number, logWeights: Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < logWeights.length; c++) {
    const value = values[start + c]! + logWeights[c]!;
    values[start + c] = value;
    if (value > largest) largest = value;
  }
  let sum = 0;
  for (let c = 0; c < logWeights.length; c++) {
    const share = portableExp(values[start + c]! - largest);
    values[start + c] = share;
    sum += share;
  }
  for (let c = 0; c < logWeights.length; c++) values[start + c]! /= sum;
  return largest + portableLog(sum);
}

/**
 * The maximization step: the mixture that makes the rows most likely, given the responsibilities.
 *
 * @param around - Means close to the expected new ones, for numerical precision.
 */
export function maximizationStep(
  rows: EmbeddingMatrix,
  responsibilities: Float64Array,
  model: CovarianceModel,
  regularization: number,
  around: Float64Array,
): MixtureParameters {
  const components = responsibilities.length / rows.rows;
  // Avoids dividing by zero for a component without rows.
  const counts = columnTotals(responsibilities, components).map((sum) => Math.max(sum, 10 * Number.EPSILON));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { means, variances: columnVariances } = columnMoments(rows, responsibilities, counts, around);
  return {
    components,
    cols: rows.cols,
    weights: counts.map((count) => count / total),
    means,
    variances: model.estimate({ rows, responsibilities, counts, means, columnVariances, regularization }),
  };
}
