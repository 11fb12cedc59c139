import { type EmbeddingMatrix, row, toEmbeddingMatrix } from '../math/embedding-matrix.js';
import { existing, itemAt } from '../math/existing.js';
import { aFunction, objectWithMethod, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { embedderInfo } from '../transcript/embedder-info.js';
import { cacheKeys } from './cache-keys.js';
import { type CachedVector, type CacheStore, createMemoryCacheStore } from './cache-store.js';
import { requireEmbedder } from './embed-texts.js';
import type { Embedder } from './embedder.js';

/** Options of {@link cacheEmbedder}. */
export interface CacheEmbedderOptions {
  /** Store of the vectors; default in memory. */
  readonly store?: CacheStore;
  /**
   * Number of texts to embed before storing their vectors; limits the lost work if the process is killed. Default 256.
   */
  readonly chunk?: number;
  /** Called after each chunk with the number of distinct texts of this call that have vectors so far. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /**
   * Called with the error of a store that cannot save a vector, for example on a full disk; the run then continues
   * without storing. Without this callback the error is thrown.
   */
  readonly onStoreError?: (error: unknown) => void;
}

const OPTIONS: OptionSpecs<CacheEmbedderOptions, 'chunk'> = {
  store: objectWithMethod<CacheStore>('get', 'a cache store'),
  chunk: wholeNumber(1, 256),
  onProgress: aFunction(),
  onStoreError: aFunction(),
};

/** An embedder with a cache. */
export interface CachedEmbedder extends Embedder {
  /** Number of distinct texts found in the cache and embedded so far. */
  readonly statistics: { readonly hits: number; readonly misses: number };
}

/**
 * Adds a cache to an embedder: a text is embedded only if its vector is not stored yet. Keys are SHA-256 hashes of the
 * content (text, id, revision, dtype, pooling, dimensions), so vectors of different models or revisions are never mixed
 * up. Repeated texts of one call are embedded once. Several processes may share a file store.
 *
 * Time: the embedder's for the missing texts, O(1) per cached text. Memory O(texts * dimensions).
 *
 * @throws MetricError `INVALID_OPTION` if `chunk` is not a positive integer, or for an unknown option
 *
 * @example
 * ```ts
 * import { cacheEmbedder, createHashEmbedder } from '@mtpc/metrics';
 * const embedder = cacheEmbedder(createHashEmbedder());
 * await embedder.embed(['tea', 'cake', 'tea']);
 * await embedder.embed(['cake', 'bread']);
 * embedder.statistics; // => { hits: 1, misses: 3 }
 * ```
 */
export function cacheEmbedder(embedder: Embedder, options?: CacheEmbedderOptions): CachedEmbedder {
  requireEmbedder('cacheEmbedder', embedder);
  const resolved = resolveOptions('cacheEmbedder', OPTIONS, options);
  const { store = createMemoryCacheStore(), chunk, onProgress, onStoreError } = resolved;
  let isStoring = true;
  const statistics = { hits: 0, misses: 0 };

  /** Vectors by text; missing ones are embedded chunk by chunk, and stored before the next chunk starts. */
  async function findVectors(texts: readonly string[]): Promise<Map<string, CachedVector>> {
    const keys = await cacheKeys(embedder, texts);
    const vectors = new Map<string, CachedVector>();
    const missing: { text: string; key: string }[] = [];
    for (const [i, text] of texts.entries()) {
      const found = await store.get(itemAt(keys, i));
      if (found?.length === embedder.dimensions) vectors.set(text, found);
      else missing.push({ text, key: itemAt(keys, i) });
    }
    statistics.hits += vectors.size;
    onProgress?.({ done: vectors.size, total: texts.length });
    for (let start = 0; start < missing.length; start += chunk) {
      const part = missing.slice(start, start + chunk);
      const matrix = await embedRows(part.map(({ text }) => text));
      for (const [i, { text, key }] of part.entries()) {
        const vector = row(matrix, i).slice();
        vectors.set(text, vector);
        if (isStoring) await keep(key, vector);
      }
      statistics.misses += part.length;
      onProgress?.({ done: vectors.size, total: texts.length });
    }
    return vectors;
  }

  async function keep(key: string, vector: CachedVector): Promise<void> {
    try {
      await store.set(key, vector);
    } catch (error) {
      if (onStoreError === undefined) throw error;
      isStoring = false;
      onStoreError(error);
    }
  }

  async function embedRows(texts: readonly string[]): Promise<EmbeddingMatrix> {
    return toEmbeddingMatrix(await embedder.embed(texts), 'embeddings', embedder.id);
  }

  return {
    ...embedderInfo(embedder),
    dimensions: embedder.dimensions,
    statistics,
    async embed(texts) {
      const vectors = await findVectors([...new Set(texts)]);
      const rows = texts.map((text) => existing(vectors.get(text)));
      if (rows.length > 0) return toEmbeddingMatrix(rows);
      return { data: new Float64Array(0), rows: 0, cols: embedder.dimensions };
    },
  };
}
