import { requireShape } from '../error.js';
import { oneOf, precision } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type EmbeddingMatrix, row, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';
import { createDistanceKernel } from './kernels/distance-kernel.js';
import { normalizeRows } from './normalize-rows.js';
import { type Precision, resolvePrecision } from './precision.js';

/** Options of {@link pairwiseDistances}. */
export interface PairwiseDistancesOptions {
  /** Euclidean distance (default), or 1 - cosine. */
  readonly distance?: 'euclidean' | 'cosine';
  /** `'double'` computes distances of single precision data in double precision. */
  readonly precision?: Precision;
}

const OPTIONS: OptionSpecs<PairwiseDistancesOptions, 'distance'> = {
  distance: oneOf(['euclidean', 'cosine'], 'euclidean'),
  precision: precision(),
};

/**
 * Distances of all pairs of two samples of vectors, or of one sample with itself, as a matrix with a row for each `x`
 * and a column for each `y`. Computed from differences, so that near-equal vectors keep their precision and equal ones
 * are at distance 0. To get only the mean, use `pairwiseDistanceMean`, which needs no matrix.
 *
 * Cosine distances of a zero vector are undefined (NaN). Takes O(n m d) time and O(n m + (n + m) d) memory.
 *
 * @throws MetricError `SHAPE_MISMATCH` if the samples differ in width, `INVALID_INPUT` for NaN or infinity,
 * `INVALID_OPTION` for an unknown distance or precision.
 *
 * @example
 * ```ts
 * import { pairwiseDistances } from '@mtpc/metrics/math';
 * const { data, rows, cols } = pairwiseDistances([[0, 0], [0, 1]], [[3, 4], [0, 1], [0, 0]]);
 * Array.from(data.subarray(0, cols)); // => [5, 1, 0]
 * rows; // => 2
 * ```
 */
export function pairwiseDistances(
  x: Vectors,
  y?: Vectors,
  options?: PairwiseDistancesOptions,
): EmbeddingMatrix {
  const resolved = resolveOptions('pairwiseDistances', OPTIONS, options);
  const a = toEmbeddingMatrix(x, 'x', 'pairwiseDistances');
  const b = y === undefined ? a : toEmbeddingMatrix(y, 'y', 'pairwiseDistances');
  const precision = resolvePrecision(resolved.precision, a, b);
  const distances = { data: new Float64Array(a.rows * b.rows), rows: a.rows, cols: b.rows };
  if (distances.data.length === 0) return distances;
  requireShape(a.cols === b.cols, 'pairwiseDistances', 'y', `vectors of ${a.cols}`, b.cols);

  if (resolved.distance === 'euclidean') {
    fillDistances(distances, a, b, precision, Math.sqrt);
  } else {
    // For unit vectors, half the squared distance is 1 - cosine.
    const unitA = unitRows(a, precision);
    const unitB = a === b ? unitA : unitRows(b, precision);
    fillDistances(distances, unitA, unitB, precision, (square) => Math.min(2, square / 2));
    for (let i = 0; i < a.rows; i++)
      if (isZero(a, i)) distances.data.fill(Number.NaN, i * b.rows, (i + 1) * b.rows);
    for (let j = 0; j < b.rows; j++) if (isZero(b, j)) fillColumn(distances, j, Number.NaN);
  }
  return distances;
}

function fillDistances(
  { data, cols: stride }: EmbeddingMatrix,
  x: EmbeddingMatrix,
  y: EmbeddingMatrix,
  precision: Precision,
  toDistance: (square: number) => number,
): void {
  const kernel = createDistanceKernel(x.cols, precision);
  const { out, maxX, maxY } = kernel;
  for (let j = 0; j < y.rows; j += maxY) {
    const width = Math.min(maxY, y.rows - j);
    kernel.loadY(y, j, j + width);
    // For a sample with itself, computes only the blocks on and above the diagonal, and mirrors them.
    const end = x === y ? j + width : x.rows;
    for (let i = 0; i < end; i += maxX) {
      const height = Math.min(maxX, end - i);
      kernel.loadX(x, i, i + height);
      kernel.compute();
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
          const distance = toDistance(out[row * maxY + column]!);
          data[(i + row) * stride + j + column] = distance;
          if (x === y) data[(j + column) * stride + i + row] = distance;
        }
      }
    }
  }
}

/** The rows as unit vectors, in the precision of the distances. */
function unitRows(matrix: EmbeddingMatrix, precision: Precision): EmbeddingMatrix {
  return normalizeRows(
    precision === 'float32' ? matrix : { ...matrix, data: Float64Array.from(matrix.data) },
  );
}

function isZero(matrix: EmbeddingMatrix, index: number): boolean {
  return row(matrix, index).every((component) => component === 0);
}

function fillColumn({ data, rows, cols }: EmbeddingMatrix, column: number, value: number): void {
  for (let i = 0; i < rows; i++) data[i * cols + column] = value;
}
