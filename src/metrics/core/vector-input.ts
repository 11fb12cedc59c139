import { requireInput, requireShape } from '../../error.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from '../../math/embedding-matrix.js';
import { oneOf, printedAs, wholeNumber } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import type { Embedded, EmbeddedNextTurnCase, EmbedderInfo } from '../../transcript/embedded.js';
import { embedderInfo } from '../../transcript/embedder-info.js';
import { requireEmbedded, requireEmbeddedNextTurnCase } from '../../transcript/inputs.js';
import type { Turn } from '../../transcript/types.js';

/** The option of all metrics over vectors. */
export interface PrecisionOptions {
  /** `'double'` computes in double precision even for `Float32Array` vectors. */
  readonly precision?: 'double';
}

/** The options of all next-turn metrics over vectors. */
export interface WindowOptions extends PrecisionOptions {
  /** Number of most recent context turns (the paper's k); all by default. */
  readonly window?: number;
}

/** The specs of {@link PrecisionOptions}. The result records the precision instead of the params. */
export const PRECISION_OPTIONS: OptionSpecs<PrecisionOptions> = {
  precision: printedAs(oneOf(['double']), false),
};

/** The specs of {@link WindowOptions}. */
export const WINDOW_OPTIONS: OptionSpecs<WindowOptions> = {
  ...PRECISION_OPTIONS,
  window: wholeNumber(1),
};

/** Checked vectors, and the precision entry of their results. */
export interface VectorInput {
  readonly matrix: EmbeddingMatrix;
  readonly precision: 'float32' | undefined;
}

/** The checked vectors of a transcript, with the fields about them in results. */
export interface TurnInput extends VectorInput {
  /** Copied description of the embedder. */
  readonly embedder: EmbedderInfo | undefined;
}

/** A checked next-turn case within its window, with the fields about its vectors in results. */
export interface LocalInput {
  readonly turns: readonly Turn[];
  /** Row i belongs to `turns[i]`. */
  readonly context: EmbeddingMatrix;
  readonly candidate: ArrayLike<number>;
  readonly background: ArrayLike<number> | undefined;
  readonly precision: 'float32' | undefined;
  /** Copied description of the embedder. */
  readonly embedder: EmbedderInfo | undefined;
}

/** Checks vectors and converts them to the requested precision. */
export function vectorInput(
  metric: string,
  name: string,
  vectors: Vectors,
  options: PrecisionOptions,
): VectorInput {
  const matrix = toEmbeddingMatrix(vectors, name, metric);
  if (matrix.data instanceof Float64Array) return { matrix, precision: undefined };
  if (options.precision === undefined) return { matrix, precision: 'float32' };
  return { matrix: { ...matrix, data: Float64Array.from(matrix.data) }, precision: undefined };
}

/** Checks an embedded transcript: one vector for each turn. */
export function turnVectors(metric: string, embedded: Embedded, options: PrecisionOptions): TurnInput {
  requireEmbedded(metric, embedded);
  const input = vectorInput(metric, 'embeddings', embedded.embeddings, options);
  const turns = embedded.transcript.turns.length;
  const { rows } = input.matrix;
  requireShape(rows === turns, metric, 'embeddings.rows', `${turns}, one per turn`, rows);
  return { ...input, embedder: embedderInfo(embedded.embedder) };
}

/** Checks a next-turn case with vectors and cuts its context to the window. */
export function localVectors(
  metric: string,
  nextTurn: EmbeddedNextTurnCase,
  options: WindowOptions,
): LocalInput {
  requireEmbeddedNextTurnCase(metric, nextTurn);
  const { window } = options;
  const { matrix, precision } = vectorInput(metric, 'contextEmbeddings', nextTurn.contextEmbeddings, options);
  const turns = nextTurn.context.length;
  requireShape(
    matrix.rows === turns,
    metric,
    'contextEmbeddings.rows',
    `${turns}, one per turn`,
    matrix.rows,
  );
  const length = turns > 0 ? matrix.cols : nextTurn.candidateEmbedding.length;
  const background = nextTurn.backgroundEmbedding;
  const first = window === undefined ? 0 : Math.max(0, turns - window);
  return {
    turns: nextTurn.context.slice(first),
    context: rowsFrom(matrix, first),
    candidate: requireVector(metric, 'candidateEmbedding', nextTurn.candidateEmbedding, length),
    background: background && requireVector(metric, 'backgroundEmbedding', background, length),
    precision: turns === 0 && isSingle(nextTurn.candidateEmbedding, options) ? 'float32' : precision,
    embedder: embedderInfo(nextTurn.embedder),
  };
}

/** Throws unless `vector` contains `length` finite numbers, at least one, and returns it. */
export function requireVector(
  metric: string,
  path: string,
  vector: ArrayLike<number>,
  length: number,
): ArrayLike<number> {
  requireInput(typeof vector?.length === 'number', metric, path, 'an array of numbers', vector);
  requireInput(vector.length > 0, metric, `${path}.length`, 'at least 1', vector.length);
  requireShape(vector.length === length, metric, `${path}.length`, `${length}`, vector.length);
  for (let i = 0; i < length; i++) {
    requireInput(Number.isFinite(vector[i]), metric, `${path}[${i}]`, 'a finite number', vector[i]);
  }
  return vector;
}

/** The rows from `first` on, as a view. */
function rowsFrom({ data, rows, cols }: EmbeddingMatrix, first: number): EmbeddingMatrix {
  return first === 0 ? { data, rows, cols } : { data: data.subarray(first * cols), rows: rows - first, cols };
}

function isSingle(vector: ArrayLike<number>, options: PrecisionOptions): boolean {
  return vector instanceof Float32Array && options.precision === undefined;
}
