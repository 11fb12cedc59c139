import type { Random } from '../create-random.js';
import { createTopicKernel, type TopicTokens } from '../kernels/topic-kernel.js';
import { drawSeeds } from '../kernels/word-source.js';
import type { DocumentTerms } from './document-terms.js';
import { perplexity } from './perplexity.js';
import type { FittedTopics, LdaSettings } from './settings.js';

/**
 * Collapsed Gibbs sampling [1] on flat arrays: redraws the topic of one token at a time, given all other tokens, and
 * estimates from the last state.
 *
 * [1] T. Griffiths, M. Steyvers (2004), Finding scientific topics, PNAS 101.
 *
 * @internal
 */
export function fitGibbs(corpus: DocumentTerms, settings: LdaSettings, random: Random): FittedTopics {
  const { topics, alpha, beta, iterations } = settings;
  const tokens = placeTokens(corpus, settings, random);
  const kernel = createTopicKernel(tokens, drawSeeds(random));
  const trace: FittedTopics['trace'] = [];
  const estimates = () => {
    const { documentTopics, wordTopics } = kernel.counts();
    return { documentTopics: smoothed(documentTopics, alpha), wordTopics: smoothed(wordTopics, beta) };
  };
  for (let iteration = 1; iteration <= iterations; iteration++) {
    kernel.sweep();
    if (iteration % settings.traceEvery === 0 || iteration === iterations) {
      const { documentTopics, wordTopics } = estimates();
      trace.push({ iteration, perplexity: perplexity(corpus, topics, documentTopics, wordTopics) });
    }
  }
  return { ...estimates(), trace };
}

/** The counts with a prior added to each. */
function smoothed(counts: Float64Array, prior: number): Float64Array {
  return counts.map((count) => count + prior);
}

/** Assigns a random topic to every token. */
function placeTokens(
  corpus: DocumentTerms,
  { topics, alpha, beta }: LdaSettings,
  random: Random,
): TopicTokens {
  const { documents, vocabulary, total } = corpus;
  const start = new Int32Array(documents.length + 1);
  const wordOf = new Int32Array(total);
  let token = 0;
  for (const [d, { words, counts }] of documents.entries()) {
    for (const [e, count] of counts.entries()) wordOf.fill(words[e]!, token, (token += count));
    start[d + 1] = token;
  }
  const topicOf = wordOf.map(() => random.integer(topics));
  return { topics, vocabulary, alpha, beta, start, wordOf, topicOf };
}
