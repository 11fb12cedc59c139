import { requireInput, requireOption, requireShape } from '../error.js';
import {
  inputData,
  oneOf,
  positive,
  required,
  rounds,
  seed,
  topicCount,
  wholeNumber,
} from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { createRandom } from './create-random.js';
import { itemAt } from './existing.js';
import { type DocumentTerms, type TermCounts, toDocumentTerms } from './lda/document-terms.js';
import { fitGibbs } from './lda/gibbs.js';
import { perplexity } from './lda/perplexity.js';
import { toRows, transpose } from './lda/rows.js';
import type { LdaSettings } from './lda/settings.js';
import { fitVariational } from './lda/variational.js';

/** Options of {@link latentDirichletAllocation}. */
export interface LatentDirichletAllocationOptions {
  /** Number of topics, from 1 to 100,000. */
  readonly topics: number;
  /** Collapsed Gibbs sampling (default) or batch variational Bayes. */
  readonly method?: 'gibbs' | 'variational';
  /** Seed of the generator; default 0. */
  readonly seed?: number;
  /** Sweeps over all tokens (default 500), or rounds of variational updates (default 10); at least 1. */
  readonly iterations?: number;
  /** Prior weight of every topic in a document, above 0; default 1 / topics. */
  readonly alpha?: number;
  /** Prior weight of every word in a topic, above 0; default .1 for Gibbs, 1 / topics for variational. */
  readonly beta?: number;
  /** Interval between entries of the trace, in iterations; default a tenth of all. */
  readonly traceEvery?: number;
  /** Variational only: the topics x words weights to start from; default draws from gamma(100, .01). */
  readonly initialComponents?: ArrayLike<ArrayLike<number>>;
  /** Variational only: for each iteration the documents x topics weights to start from; default as above. */
  readonly initialDocumentTopics?: ArrayLike<ArrayLike<ArrayLike<number>>>;
}

const OPTIONS: OptionSpecs<LatentDirichletAllocationOptions, 'method' | 'seed'> = {
  topics: required(topicCount()),
  method: oneOf(['gibbs', 'variational'], 'gibbs'),
  seed: seed(0),
  iterations: rounds(1),
  alpha: positive(),
  beta: positive(),
  traceEvery: wholeNumber(1),
  initialComponents: inputData('topics x words weights'),
  initialDocumentTopics: inputData('documents x topics weights for each iteration'),
};

/** The part of a fit that {@link inferTopics} and {@link topicPerplexity} need. */
export interface TopicWeights {
  /**
   * Topics x words: Dirichlet weights, counts plus prior. Each row divided by its sum is the word distribution of a
   * topic.
   */
  readonly components: readonly (readonly number[])[];
  /** Prior weight of every topic in a document. */
  readonly alpha: number;
}

/** The result of {@link latentDirichletAllocation}. */
export interface LatentDirichletAllocation extends TopicWeights {
  readonly method: 'gibbs' | 'variational';
  readonly topics: number;
  readonly beta: number;
  readonly iterations: number;
  /** Documents x topics; every row sums to 1. The shares of a document without words are equal. */
  readonly documentTopics: readonly (readonly number[])[];
  /** Perplexity of the counts under the fitted topics and shares; NaN without tokens. */
  readonly perplexity: number;
  /** The perplexity during the run; it is flat at the end of a converged run. */
  readonly trace: readonly { readonly iteration: number; readonly perplexity: number }[];
}

const KERNEL = 'latentDirichletAllocation';

/**
 * Latent Dirichlet allocation [1]: topics are distributions over words, documents are mixtures of topics.
 *
 * `gibbs`: collapsed Gibbs sampling [2] on flat arrays; estimates from the last state. `variational`: batch
 * variational Bayes as in scikit-learn's LatentDirichletAllocation (at most 100 passes a document, mean change below
 * .001, documents fitted once more at the end from equal weights); given the same starts it gives the same numbers.
 *
 * The order of topics is arbitrary. On short texts the result depends strongly on the seed, so compare several.
 *
 * @param counts documents x words, >= 0; whole numbers for Gibbs
 * @returns topics, shares, perplexity and its trace; O(iterations * tokens * topics) at worst
 * @throws MetricError `INVALID_OPTION` for an option out of range, `SHAPE_MISMATCH` for uneven rows or starts,
 * `INVALID_INPUT` for a count that is negative, infinite, or a fraction under Gibbs
 *
 * [1] D. Blei, A. Ng, M. Jordan (2003), Latent Dirichlet allocation, JMLR 3. [2] T. Griffiths, M. Steyvers (2004),
 * Finding scientific topics, PNAS 101.
 *
 * @example
 * ```ts
 * import { latentDirichletAllocation } from '@mtpc/metrics/math';
 * const counts = [[4, 3, 0, 0], [3, 5, 0, 0], [0, 0, 4, 4], [0, 0, 2, 5]];
 * const model = latentDirichletAllocation(counts, { topics: 2, iterations: 50 });
 * const main = model.documentTopics.map((shares) => shares.indexOf(Math.max(...shares)));
 * main[0] === main[1] && main[2] === main[3] && main[0] !== main[2]; // => true
 * ```
 */
