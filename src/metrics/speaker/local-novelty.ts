import { dotProduct } from '../../math/dot-product.js';
import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { quantile } from '../../math/quantile.js';

/** The number of neighbors in the published code. */
export interface LocalNoveltyOptions {
  /** Percentile of the nearest similarities above which a message counts as near. */
  readonly percentile: number;
  /** Maximum number of near messages. */
  readonly maxNeighbors: number;
}

/**
 * Local novelty of each message, as in the published code of SC-Gini: 1 - the mean dot product with up to
 * `maxNeighbors` nearest messages with a dot product of at least tau, or 1 - the maximum if there are none. tau is a
 * percentile of the nearest similarities of all messages. A single message has novelty 0.
 */
export function localNovelty(
  messages: EmbeddingMatrix,
  { percentile, maxNeighbors }: LocalNoveltyOptions,
): number[] {
  if (messages.rows < 2) return Array<number>(messages.rows).fill(0);
  const neighbors = Array.from({ length: messages.rows }, (_, i) => nearestFirst(messages, i, maxNeighbors));
  const nearest = neighbors.map((similarities) => itemAt(similarities, 0));
  const tau = quantile(Float64Array.from(nearest).sort(), percentile / 100);
  return neighbors.map((similarities) => {
    const near = similarities.filter((similarity) => similarity >= tau);
    return 1 - (near.length > 0 ? mean(near) : itemAt(similarities, 0));
  });
}

/** The largest dot products of a row with others, in descending order; copied, so that the rest can be freed. */
function nearestFirst(matrix: EmbeddingMatrix, i: number, most: number): Float64Array {
  const products = new Float64Array(matrix.rows - 1);
  for (let j = 0, at = 0; j < matrix.rows; j++) {
    if (j !== i) products[at++] = dotProduct(row(matrix, i), row(matrix, j));
  }
  return products.sort().slice(-most).reverse();
}
