import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLibrary } from '../../../testing/fake-library.js';
import { tinyClipFiles } from '../../../training/tiny-clip/build.js';
import { row } from '../../math/embedding-matrix.js';
import { clipScore } from '../../metrics/multimodal/clip-score.js';
import { contrastiveClipScore } from '../../metrics/multimodal/contrastive-clip-score.js';
import { type ClipEmbedder, createClipEmbedder } from './create-clip-embedder.js';

const TINY = 'fixtures/tiny-clip';
const image = (name: string): string => join(TINY, 'images', name);

describe('the tiny pair', () => {
  it('is what its script builds', () => {
    for (const [path, content] of Object.entries(tinyClipFiles())) {
      // Packed images depend on the version of zlib; the pixels are compared by the scores below.
      if (path.endsWith('.png')) continue;
      expect(readFileSync(join(TINY, path)).equals(Buffer.from(content)), path).toBe(true);
    }
  });
});

describe.each(['@huggingface/transformers', '@xenova/transformers'])('createClipEmbedder with %s', (name) => {
  let clip: ClipEmbedder;
  const long: unknown[] = [];
  beforeAll(async () => {
    const library: unknown = await import(name);
    clip = await createClipEmbedder({
      library,
      modelPath: TINY,
      offline: true,
      onOverlong: (text) => long.push(text),
    });
  });
  afterAll(() => clip.dispose());

  it('goes the whole way from image file and sentence to a score', async () => {
    const texts = await clip.embed(['the red sky', 'blue']);
    const images = await clip.embedImages([image('red-sunset.png'), image('blue-stripes.png')]);
    expect([texts.rows, texts.cols, images.rows, images.cols]).toEqual([2, 12, 2, 12]);
    const result = clipScore(texts, images, { clamp: 'none', embedder: clip });
    // What both libraries give; the weights are random, the numbers mean nothing.
    expect(result.perItem[0]).toBeCloseTo(8.815344, 3);
    expect(result.perItem[1]).toBeCloseTo(17.454657, 3);
    expect(result.embedder).toEqual({
      id: 'tiny-clip',
      revision: expect.stringMatching(/^sha256-[0-9a-f]{12}$/),
      dtype: 'fp32',
      pooling: 'projection',
    });
    const contrast = contrastiveClipScore(row(texts, 0), row(images, 0), [row(images, 1)]);
    expect(contrast.n).toBe(1);
  });

  it('gives a text the same vector whatever is in the batch', async () => {
    const [alone, batch] = [
      await clip.embed(['blue']),
      await clip.embed(['blue', 'the red red sky and the blue']),
    ];
    expect(Array.from(row(batch, 0))).toEqual(Array.from(alone.data));
  });

  it('reads pixels, and reports a text that is too long', async () => {
    const data = new Uint8Array(32 * 32 * 3).fill(90);
    const gray = await clip.embedImages([{ data, width: 32, height: 32, channels: 3 }]);
    expect(gray.data.every(Number.isFinite)).toBe(true);
    long.length = 0;
    await clip.embed(['blue', 'a sentence with more letters than this model takes']);
    expect(long).toEqual([{ index: 1, tokens: expect.any(Number), limit: 24 }]);
  });

  it('names an image that cannot be read', async () => {
    await expect(clip.embedImages([image('red-sunset.png'), 'none.png'])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^createClipEmbedder: images\[1\]: expected an image that can be read/),
    });
    await expect(clip.embedImages(['https://example.org/a.png'])).rejects.toThrow(
      'images[0]: expected an image on this machine while offline, got https://example.org/a.png',
    );
  });
});

