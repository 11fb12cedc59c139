import type { EmbeddingMatrix } from '../../math/embedding-matrix.js';
import { pairwiseDistances } from '../../math/pairwise-distances.js';
import { squaredEnergy } from './energy-components.js';

/**
 * Precomputes the squared energy distance between any two parts of the pooled samples, given by row indices (the rows
 * of `y` follow the rows of `x`). All distances are computed once; then the sum within the smaller part and the sums of
 * whole rows give the three means: `between = rows of a - within a`, `within b = all - within a - 2 between`.
 *
 * The preparation takes O(N^2 d) time and O(N^2) memory for N rows; each call takes O(N + smaller^2).
 */
export function pooledEnergy(
  x: EmbeddingMatrix,
  y: EmbeddingMatrix,
  distance: 'euclidean' | 'cosine',
): (a: readonly number[], b: readonly number[]) => number {
  const { data: table, rows: size } = pairwiseDistances(pool(x, y), undefined, { distance });
  const rowSums = Float64Array.from({ length: size }, (_, i) =>
    sum(table.subarray(i * size, (i + 1) * size)),
  );
  const all = sum(rowSums);
  return (a, b) => {
    const [small, large] = a.length <= b.length ? [a, b] : [b, a];
    const within = sumWithin(table, size, small);
    let between = -within;
    for (const i of small) between += rowSums[i]!;
    return squaredEnergy({
      cross: between / (small.length * large.length),
      withinX: within / small.length ** 2,
      withinY: (all - within - 2 * between) / large.length ** 2,
    });
  };
}

/** The rows of both samples, in single precision if both are. */
function pool(x: EmbeddingMatrix, y: EmbeddingMatrix): EmbeddingMatrix {
  const single = x.data instanceof Float32Array && y.data instanceof Float32Array;
  const length = x.data.length + y.data.length;
  const data = single ? new Float32Array(length) : new Float64Array(length);
  data.set(x.data);
  data.set(y.data, x.data.length);
  return { data, rows: x.rows + y.rows, cols: x.cols };
}

function sum(values: Float32Array | Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Sum over ordered pairs of the given rows. */
function sumWithin(table: Float32Array | Float64Array, size: number, rows: readonly number[]): number {
  let sum = 0;
  for (const [i, row] of rows.entries()) for (let j = 0; j < i; j++) sum += table[row * size + rows[j]!]!;
  return 2 * sum;
}
