import { requireInput, requireOneOf } from '../error.js';
import type { EmbeddingMatrix } from './embedding-matrix.js';

/** How distances are computed: in single precision (7 digits, twice as fast) or in double. */
export type Precision = 'float32' | 'double';

/**
 * The precision in which distances between the rows of these matrices are computed. Single precision is used only if
 * all data is in single precision, its squares cannot overflow or underflow, and `'double'` is not requested.
 *
 * Time O(rows * cols), no memory.
 *
 * @param asked - `'double'`, or `'float32'` (the default) to allow single precision.
 * @throws MetricError `INVALID_OPTION` for any other value.
 *
 * @example
 * ```ts
 * import { resolvePrecision, toEmbeddingMatrix } from '@mtpc/metrics/math';
 * resolvePrecision(undefined, toEmbeddingMatrix([[1, 2]])); // => 'double'
 * resolvePrecision(undefined, toEmbeddingMatrix([new Float32Array([1, 2])])); // => 'float32'
 * ```
 */
export function resolvePrecision(asked: Precision | undefined, ...matrices: EmbeddingMatrix[]): Precision {
  if (asked !== undefined) requireOneOf('resolvePrecision', 'asked', asked, ['float32', 'double']);
  for (const [i, matrix] of matrices.entries())
    requireInput(ArrayBuffer.isView(matrix?.data), 'resolvePrecision', `matrices[${i}]`, 'a matrix', matrix);
  const single =
    asked !== 'double' && matrices.every(({ data }) => data instanceof Float32Array && isTame(data));
  return single ? 'float32' : 'double';
}

/** All bits of a float but its sign. */
const SIZE = 0x7fffffff;

/** True if the squares of the largest components, summed over a row, stay well inside the range of single precision. */
function isTame(data: Float32Array): boolean {
  // Without the sign bit, floats sort like their bits as integers, which compare faster.
  const bits = new Int32Array(data.buffer, data.byteOffset, data.length);
  // Four independent maxima, because in a single one each comparison waits for the previous one.
  let [a, b, c, d] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 4 <= bits.length; i += 4) {
    a = Math.max(a, bits[i]! & SIZE);
    b = Math.max(b, bits[i + 1]! & SIZE);
    c = Math.max(c, bits[i + 2]! & SIZE);
    d = Math.max(d, bits[i + 3]! & SIZE);
  }
  for (; i < bits.length; i++) a = Math.max(a, bits[i]! & SIZE);
  const largest = Math.max(a, b, c, d);
  return largest === 0 || (largest > float32Bits(1e-12) && largest < float32Bits(1e16));
}

function float32Bits(x: number): number {
  return new Int32Array(Float32Array.of(x).buffer)[0]!;
}
