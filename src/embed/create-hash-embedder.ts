import type { EmbeddingMatrix } from '../math/embedding-matrix.js';
import { contentHashWords } from '../math/hash.js';
import { normalizeRows } from '../math/normalize-rows.js';
import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { Embedder } from './embedder.js';

/** Options of {@link createHashEmbedder}. */
export interface HashEmbedderOptions {
  /** Number of components; default 64. */
  readonly dimensions?: number;
}

const OPTIONS: OptionSpecs<HashEmbedderOptions, 'dimensions'> = { dimensions: wholeNumber(1, 64) };

/**
 * A deterministic substitute for a sentence embedder, for tests and examples: words and runs of three characters are
 * hashed to components with a sign, and the vector is scaled to unit length. Texts that share words have similar
 * vectors, but the vectors do not represent meaning, so scores based on them are meaningless. It appears as
 * `hash-embedder` in every signature.
 *
 * Time O(characters), memory O(dimensions) per text. Vectors are the same on every engine.
 *
 * @throws MetricError `INVALID_OPTION` if `dimensions` is not a positive integer, or for an unknown option
 *
 * @example
 * ```ts
 * import { createHashEmbedder } from '@mtpc/metrics';
 * const embedder = createHashEmbedder({ dimensions: 16 });
 * embedder.id; // => 'hash-embedder'
 * const { data, rows, cols } = await embedder.embed(['tea', 'Tea!']);
 * [rows, cols]; // => [2, 16]
 * ```
 */
export function createHashEmbedder(options?: HashEmbedderOptions): Embedder {
  const { dimensions } = resolveOptions('createHashEmbedder', OPTIONS, options);
  return {
    id: 'hash-embedder',
    revision: `1-${dimensions}`,
    dtype: 'fp64',
    pooling: 'none',
    dimensions,
    embed: async (texts) => embedAll(texts, dimensions),
  };
}

function embedAll(texts: readonly string[], cols: number): EmbeddingMatrix {
  const data = new Float64Array(texts.length * cols);
  texts.forEach((text, row) => {
    for (const feature of extractFeatures(text)) {
      const [hash] = contentHashWords([feature]);
      data[row * cols + ((hash >>> 1) % cols)]! += hash % 2 === 0 ? 1 : -1;
    }
  });
  return normalizeRows({ data, rows: texts.length, cols });
}

/** The words of a text, and the runs of three characters of each word with its edges marked. */
function extractFeatures(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [text];
  return words.flatMap((word) => {
    const marked = `<${word}>`;
    const runs = Array.from({ length: marked.length - 2 }, (_, i) => marked.slice(i, i + 3));
    return [word, ...runs];
  });
}
