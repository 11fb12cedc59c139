import { requireInput, requireOption } from '../error.js';
import {
  inputData,
  notNegative,
  oneOf,
  required,
  rounds,
  seed,
  wholeNumber,
} from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
import { kMeans } from './k-means.js';
import { diagonalCovariance } from './mixture/diagonal-covariance.js';
import { type Expectation, expectationStep, maximizationStep } from './mixture/expectation-maximization.js';
import { fullCovariance, fullCovarianceWithin } from './mixture/full-covariance.js';
import { type InitialMixture, nestedVariances, parseInitial, toLists } from './mixture/initial-mixture.js';
import type { CovarianceModel, CovarianceShape, MixtureParameters } from './mixture/mixture-parameters.js';
import { liftMixture, rowSpan } from './mixture/row-span.js';
import { sphericalCovariance } from './mixture/spherical-covariance.js';
import { portableLog } from './portable-log.js';

/** Options of {@link gaussianMixture}. */
export interface GaussianMixtureOptions<Shape extends CovarianceShape = 'diagonal'> {
  /** Number of components, from 1 to the number of rows. */
  readonly components: number;
  /** One variance per component and column (`'diagonal'`, default), one per component, or a full matrix. */
  readonly covariance?: Shape;
  /** Seed of the initial k-means clustering. Default 0. */
  readonly seed?: number;
  /** Initial mixture, instead of the clustering. */
  readonly initial?: InitialMixture;
  /** Maximum number of EM iterations; 0 scores the initial mixture. Default 100. */
  readonly iterations?: number;
  /** The fit ends when the mean log-likelihood of a row changes by less. Default 1e-3. */
  readonly tolerance?: number;
  /** Added to each estimated variance to keep it above zero. Default 1e-6. */
  readonly regularization?: number;
}

type Settled = 'covariance' | 'seed' | 'iterations' | 'tolerance' | 'regularization';

const OPTIONS: OptionSpecs<GaussianMixtureOptions<CovarianceShape>, Settled> = {
  components: required(wholeNumber(1)),
  covariance: oneOf(['diagonal', 'spherical', 'full'], 'diagonal'),
  seed: seed(0),
  initial: inputData('a mixture { weights, means, variances }'),
  iterations: rounds(0, 100),
  tolerance: notNegative(1e-3),
  regularization: notNegative(1e-6),
};

/** The result of {@link gaussianMixture}. */
export interface GaussianMixture<Shape extends CovarianceShape = 'diagonal'> {
  readonly weights: number[];
  readonly means: number[][];
  /** A number per component (spherical), a list per component (diagonal), or a matrix per component (full). */
  readonly variances: { spherical: number[]; diagonal: number[][]; full: number[][][] }[Shape];
  /** -2 log L + p ln n, with p free parameters and n rows; lower is better. */
  readonly bic: number;
  /** Sum over the rows of the log density, in nats. */
  readonly logLikelihood: number;
  /** Number of EM iterations. */
  readonly iterations: number;
  /** The probability of each component for each row: a matrix of rows x components. */
  readonly responsibilities: EmbeddingMatrix;
}

const MODELS: Record<CovarianceShape, CovarianceModel> = {
  diagonal: diagonalCovariance,
  spherical: sphericalCovariance,
  full: fullCovariance,
};

/**
 * Fits a mixture of normal distributions by expectation and maximization [1], and scores it by the Bayesian
 * information criterion [2]. The fit starts from k-means with the given seed, runs in double precision and depends only
 * on the seed. Regularization, tolerance and first step follow scikit-learn.
 *
 * An iteration takes time O(n k d) for diagonal and spherical covariance, O(n k r^2 + k r^3) for full, r being the
 * smaller of n and d (d where `initial` is given); memory O(n (d + k)), for full also O(k d^2).
 *
 * @param vectors - One row per observation.
 * @throws MetricError `INVALID_INPUT` without rows, for NaN or infinity, or if a full covariance is not positive
 * definite; `INVALID_OPTION` for options out of range; `SHAPE_MISMATCH` if `initial` does not fit.
 *
 * [1] A. Dempster, N. Laird, D. Rubin (1977), Maximum likelihood from incomplete data via the EM algorithm.
 * [2] G. Schwarz (1978), Estimating the dimension of a model.
 *
 * @example
 * ```ts
 * import { gaussianMixture } from '@mtpc/metrics/math';
 * const fit = gaussianMixture([[0], [2], [10], [12]], { components: 2, initial: {
 *   weights: [0.5, 0.5], means: [[1], [11]], variances: [[1], [1]],
 * }, iterations: 0 });
 * fit.logLikelihood; // => -8.448342855058472
 * fit.bic; // => 23.8281575157164
 * ```
 */
