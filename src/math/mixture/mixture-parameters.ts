import type { EmbeddingMatrix } from '../embedding-matrix.js';

/** The shape of the covariance of each component. */
export type CovarianceShape = 'diagonal' | 'spherical' | 'full';

/** A mixture of normal distributions in flat arrays, one component after another. */
export interface MixtureParameters {
  readonly components: number;
  readonly cols: number;
  /** One weight per component, with sum 1. */
  readonly weights: Float64Array;
  /** `cols` numbers per component. */
  readonly means: Float64Array;
  /** Per component one number (spherical), `cols` (diagonal) or `cols * cols` (full). */
  readonly variances: Float64Array;
}

/** The operations that differ between kinds of covariance. `rows` are always in double precision. */
export interface CovarianceModel {
  /** Number of free parameters of the covariance of one component. */
  freeParameters(cols: number): number;
  /** Writes the log density of row i under component c to `out[i * components + c]`. */
  logDensities(rows: EmbeddingMatrix, parameters: MixtureParameters, out: Float64Array): void;
  /** The covariances that maximize the likelihood of the rows. */
  estimate(evidence: Evidence): Float64Array;
}

/** Inputs for estimating covariances. */
export interface Evidence {
  readonly rows: EmbeddingMatrix;
  /** Row-major, rows x components. */
  readonly responsibilities: Float64Array;
  /** Sum of the responsibilities of each component. */
  readonly counts: Float64Array;
  /** New means of the components. */
  readonly means: Float64Array;
  /** Variance of each column under each component. */
  readonly columnVariances: Float64Array;
  /** Added to each variance. */
  readonly regularization: number;
}

/** ln(2 pi). */
export const LOG_TWO_PI = 1.8378770664093453;
