import { columnTotals } from '../column-totals.js';
import { portableExp } from '../portable-exp.js';
import { portableLog } from '../portable-log.js';
import type { DocumentTerms } from './document-terms.js';
import { dotRow } from './rows.js';

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
  const topicTotals = columnTotals(wordTopics, topics);
  const weights = new Float64Array(topics);
  let logLikelihood = 0;
  for (const [d, { words, counts }] of corpus.documents.entries()) {
    let documentTotal = 0;
    for (let k = 0; k < topics; k++) {
      const weight = documentTopics[d * topics + k]!;
      documentTotal += weight;
      weights[k] = weight / topicTotals[k]!;
    }
    for (let e = 0; e < words.length; e++) {
      const probability = dotRow(weights, wordTopics, words[e]!) / documentTotal;
      logLikelihood += counts[e]! * portableLog(probability);
    }
  }
  // Certain words give exactly 1; rounding may leave the mean logarithm just above 0.
  return Math.max(1, portableExp(-logLikelihood / corpus.total));
}
