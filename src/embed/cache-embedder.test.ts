import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countingEmbedder } from '../../testing/counting-embedder.js';
import { cacheEmbedder } from './cache-embedder.js';
import { cacheKeys } from './cache-keys.js';
import { createMemoryCacheStore } from './cache-store.js';

describe('cacheEmbedder', () => {
  it('embeds each text once, and gives what the embedder gives', async () => {
    const embedder = countingEmbedder({ revision: '1' });
    const cached = cacheEmbedder(embedder);
    const direct = await countingEmbedder().embed(['tea', 'cake', 'tea']);
    expect(await cached.embed(['tea', 'cake', 'tea'])).toEqual(direct);
    expect(await cached.embed(['tea', 'cake', 'tea'])).toEqual(direct);
    expect(embedder.calls).toEqual([['tea', 'cake']]);
    expect(cached.statistics).toEqual({ hits: 2, misses: 2 });
    expect(cached).toMatchObject({ id: 'counting', revision: '1', dimensions: 2 });
  });

  it('continues without storing where the store fails and the caller is told', async () => {
    const full = { get: () => undefined, set: () => Promise.reject(new Error('no space left')) };
    const errors: unknown[] = [];
    const embedder = cacheEmbedder(countingEmbedder(), {
      store: full,
      onStoreError: (error) => errors.push(error),
    });
    expect(await embedder.embed(['tea', 'cake'])).toEqual(await countingEmbedder().embed(['tea', 'cake']));
    expect(errors.map(String)).toEqual(['Error: no space left']);
    await expect(cacheEmbedder(countingEmbedder(), { store: full }).embed(['tea'])).rejects.toThrow(
      'no space left',
    );
  });

  it('shares a store, but not between models, revisions, number formats or poolings', async () => {
    const store = createMemoryCacheStore();
    const embed = async (info: object) => {
      const cached = cacheEmbedder(countingEmbedder(info), { store });
      await cached.embed(['tea']);
      return cached.statistics.misses;
    };
    for (const info of [{}, { id: 'other' }, { revision: '2' }, { dtype: 'q8' }, { pooling: 'cls' }]) {
      expect(await embed(info)).toBe(1);
      expect(await embed(info)).toBe(0);
    }
  });

  it('stores chunk by chunk, so that a failure costs one chunk', async () => {
    const store = createMemoryCacheStore();
    const working = countingEmbedder();
    const failing = {
      ...working,
      embed: async (texts: readonly string[]) => {
        if (texts.includes('bad')) throw new Error('out of memory');
        return working.embed(texts);
      },
    };
    const first = cacheEmbedder(failing, { store, chunk: 2 });
    await expect(first.embed(['a', 'b', 'bad', 'c'])).rejects.toThrow('out of memory');
    const progress: number[] = [];
    const second = cacheEmbedder(working, { store, chunk: 1, onProgress: ({ done }) => progress.push(done) });
    await second.embed(['a', 'b', 'bad', 'c']);
    expect(second.statistics).toEqual({ hits: 2, misses: 2 });
    expect(progress).toEqual([2, 3, 4]);
  });

  it('does not take a vector of the wrong length from a store', async () => {
    const store = createMemoryCacheStore();
    const embedder = countingEmbedder();
    const [key] = await cacheKeys(embedder, ['tea']);
    await store.set(key!, Float32Array.of(1));
    expect((await cacheEmbedder(embedder, { store }).embed(['tea'])).data).toEqual(Float32Array.of(3, 116));
  });

  it('keeps what the embedder gave, also where it writes the next vectors into the same memory', async () => {
    const memory = new Float32Array(2);
    const reusing = {
      ...countingEmbedder(),
      embed: async (texts: readonly string[]) => {
        memory.set([texts[0]!.length, texts[0]!.charCodeAt(0)]);
        return { data: memory, rows: 1, cols: 2 };
      },
    };
    const cached = cacheEmbedder(reusing, { chunk: 1 });
    const both = Float32Array.of(3, 116, 4, 99);
    expect((await cached.embed(['tea', 'cake'])).data).toEqual(both);
    expect((await cached.embed(['tea', 'cake'])).data).toEqual(both);
  });

  it('refuses what cannot make vectors', () => {
    expect(() => cacheEmbedder({ id: 'x' } as never)).toThrow(
      'cacheEmbedder: embedder: expected an embedder, { id, dimensions, embed }',
    );
  });

  it('takes no text, and names the option in its error', async () => {
    expect(await cacheEmbedder(countingEmbedder()).embed([])).toMatchObject({ rows: 0, cols: 2 });
    expect(() => cacheEmbedder(countingEmbedder(), { chunk: 0 })).toThrow(
      'cacheEmbedder: options.chunk: expected a whole number of at least 1, got 0',
    );
  });
});

describe('cacheKeys', () => {
  it('stay what they are, so that caches outlive a version', async () => {
    const form = JSON.stringify([1, 'counting', '7', null, 'cls', 2, 'tea']);
    const digest = createHash('sha256').update(form).digest('hex');
    const embedder = countingEmbedder({ revision: '7', pooling: 'cls' });
    expect(await cacheKeys(embedder, ['tea'])).toEqual([digest]);
  });

  it('are SHA-256 of the content', async () => {
    const [key, other, again] = await cacheKeys(countingEmbedder(), ['tea', 'tea ', 'tea']);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(key);
    expect(again).toBe(key);
  });
});

describe('createMemoryCacheStore', () => {
  it('drops what was least recently used', async () => {
    const store = createMemoryCacheStore({ capacity: 2 });
    for (const [i, key] of ['a', 'b'].entries()) await store.set(key, Float32Array.of(i));
    await store.get('a');
    await store.set('c', Float32Array.of(2));
    expect(await store.get('b')).toBeUndefined();
    expect(await store.get('a')).toEqual(Float32Array.of(0));
    expect(() => createMemoryCacheStore({ capacity: 0 })).toThrow('options.capacity');
  });

  it('gives no place to what was asked for in vain', async () => {
    const store = createMemoryCacheStore({ capacity: 2 });
    await store.set('a', Float32Array.of(1));
    await store.get('missing');
    await store.set('b', Float32Array.of(2));
    expect(await store.get('a')).toEqual(Float32Array.of(1));
  });
});
