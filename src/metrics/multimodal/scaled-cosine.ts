import { cosineSimilarity } from '../../math/cosine-similarity.js';

/** The cosine times `scale`, at least 0 if `clamped`; `null` if a vector is zero. @internal */
export function scaledCosine(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  scale: number,
  clamped: boolean,
): number | null {
  const cosine = cosineSimilarity(a, b);
  if (Number.isNaN(cosine)) return null;
  return scale * (clamped ? Math.max(0, cosine) : cosine);
}
