import { MetricError } from '../../error.js';
import type { EmbeddingMatrix } from '../../math/embedding-matrix.js';
import { itemAt } from '../../math/existing.js';
import { asFields } from '../../options/is-fields.js';
import { text, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { Embedder } from '../embedder.js';
import { batchesByLength, defaultBatchSize } from './batches.js';
import { type ImageSource, readImage } from './images.js';
import { loadLibrary, type Tensor, type TransformersLibrary } from './library.js';
import { partLoader } from './load-model.js';
import { locateModel, weightsFile } from './locate-model.js';
import type { ModelOptions } from './model-options.js';
import { MODEL, OVERLONG } from './model-specs.js';
import { disposeAll, encodeTexts, type OverlongOptions, tokenLimit } from './text-encoder.js';

/** Options of {@link createClipEmbedder}. */
export interface ClipEmbedderOptions extends ModelOptions, OverlongOptions {
  /** Prefix of every text; the original CLIPScore uses `"A photo depicts "`. Part of the signature. */
  readonly prefix?: string;
  /** Number of texts or images per run of the model; default 8, and 1 with quantized weights. */
  readonly batchSize?: number;
}

const CLIP: OptionSpecs<ClipEmbedderOptions> = {
  ...MODEL,
  ...OVERLONG,
  prefix: text(),
  batchSize: wholeNumber(1),
};

/** Embeds texts and images in one space. */
export interface ClipEmbedder extends Embedder {
  /** One row for each image, in order. */
  embedImages(images: readonly ImageSource[]): Promise<EmbeddingMatrix>;
  /** The local folder of the model, if it was loaded from one. */
  readonly folder?: string;
  /** Frees both models. */
  dispose(): Promise<void>;
}

const CALLER = 'createClipEmbedder';
const DEFAULT_CLIP = 'Xenova/clip-vit-base-patch32';

/**
 * A CLIP model that runs on this machine through transformers.js: `embed` for texts, `embedImages` for images, both in
 * the space that {@link clipScore} compares. No npm package contains real CLIP weights: use a model on the hub (default
 * clip-vit-base-patch32; pass `revision` to pin it), `modelPath`, `model: { package }` or an installed model.
 *
 * Texts with more tokens than the model accepts (77 for CLIP) are reported to `onOverlong` and truncated, or rejected
 * with `overlong: 'error'`. Images are paths, URLs, blobs, or pixels; `offline` rejects network URLs.
 *
 * Memory: both models and O(batch).
 *
 * @throws MetricError `MODEL_UNAVAILABLE` if the library or the model is missing, with instructions to install it;
 * `INVALID_OPTION` for an option out of range; `INVALID_INPUT` for an image that cannot be read
 *
 * @example
 * ```ts
 * import { clipScore } from '@mtpc/metrics';
 * import { createClipEmbedder } from '@mtpc/metrics/transformers';
 * const clip = await createClipEmbedder({ modelPath: 'fixtures/tiny-clip', prefix: 'A photo depicts ' });
 * const text = await clip.embed(['the red sky']);
 * const image = await clip.embedImages(['fixtures/tiny-clip/images/red-sunset.png']);
 * const { n, score } = clipScore(text, image, { embedder: clip });
 * n; // => 1
 * score! >= 0 && score! <= 100; // => true
 * await clip.dispose();
 * ```
 */
export async function createClipEmbedder(options: ClipEmbedderOptions = {}): Promise<ClipEmbedder> {
  resolveOptions(CALLER, CLIP, options);
  const { dtype = 'fp32', prefix = '', offline = false, onProgress } = options;
  const { batchSize = defaultBatchSize(dtype) } = options;
  const library = await loadLibrary(CALLER, options.library);
  const { located, tokenizer, processor, textModel, visionModel } = await loadClip(library, options, dtype);
  const config = asFields(textModel.config?.text_config ?? textModel.config);
  const limit = tokenLimit(tokenizer, config);
  const encoding = { ...options, caller: CALLER, limit };
  const gathering = { onProgress, colsOfNone: () => dimensions };

  async function embed(texts: readonly string[]): Promise<EmbeddingMatrix> {
    const prefixed = texts.map((text) => prefix + text);
    const batches = batchesByLength(prefixed, batchSize);
    return gather(batches, { ...gathering, count: texts.length }, async (places) => {
      const inputs = encodeTexts(tokenizer, prefixed, places, encoding);
      const { text_embeds: vectors, ...rest } = await textModel(inputs);
      disposeAll(rest);
      disposeAll(inputs);
      return required(vectors, 'text_embeds');
    });
  }

  async function embedImages(images: readonly ImageSource[]): Promise<EmbeddingMatrix> {
    const batches = inBatches(images.length, batchSize);
    return gather(batches, { ...gathering, count: images.length }, async (places) => {
      const read = places.map((i) => readImage(CALLER, library, itemAt(images, i), `images[${i}]`, offline));
      const inputs = await processor(await Promise.all(read));
      const { image_embeds: vectors, ...rest } = await visionModel({ pixel_values: inputs.pixel_values });
      disposeAll(rest);
      disposeAll(inputs);
      return required(vectors, 'image_embeds');
    });
  }

  const stated = textModel.config?.projection_dim;
  const dimensions = typeof stated === 'number' ? stated : (await embed(['a'])).cols;
  return {
    id: prefix === '' ? located.id : `${located.id} after ${JSON.stringify(prefix)}`,
    revision: located.revision,
    dtype,
    pooling: 'projection',
    dimensions,
    ...(located.folder === undefined ? {} : { folder: located.folder }),
    embed,
    embedImages,
    dispose: async () => {
      await textModel.dispose();
      await visionModel.dispose();
    },
  };
}

/** The two models of a CLIP pair, with tokenizer and image processor. */
async function loadClip(
  library: TransformersLibrary,
  options: ClipEmbedderOptions,
  dtype: NonNullable<ClipEmbedderOptions['dtype']>,
) {
  const weights = [weightsFile('text_model', dtype), weightsFile('vision_model', dtype)];
  const located = await locateModel(CALLER, DEFAULT_CLIP, weights, options);
  const load = partLoader(CALLER, library, located, { ...options, dtype });
  const tokenizer = await load(library.AutoTokenizer);
  const processor = await load(library.AutoProcessor);
  const textModel = await load(library.CLIPTextModelWithProjection);
  const visionModel = await load(library.CLIPVisionModelWithProjection);
  located.fetched?.forget();
  return { located, tokenizer, processor, textModel, visionModel };
}

/** The indices below `count`, in batches. */
function inBatches(count: number, size: number): number[][] {
  return Array.from({ length: Math.ceil(count / size) }, (_, batch) =>
    Array.from({ length: Math.min(size, count - batch * size) }, (_, i) => batch * size + i),
  );
}

interface Gathering {
  readonly count: number;
  readonly onProgress: ClipEmbedderOptions['onProgress'];
  readonly colsOfNone: () => number;
}

/** Runs `count` items through a model in batches, and collects the rows of one of its outputs. */
async function gather(
  batches: readonly (readonly number[])[],
  { count, onProgress, colsOfNone }: Gathering,
  run: (places: readonly number[]) => Promise<Tensor>,
): Promise<EmbeddingMatrix> {
  let data: Float32Array | undefined;
  let done = 0;
  for (const places of batches) {
    const rows = await run(places);
    const cols = rows.dims[1]!;
    data ??= new Float32Array(count * cols);
    for (const [i, place] of places.entries()) {
      for (let d = 0; d < cols; d++) data[place * cols + d] = Number(rows.data[i * cols + d]);
    }
    rows.dispose?.();
    done += places.length;
    onProgress?.({ phase: 'embed', done, total: count });
  }
  return { data: data ?? new Float32Array(0), rows: count, cols: data ? data.length / count : colsOfNone() };
}

function required(vectors: Tensor | undefined, name: string): Tensor {
  if (vectors !== undefined) return vectors;
  const message = `${CALLER}: the model does not return ${name}; expected the text and vision models of a CLIP pair, with projection`;
  throw new MetricError('MODEL_UNAVAILABLE', message, { metric: CALLER });
}
