import type { TopicKernel, TopicTokens } from './topic-kernel-type.js';
import { createWordSource } from './word-source.js';

/** Tokens with their topics, and the counts of each topic by document, by word and in total. */
interface State {
  readonly start: Int32Array;
  /** Offset of the token's word in `wordTopics`. */
  readonly columnOf: Int32Array;
  /** Number of other tokens of the same word. */
  readonly companionsOf: Float64Array;
  readonly topicOf: Int32Array;
  /** Documents x topics. */
  readonly documentTopics: Float64Array;
  /** Words x topics. */
  readonly wordTopics: Float64Array;
  readonly topicTotals: Int32Array;
}

/** State that a sweep keeps in addition to the counts. */
interface Scratch {
  /** 1 / (n + V beta): all denominators are a whole number n plus V beta. */
  readonly reciprocal: Float64Array;
  /** The reciprocal of each topic after removing one token. */
  readonly without: Float64Array;
  /** (n_dk + alpha) / (n_k + V beta) for the current document, computed when a token first needs it. */
  readonly share: Float64Array;
  /** Running sums of the weights. */
  readonly cumulated: Float64Array;
  /** One draw for each token. */
  readonly words: Uint32Array;
}

/** Slightly less than 1: a value below it is below 1 in exact arithmetic, despite rounding. */
const CERTAIN = 1 - 2 ** -30;

/** The sampler in plain JavaScript. */
export function createScriptTopicKernel(tokens: TopicTokens, seeds: Int32Array): TopicKernel {
  const state = createState(tokens);
  const scratch = createScratch(state, tokens);
  const draw = createWordSource(seeds);
  return {
    sweep(): void {
      draw(scratch.words);
      sweep(state, tokens, scratch);
    },
    counts: () => ({ documentTopics: state.documentTopics.slice(), wordTopics: state.wordTopics.slice() }),
  };
}

function createState({ topics, vocabulary, start, wordOf, topicOf }: TopicTokens): State {
  const wordTotals = new Float64Array(vocabulary);
  for (const word of wordOf) wordTotals[word]!++;
  const state = {
    start,
    columnOf: wordOf.map((word) => word * topics),
    companionsOf: Float64Array.from(wordOf, (word) => wordTotals[word]! - 1),
    topicOf: topicOf.slice(),
    documentTopics: new Float64Array((start.length - 1) * topics),
    wordTopics: new Float64Array(vocabulary * topics),
    topicTotals: new Int32Array(topics),
  };
  let i = 0;
  for (const [d, end] of start.subarray(1).entries()) {
    for (; i < end; i++) {
      const topic = topicOf[i]!;
      state.documentTopics[d * topics + topic]!++;
      state.wordTopics[wordOf[i]! * topics + topic]!++;
      state.topicTotals[topic]!++;
    }
  }
  return state;
}

function createScratch(state: State, { topics, vocabulary, beta }: TopicTokens): Scratch {
  const tokens = state.topicOf.length;
  const smoothing = vocabulary * beta;
  const reciprocal = Float64Array.from({ length: tokens + 1 }, (_, n) => 1 / (n + smoothing));
  return {
    reciprocal,
    without: Float64Array.from(state.topicTotals, (n) => reciprocal[Math.max(0, n - 1)]!),
    share: new Float64Array(topics),
    cumulated: new Float64Array(topics),
    words: new Uint32Array(tokens),
  };
}

/**
 * One sweep over all tokens. With the token itself removed, topic k has the weight (n_dk + alpha) (n_wk + beta) / (n_k
 * + V beta).
 *
 * Most tokens keep their topic, so the sweep tests this first, without computing the other weights: their sum is at
 * most `others`, because sum_k n_dk n_wk over the other topics is at most the product of the sums. A draw that keeps
 * the topic under this bound also keeps it under the true sum, so the squeeze does not change the result. Only tokens
 * that fail the test need all weights, and only they pay for function calls, which cost more than the sums.
 */
