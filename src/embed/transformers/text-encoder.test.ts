import { describe, expect, it } from 'vitest';
import { fakeLibrary } from '../../../testing/fake-library.js';
import { createLanguageModel } from './create-language-model.js';
import { createTransformersEmbedder } from './create-transformers-embedder.js';
import type { Tensor, Tokenizer } from './library.js';
import { disposeAll, encodeTexts, tokenLimit } from './text-encoder.js';

/** A token is a word; a row is cut at the limit and filled up with padding. */
function words(): { tokenizer: Tokenizer; asked: object[] } {
  const asked: object[] = [];
  const split = (text: string): number[] => text.split(' ').map((word) => word.length);
  const encode = (texts: readonly string[], options: Readonly<Record<string, unknown>>) => {
    asked.push(options);
    const rows = texts.map((text) => split(text).slice(0, Number(options.max_length ?? 3)));
    const length = Math.max(...rows.map((row) => row.length));
    const mask = rows.flatMap((row) => Array.from({ length }, (_, i) => (i < row.length ? 1 : 0)));
    const tensor: Tensor = { dims: [rows.length, length], data: mask };
    return { input_ids: tensor, attention_mask: tensor };
  };
  return { tokenizer: Object.assign(encode, { encode: split }) as never, asked };
}

describe('encodeTexts', () => {
  const encode = (
    texts: string[],
    places: number[],
    options: object = {},
  ): { seen: unknown[]; asked: object[] } => {
    const { tokenizer, asked } = words();
    const seen: unknown[] = [];
    encodeTexts(tokenizer, texts, places, {
      caller: 'test',
      limit: 3,
      onOverlong: (each) => void seen.push(each),
      ...options,
    });
    return { seen, asked };
  };

  it('asks for padding, and for cutting at the limit', () => {
    expect(encode(['a b'], [0]).asked).toEqual([{ padding: true, truncation: true, max_length: 3 }]);
  });

  it('does not tell a tokenizer its own limit: the predecessor would fill each text up to it', () => {
    const { tokenizer, asked } = words();
    for (const own of [3, 4]) {
      Object.assign(tokenizer, { model_max_length: own });
      encodeTexts(tokenizer, ['a b'], [0], { caller: 'test', limit: 3 });
    }
    const cut = { padding: true, truncation: true };
    expect(asked).toEqual([cut, { ...cut, max_length: 3 }]);
  });

  it('reports the texts that were cut, by their place in the whole list', () => {
    const texts = ['x', 'a b c', 'a b', 'a b c d', 'a b c d e'];
    expect(encode(texts, [4, 1, 2, 3]).seen).toEqual([
      { index: 4, tokens: 5, limit: 3 },
      { index: 3, tokens: 4, limit: 3 },
    ]);
    expect(encode(texts, [1, 2]).seen).toEqual([]);
    expect(() => encode(texts, [0, 3], { overlong: 'error' })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'test: texts[3]: expected at most 3 tokens, got 4',
        metric: 'test',
        path: 'texts[3]',
        received: 'a b c d',
      }),
    );
    expect(() => encode(texts, [0, 1], { overlong: 'error' })).not.toThrow();
  });
});

it.each([
  [512, 256, 256],
  [128, 256, 128],
  [0, 256, 256],
  [1e30, undefined, 512],
  [1e6, 77, 77],
  [999_999, undefined, 999_999],
])('tokenLimit of %s and %s', (limit, positions, least) => {
  const tokenizer = Object.assign(() => ({}), { model_max_length: limit }) as never;
  expect(tokenLimit(tokenizer, { max_position_embeddings: positions })).toBe(least);
});

it('disposeAll frees what can be freed', () => {
  const freed: string[] = [];
  class Freeable {
    constructor(readonly name: string) {}
    dispose(): void {
      freed.push(this.name);
    }
  }
  disposeAll({ a: new Freeable('a'), b: null, c: {}, d: undefined, e: { dispose: 3 }, f: new Freeable('f') });
  expect(freed).toEqual(['a', 'f']);
});

describe('models that give something else', () => {
  const library = (outputs: object, config: object | undefined = {}): object => {
    const loaded = (part: object) => ({ from_pretrained: async () => part });
    const model = Object.assign(async () => outputs, { dispose: async () => undefined, config });
    class FakeTensor {
      constructor(
        readonly type: string,
        readonly data: unknown,
        readonly dims: readonly number[],
      ) {}
    }
    const { AutoTokenizer } = fakeLibrary();
    return {
      ...fakeLibrary(),
      AutoTokenizer,
      Tensor: FakeTensor,
      AutoModel: loaded(model),
      AutoModelForCausalLM: loaded(model),
    };
  };

  it('are refused for sentences, with what they give', async () => {
    const pooled = { pooler_output: { dims: [1, 2], data: [1, 2] } };
    const embedder = createTransformersEmbedder({ model: 'a/b', library: library(pooled) });
    await expect(embedder).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      metric: 'createTransformersEmbedder',
      message:
        'createTransformersEmbedder: the model returns pooler_output; expected last_hidden_state, one vector per token',
    });
    const flat = { last_hidden_state: { dims: [1, 2], data: [1, 2] } };
    const stated = await createTransformersEmbedder({ model: 'a/b', library: library(flat, { dim: 7 }) });
    expect(stated.dimensions).toBe(7);
    await expect(stated.embed(['x'])).rejects.toThrow('the model returns last_hidden_state; expected');
    expect(await stated.embed([])).toMatchObject({ rows: 0, cols: 7 });
  });

  it('may call the vectors of tokens otherwise, and leave their length open', async () => {
    const tokens = { token_embeddings: { dims: [1, 1, 2], data: [3, 4] } };
    const embedder = await createTransformersEmbedder({ model: 'a/b', library: library(tokens, undefined) });
    expect(embedder.dimensions).toBe(2);
    expect([...(await embedder.embed(['x'])).data]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  });

  it('give logarithms of probabilities from logits, one place before each token', async () => {
    await expect(
      (await createLanguageModel({ model: 'a/b', library: library({}) })).logProbabilities('x', 'y z'),
    ).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      metric: 'createLanguageModel',
      message: 'createLanguageModel: the model returns no logits',
    });
    // Tokens are lengths of words: the context is 1, the text 2 and 1. Softmax of (0, ln 3, 0, 0) has 3/6 at 1.
    const ln3 = Math.log(3);
    const logits = { dims: [1, 3, 4], data: [0, 0, ln3, 0, 0, ln3, 0, 0, 9, 9, 9, 9] };
    const model = await createLanguageModel({ model: 'a/b', revision: 'r', library: library({ logits }) });
    const logs = await model.logProbabilities('x', 'yy z');
    expect(logs).toHaveLength(2);
    for (const log of logs) expect(log).toBeCloseTo(Math.log(3 / 6), 12);
    expect(model.id).toBe('a/b/r/q8');
    expect('folder' in model).toBe(false);
    // A start mark takes the place before the context: 1, then the context 1, then the text.
    const marked = { dims: [1, 4, 4], data: [9, 9, 9, 9, ...logits.data] };
    const started = await createLanguageModel({
      model: 'a/b',
      library: library({ logits: marked }, { bos_token_id: 1 }),
    });
    expect(await started.logProbabilities('x', 'yy z')).toEqual(logs);
    expect(await started.logProbabilities('x', '')).toEqual([]);
  });
});
