import { requireInput, requireShape } from '../error.js';
import { type EmbeddingMatrix, row, toEmbeddingMatrix } from '../math/embedding-matrix.js';
import { propertiesOf } from '../options/is-fields.js';
import { requireTexts } from '../transcript/inputs.js';
import type { Embedder } from './embedder.js';

/**
 * Embeds texts, each distinct one once. A blank text (only white space) is not passed to the embedder: its row is zero,
 * which the metrics treat as similar to nothing.
 *
 * Time and memory: the embedder's for the distinct texts, and O(texts * dimensions).
 *
 * @returns one row for each text, in the precision of the embedder
 * @throws MetricError `SHAPE_MISMATCH` if the embedder returns the wrong number of rows or components; `INVALID_INPUT`
 * if a component is not finite
 *
 * @example
 * ```ts
 * import { createHashEmbedder, embedTexts } from '@mtpc/metrics';
 * const matrix = await embedTexts(['tea?', 'yes', 'tea?'], createHashEmbedder({ dimensions: 8 }));
 * matrix.rows; // => 3
 * matrix.cols; // => 8
 * ```
 */
export async function embedTexts(texts: readonly string[], embedder: Embedder): Promise<EmbeddingMatrix> {
  requireTexts('embedTexts', 'texts', texts);
  requireEmbedder('embedTexts', embedder);
  const places = new Map<string, number>();
  for (const text of texts) if (text.trim() !== '' && !places.has(text)) places.set(text, places.size);
  const unique = await checkedRows([...places.keys()], embedder);
  const { cols } = unique;
  const size = texts.length * cols;
  const data = unique.data instanceof Float32Array ? new Float32Array(size) : new Float64Array(size);
  texts.forEach((text, i) => {
    const place = places.get(text);
    if (place !== undefined) data.set(row(unique, place), i * cols);
  });
  return { data, rows: texts.length, cols };
}

/** Throws unless `value` is an embedder. @internal */
export function requireEmbedder(caller: string, value: unknown): void {
  const { id, dimensions, embed } = propertiesOf(value);
  const ok = typeof id === 'string' && Number.isSafeInteger(dimensions) && typeof embed === 'function';
  requireInput(ok, caller, 'embedder', 'an embedder, { id, dimensions, embed }', value);
}

/** Checks the embedder's rows: one per text, with the declared number of dimensions. */
async function checkedRows(texts: readonly string[], embedder: Embedder): Promise<EmbeddingMatrix> {
  const cols = embedder.dimensions;
  if (texts.length === 0) return { data: new Float64Array(0), rows: 0, cols };
  const matrix = toEmbeddingMatrix(await embedder.embed(texts), 'embeddings', embedder.id);
  requireShape(matrix.rows === texts.length, embedder.id, 'embeddings.rows', `${texts.length}`, matrix.rows);
  requireShape(matrix.cols === cols, embedder.id, 'embeddings.cols', `${cols}`, matrix.cols);
  return matrix;
}