export function latentDirichletAllocation(
  counts: TermCounts,
  options: LatentDirichletAllocationOptions,
): LatentDirichletAllocation {
  const resolved = resolveOptions(KERNEL, OPTIONS, options);
  const { method } = resolved;
  const settings = resolveSettings(resolved);
  const corpus = toDocumentTerms(KERNEL, counts, method === 'gibbs');
  const random = createRandom(resolved.seed);
  const start = readStart(options, method, settings, corpus);
  const fitted =
    method === 'gibbs' ? fitGibbs(corpus, settings, random) : fitVariational(corpus, settings, start, random);
  const { documentTopics, wordTopics, trace } = fitted;
  const { topics, alpha, beta, iterations } = settings;
  return {
    method,
    topics,
    alpha,
    beta,
    iterations,
    components: toRows(transpose(wordTopics, topics), corpus.vocabulary, false),
    documentTopics: toRows(documentTopics, topics, true),
    perplexity: perplexity(corpus, topics, documentTopics, wordTopics),
    trace,
  };
}

function resolveSettings(
  options: Pick<LatentDirichletAllocationOptions, keyof LdaSettings | 'method'>,
): LdaSettings {
  const { topics, method } = options;
  const iterations = options.iterations ?? (method === 'gibbs' ? 500 : 10);
  const traceEvery = options.traceEvery ?? Math.ceil(iterations / 10);
  const alpha = options.alpha ?? 1 / topics;
  const beta = options.beta ?? (method === 'gibbs' ? 0.1 : 1 / topics);
  return { topics, alpha, beta, iterations, traceEvery };
}

function readStart(
  options: LatentDirichletAllocationOptions,
  method: 'gibbs' | 'variational',
  { topics, iterations }: LdaSettings,
  { documents, vocabulary }: DocumentTerms,
): { components: Float64Array | undefined; documentTopics: Float64Array[] | undefined } {
  const { initialComponents, initialDocumentTopics } = options;
  for (const name of ['initialComponents', 'initialDocumentTopics'] as const) {
    const isUnused = method === 'variational' || options[name] === undefined;
    requireOption(isUnused, KERNEL, name, 'nothing with method "gibbs"', options[name]);
  }
  if (initialDocumentTopics !== undefined) {
    const path = 'options.initialDocumentTopics.length';
    const given = initialDocumentTopics.length;
    requireShape(given === iterations, KERNEL, path, `${iterations}, one for each iteration`, given);
  }
  return {
    components: initialComponents && flatten('initialComponents', initialComponents, topics, vocabulary),
    documentTopics:
      initialDocumentTopics &&
      Array.from(initialDocumentTopics, (rows, i) =>
        flatten(`initialDocumentTopics[${i}]`, rows, documents.length, topics),
      ),
  };
}

function flatten(
  name: string,
  rows: ArrayLike<ArrayLike<number>>,
  height: number,
  width: number,
): Float64Array {
  const path = `options.${name}`;
  requireShape(rows.length === height, KERNEL, `${path}.length`, String(height), rows.length);
  const flat = new Float64Array(height * width);
  for (let i = 0; i < height; i++) {
    const row = itemAt(rows, i);
    requireShape(row.length === width, KERNEL, `${path}[${i}].length`, String(width), row.length);
    for (let j = 0; j < width; j++) {
      const value = row[j]!;
      const ok = value > 0 && value < Number.POSITIVE_INFINITY;
      requireInput(ok, KERNEL, `${path}[${i}][${j}]`, 'a finite number above 0', value);
      flat[i * width + j] = value;
    }
  }
  return flat;
}
