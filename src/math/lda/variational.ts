import { columnTotals } from '../column-totals.js';
import type { Random } from '../create-random.js';
import { digamma } from '../digamma.js';
import { portableExp } from '../portable-exp.js';
import type { Document, DocumentTerms } from './document-terms.js';
import { drawGamma } from './draw-gamma.js';
import { perplexity } from './perplexity.js';
import { transpose } from './rows.js';
import type { FittedTopics, LdaSettings } from './settings.js';

/** Maximum number of passes over a document, and the mean change of its topic weights below which they end. */
const DOCUMENT_PASSES = 100;
const TOLERANCE = 1e-3;

/** Initial weights of a variational fit; missing parts are drawn at random. */
export interface VariationalStart {
  /** Topics x words, row-major. */
  readonly components: Float64Array | undefined;
  /** For each iteration documents x topics, row-major. */
  readonly documentTopics: readonly Float64Array[] | undefined;
}

/**
 * Batch variational Bayes: every iteration fits the documents to the topics, starting from equal weights, then the
 * topics to the documents. At the end the documents are fitted once more from equal weights.
 *
 * @internal
 */
export function fitVariational(
  corpus: DocumentTerms,
  settings: LdaSettings,
  start: VariationalStart,
  random: Random,
): FittedTopics {
  const { topics, alpha, beta, iterations } = settings;
  const size = corpus.documents.length * topics;
  let wordTopics =
    start.components === undefined
      ? drawStart(corpus.vocabulary * topics, random)
      : transpose(start.components, corpus.vocabulary);
  let expected = expectedTopics(wordTopics, topics);
  const trace: FittedTopics['trace'] = [];
  for (let iteration = 1; iteration <= iterations; iteration++) {
    const documentTopics = start.documentTopics?.[iteration - 1]?.slice() ?? drawStart(size, random);
    const statistics = fitDocuments(corpus.documents, topics, alpha, expected, documentTopics);
    wordTopics = statistics.map((statistic, i) => beta + statistic * expected[i]!);
    expected = expectedTopics(wordTopics, topics);
    if (iteration % settings.traceEvery === 0 || iteration === iterations) {
      trace.push({ iteration, perplexity: perplexity(corpus, topics, documentTopics, wordTopics) });
    }
  }
  const documentTopics = new Float64Array(size).fill(1);
  fitDocuments(corpus.documents, topics, alpha, expected, documentTopics);
  return { documentTopics, wordTopics, trace };
}

function drawStart(size: number, random: Random): Float64Array {
  return Float64Array.from({ length: size }, () => drawGamma(random, 100) / 100);
}

/** exp E[ln phi] under Dirichlet weights, words x topics: exp(psi(weight) - psi(sum over the words)). @internal */
export function expectedTopics(wordTopics: Float64Array, topics: number): Float64Array {
  const offsets = columnTotals(wordTopics, topics).map(digamma);
  return wordTopics.map((weight, i) => portableExp(digamma(weight) - offsets[i % topics]!));
}

/**
 * Fits the topic weights of every document in place, topics held fixed. Returns, for each word and topic, the sum over
 * documents of count * exp E[ln theta] / norm, which the topics are fitted to (times `expected`).
 *
 * @internal
 */
export function fitDocuments(
  documents: readonly Document[],
  topics: number,
  alpha: number,
  expected: Float64Array,
  documentTopics: Float64Array,
): Float64Array {
  const statistics = new Float64Array(expected.length);
  const scaled = new Float64Array(topics);
  for (const [d, document] of documents.entries()) {
    const weights = documentTopics.subarray(d * topics, (d + 1) * topics);
    expectDocument(weights, scaled);
    for (let pass = 0; pass < DOCUMENT_PASSES; pass++) {
      const change = improve(document, alpha, expected, weights, scaled);
      expectDocument(weights, scaled);
      if (change < TOLERANCE * topics) break;
    }
    collect(document, expected, scaled, statistics);
  }
  return statistics;
}

/** exp E[ln theta] of one document under its Dirichlet weights. */
function expectDocument(weights: Float64Array, scaled: Float64Array): void {
  let total = 0;
  for (const weight of weights) total += weight;
  const offset = digamma(total);
  for (let k = 0; k < weights.length; k++) scaled[k] = portableExp(digamma(weights[k]!) - offset);
}

/** One pass over a document: new weights from the current expectations. Returns the sum of absolute changes. */
function improve(
  { words, counts }: Document,
  alpha: number,
  expected: Float64Array,
  weights: Float64Array,
  scaled: Float64Array,
): number {
  const topics = weights.length;
  const sums = new Float64Array(topics);
  for (let e = 0; e < words.length; e++) {
    const word = words[e]! * topics;
    const share = counts[e]! / norm(expected, word, scaled);
    for (let k = 0; k < topics; k++) sums[k]! += share * expected[word + k]!;
  }
  let change = 0;
  for (let k = 0; k < topics; k++) {
    const weight = alpha + scaled[k]! * sums[k]!;
    change += Math.abs(weight - weights[k]!);
    weights[k] = weight;
  }
  return change;
}

function collect(
  { words, counts }: Document,
  expected: Float64Array,
  scaled: Float64Array,
  statistics: Float64Array,
): void {
  const topics = scaled.length;
  for (let e = 0; e < words.length; e++) {
    const word = words[e]! * topics;
    const share = counts[e]! / norm(expected, word, scaled);
    for (let k = 0; k < topics; k++) statistics[word + k]! += share * scaled[k]!;
  }
}

/** Sum over topics of exp E[ln theta] exp E[ln phi], kept above 0. */
function norm(expected: Float64Array, word: number, scaled: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < scaled.length; k++) sum += scaled[k]! * expected[word + k]!;
  return sum + Number.EPSILON;
}
