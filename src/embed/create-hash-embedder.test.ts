import { describe, expect, it } from 'vitest';
import { cosineSimilarity } from '../math/cosine-similarity.js';
import { row } from '../math/embedding-matrix.js';
import { contentHash } from '../math/hash.js';
import { createHashEmbedder } from './create-hash-embedder.js';

describe('createHashEmbedder', () => {
  it('is the same every time, of unit length, and named for what it is', async () => {
    const embedder = createHashEmbedder({ dimensions: 32 });
    const [first, second] = [await embedder.embed(['Tea and cake']), await embedder.embed(['Tea and cake'])];
    expect(first).toEqual(second);
    expect(Math.hypot(...first.data)).toBeCloseTo(1, 12);
    expect(embedder).toMatchObject({ id: 'hash-embedder', revision: '1-32', dimensions: 32 });
  });

  it('brings texts together that share words', async () => {
    const matrix = await createHashEmbedder().embed([
      'the red bus',
      'The red bus!',
      'a red bus',
      'quantum physics',
    ]);
    const likeness = (i: number) => cosineSimilarity(row(matrix, 0), row(matrix, i));
    expect(likeness(1)).toBeCloseTo(1, 12);
    expect(likeness(2)).toBeGreaterThan(likeness(3));
  });

  it('has a vector for signs and for scripts without spaces', async () => {
    const { data } = await createHashEmbedder({ dimensions: 8 }).embed(['?!', '早上好']);
    expect(Math.hypot(...data.subarray(0, 8))).toBeCloseTo(1, 12);
    expect(Math.hypot(...data.subarray(8))).toBeCloseTo(1, 12);
  });

  it('has 64 dimensions unless told otherwise', async () => {
    const embedder = createHashEmbedder();
    expect([embedder.dimensions, (await embedder.embed(['tea'])).cols]).toEqual([64, 64]);
  });

  it('names the option in its error', () => {
    expect(() => createHashEmbedder({ dimensions: 0 })).toThrow(
      'createHashEmbedder: options.dimensions: expected a whole number of at least 1, got 0',
    );
  });

  it('counts words and runs of three signs with their edges, each with the sign of its hash', async () => {
    const { data } = await createHashEmbedder({ dimensions: 5 }).embed(['Ab!']);
    const sum = [0, 0, 0, 0, 0];
    const signs = new Set<number>();
    for (const feature of ['ab', '<ab', 'ab>']) {
      const hash = Number.parseInt(contentHash([feature]).slice(0, 8), 16);
      signs.add(hash % 2);
      sum[(hash >>> 1) % 5]! += hash % 2 === 0 ? 1 : -1;
    }
    expect(signs.size).toBe(2);
    const length = Math.hypot(...sum);
    for (const [i, value] of sum.entries())
      expect(data[i]).toBeCloseTo(length === 0 ? 0 : value / length, 12);
  });
});
