import { describe, expect, it } from 'vitest';
import { scored } from './result.js';
import { signature } from './signature.js';

const identity = { id: 'some-metric', revision: 3 };

describe('signature', () => {
  it('prints metric, revision and every option in alphabetical order', () => {
    const result = scored(identity, 1, {
      n: 1,
      params: { window: 4, decay: 'geometric', lambda: 0.1 + 0.2 },
    });
    expect(signature(result)).toBe('some-metric|revision:3|decay:geometric|lambda:0.3|window:4');
  });

  it('prints lists, null and booleans', () => {
    const result = scored(identity, 1, {
      n: 1,
      params: { weights: [3, 2, 1, 0], rescale: null, strict: false },
    });
    expect(signature(result)).toBe('some-metric|revision:3|rescale:null|strict:false|weights:[3,2,1,0]');
  });

  it('names tokenizer, embedder and precision where they were used', () => {
    const embedder = { id: 'all-MiniLM-L6-v2', revision: 'abc', dtype: 'fp32', pooling: 'mean' };
    const body = { n: 1, params: {}, tokenizer: 'words-1', embedder, precision: 'float32' } as const;
    expect(signature(scored(identity, 1, body))).toBe(
      'some-metric|revision:3|tokenizer:words-1|embedder:all-MiniLM-L6-v2(abc,fp32,mean)|precision:float32',
    );
    expect(signature(scored(identity, 1, { n: 1, params: {}, embedder: { id: 'hash' } }))).toBe(
      'some-metric|revision:3|embedder:hash',
    );
  });

  it('prints a record of statistics, which has neither tokenizer nor embedder', () => {
    const record = {
      statistic: 'some-test',
      revision: 1,
      params: { confidenceLevel: 0.95 },
      tokenizer: 'words-1',
    };
    expect(signature(record)).toBe('some-test|revision:1|confidenceLevel:0.95');
  });

  it('refuses what is no result', () => {
    for (const wrong of [undefined, null, 7, 'x'])
      expect(() => signature(wrong as never)).toThrow(
        /^signature: result: expected a result or a record of statistics/,
      );
    const result = { metric: 'm', revision: 1, score: 1, n: 1 };
    for (const [params, path] of [
      [7, 'params'],
      [{ a: { b: 1 } }, 'params'],
    ] as const)
      expect(() => signature({ ...result, params } as never)).toThrow(`signature: result.${path}`);
    expect(() => signature({ ...result, params: {}, embedder: {} } as never)).toThrow(
      'signature: result.embedder',
    );
    expect(() => signature({ ...result, params: {}, metric: 7 } as never)).toThrow(
      'signature: result.metric',
    );
  });
});
