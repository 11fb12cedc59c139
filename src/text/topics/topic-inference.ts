import { transpose } from '../../math/lda/rows.js';
import { expectedTopics, fitDocuments } from '../../math/lda/variational.js';

/**
 * Infers the shares of fixed topics in single texts, with the same results as `inferTopics` in the math module.
 * Precomputes everything that does not depend on the text.
 *
 * @param components topics x words, Dirichlet weights
 * @returns a function from the indices of a text's words, at least one, to its shares; O(passes * words * topics)
 * @internal
 */
export function topicInference(
  components: readonly (readonly number[])[],
  alpha: number,
): (places: readonly number[]) => Float64Array {
  const topics = components.length;
  const vocabulary = components[0]?.length ?? 0;
  const expected = expectedTopics(transpose(Float64Array.from(components.flat()), vocabulary), topics);
  return (places) => {
    const counts = new Map<number, number>();
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
    const sorted = [...counts].sort(([a], [b]) => a - b);
    const rows = new Float64Array(sorted.length * topics);
    for (const [i, [word]] of sorted.entries()) {
      rows.set(expected.subarray(word * topics, (word + 1) * topics), i * topics);
    }
    const text = {
      words: Int32Array.from(sorted, (_, i) => i),
      counts: Float64Array.from(sorted, ([, count]) => count),
    };
    const weights = new Float64Array(topics).fill(1);
    fitDocuments([text], topics, alpha, rows, weights);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  };
}
