import type { Random } from '../create-random.js';
import { createTopicKernel, type TopicTokens } from '../kernels/topic-kernel.js';
import { drawSeeds } from '../kernels/word-source.js';
import type { DocumentTerms } from './document-terms.js';
import { perplexity } from './perplexity.js';
import type { FittedTopics, LdaSettings } from './settings.js';

/**
 * Collapsed Gibbs sampling [1] on flat arrays: topics of single tokens are redrawn one after the other, given all the
 * others. The estimates come from the last state.
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

/** Adds a prior to all counts, in place. */
function smoothed(counts: Float64Array, prior: number): Float64Array {
  for (let i = 0; i < counts.length; i++) counts[i]! += prior;
  return counts;
}

/** Every token in a random topic. */
function placeTokens(
  corpus: DocumentTerms,
  { topics, alpha, beta }: LdaSettings,
  random: Random,
): TopicTokens {
  const { vocabulary } = corpus;
  const start = new Int32Array(corpus.documents + 1);
  const wordOf = new Int32Array(corpus.total);
  let token = 0;
  for (let d = 0; d < corpus.documents; d++) {
    for (let e = corpus.start[d]!; e < corpus.start[d + 1]!; e++) {
      wordOf.fill(corpus.term[e]!, token, (token += corpus.count[e]!));
    }
    start[d + 1] = token;
  }
  const topicOf = wordOf.map(() => random.integer(topics));
  return { topics, vocabulary, alpha, beta, start, wordOf, topicOf };
}
