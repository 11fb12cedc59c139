import { requireOption, requireShape } from '../../error.js';
import { toEmbeddingMatrix, type Vectors } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { contentHash } from '../../math/hash.js';
import { kMeans } from '../../math/k-means.js';
import { normalizeRows } from '../../math/normalize-rows.js';
import { portableLog1p } from '../../math/portable-log.js';
import { aString, listOf, requireForm } from '../../options/forms.js';
import { rounds, seed, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import { sideBySide } from './side-by-side.js';
import type { TopicModel } from './topic-model.js';
import {
  TOPIC_TEXT,
  type TopicTextOptions,
  type TopicVocabulary,
  topicVocabulary,
  topWords,
} from './topic-vocabulary.js';

/** Options of {@link fitEmbeddingTopics}. */
export interface FitEmbeddingTopicsOptions extends TopicTextOptions {
  /** Number of clusters, at most one per text. Default 10, or the number of texts if smaller. */
  readonly topics?: number;
  /** Seed of the clustering, or the first of several. Default 0. */
  readonly seed?: number;
  /** Number of clusterings, with the seeds `seed`, `seed + 1`, ... Default 1. */
  readonly seeds?: number;
}

const OPTIONS: OptionSpecs<FitEmbeddingTopicsOptions, 'seed' | 'seeds' | 'minimumTexts'> = {
  ...TOPIC_TEXT,
  topics: wholeNumber(1),
  seed: seed(0),
  seeds: rounds(1, 1),
};

/** A topic model from clusters of sentence vectors. */
export interface EmbeddingTopicModel extends TopicModel {
  readonly topics: number;
  readonly vocabulary: readonly string[];
  /** The topic of each fitted text. */
  readonly labels: readonly number[];
  /** The words with the largest class-based TF-IDF of each topic, 10 of them by default. */
  topicWords(count?: number): string[][];
  readonly members?: readonly EmbeddingTopicModel[];
}

/**
 * Fits a topic model on sentence vectors, similar to BERTopic [1]: k-means over the vectors, scaled to unit length,
 * gives the topics; class-based TF-IDF gives the words of each topic.
 *
 * The weight of word x in topic c is `tf(x, c) * ln(1 + A / f(x))`, where tf is its share among the words of the
 * topic's texts, f its count over all texts, and A the mean number of words per topic. `distribution(text)` sums these
 * weights over the text's words, topic by topic, and divides by their total; `null` without a known word. It uses words
 * instead of vectors, so it accepts any text, including windows of several turns.
 *
 * Time O(texts * topics * dimensions) per round of k-means, memory O(topics * vocabulary); a distribution
 * O(words * topics).
 *
 * [1] M. Grootendorst (2022), BERTopic: neural topic modeling with a class-based TF-IDF procedure.
 *
 * @param vectors one vector per text
 * @param texts the texts
 * @throws MetricError `SHAPE_MISMATCH` unless there is one vector per text; `INVALID_OPTION` unless `topics` is a
 * whole number from 1 to the number of texts
 *
 * @example
 * ```ts
 * import { fitEmbeddingTopics } from '@mtpc/metrics';
 * const texts = ['green tea', 'black tea', 'heavy rain', 'rain and wind'];
 * const model = fitEmbeddingTopics([[1, 0], [0.9, 0.1], [0, 1], [0.1, 0.9]], texts, { topics: 2 });
 * const [tea, , rain] = model.labels;
 * model.topicWords(1)[tea]; // => ['tea']
 * model.distribution('more rain')?.[rain]; // => 1
 * ```
 */
export function fitEmbeddingTopics(
  vectors: Vectors,
  texts: readonly string[],
  options?: FitEmbeddingTopicsOptions,
): EmbeddingTopicModel {
  const caller = 'fitEmbeddingTopics';
  const resolved = resolveOptions(caller, OPTIONS, options);
  requireForm(caller, 'texts', texts, listOf(aString));
  const { seed, seeds, topics = Math.min(10, texts.length) } = resolved;
  const matrix = toEmbeddingMatrix(vectors, 'vectors', caller);
  requireShape(
    matrix.rows === texts.length,
    caller,
    'vectors.rows',
    `${texts.length}, one per text`,
    matrix.rows,
  );
  const inRange = topics >= 1 && topics <= texts.length;
  requireOption(
    inRange,
    caller,
    'topics',
    `a whole number from 1 to ${texts.length}, the number of texts`,
    topics,
  );
  const vocabulary = topicVocabulary(caller, texts, resolved);
  const unit = normalizeRows(matrix);
  const members = Array.from({ length: seeds }, (_, i) => {
    const labels = Array.from(kMeans(unit, { k: topics, seed: seed + i }).labels);
    return clusterModel(vocabulary, texts, labels, topics, seed + i);
  });
  return seeds === 1 ? itemAt(members, 0) : ensemble(members);
}

function clusterModel(
  vocabulary: TopicVocabulary,
  texts: readonly string[],
  labels: readonly number[],
  topics: number,
  seed: number,
): EmbeddingTopicModel {
  const { words, tokenizer } = vocabulary;
  const weights = classWeights(vocabulary, texts, labels, topics);
  return {
    id: `embedding-topics(${topics},${seed},${tokenizer})#${contentHash([...texts, ...labels])}`,
    topics,
    vocabulary: words,
    labels,
    topicWords: (count = 10) => weights.map((row) => topWords(words, row, count)),
    distribution: (text) => {
      const known = vocabulary.places(text);
      const shares = Float64Array.from(weights, (row) => known.reduce((sum, word) => sum + row[word]!, 0));
      const sum = shares.reduce((total, share) => total + share, 0);
      return sum === 0 ? null : shares.map((share) => share / sum);
    },
  };
}

/** Class-based TF-IDF: one row of word weights per topic. */
function classWeights(
  { words, places }: TopicVocabulary,
  texts: readonly string[],
  labels: readonly number[],
  topics: number,
): Float64Array[] {
  const total = new Float64Array(words.length);
  const classes = Array.from({ length: topics }, () => ({ counts: new Float64Array(words.length), size: 0 }));
  for (const [i, text] of texts.entries()) {
    const own = itemAt(classes, itemAt(labels, i));
    for (const word of places(text)) {
      own.counts[word]! += 1;
      own.size += 1;
      total[word]! += 1;
    }
  }
  const meanSize = classes.reduce((sum, { size }) => sum + size, 0) / topics;
  return classes.map(({ counts, size }) =>
    counts.map((count, word) => (count === 0 ? 0 : (count / size) * portableLog1p(meanSize / total[word]!))),
  );
}

/** Combines several clusterings into one model. */
function ensemble(members: readonly EmbeddingTopicModel[]): EmbeddingTopicModel {
  const first = itemAt(members, 0);
  const n = members.length;
  return {
    id: `${first.id}*${n}`,
    topics: first.topics * n,
    vocabulary: first.vocabulary,
    labels: first.labels,
    topicWords: (count) => members.flatMap((member) => member.topicWords(count)),
    members,
    distribution: (text) => sideBySide(members, text),
  };
}
