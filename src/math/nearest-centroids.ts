import { requireShape } from '../error.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
import { createDistanceKernel } from './kernels/distance-kernel.js';
import { type Precision, resolvePrecision } from './precision.js';

/** The result of {@link nearestCentroids}. */
export interface NearestCentroids {
  /** The index of the nearest centroid of each vector. */
  readonly labels: Uint32Array;
  /** The squared Euclidean distance of each vector to its centroid. */
  readonly squaredDistances: Float64Array;
}

/**
 * Assigns each vector to the closest centroid in Euclidean distance; ties go to the lowest index.
 *
 * Takes O(n k d) time and O(n) memory.
 *
 * @throws MetricError `SHAPE_MISMATCH` without centroids or if the widths differ, `INVALID_INPUT` for NaN or infinity.
 *
 * @example
 * ```ts
 * import { nearestCentroids } from '@mtpc/metrics/math';
 * const { labels, squaredDistances } = nearestCentroids([[0, 1], [5, 5], [2, 2]], [[0, 0], [4, 4]]);
 * Array.from(labels); // => [0, 1, 0]
 * Array.from(squaredDistances); // => [1, 2, 8]
 * ```
 */
export function nearestCentroids(
  vectors: Vectors,
  centroids: Vectors,
  options: { readonly precision?: Precision } = {},
): NearestCentroids {
  const rows = toEmbeddingMatrix(vectors, 'vectors', 'nearestCentroids');
  const centers = toEmbeddingMatrix(centroids, 'centroids', 'nearestCentroids');
  requireShape(centers.rows > 0, 'nearestCentroids', 'centroids', 'at least one centroid', centroids);
  const fits = rows.rows === 0 || rows.cols === centers.cols;
  requireShape(fits, 'nearestCentroids', 'centroids', `vectors of ${rows.cols}`, centers.cols);
  return assignToNearest(rows, centers, resolvePrecision(options.precision, rows, centers));
}

/** {@link nearestCentroids} without input checks. */
export function assignToNearest(
  rows: EmbeddingMatrix,
  centroids: EmbeddingMatrix,
  precision: Precision,
): NearestCentroids {
  const labels = new Uint32Array(rows.rows);
  const squaredDistances = new Float64Array(rows.rows).fill(Number.POSITIVE_INFINITY);
  const kernel = createDistanceKernel(centroids.cols, precision);
  const { out, maxX, maxY } = kernel;
  // The centroids are few, so they go on the side that a kernel pads to two rows rather than to four.
  for (let c = 0; c < centroids.rows; c += maxX) {
    const height = Math.min(maxX, centroids.rows - c);
    kernel.loadX(centroids, c, c + height);
    for (let i = 0; i < rows.rows; i += maxY) {
      const width = Math.min(maxY, rows.rows - i);
      kernel.loadY(rows, i, i + width);
      kernel.compute();
      for (let row = 0; row < height; row++) {
        for (let column = 0, at = row * maxY; column < width; column++, at++) {
          const square = out[at]!;
          if (square >= squaredDistances[i + column]!) continue;
          squaredDistances[i + column] = square;
          labels[i + column] = c + row;
        }
      }
    }
  }
  return { labels, squaredDistances };
}