/** A pair of models that give the length of a text's first word, or the width of an image, and 1. */
function fakeClip({ isStated = true, givesVectors = true } = {}) {
  const runs: number[] = [];
  const freed: string[] = [];
  const tensors = { made: 0, disposed: 0 };
  const tensor = (data: readonly number[], dims: readonly number[]) => {
    tensors.made++;
    return { data, dims, dispose: () => tensors.disposed++ };
  };
  const part = (loaded: unknown) => ({ from_pretrained: async () => loaded });
  const modelOf = (name: string, input: string, output: string) =>
    part(
      Object.assign(
        async (inputs: Readonly<Record<string, ReturnType<typeof tensor>>>) => {
          const { data, dims } = inputs[input]!;
          const [count = 0, width = 0] = dims;
          runs.push(count);
          const rows = Array.from({ length: count }, (_, i) => [data[i * width]!, 1]).flat();
          return { other: tensor([0], [1]), ...(givesVectors ? { [output]: tensor(rows, [count, 2]) } : {}) };
        },
        { dispose: async () => freed.push(name), config: isStated ? { projection_dim: 2 } : {} },
      ),
    );
  const encode = (texts: readonly string[]) => {
    const words = texts.map((text) => text.split(' ')[0]!.length);
    const ids = () => tensor(words, [texts.length, 1]);
    return { input_ids: ids(), attention_mask: ids() };
  };
  const library = {
    ...fakeLibrary(),
    AutoTokenizer: part(Object.assign(encode, { encode: () => [1], model_max_length: 9 })),
    AutoProcessor: part(async (images: readonly { width: number }[]) => ({
      pixel_values: tensor(
        images.map(({ width }) => width),
        [images.length, 1],
      ),
    })),
    CLIPTextModelWithProjection: modelOf('text', 'input_ids', 'text_embeds'),
    CLIPVisionModelWithProjection: modelOf('vision', 'pixel_values', 'image_embeds'),
    RawImage: class {
      constructor(
        readonly data: unknown,
        readonly width: number,
      ) {}
    },
  };
  return { library, runs, freed, tensors };
}

describe('createClipEmbedder with models of a test', () => {
  const pixels = (width: number) => ({ data: new Uint8Array(width), width, height: 1, channels: 1 as const });

  it('runs texts and images in batches, says how far it is, and frees all it made', async () => {
    const { library, runs, freed, tensors } = fakeClip();
    const progress: unknown[] = [];
    const onProgress = (event: unknown): unknown => progress.push(event);
    const named = { model: 'a/b', revision: 'r' };
    const clip = await createClipEmbedder({ library, ...named, batchSize: 2, onProgress });
    expect(runs).toEqual([]);
    expect(clip).toMatchObject({ id: 'a/b', revision: 'r', dimensions: 2 });
    expect('folder' in clip).toBe(false);
    expect([...(await clip.embed(['ccc', 'a', 'bb'])).data]).toEqual([3, 1, 1, 1, 2, 1]);
    expect([...(await clip.embedImages([5, 6, 7].map(pixels))).data]).toEqual([5, 1, 6, 1, 7, 1]);
    expect(await clip.embedImages([])).toMatchObject({ rows: 0, cols: 2 });
    expect(runs).toEqual([2, 1, 2, 1]);
    expect(progress).toEqual([2, 3, 2, 3].map((done) => ({ phase: 'embed', done, total: 3 })));
    expect(tensors.made).toBeGreaterThan(0);
    expect(tensors.disposed).toBe(tensors.made);
    await clip.dispose();
    expect(freed).toEqual(['text', 'vision']);
  });

  it('tries a word where the configuration does not state the length of a vector', async () => {
    const { library, runs } = fakeClip({ isStated: false });
    const clip = await createClipEmbedder({ library, model: 'a/b' });
    expect([clip.dimensions, runs]).toEqual([2, [1]]);
  });

  it('says what the models should give and do not', async () => {
    const { library } = fakeClip({ givesVectors: false });
    const clip = await createClipEmbedder({ library, model: 'a/b' });
    const lacks = (name: string) => ({
      code: 'MODEL_UNAVAILABLE',
      metric: 'createClipEmbedder',
      message: `createClipEmbedder: the model does not return ${name}; expected the text and vision models of a CLIP pair, with projection`,
    });
    await expect(clip.embed(['a'])).rejects.toMatchObject(lacks('text_embeds'));
    await expect(clip.embedImages([pixels(1)])).rejects.toMatchObject(lacks('image_embeds'));
  });

  it('names the option in its error', async () => {
    const { library } = fakeClip();
    await expect(createClipEmbedder({ library, batchSize: 0 })).rejects.toThrow(
      'createClipEmbedder: options.batchSize: expected a whole number of at least 1, got 0',
    );
    await expect(createClipEmbedder({ library, batch: 1 } as never)).rejects.toThrow('options.batch: ');
  });
});

describe('createClipEmbedder', () => {
  it('puts the prefix in front of the text and into the signature', async () => {
    const [plain, prefixed] = await Promise.all(
      ['', 'A photo depicts '].map((prefix) =>
        createClipEmbedder({ modelPath: TINY, prefix, overlong: 'error' }),
      ),
    );
    const direct = await plain!.embed(['A photo depicts tea']);
    expect((await prefixed!.embed(['tea'])).data).toEqual(direct.data);
    expect(prefixed!.id).toBe('tiny-clip after "A photo depicts "');
    await Promise.all([plain!.dispose(), prefixed!.dispose()]);
  });

  it('says that no package carries a real one', async () => {
    await expect(createClipEmbedder({ offline: true })).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });
});
