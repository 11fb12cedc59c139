import { portableExp } from '../portable-exp.js';
import { portableLog } from '../portable-log.js';
import type { DocumentTerms } from './document-terms.js';

/**
 * Perplexity of the counts under point estimates: exp of minus the mean over all tokens of ln p(w | d), with
 * p(w | d) = sum_k theta_dk phi_kw.
 *
 * @param documentTopics weights of documents x topics, row-major; normalized here
 * @param wordTopics weights of words x topics, row-major; normalized here over the words of a topic
 * @returns 1 to infinity; NaN without tokens; O(nonzero counts * topics)
 * @internal
 */
export function perplexity(
  corpus: DocumentTerms,
  topics: number,
  documentTopics: Float64Array,
  wordTopics: Float64Array,
): number {
  const topicTotals = new Float64Array(topics);
  for (let w = 0; w < wordTopics.length; w += topics) {
    for (let k = 0; k < topics; k++) topicTotals[k]! += wordTopics[w + k]!;
  }
  const weights = new Float64Array(topics);
  let logLikelihood = 0;
  for (let d = 0; d < corpus.documents; d++) {
    let documentTotal = 0;
    for (let k = 0; k < topics; k++) {
      const weight = documentTopics[d * topics + k]!;
      documentTotal += weight;
      weights[k] = weight / topicTotals[k]!;
    }
    for (let e = corpus.start[d]!; e < corpus.start[d + 1]!; e++) {
      const word = corpus.term[e]! * topics;
      let probability = 0;
      for (let k = 0; k < topics; k++) probability += weights[k]! * wordTopics[word + k]!;
      logLikelihood += corpus.count[e]! * portableLog(probability / documentTotal);
    }
  }
  // Certain words give exactly 1; rounding may leave the mean logarithm just above 0.
  return Math.max(1, portableExp(-logLikelihood / corpus.total));
}
