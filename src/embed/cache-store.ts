import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';

/** A vector as a cache keeps it. */
export type CachedVector = Float32Array | Float64Array;

/** Storage for the vectors of {@link cacheEmbedder}: `createMemoryCacheStore`, or the file store of `./node`. */
export interface CacheStore {
  /** The vector under a key, or `undefined`. */
  get(key: string): CachedVector | undefined | Promise<CachedVector | undefined>;
  /** Keeps a vector under a key. Keys are made from the content: the same key always gets the same vector. */
  set(key: string, vector: CachedVector): void | Promise<void>;
}

/** Options of {@link createMemoryCacheStore}. */
export interface MemoryCacheStoreOptions {
  /** Most vectors kept; beyond that the one that was least recently used goes. Default: all are kept. */
  readonly capacity?: number;
}

const OPTIONS: OptionSpecs<MemoryCacheStoreOptions> = { capacity: wholeNumber(1) };

/**
 * A cache in memory, gone with the process.
 *
 * Every call is O(1); a vector of 384 components in single precision takes 1.5 kB.
 *
 * @throws MetricError `INVALID_OPTION` if `capacity` is not a positive integer, or for an unknown option
 *
 * @example
 * ```ts
 * import { createMemoryCacheStore } from '@mtpc/metrics';
 * const store = createMemoryCacheStore({ capacity: 1 });
 * store.set('a', Float32Array.of(1));
 * store.set('b', Float32Array.of(2));
 * await store.get('a') === undefined; // => true
 * ```
 */
export function createMemoryCacheStore(options?: MemoryCacheStoreOptions): CacheStore {
  const { capacity } = resolveOptions('createMemoryCacheStore', OPTIONS, options);
  // A Map keeps the order in which keys were set: the first is the one not used for the longest time.
  const vectors = new Map<string, CachedVector>();
  return {
    get(key) {
      const vector = vectors.get(key);
      if (vector !== undefined && capacity !== undefined) {
        vectors.delete(key);
        vectors.set(key, vector);
      }
      return vector;
    },
    set(key, vector) {
      vectors.delete(key);
      vectors.set(key, vector);
      if (capacity === undefined || vectors.size <= capacity) return;
      for (const oldest of vectors.keys()) {
        vectors.delete(oldest);
        return;
      }
    },
  };
}
