import { describe, expect, it } from 'vitest';
import { lexicalNovelty } from '../metrics/lexical/lexical-novelty.js';
import { createHashEmbedder } from './create-hash-embedder.js';
import { wordVectorsFromEmbedder, wordVectorsFromWink } from './word-vectors.js';

describe('wordVectorsFromWink', () => {
  const vectors = { tea: [0.6, 0.8, 1, 0], paris: [1, 0, 1, 1] };
  const table = wordVectorsFromWink({ dimensions: 2, size: 2, vectors });

  it('gives the components without the bookkeeping, in lower case if need be', () => {
    expect(table.get('tea')).toEqual([0.6, 0.8]);
    expect(table.get('Paris')).toEqual([1, 0]);
    expect(table.get('cake')).toBeUndefined();
    expect(table.get('constructor')).toBeUndefined();
    expect(table.id).toBe('wink-embeddings-2d-2');
  });
});

describe('wordVectorsFromEmbedder', () => {
  it('knows the words it was given, and names its embedder', async () => {
    const table = await wordVectorsFromEmbedder(createHashEmbedder({ dimensions: 4 }), [
      'tea',
      'cake',
      'tea',
    ]);
    expect(table.get('tea')).toHaveLength(4);
    expect(table.get('bread')).toBeUndefined();
    expect(table.id).toBe('hash-embedder/1-4/fp64/none');
  });

  it('refuses what cannot make vectors, in its own name', async () => {
    await expect(wordVectorsFromEmbedder({} as never, ['tea'])).rejects.toThrow(
      'wordVectorsFromEmbedder: embedder: expected',
    );
  });

  it('names what is known of the embedder only', async () => {
    const { revision: _, dtype: __, pooling: ___, ...bare } = createHashEmbedder({ dimensions: 4 });
    expect((await wordVectorsFromEmbedder(bare, ['tea'])).id).toBe('hash-embedder');
    expect((await wordVectorsFromEmbedder({ ...bare, dtype: 'fp32' }, ['tea'])).id).toBe(
      'hash-embedder/fp32',
    );
  });

  it('serves lexicalNovelty', async () => {
    const units = { context: [['tea']], candidate: ['tea', 'physics'] };
    const wordVectors = await wordVectorsFromEmbedder(createHashEmbedder(), ['tea', 'physics']);
    const local = {
      context: [{ speaker: 'a', text: 'tea' }],
      candidate: { speaker: 'b', text: 'tea physics' },
    };
    expect(lexicalNovelty(local, { units, wordVectors }).embeddingAware).toBe(0.5);
  });
});
