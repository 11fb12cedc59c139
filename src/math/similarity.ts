import { cosineSimilarity } from './cosine-similarity.js';

/**
 * Cosine similarity as the embedding metrics read it: 0 where a vector is zero and the cosine has no value. A zero
 * vector stands for a text without content, which is like nothing.
 */
export function similarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const cosine = cosineSimilarity(a, b);
  return Number.isNaN(cosine) ? 0 : cosine;
}
