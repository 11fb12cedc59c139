import { requireInput, requireShape } from '../error.js';
import { requireNumbers } from './require-numbers.js';

/**
 * Cosine of the angle between two vectors: the dot product over the product of the norms, in [-1, 1].
 * Computed in double precision, and invariant to the scale of the vectors even if their squares would overflow or
 * underflow.
 *
 * NaN if either vector is zero. Takes O(d) time and constant memory.
 *
 * @throws MetricError `SHAPE_MISMATCH` if the vectors differ in length, `INVALID_INPUT` if they are empty.
 *
 * @example
 * ```ts
 * import { cosineSimilarity } from '@mtpc/metrics/math';
 * cosineSimilarity([1, 0], [3, 4]); // => 0.6
 * cosineSimilarity([1, 0], [0, 0]); // => NaN
 * ```
 */
export function cosineSimilarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  requireNumbers('cosineSimilarity', 'a', a);
  requireNumbers('cosineSimilarity', 'b', b);
  requireInput(a.length > 0, 'cosineSimilarity', 'a.length', 'at least 1', a.length);
  requireShape(a.length === b.length, 'cosineSimilarity', 'b', `${a.length} components`, b.length);
  const [dot, aa, bb] = products(a, b);
  if (isSafe(aa) && isSafe(bb)) return clamp(dot / Math.sqrt(aa * bb));
  const [scaledDot, scaledA, scaledB] = products(scaled(a), scaled(b));
  return clamp(scaledDot / Math.sqrt(scaledA * scaledB));
}

/** The products a.b, a.a and b.b. */
function products(a: ArrayLike<number>, b: ArrayLike<number>): [dot: number, aa: number, bb: number] {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return [dot, aa, bb];
}

/** True if neither this sum of squares nor its product with another one overflows or loses digits to underflow. */
function isSafe(squares: number): boolean {
  return squares > 1e-140 && squares < 1e140;
}

/** The vector scaled so that its largest component is 1 or -1. */
function scaled(vector: ArrayLike<number>): Float64Array {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!));
  return Float64Array.from(vector, (x) => x / largest);
}

/** Rounding can put parallel vectors slightly above 1. NaN stays NaN. */
function clamp(cosine: number): number {
  return Math.min(1, Math.max(-1, cosine));
}