function sweep(state: State, { topics, alpha, beta }: TopicTokens, scratch: Scratch): void {
  const { start, columnOf, companionsOf, topicOf, documentTopics, wordTopics, topicTotals } = state;
  const { reciprocal, without, share, cumulated, words } = scratch;
  const priors = (topics - 1) * alpha * beta;
  // The smallest topic has the largest reciprocal. If it has grown since, the bound is still valid.
  let least = smallest(topicTotals);
  let largest = reciprocal[least]!;

  for (let d = 0; d + 1 < start.length; d++) {
    const row = d * topics;
    const first = start[d]!;
    const end = start[d + 1]!;
    const companions = end - first - 1;
    let hasShares = false;
    for (let i = first; i < end; i++) {
      const column = columnOf[i]!;
      const old = topicOf[i]!;
      const inDocument = documentTopics[row + old]! - 1;
      const inWord = wordTopics[column + old]! - 1;
      const kept = (inDocument + alpha) * (inWord + beta) * without[old]!;
      const documentRest = companions - inDocument;
      const wordRest = companionsOf[i]! - inWord;
      const others = largest * (documentRest * (wordRest + beta) + alpha * wordRest + priors);
      const u = words[i]! * 2 ** -32;
      if (u * (kept + others) < kept * CERTAIN) continue;

      if (!hasShares) {
        hasShares = true;
        fillShares(share, documentTopics, row, alpha, reciprocal, topicTotals);
      }
      const oldShare = share[old]!;
      share[old] = 0; // its weight is `kept`, which comes first
      const total = cumulate(kept, wordTopics, column, beta, share, cumulated);
      const target = u * total;
      // Weights that are all 0 or that overflow do not move the token either.
      if (target < kept || !(target < total)) {
        share[old] = oldShare;
        continue;
      }
      let topic = 0;
      while (topic < topics - 1 && cumulated[topic]! <= target) topic++;

      topicOf[i] = topic;
      documentTopics[row + old] = inDocument;
      wordTopics[column + old] = inWord;
      wordTopics[column + topic]!++;
      const joined = ++documentTopics[row + topic]!;
      const left = --topicTotals[old]!;
      const right = ++topicTotals[topic]!;
      share[old] = (inDocument + alpha) * without[old]!;
      share[topic] = (joined + alpha) * reciprocal[right]!;
      without[old] = reciprocal[Math.max(0, left - 1)]!;
      without[topic] = reciprocal[right - 1]!;
      if (left < least) {
        least = left;
        largest = reciprocal[least]!;
      }
    }
  }
}

function smallest(values: Int32Array): number {
  return values.reduce((least, value) => Math.min(least, value));
}

/** The factor of each topic's weight that all words of a document share. */
function fillShares(
  share: Float64Array,
  documentTopics: ArrayLike<number>,
  row: number,
  alpha: number,
  reciprocal: Float64Array,
  topicTotals: Int32Array,
): void {
  for (let k = 0; k < share.length; k++) {
    share[k] = (documentTopics[row + k]! + alpha) * reciprocal[topicTotals[k]!]!;
  }
}

/** Adds up the weights of all topics from a start value, cumulatively; returns the sum. */
function cumulate(
  before: number,
  wordTopics: Float64Array,
  column: number,
  beta: number,
  share: Float64Array,
  cumulated: Float64Array,
): number {
  const topics = share.length;
  let total = before;
  let k = 0;
  // Two topics per step halve the chain of dependent additions.
  for (; k + 1 < topics; k += 2) {
    const weight = (wordTopics[column + k]! + beta) * share[k]!;
    const both = weight + (wordTopics[column + k + 1]! + beta) * share[k + 1]!;
    cumulated[k] = total + weight;
    total += both;
    cumulated[k + 1] = total;
  }
  if (k < topics) cumulated[k] = total += (wordTopics[column + k]! + beta) * share[k]!;
  return total;
}
