import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { signature } from '../../metrics/core/signature.js';
import { semanticConcentration } from '../../metrics/speaker/semantic-concentration.js';
import { embedTranscript } from '../embed-transcript.js';
import { createStaticEmbedder } from './create-static-embedder.js';

const folder = fileURLToPath(new URL('../../../fixtures/static-model', import.meta.url));
const bytes = {
  model: readFileSync(`${folder}/model.safetensors`),
  tokenizer: readFileSync(`${folder}/tokenizer.json`),
};

const tokenizer = {
  model: { type: 'WordPiece', vocab: { '[UNK]': 0, tea: 1, cake: 2 } },
  normalizer: { type: 'BertNormalizer' },
  pre_tokenizer: { type: 'BertPreTokenizer' },
};

/** A file of tensors as the format says: length of the header, header, numbers. */
function tensors(...list: [name: string, dtype: string, shape: number[], data: Uint8Array][]): Uint8Array {
  let end = 0;
  const entries = list.map(([name, dtype, shape, data]) => [
    name,
    { dtype, shape, data_offsets: [end, (end += data.length)] },
  ]);
  const header = new TextEncoder().encode(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(entries) }),
  );
  const length = new Uint8Array(new BigUint64Array([BigInt(header.length)]).buffer);
  return Uint8Array.from([...length, ...header, ...list.flatMap(([, , , data]) => [...data])]);
}
const of = (array: { buffer: ArrayBufferLike }): Uint8Array => new Uint8Array(array.buffer);
const table = of(Float32Array.of(9, 9, 3, 4, 0, 2));
const model = tensors(['embeddings', 'F32', [3, 2], table]);

