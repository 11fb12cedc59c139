import { requireShape } from '../error.js';
import { type EmbeddingMatrix, row, toEmbeddingMatrix, type Vectors } from '../math/embedding-matrix.js';
import type { Embedded, EmbeddedNextTurnCase } from './embedded.js';
import { speakerKey } from './speaker-key.js';
import { trusted } from './trusted.js';
import type { NextTurnCase } from './types.js';

const CALLER = 'nextTurnCases';

/** Adds vectors to the next-turn cases of an embedded transcript. Case i belongs to turn i. */
export function embeddedCases(embedded: Embedded, cases: readonly NextTurnCase[]): EmbeddedNextTurnCase[] {
  const addVectors = vectorsOfCases(embedded);
  return cases.map(addVectors);
}

/** Adds vectors to one next-turn case. */
export function embeddedCase(embedded: Embedded, local: NextTurnCase, turn: number): EmbeddedNextTurnCase {
  return vectorsOfCases(embedded)(local, turn);
}

/**
 * Returns a function that adds vectors to the next-turn cases of an embedded transcript, as views. The vectors are
 * checked once.
 */
export function vectorsOfCases(
  embedded: Embedded,
): (local: NextTurnCase, turn: number) => EmbeddedNextTurnCase {
  const turns = embedded.transcript.turns.length;
  const matrixAt = (path: string, vectors: Vectors): EmbeddingMatrix => {
    const matrix = toEmbeddingMatrix(vectors, path, CALLER);
    requireShape(matrix.rows === turns, CALLER, `${path}.rows`, `${turns}, one per turn`, matrix.rows);
    return matrix;
  };
  const matrix = matrixAt('embeddings', embedded.embeddings);
  const plain = embedded.withoutPunctuation && matrixAt('withoutPunctuation', embedded.withoutPunctuation);
  const entries = Object.entries(embedded.backgrounds ?? {});
  const backgrounds = new Map(entries.map(([speaker, vector]) => [speakerKey(speaker), vector]));
  return (local, turn) => {
    const background = backgrounds.get(speakerKey(local.candidate.speaker));
    return trusted({
      ...local,
      contextEmbeddings: rowsBetween(matrix, turn - local.context.length, turn),
      candidateEmbedding: row(matrix, turn),
      ...(plain && {
        withoutPunctuation: {
          context: rowsBetween(plain, turn - local.context.length, turn),
          candidate: row(plain, turn),
        },
      }),
      ...(background === undefined ? {} : { backgroundEmbedding: background }),
      ...(embedded.embedder === undefined ? {} : { embedder: embedded.embedder }),
    });
  };
}

/** A range of rows of a matrix, as a view. */
function rowsBetween({ data, cols }: EmbeddingMatrix, start: number, end: number): EmbeddingMatrix {
  return { data: data.subarray(start * cols, end * cols), rows: end - start, cols };
}