export function gaussianMixture<Shape extends CovarianceShape = 'diagonal'>(
  vectors: Vectors,
  options: GaussianMixtureOptions<Shape>,
): GaussianMixture<Shape> {
  const { components, covariance, initial, ...settings } = resolveOptions(METRIC, OPTIONS, options);
  const given = toEmbeddingMatrix(vectors, 'vectors', METRIC);
  requireInput(given.rows > 0, METRIC, 'vectors', 'at least one vector', vectors);
  const expected = `a whole number from 1 to ${given.rows}, the number of rows`;
  const fits = initial !== undefined || components <= given.rows;
  requireOption(fits, METRIC, 'components', expected, components);
  const rows = { ...given, data: Float64Array.from(given.data) };
  const fit =
    initial === undefined
      ? fitFromClusters(rows, clusteredStart(rows, components, settings.seed), covariance, settings)
      : refine(rows, parseInitial(initial, covariance, components, rows.cols), MODELS[covariance], settings);
  return report(rows, fit, covariance) as GaussianMixture<Shape>;
}

const METRIC = 'gaussianMixture';

interface Settings {
  readonly iterations: number;
  readonly tolerance: number;
  readonly regularization: number;
}

interface Fit {
  readonly mixture: MixtureParameters;
  readonly expectation: Expectation;
  readonly iterations: number;
}

/** An initial mixture in which each row belongs fully to its cluster. */
interface Start {
  readonly shares: Float64Array;
  readonly means: Float64Array;
}

function clusteredStart(rows: EmbeddingMatrix, components: number, seed: number): Start {
  const { labels, centroids } = kMeans(rows, { k: components, seed });
  const shares = new Float64Array(rows.rows * components);
  labels.forEach((label, i) => {
    shares[i * components + label] = 1;
  });
  return { shares, means: Float64Array.from(centroids.data) };
}

/**
 * With fewer rows than columns, fits full covariances within the span of the rows. The means lie in this span, and
 * orthogonal to it every covariance is just the regularization.
 */
function fitFromClusters(
  rows: EmbeddingMatrix & { readonly data: Float64Array },
  { shares, means }: Start,
  covariance: CovarianceShape,
  settings: Settings,
): Fit {
  const { regularization } = settings;
  const fitIn = (within: EmbeddingMatrix, around: Float64Array, model: CovarianceModel): Fit =>
    refine(within, maximizationStep(within, shares, model, regularization, around), model, settings);
  const isNarrow = covariance === 'full' && rows.rows < rows.cols && regularization > 0;
  if (!isNarrow) return fitIn(rows, means, MODELS[covariance]);
  const span = rowSpan(rows);
  if (span.basis.rows === 0) return fitIn(rows, means, MODELS[covariance]);
  const within = { data: span.project(rows.data), rows: rows.rows, cols: span.basis.rows };
  const outside = { dimensions: rows.cols - span.basis.rows, variance: regularization };
  const found = fitIn(within, span.project(means), fullCovarianceWithin(outside));
  return { ...found, mixture: liftMixture(found.mixture, span, regularization) };
}

/** Alternates maximization and expectation until the likelihood converges. */
function refine(
  rows: EmbeddingMatrix,
  start: MixtureParameters,
  model: CovarianceModel,
  settings: Settings,
): Fit {
  const { iterations: most, tolerance, regularization } = settings;
  let mixture = start;
  let expectation = expectationStep(rows, mixture, model);
  let previous = Number.NEGATIVE_INFINITY;
  let iterations = 0;
  while (iterations < most) {
    const change = Math.abs(expectation.logLikelihood - previous) / rows.rows;
    previous = expectation.logLikelihood;
    mixture = maximizationStep(rows, expectation.responsibilities, model, regularization, mixture.means);
    expectation = expectationStep(rows, mixture, model);
    iterations++;
    if (change < tolerance) break;
  }
  return { mixture, expectation, iterations };
}

function report(
  rows: EmbeddingMatrix,
  { mixture, expectation: { logLikelihood, responsibilities }, iterations }: Fit,
  covariance: CovarianceShape,
): GaussianMixture<CovarianceShape> {
  const { components, cols, weights, means, variances } = mixture;
  // Means, covariances, and all weights except the last one, which follows from the others.
  const free = components * (cols + MODELS[covariance].freeParameters(cols)) + components - 1;
  return {
    weights: Array.from(weights),
    means: toLists(means, cols),
    variances: nestedVariances(variances, covariance, cols),
    bic: -2 * logLikelihood + free * portableLog(rows.rows),
    logLikelihood,
    iterations,
    responsibilities: { data: responsibilities, rows: rows.rows, cols: components },
  };
}
