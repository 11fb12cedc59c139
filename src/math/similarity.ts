import { cosineSimilarity } from './cosine-similarity.js';

/**
 * Cosine similarity as the embedding metrics define it: 0 if a vector is zero and the cosine is undefined. A zero
 * vector represents a text without content, which is not similar to any other.
 */
export function similarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const cosine = cosineSimilarity(a, b);
  return Number.isNaN(cosine) ? 0 : cosine;
}