describe('createStaticEmbedder', () => {
  it('averages the vectors of the known pieces', () => {
    const { embedSync } = createStaticEmbedder({ bytes: { model, tokenizer }, normalize: false });
    const { data, rows, cols } = embedSync(['tea', 'Tea, cake?', 'tea unheard cake cake', 'nothing', '']);
    expect([rows, cols]).toEqual([5, 2]);
    expect([...data]).toEqual([3, 4, 1.5, 3, 1, Math.fround(8 / 3), 0, 0, 0, 0]);
  });

  it('scales to unit length unless config.json or the caller says otherwise', () => {
    const one = (options: object) => [
      ...createStaticEmbedder({ bytes: { model, tokenizer }, ...options }).embedSync(['tea']).data,
    ];
    expect(one({})).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    expect(one({ bytes: { model, tokenizer, config: '{"normalize":false}' } })).toEqual([3, 4]);
    expect(one({ bytes: { model, tokenizer, config: { normalize: false } }, normalize: true })).toEqual([
      Math.fround(0.6),
      Math.fround(0.8),
    ]);
  });

  it('reads halves, weights and shared rows', () => {
    const halves = of(Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x3555)); // 1, -2, 2^-24, .333251953125
    const shared = tensors(
      ['embeddings', 'F16', [2, 2], halves],
      ['weights', 'F32', [3], of(Float32Array.of(1, 2, 1))],
      ['mapping', 'I64', [3], of(BigInt64Array.of(0n, 0n, 1n))],
    );
    const { embedSync } = createStaticEmbedder({ bytes: { model: shared, tokenizer }, normalize: false });
    expect([...embedSync(['tea', 'cake']).data]).toEqual([2, -4, 2 ** -24, 0.333251953125]);
  });

  it('reads a folder without config.json', () => {
    const plain = mkdtempSync(join(tmpdir(), 'static-'));
    writeFileSync(join(plain, 'model.safetensors'), model);
    writeFileSync(join(plain, 'tokenizer.json'), JSON.stringify(tokenizer));
    const unit = [Math.fround(0.6), Math.fround(0.8)];
    expect([...createStaticEmbedder({ folder: plain }).embedSync(['tea']).data]).toEqual(unit);
    writeFileSync(join(plain, 'config.json'), '{"normalize":false}');
    expect([...createStaticEmbedder({ folder: plain }).embedSync(['tea']).data]).toEqual([3, 4]);
  });

  it('counts as many pieces as it is told', () => {
    const embedder = createStaticEmbedder({ bytes: { model, tokenizer }, normalize: false, maxTokens: 1 });
    expect([...embedder.embedSync(['tea cake']).data]).toEqual([3, 4]);
    expect(embedder.revision).toMatch(/-1$/);
  });

  it('gives one content one hash, from a folder or from bytes, and stands in the signature', async () => {
    const fromFolder = createStaticEmbedder({ folder });
    const fromBytes = createStaticEmbedder({ bytes });
    expect(fromFolder).toMatchObject({ id: 'static-model', dtype: 'fp32', pooling: 'mean', dimensions: 16 });
    expect(fromBytes).toMatchObject({ id: 'static', revision: fromFolder.revision! });
    const turns = [
      { speaker: 'ana', text: 'The red bus?' },
      { speaker: 'ben', text: 'A small boat.' },
    ];
    const result = semanticConcentration(await embedTranscript({ turns }, fromFolder));
    expect(signature(result)).toMatch(/embedder:static-model\(content-[0-9a-f]{16},fp32,mean\)/);
    const other = createStaticEmbedder({
      bytes: {
        model: tensors(['embeddings', 'F32', [3, 2], of(Float32Array.of(9, 9, 3, 4, 0, 3))]),
        tokenizer,
      },
    });
    expect(other.revision).not.toBe(createStaticEmbedder({ bytes: { model, tokenizer } }).revision);
  });

  it.each<[unknown, string]>([
    [{}, 'options.folder: expected either folder or bytes, got undefined'],
    [
      { folder: `${folder}/nowhere` },
      'no model.safetensors there. Expected a model2vec model: model.safetensors, tokenizer.json',
    ],
    [
      { bytes: { model: 'x', tokenizer } },
      'options.bytes.model: expected the bytes of model.safetensors, got "x"',
    ],
    [
      { bytes: { model: new Uint8Array(4), tokenizer } },
      'model.safetensors: expected a complete header, got 4',
    ],
    [
      { bytes: { model: tensors(['x', 'F32', [1], new Uint8Array(4)]), tokenizer } },
      'expected a table named embeddings, got x',
    ],
    [
      { bytes: { model: tensors(['embeddings', 'F8', [1, 1], new Uint8Array(1)]), tokenizer } },
      'expected numbers of F64, F32, F16, I64, I32, I8 in embeddings, got F8',
    ],
    [
      { bytes: { model: tensors(['embeddings', 'F32', [2, 2], new Uint8Array(4)]), tokenizer } },
      'expected 16 bytes for embeddings, got 4',
    ],
    [
      { bytes: { model: tensors(['embeddings', 'F32', [6], table]), tokenizer } },
      'expected a table named embeddings, got embeddings',
    ],
    [{ bytes: { model: tensors(), tokenizer } }, 'expected a table named embeddings, got no tensor'],
    [{ folder: null }, 'options.folder: expected a string, got null'],
    [{ bytes: { model, tokenizer: '{' } }, 'tokenizer.json: expected JSON, got "{"'],
    [
      { bytes: { model, tokenizer: 'no more than twenty letters' } },
      'tokenizer.json: expected JSON, got "no more than twenty "',
    ],
    [
      { bytes: { model, tokenizer }, maxTokens: 0 },
      'options.maxTokens: expected a whole number of at least 1, got 0',
    ],
    [{ bytes: { model, tokenizer }, normalize: 1 }, 'options.normalize: expected true or false, got 1'],
  ])('refuses %j', (options, message) => {
    expect(() => createStaticEmbedder(options as never)).toThrow(message);
  });

  it('refuses files of different models', () => {
    const small = tensors(['embeddings', 'F32', [2, 2], table.slice(0, 16)]);
    const { embedSync } = createStaticEmbedder({ bytes: { model: small, tokenizer } });
    expect(() => embedSync(['cake'])).toThrow(
      expect.objectContaining({
        code: 'MODEL_UNAVAILABLE',
        message: expect.stringContaining(
          'expected ids below 2, the rows of the table, got 2: the files belong to different models',
        ),
        metric: 'createStaticEmbedder',
        path: 'tokenizer.json',
        received: 2,
      }),
    );
  });
});
