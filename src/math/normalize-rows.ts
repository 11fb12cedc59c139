import { type EmbeddingMatrix, toEmbeddingMatrix } from './embedding-matrix.js';

/**
 * The rows of a matrix scaled to unit length, as a new matrix of the same precision. Norms are computed in double
 * precision. A zero row stays zero.
 *
 * Takes O(rows * cols) time and memory.
 *
 * @example
 * ```ts
 * import { normalizeRows, toEmbeddingMatrix } from '@mtpc/metrics/math';
 * const unit = normalizeRows(toEmbeddingMatrix([[3, 4], [0, 0]]));
 * Array.from(unit.data); // => [0.6, 0.8, 0, 0]
 * ```
 */
export function normalizeRows(matrix: EmbeddingMatrix): EmbeddingMatrix {
  const { data: given, rows, cols } = toEmbeddingMatrix(matrix, 'matrix', 'normalizeRows');
  const data = given.slice();
  for (let i = 0; i < rows; i++) normalizeInPlace(data, i * cols, (i + 1) * cols);
  return { data, rows, cols };
}

function normalizeInPlace(data: Float32Array | Float64Array, start: number, end: number): void {
  let squares = sumOfSquares(data, start, end, 1);
  let scale = 1;
  // Such squares have lost digits, so scale the largest component to 1 first.
  if (squares < 1e-140 || squares > 1e140) {
    scale = largestMagnitude(data, start, end);
    if (scale === 0) return;
    squares = sumOfSquares(data, start, end, scale);
  }
  const norm = Math.sqrt(squares);
  if (scale === 1) for (let i = start; i < end; i++) data[i]! /= norm;
  else for (let i = start; i < end; i++) data[i] = data[i]! / scale / norm;
}

function sumOfSquares(data: Float32Array | Float64Array, start: number, end: number, scale: number): number {
  let sum = 0;
  if (scale === 1) for (let i = start; i < end; i++) sum += data[i]! * data[i]!;
  else for (let i = start; i < end; i++) sum += (data[i]! / scale) ** 2;
  return sum;
}

function largestMagnitude(data: Float32Array | Float64Array, start: number, end: number): number {
  let largest = 0;
  for (let i = start; i < end; i++) largest = Math.max(largest, Math.abs(data[i]!));
  return largest;
}
