import { createRandom } from '../src/math/create-random.js';
import type { EmbeddingMatrix } from '../src/math/embedding-matrix.js';

/** Normal vectors in single precision, the same for the same seed. */
export function normalSample(rows: number, cols: number, seed: number): EmbeddingMatrix {
  const random = createRandom(seed);
  return { data: Float32Array.from({ length: rows * cols }, () => random.normal()), rows, cols };
}

/**
 * Vectors around a number of centers, of unit length: like the messages of speakers who each have their subjects.
 *
 * @param nearness - How long the centers are, for noise of length 1: the more, the nearer the vectors of one center.
 */
export function clusteredSample(
  rows: number,
  cols: number,
  clusters: number,
  seed: number,
  nearness = 0.7,
): EmbeddingMatrix {
  const random = createRandom(seed);
  const centers = Array.from({ length: clusters }, () => Array.from({ length: cols }, () => random.normal()));
  const data = new Float32Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const center = centers[i % clusters]!;
    const vector = center.map((x) => nearness * x + random.normal());
    const norm = Math.hypot(...vector);
    data.set(
      vector.map((x) => x / norm),
      i * cols,
    );
  }
  return { data, rows, cols };
}

/** Vectors of which each is one of a few: like messages that are said again and again. */
export function duplicatedSample(
  rows: number,
  cols: number,
  distinct: number,
  seed: number,
): EmbeddingMatrix {
  const originals = clusteredSample(distinct, cols, distinct, seed);
  const random = createRandom(seed);
  const data = new Float32Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const from = random.integer(distinct) * cols;
    data.set(originals.data.subarray(from, from + cols), i * cols);
  }
  return { data, rows, cols };
}

/** Further kinds of data for measuring the paths over vectors. */
export const KINDS: Readonly<Record<string, (rows: number, cols: number, seed: number) => EmbeddingMatrix>> =
  {
    random: (rows, cols, seed) => clusteredSample(rows, cols, rows, seed),
    'near together': (rows, cols, seed) => clusteredSample(rows, cols, 8, seed, 3),
    duplicated: (rows, cols, seed) => duplicatedSample(rows, cols, Math.ceil(rows / 16), seed),
  };

/** A matrix as arrays of arrays. */
export function rowsOf({ data, rows, cols }: EmbeddingMatrix): number[][] {
  return Array.from({ length: rows }, (_, i) => Array.from(data.subarray(i * cols, (i + 1) * cols)));
}
