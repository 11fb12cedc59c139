import { MetricError } from '../../error.js';
import type { EmbeddingMatrix } from '../../math/embedding-matrix.js';
import { contentHash } from '../../math/hash.js';
import { flag, inputData, text, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import type { Embedder } from '../embedder.js';
import { readModelFiles, type StaticModelFiles } from './model-files.js';
import { readSafeTensors, type SafeTensor } from './safetensors.js';
import { wordPieces } from './word-pieces.js';

/** Options of {@link createStaticEmbedder}: a folder, or the files' contents without a file system. */
export type StaticEmbedderOptions = StaticEmbedderSettings &
  (
    | { readonly folder: string; readonly bytes?: never }
    | { readonly bytes: StaticModelFiles; readonly folder?: never }
  );

interface StaticEmbedderSettings {
  /** Name of the model in signatures; by default the folder's name, `static` without one. */
  readonly id?: string;
  /** Scales vectors to unit length; by default the setting in `config.json`, else `true`. */
  readonly normalize?: boolean;
  /** Maximum number of word pieces per text; later ones are ignored. Default 512, as in model2vec. */
  readonly maxTokens?: number;
}

/** A synchronous embedder. */
export interface StaticEmbedder extends Embedder {
  /** One row for each text, in order; synchronous. */
  embedSync(texts: readonly string[]): EmbeddingMatrix;
}

type AllOptions = StaticEmbedderSettings & { readonly folder?: string; readonly bytes?: StaticModelFiles };

const CALLER = 'createStaticEmbedder';

const OPTIONS: OptionSpecs<AllOptions, 'maxTokens'> = {
  folder: text(),
  bytes: inputData('the bytes of the files'),
  id: text(),
  normalize: flag(),
  maxTokens: wholeNumber(1, 512),
};

/**
 * A sentence embedder from a lookup table: averages the vectors of a text's word pieces. It loads model2vec models [1]
 * (`model.safetensors`, `tokenizer.json`), runs synchronously without native code, and gives identical results on every
 * engine. Unknown words are ignored; a text without a known piece has a zero vector. Word order does not matter.
 *
 * The signature contains the id and the content hash. It is never used by default.
 *
 * Takes O(pieces * dimensions) time and O(table) memory.
 *
 * @throws MetricError `MODEL_UNAVAILABLE` for files that are missing or invalid; `INVALID_OPTION` for options out of
 * range
 *
 * [1] S. Tulkens and T. van Dongen (2024), Model2Vec.
 *
 * @example
 * ```ts
 * import { createStaticEmbedder } from '@mtpc/metrics';
 * const tokenizer = {
 *   model: { type: 'WordPiece', vocab: { '[UNK]': 0, tea: 1, cake: 2 } },
 *   normalizer: { type: 'BertNormalizer' },
 *   pre_tokenizer: { type: 'BertPreTokenizer' },
 * };
 * const header = '{"embeddings":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}}';
 * const model = new Uint8Array(8 + header.length + 24);
 * model[0] = header.length;
 * model.set(new TextEncoder().encode(header), 8);
 * model.set(new Uint8Array(Float32Array.of(9, 9, 1, 0, 0, 1).buffer), 8 + header.length);
 * const embedder = createStaticEmbedder({ bytes: { model, tokenizer }, normalize: false });
 * [...embedder.embedSync(['Tea and cake!']).data]; // => [0.5, 0.5]
 * ```
 */
export function createStaticEmbedder(options: StaticEmbedderOptions): StaticEmbedder {
  const resolved = resolveOptions(CALLER, OPTIONS, options as AllOptions);
  const { maxTokens } = resolved;
  const files = readModelFiles(resolved);
  const { normalize = files.normalize ?? true } = resolved;
  const pieces = wordPieces(files.tokenizer);
  const tensors = readSafeTensors(files.model);
  const { table, cols, rowOfId, weightOfId } = readTable(tensors);
  const hash = contentHash([
    contentHash([...pieces.vocabulary].flat()),
    ...[...tensors.values()].map(({ data }) => contentHash(data)),
  ]);

  function embedSync(texts: readonly string[]): EmbeddingMatrix {
    const data = new Float32Array(texts.length * cols);
    const sum = new Float64Array(cols);
    for (const [row, text] of texts.entries()) {
      const ids = pieces.idsOf(text).filter((id) => id !== pieces.unknown);
      const used = Math.min(ids.length, maxTokens);
      if (used === 0) continue;
      sum.fill(0);
      for (const id of ids.slice(0, used)) {
        const start = rowOfId(id) * cols;
        const weight = weightOfId(id);
        for (let j = 0; j < cols; j++) sum[j]! += weight * table[start + j]!;
      }
      let square = 0;
      for (let j = 0; j < cols; j++) {
        const mean = sum[j]! / used;
        sum[j] = mean;
        square += mean * mean;
      }
      const scale = normalize && square > 0 ? Math.sqrt(square) : 1;
      for (let j = 0; j < cols; j++) data[row * cols + j] = sum[j]! / scale;
    }
    return { data, rows: texts.length, cols };
  }

  return {
    id: resolved.id ?? files.name,
    revision: `content-${hash}${maxTokens === 512 ? '' : `-${maxTokens}`}`,
    dtype: 'fp32',
    pooling: normalize ? 'mean' : 'mean-unscaled',
    dimensions: cols,
    embed: async (texts) => embedSync(texts),
    embedSync,
  };
}

interface Table {
  readonly table: SafeTensor['data'];
  readonly cols: number;
  readonly rowOfId: (id: number) => number;
  readonly weightOfId: (id: number) => number;
}

/** Newer models contain weights of the pieces and may share a row between pieces. */
function readTable(tensors: ReadonlyMap<string, SafeTensor>): Table {
  const embeddings = tensors.get('embeddings') ?? tensors.get('embedding.weight');
  if (embeddings?.shape.length !== 2) {
    const has = [...tensors.keys()].join(', ');
    const message = `${CALLER}: model.safetensors: expected a table named embeddings, got ${has || 'no tensor'}`;
    throw new MetricError('MODEL_UNAVAILABLE', message, { metric: CALLER, path: 'model.safetensors' });
  }
  const [rows = 0, cols = 0] = embeddings.shape;
  const mapping = tensors.get('mapping')?.data;
  const weights = tensors.get('weights')?.data;
  return {
    table: embeddings.data,
    cols,
    weightOfId: (id) => weights?.[id] ?? 1,
    rowOfId: (id) => {
      const row = mapping?.[id] ?? id;
      if (row >= 0 && row < rows) return row;
      const message = `${CALLER}: tokenizer.json: expected ids below ${rows}, the rows of the table, got ${id}: the files belong to different models`;
      throw new MetricError('MODEL_UNAVAILABLE', message, {
        metric: CALLER,
        path: 'tokenizer.json',
        received: id,
      });
    },
  };
}
