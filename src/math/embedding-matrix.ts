import { expectation, functionName, MetricError, type MetricErrorCode, requireInput } from '../error.js';

/** Vectors of one length, row-major: component `j` of vector `i` is `data[i * cols + j]`. */
export interface EmbeddingMatrix {
  readonly data: Float32Array | Float64Array;
  readonly rows: number;
  readonly cols: number;
}

/** The type of every vector argument: a matrix, or one array of numbers per vector. */
export type Vectors = EmbeddingMatrix | readonly ArrayLike<number>[];

/**
 * Converts vectors to an {@link EmbeddingMatrix} and checks them. A matrix is returned without a copy. Arrays of
 * numbers become a `Float64Array`; rows that are all `Float32Array` stay in single precision.
 *
 * Time O(rows * cols); memory O(rows * cols) for arrays, none for a matrix.
 *
 * @param vectors - A matrix, or one array of numbers per vector. An empty list gives a matrix with 0 rows.
 * @param name - Name of the argument in error messages.
 * @param metric - Name of the function in error messages.
 * @throws MetricError `INVALID_INPUT` if a component is not a finite number or vectors are empty; `SHAPE_MISMATCH` if
 * the vectors differ in length or the sizes of a matrix do not fit its data.
 *
 * @example
 * ```ts
 * import { toEmbeddingMatrix } from '@mtpc/metrics/math';
 * const matrix = toEmbeddingMatrix([[1, 2, 3], [4, 5, 6]]);
 * matrix.rows; // => 2
 * matrix.cols; // => 3
 * ```
 */
export function toEmbeddingMatrix(
  vectors: Vectors,
  name = 'vectors',
  metric = 'toEmbeddingMatrix',
): EmbeddingMatrix {
  const fail: Fail = (code, path, expected, received) => {
    const message = expectation(`${name}${path}`, expected, received);
    const details = { metric, path: `${name}${path}`, received };
    throw new MetricError(code, `${functionName(metric)}: ${message}`, details);
  };
  if (Array.isArray(vectors)) return fromRows(vectors, fail);
  if (isMatrix(vectors)) return checkMatrix(vectors, fail);
  return fail('INVALID_INPUT', '', 'an embedding matrix or an array of vectors', vectors);
}

/**
 * Vector `index` of a matrix: a view on its data, not a copy. O(1).
 *
 * @throws MetricError `INVALID_INPUT` for input that is not an embedding matrix, or an index that is not a whole number
 *
 * @example
 * ```ts
 * import { row, toEmbeddingMatrix } from '@mtpc/metrics/math';
 * row(toEmbeddingMatrix([[1, 2], [3, 4]]), 1); // => [3, 4]
 * ```
 */
export function row(matrix: EmbeddingMatrix, index: number): Float32Array | Float64Array {
  const isWhole = isMatrix(matrix) && Number.isInteger(matrix.cols);
  requireInput(isWhole, 'row', 'matrix', 'an embedding matrix', matrix);
  requireInput(Number.isInteger(index), 'row', 'index', 'a whole number', index);
  return matrix.data.subarray(index * matrix.cols, (index + 1) * matrix.cols);
}

type Fail = (code: MetricErrorCode, path: string, expected: string, received: unknown) => never;

function isMatrix(value: unknown): value is EmbeddingMatrix {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false;
  return value.data instanceof Float32Array || value.data instanceof Float64Array;
}

function checkMatrix(matrix: EmbeddingMatrix, fail: Fail): EmbeddingMatrix {
  const { data, rows, cols } = matrix;
  if (!isCount(rows)) fail('SHAPE_MISMATCH', '.rows', 'a count', rows);
  if (!isCount(cols)) fail('SHAPE_MISMATCH', '.cols', 'a count', cols);
  if (data.length !== rows * cols) {
    fail('SHAPE_MISMATCH', '.data.length', `${rows} rows of ${cols} = ${rows * cols}`, data.length);
  }
  if (rows > 0 && cols === 0) fail('INVALID_INPUT', '.cols', 'at least 1', cols);
  const bad = firstNonFinite(data);
  if (bad >= 0) {
    const row = Math.floor(bad / cols);
    fail('INVALID_INPUT', `[${row}][${bad - row * cols}]`, 'a finite number', data[bad]);
  }
  return matrix;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

/**
 * Index of the first NaN or infinity, or -1. `x * 0` is NaN for exactly these; four independent sums, because in a
 * single sum each addition waits for the previous one.
 */
function firstNonFinite(data: Float32Array | Float64Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 4 <= data.length; i += 4) {
    a += data[i]! * 0;
    b += data[i + 1]! * 0;
    c += data[i + 2]! * 0;
    d += data[i + 3]! * 0;
  }
  for (; i < data.length; i++) a += data[i]! * 0;
  return a + b + c + d === 0 ? -1 : data.findIndex((x) => !Number.isFinite(x));
}

function fromRows(vectors: readonly ArrayLike<number>[], fail: Fail): EmbeddingMatrix {
  const rows = vectors.length;
  const cols = rows > 0 ? listAt(vectors, 0, fail).length : 0;
  if (rows > 0 && cols === 0) fail('INVALID_INPUT', '.cols', 'at least 1', cols);
  const single = rows > 0 && vectors.every((row) => row instanceof Float32Array);
  const data = single ? new Float32Array(rows * cols) : new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const row = listAt(vectors, i, fail);
    if (row.length !== cols) fail('SHAPE_MISMATCH', `[${i}].length`, `${cols}`, row.length);
    for (let j = 0, at = i * cols; j < cols; j++, at++) {
      const x = row[j];
      if (typeof x !== 'number' || x - x !== 0) fail('INVALID_INPUT', `[${i}][${j}]`, 'a finite number', x);
      data[at] = x;
    }
  }
  return { data, rows, cols };
}

function listAt(vectors: readonly unknown[], i: number, fail: Fail): ArrayLike<unknown> {
  const row = vectors[i];
  return isList(row) ? row : fail('INVALID_INPUT', `[${i}]`, 'an array of numbers', row);
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}
