import { requireOption, requireShape } from '../error.js';
import { inputData, precision, required, rounds, seed, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { createRandom, type Random } from './create-random.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
import { assignToNearest } from './nearest-centroids.js';
import { type Precision, resolvePrecision } from './precision.js';

/** Options of {@link kMeans}. */
export interface KMeansOptions {
  /** Number of clusters, from 1 to the number of vectors. */
  readonly k: number;
  /** Seed of the starting centroids. Default 0. */
  readonly seed?: number;
  /** Maximum number of iterations; 0 only assigns to the initial centroids. Default 300. */
  readonly iterations?: number;
  /** Initial centroids, instead of k-means++. */
  readonly initial?: Vectors;
  /** `'double'` computes distances of single precision data in double precision. */
  readonly precision?: Precision;
}

const OPTIONS: OptionSpecs<KMeansOptions, 'seed' | 'iterations'> = {
  k: required(wholeNumber(1)),
  seed: seed(0),
  iterations: rounds(0, 300),
  initial: inputData('starting centroids'),
  precision: precision(),
};

/** The result of {@link kMeans}. */
export interface KMeans {
  /** One row per cluster, in double precision. */
  readonly centroids: EmbeddingMatrix;
  /** The cluster of each vector. */
  readonly labels: Uint32Array;
  /** Sum of squared distances of the vectors to their centroids. */
  readonly inertia: number;
  /** Number of iterations in which a centroid moved. */
  readonly iterations: number;
}

/**
 * Clusters vectors by k-means: Lloyd's algorithm [1] from seeded k-means++ starts [2], until no vector changes its
 * cluster. An empty cluster restarts at the vector that is farthest from its centroid. The same seed gives the same
 * clusters.
 *
 * Time O(n k d) per iteration, memory O((n + k) d).
 *
 * @throws MetricError `INVALID_OPTION` if `k` is not a count from 1 to the number of vectors or `iterations`
 * not a count; `SHAPE_MISMATCH` if `initial` is not `k` vectors of the right width; `INVALID_INPUT` for NaN or
 * infinity.
 *
 * [1] S. Lloyd (1982), Least squares quantization in PCM, IEEE TIT 28(2). [2] D. Arthur, S. Vassilvitskii (2007),
 * k-means++: the advantages of careful seeding, SODA.
 *
 * @example
 * ```ts
 * import { kMeans } from '@mtpc/metrics/math';
 * const { labels, centroids, inertia } = kMeans([[0], [1], [10], [12]], { k: 2, initial: [[0], [1]] });
 * Array.from(labels); // => [0, 0, 1, 1]
 * Array.from(centroids.data); // => [0.5, 11]
 * inertia; // => 2.5
 * ```
 */
export function kMeans(vectors: Vectors, options: KMeansOptions): KMeans {
  const resolved = resolveOptions('kMeans', OPTIONS, options);
  const { k: clusters, iterations, initial } = resolved;
  const rows = toEmbeddingMatrix(vectors, 'vectors', 'kMeans');
  const expected = `a whole number from 1 to ${rows.rows}, the number of vectors`;
  requireOption(clusters <= rows.rows, 'kMeans', 'k', expected, clusters);
  const start =
    initial === undefined
      ? spreadStarts(rows, clusters, createRandom(resolved.seed))
      : given(initial, rows, clusters);
  return refine(rows, start, iterations, resolvePrecision(resolved.precision, rows));
}

/** A checked copy of the given initial centroids. */
function given(initial: Vectors, rows: EmbeddingMatrix, clusters: number): EmbeddingMatrix {
  const matrix = toEmbeddingMatrix(initial, 'options.initial', 'kMeans');
  requireShape(matrix.rows === clusters, 'kMeans', 'options.initial', `${clusters} centroids`, matrix.rows);
  requireShape(
    matrix.cols === rows.cols,
    'kMeans',
    'options.initial',
    `vectors of ${rows.cols}`,
    matrix.cols,
  );
  return { ...matrix, data: Float64Array.from(matrix.data) };
}

/**
 * k-means++: draws each further centroid with probability proportional to the squared distance from the nearest
 * centroid.
 */
function spreadStarts(rows: EmbeddingMatrix, clusters: number, random: Random): EmbeddingMatrix {
  const { cols } = rows;
  const data = new Float64Array(clusters * cols);
  const squares = new Float64Array(rows.rows).fill(Number.POSITIVE_INFINITY);
  let chosen = random.integer(rows.rows);
  for (let c = 0; c < clusters; c++) {
    if (c > 0) chosen = draw(squares, random);
    const start = rows.data.subarray(chosen * cols, (chosen + 1) * cols);
    data.set(start, c * cols);
    const { squaredDistances } = assignToNearest(rows, { data: start, rows: 1, cols }, 'double');
    for (let i = 0; i < squares.length; i++) squares[i] = Math.min(squares[i]!, squaredDistances[i]!);
  }
  return { data, rows: clusters, cols };
}

/** Draws an index with probability proportional to its weight; uniformly if all weights are zero. */
function draw(weights: Float64Array, random: Random): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return random.integer(weights.length);
  let rest = random.next() * total;
  const drawn = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  // Rounding may leave a remainder after the last weight.
  return drawn >= 0 ? drawn : weights.findLastIndex((weight) => weight > 0);
}

function refine(rows: EmbeddingMatrix, start: EmbeddingMatrix, limit: number, precision: Precision): KMeans {
  let centroids = start;
  let assigned = assignToNearest(rows, centroids, precision);
  let iterations = 0;
  while (iterations < limit) {
    centroids = clusterMeans(rows, assigned.labels, assigned.squaredDistances, centroids.rows);
    iterations++;
    const next = assignToNearest(rows, centroids, precision);
    const settled = isSame(next.labels, assigned.labels);
    assigned = next;
    if (settled) break;
  }
  const inertia = assigned.squaredDistances.reduce((sum, square) => sum + square, 0);
  return { centroids, labels: assigned.labels, inertia, iterations };
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The mean of each cluster; each empty cluster takes a different vector, farthest from its centroid first. */
function clusterMeans(
  rows: EmbeddingMatrix,
  labels: Uint32Array,
  squaredDistances: Float64Array,
  clusters: number,
): EmbeddingMatrix {
  const { data, cols } = rows;
  const members = Uint32Array.from(labels);
  const counts = new Uint32Array(clusters);
  for (const label of members) counts[label]!++;
  if (counts.includes(0)) fillEmpty(members, counts, squaredDistances);
  const means = new Float64Array(clusters * cols);
  let at = 0;
  for (const label of members) {
    for (let k = 0, to = label * cols; k < cols; k++, at++, to++) means[to]! += data[at]!;
  }
  for (const [c, count] of counts.entries()) {
    for (let to = c * cols; to < (c + 1) * cols; to++) means[to]! /= count;
  }
  return { data: means, rows: clusters, cols };
}

/** Moves to each empty cluster the vector that is farthest from its centroid and not alone in its cluster. */
function fillEmpty(members: Uint32Array, counts: Uint32Array, squaredDistances: Float64Array): void {
  const vectors = Array.from(squaredDistances, (square, i) => ({ i, square, from: members[i]! }));
  for (const { i, from } of vectors.sort((a, b) => b.square - a.square)) {
    if (counts[from]! < 2) continue;
    const empty = counts.indexOf(0);
    if (empty < 0) return;
    members[i] = empty;
    counts[empty] = 1;
    counts[from]!--;
  }
}
