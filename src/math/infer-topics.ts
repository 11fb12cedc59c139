import { requireShape } from '../error.js';
import { type Form, fieldsOf, listOf, numberAbove, numberFrom, requireForm } from '../options/forms.js';
import type { TopicWeights } from './latent-dirichlet-allocation.js';
import { type DocumentTerms, type TermCounts, toDocumentTerms } from './lda/document-terms.js';
import { perplexity } from './lda/perplexity.js';
import { toRows, transpose } from './lda/rows.js';
import { expectedTopics, fitDocuments } from './lda/variational.js';

/**
 * Topic shares of documents outside the fit, with the topics held fixed: variational updates from equal weights, until
 * the mean change is below 0.001 or 100 passes are done. Deterministic. A variational model gives the documents of its
 * fit the same shares again.
 *
 * @param model a fit by either method
 * @param counts documents x words over the model's vocabulary, >= 0
 * @returns documents x topics, every row summing to 1; equal shares for a document without words;
 * O(passes * nonzero counts * topics)
 * @throws MetricError `SHAPE_MISMATCH` if the vocabulary differs, `INVALID_INPUT` for a negative or infinite count or
 * weight, or an `alpha` that is not above 0
 *
 * @example
 * ```ts
 * import { inferTopics, latentDirichletAllocation } from '@mtpc/metrics/math';
 * const counts = [[4, 3, 0, 0], [3, 5, 0, 0], [0, 0, 4, 4], [0, 0, 2, 5]];
 * const model = latentDirichletAllocation(counts, { topics: 2, iterations: 50 });
 * const [first, second] = inferTopics(model, [[2, 1, 0, 0], [0, 0, 1, 2]]);
 * first[0] > 0.5 !== second[0] > 0.5; // => true
 * ```
 */
export function inferTopics(model: TopicWeights, counts: TermCounts): number[][] {
  return toRows(infer('inferTopics', model, counts).documentTopics, model.components.length, true);
}

/**
 * Held-out perplexity: exp of minus the mean over tokens of ln p(w | d), with shares from {@link inferTopics}. The
 * shares are fitted to the same tokens, so the value is optimistic; use it only to compare models.
 *
 * @param model a fit by either method
 * @param counts documents x words over the model's vocabulary, >= 0
 * @returns 1 to infinity; NaN without tokens; O(passes * nonzero counts * topics)
 * @throws MetricError as {@link inferTopics}
 *
 * @example
 * ```ts
 * import { topicPerplexity } from '@mtpc/metrics/math';
 * const model = { components: [[1, 1], [1, 1]], alpha: 0.5 };
 * topicPerplexity(model, [[3, 5]]); // => 2
 * ```
 */
export function topicPerplexity(model: TopicWeights, counts: TermCounts): number {
  const { corpus, documentTopics, wordTopics } = infer('topicPerplexity', model, counts);
  return perplexity(corpus, model.components.length, documentTopics, wordTopics);
}

const MODEL: Form = fieldsOf(
  { components: listOf(listOf(numberFrom(0))), alpha: numberAbove(0) },
  'a topic model',
);

function infer(
  kernel: string,
  model: TopicWeights,
  counts: TermCounts,
): { corpus: DocumentTerms; documentTopics: Float64Array; wordTopics: Float64Array } {
  requireForm(kernel, 'model', model, MODEL);
  const { components, alpha } = model;
  const topics = components.length;
  const vocabulary = components[0]?.length ?? 0;
  for (const [k, { length }] of components.entries()) {
    const expected = `a list of ${vocabulary}, as long as the first`;
    requireShape(length === vocabulary, kernel, `model.components[${k}]`, expected, components[k]);
  }
  const corpus = toDocumentTerms(kernel, counts, false);
  const fits = corpus.documents.length === 0 || corpus.vocabulary === vocabulary;
  const expected = `${vocabulary}, the model's vocabulary`;
  requireShape(fits, kernel, 'counts[0].length', expected, corpus.vocabulary);
  const wordTopics = transpose(Float64Array.from(components.flat()), vocabulary);
  const documentTopics = new Float64Array(corpus.documents.length * topics).fill(1);
  fitDocuments(corpus.documents, topics, alpha, expectedTopics(wordTopics, topics), documentTopics);
  return { corpus, documentTopics, wordTopics };
}
