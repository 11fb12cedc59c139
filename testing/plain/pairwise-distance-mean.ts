/**
 * The plain version of `pairwiseDistanceMean`: a triple loop over arrays of arrays, in double precision. The tests
 * hold the fast version against it and the benchmark measures from it.
 */
export function plainDistanceMean(
  x: readonly ArrayLike<number>[],
  y: readonly ArrayLike<number>[],
  distance: (a: ArrayLike<number>, b: ArrayLike<number>) => number = plainEuclidean,
): number {
  let sum = 0;
  for (const a of x) for (const b of y) sum += distance(a, b);
  return sum / (x.length * y.length);
}

/** Euclidean distance by its definition. */
export function plainEuclidean(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k]! - b[k]!) * (a[k]! - b[k]!);
  return Math.sqrt(sum);
}

/** 1 - cosine, clipped to [0, 2]; a zero vector is similar to nothing. */
export function plainCosineDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let k = 0; k < a.length; k++) {
    dot += a[k]! * b[k]!;
    aa += a[k]! * a[k]!;
    bb += b[k]! * b[k]!;
  }
  if (aa === 0 || bb === 0) return 1;
  return Math.min(2, Math.max(0, 1 - dot / Math.sqrt(aa * bb)));
}
