import { requireShape } from '../error.js';
import { flag, oneOf, precision } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
import { createStripeKernel, meanOfStripes, stripeCount, sumOfStripe } from './kernels/distance-stripes.js';
import { normalizeRows } from './normalize-rows.js';
import { type Precision, resolvePrecision } from './precision.js';

/** Options of {@link pairwiseDistanceMean}. */
export interface PairwiseDistanceMeanOptions {
  /** Euclidean distance (default), or 1 - cosine. */
  readonly distance?: 'euclidean' | 'cosine';
  /** For one sample with itself: exclude the n pairs of a vector with itself from the mean. Default false. */
  readonly unbiased?: boolean;
  /** `'double'` computes Euclidean distances of single precision data in double precision. */
  readonly precision?: Precision;
}

const OPTIONS: OptionSpecs<PairwiseDistanceMeanOptions, 'distance' | 'unbiased'> = {
  distance: oneOf(['euclidean', 'cosine'], 'euclidean'),
  unbiased: flag(false),
  precision: precision(),
};

/**
 * Mean distance between two samples of vectors, over all pairs (one of `x`, one of `y`). Without `y`: the mean over all
 * ordered pairs of `x` with itself, including the n zero distances (the V-statistic), or excluding them if `unbiased`
 * (the U-statistic, n / (n - 1) times the other). These are the terms of the energy distance [1].
 *
 * Euclidean distances are computed from differences, not from dot products, so precision does not suffer from a common
 * offset or near-equal vectors. The mean cosine distance follows from the means and variances of the unit vectors in
 * linear time, always in double precision.
 *
 * Undefined (NaN) if a sample is empty, if `unbiased` is set for a single vector, or if a cosine distance involves a
 * zero vector. Time O(n m d), for `'cosine'` O((n + m) d). Memory O(d + m), for `'cosine'` O((n + m) d).
 *
 * [1] G. Szekely, M. Rizzo (2013), Energy statistics: a class of statistics based on distances, JSPI 143(8).
 *
 * @param x - One vector per row; the mean is in the unit of the components.
 * @param y - The other sample, of the same width; `undefined` for `x` with itself.
 * @throws MetricError `SHAPE_MISMATCH` if the samples differ in width, `INVALID_INPUT` for NaN or infinity,
 * `INVALID_OPTION` for an unknown distance or precision.
 *
 * @example
 * ```ts
 * import { pairwiseDistanceMean } from '@mtpc/metrics/math';
 * pairwiseDistanceMean([[0, 0]], [[3, 4], [0, 1]]); // => 3
 * pairwiseDistanceMean([[0, 0], [3, 4]]); // => 2.5
 * pairwiseDistanceMean([[0, 0], [3, 4]], undefined, { unbiased: true }); // => 5
 * pairwiseDistanceMean([[2, 0]], [[0, 1], [1, 0]], { distance: 'cosine' }); // => 0.5
 * ```
 */
export function pairwiseDistanceMean(x: Vectors, y?: Vectors, options?: PairwiseDistanceMeanOptions): number {
  const resolved = resolveOptions('pairwiseDistanceMean', OPTIONS, options);
  const { distance, unbiased } = resolved;
  const a = toEmbeddingMatrix(x, 'x', 'pairwiseDistanceMean');
  const b = y === undefined ? a : toEmbeddingMatrix(y, 'y', 'pairwiseDistanceMean');
  const precision = resolvePrecision(resolved.precision, a, b);
  if (a.rows === 0 || b.rows === 0) return Number.NaN;
  requireShape(a.cols === b.cols, 'pairwiseDistanceMean', 'y', `vectors of ${a.cols}`, b.cols);

  // The n pairs of a vector with itself are all zero, so excluding them only changes the count.
  const correction = y === undefined && unbiased ? a.rows / (a.rows - 1) : 1;
  if (distance === 'cosine') return meanCosineDistance(a, b) * correction;
  const sum = { x: a, y: y && b, precision };
  const kernel = createStripeKernel(sum);
  const stripes = Array.from({ length: stripeCount(sum) }, (_, i) => sumOfStripe(sum, i, kernel));
  return meanOfStripes(sum, stripes) * correction;
}

/**
 * 1 - cos(u, v) is |u - v|^2 / 2 for unit vectors, and the mean of |u - v|^2 over all pairs is the squared distance
 * of the two means plus the two variances. Unlike 1 - (mean of u).(mean of v), this keeps its precision if all vectors
 * are close together.
 */
function meanCosineDistance(x: EmbeddingMatrix, y: EmbeddingMatrix): number {
  const [meanX, varianceX] = momentsOfDirections(x);
  const [meanY, varianceY] = x === y ? [meanX, varianceX] : momentsOfDirections(y);
  const between = meanX.reduce((sum, x, k) => sum + (x - meanY[k]!) ** 2, 0);
  return (between + varianceX + varianceY) / 2;
}

/** Mean of the unit vectors along the rows, and the mean of their squared distances to it. NaN for a zero row. */
function momentsOfDirections(matrix: EmbeddingMatrix): [mean: Float64Array, variance: number] {
  const { rows, cols } = matrix;
  const { data } = normalizeRows({ data: Float64Array.from(matrix.data), rows, cols });
  const mean = new Float64Array(cols);
  for (let at = 0; at < data.length; ) {
    for (let k = 0; k < cols; k++, at++) mean[k]! += data[at]! / rows;
  }
  let squares = 0;
  for (let at = 0; at < data.length; ) {
    let ofRow = 0;
    for (let k = 0; k < cols; k++, at++) {
      const x = data[at]!;
      ofRow += x * x;
      squares += (x - mean[k]!) ** 2;
    }
    if (ofRow === 0) return [mean, Number.NaN];
  }
  return [mean, squares / rows];
}
