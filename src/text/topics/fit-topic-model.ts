import { itemAt } from '../../math/existing.js';
import { contentHash } from '../../math/hash.js';
import {
  type LatentDirichletAllocation,
  type LatentDirichletAllocationOptions,
  latentDirichletAllocation,
} from '../../math/latent-dirichlet-allocation.js';
import { oneOf, positive, rounds, seed, topicCount } from '../../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../../options/options.js';
import { sideBySide } from './side-by-side.js';
import { topicInference } from './topic-inference.js';
import type { TopicModel } from './topic-model.js';
import {
  TOPIC_TEXT,
  type TopicTextOptions,
  topicVocabulary,
  topWords,
  wordCounts,
} from './topic-vocabulary.js';

/** Options of {@link fitTopicModel}. */
export interface FitTopicModelOptions
  extends TopicTextOptions,
    Pick<LatentDirichletAllocationOptions, 'method' | 'iterations' | 'alpha' | 'beta'> {
  /** Number of topics. Default 20, as in the published code. */
  readonly topics?: number;
  /** Seed of the fit, or the first of several. Default 0. */
  readonly seed?: number;
  /**
   * Number of fits, with the seeds `seed`, `seed + 1`, ...; metrics average over them and report the spread. Default 1.
   */
  readonly seeds?: number;
}

type Settled = 'topics' | 'seed' | 'seeds' | 'minimumTexts' | 'method';

const OPTIONS: OptionSpecs<FitTopicModelOptions, Settled> = {
  ...TOPIC_TEXT,
  method: oneOf(['gibbs', 'variational'], 'gibbs'),
  iterations: rounds(1),
  alpha: positive(),
  beta: positive(),
  topics: topicCount(20),
  seed: seed(0),
  seeds: rounds(1, 1),
};

/** A topic model fitted on texts. */
export interface FittedTopicModel extends TopicModel {
  readonly topics: number;
  readonly vocabulary: readonly string[];
  /** The most probable words of each topic, 10 of them by default. */
  topicWords(count?: number): string[][];
  /** Perplexity of the fitted texts; `null` without known words. */
  readonly perplexity: number | null;
  /** The perplexity during the fit; it is flat at the end of a converged fit. */
  readonly trace: LatentDirichletAllocation['trace'];
  readonly members?: readonly FittedTopicModel[];
}

/**
 * Fits a topic model on texts by latent Dirichlet allocation (see `latentDirichletAllocation`), collapsed Gibbs
 * sampling by default.
 *
 * A text's words are its case-folded tokens that contain a letter and are not stop words. `distribution(text)` holds
 * the topics fixed and fits their shares in the text by deterministic variational updates, so the same text always
 * gives the same shares. A text without a known word gives `null`.
 *
 * With `seeds: n` the model has n `members`. Its distribution concatenates the distributions of the members, each
 * divided by n, because topics of different fits do not correspond and cannot be averaged individually.
 *
 * Time O(seeds * iterations * tokens * topics) at worst, memory O(texts * vocabulary); a distribution O(words * topics).
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { fitTopicModel } from '@mtpc/metrics';
 * const texts = ['green tea and black tea', 'black tea with milk', 'tea, milk and sugar', 'rain and storm', 'storm and heavy rain', 'wind and rain'];
 * const model = fitTopicModel(texts, { topics: 2, iterations: 200 });
 * const main = (text: string) => {
 *   const shares = Array.from(model.distribution(text) ?? []);
 *   return shares.indexOf(Math.max(...shares));
 * };
 * main('more tea') === main('milk and sugar'); // => true
 * main('more tea') === main('a storm'); // => false
 * model.distribution('and so on'); // => null
 * ```
 */
export function fitTopicModel(texts: readonly string[], options?: FitTopicModelOptions): FittedTopicModel {
  const resolved = resolveOptions('fitTopicModel', OPTIONS, options);
  const { seed, seeds } = resolved;
  const members = Array.from({ length: seeds }, (_, i) => fitOnce(texts, { ...resolved, seed: seed + i }));
  return seeds === 1 ? itemAt(members, 0) : ensemble(members);
}

function fitOnce(
  texts: readonly string[],
  options: Resolved<FitTopicModelOptions, Settled>,
): FittedTopicModel {
  const { topics, seed, method } = options;
  const vocabulary = topicVocabulary('fitTopicModel', texts, options);
  const { words } = vocabulary;
  const { iterations, alpha, beta } = options;
  const fit = latentDirichletAllocation(
    texts.map((text) => wordCounts(vocabulary, text)),
    {
      ...{ topics, method, seed },
      ...(iterations === undefined ? {} : { iterations }),
      ...(alpha === undefined ? {} : { alpha }),
      ...(beta === undefined ? {} : { beta }),
    },
  );
  const infer = topicInference(fit.components, fit.alpha);
  const settings = [method, topics, seed, fit.iterations, fit.alpha, fit.beta, vocabulary.tokenizer];
  return {
    id: `lda(${settings.join(',')})#${contentHash([...words, ...texts])}`,
    topics,
    vocabulary: words,
    perplexity: finiteOrNull(fit.perplexity),
    trace: fit.trace.filter(({ perplexity }) => Number.isFinite(perplexity)),
    topicWords: (count = 10) => fit.components.map((weights) => topWords(words, weights, count)),
    distribution: (text) => {
      const places = vocabulary.places(text);
      return places.length === 0 ? null : infer(places);
    },
  };
}

/** The perplexity of texts without a known word is undefined. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Combines several fits into one model. */
function ensemble(members: readonly FittedTopicModel[]): FittedTopicModel {
  const first = itemAt(members, 0);
  const n = members.length;
  return {
    id: `${first.id}*${n}`,
    topics: first.topics * n,
    vocabulary: first.vocabulary,
    perplexity:
      first.perplexity === null
        ? null
        : members.reduce((sum, member) => sum + (member.perplexity ?? 0), 0) / n,
    trace: first.trace,
    topicWords: (count) => members.flatMap((member) => member.topicWords(count)),
    members,
    distribution: (text) => sideBySide(members, text),
  };
}
