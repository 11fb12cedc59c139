import { requireInput, requireOneOf, requireOption, requireShape } from '../../error.js';
import { type EmbeddingMatrix, toEmbeddingMatrix, type Vectors } from '../../math/embedding-matrix.js';
import type { Embedded, EmbeddedNextTurnCase } from '../../transcript/embedded.js';
import type { Turn } from '../../transcript/types.js';

/** The option that every metric over vectors takes. */
export interface PrecisionOptions {
  /** `'double'` computes in double precision even where the vectors are `Float32Array`s. */
  readonly precision?: 'double';
}

/** The options that every next-turn metric over vectors takes. */
export interface WindowOptions extends PrecisionOptions {
  /** How many of the most recent context turns count (the paper's k); all of them by default. */
  readonly window?: number;
}

/** Checked vectors, and the mark their results carry. */
export interface VectorInput {
  readonly matrix: EmbeddingMatrix;
  readonly precision: 'float32' | undefined;
}

/** A next-turn case within its window, checked. */
export interface LocalInput {
  readonly turns: readonly Turn[];
  /** Row i belongs to `turns[i]`. */
  readonly context: EmbeddingMatrix;
  readonly candidate: ArrayLike<number>;
  readonly background: ArrayLike<number> | undefined;
  readonly precision: 'float32' | undefined;
}

/** Checks vectors and brings them to the precision asked for. */
export function vectorInput(
  metric: string,
  name: string,
  vectors: Vectors,
  options: PrecisionOptions,
): VectorInput {
  const matrix = toEmbeddingMatrix(vectors, name, metric);
  if (options.precision !== undefined) requireOneOf(metric, 'precision', options.precision, ['double']);
  if (matrix.data instanceof Float64Array) return { matrix, precision: undefined };
  if (options.precision === undefined) return { matrix, precision: 'float32' };
  return { matrix: { ...matrix, data: Float64Array.from(matrix.data) }, precision: undefined };
}

/** Checks the vectors of a transcript: one row for each turn. */
export function turnVectors(metric: string, embedded: Embedded, options: PrecisionOptions): VectorInput {
  const input = vectorInput(metric, 'embeddings', embedded.embeddings, options);
  const turns = embedded.transcript.turns.length;
  requireShape(
    input.matrix.rows === turns,
    metric,
    'embeddings.rows',
    `${turns}, one a turn`,
    input.matrix.rows,
  );
  return input;
}

/** Checks a next-turn case and cuts its context to the window. */
export function localVectors(
  metric: string,
  local: EmbeddedNextTurnCase,
  options: WindowOptions,
): LocalInput {
  const { window } = options;
  if (window !== undefined) requireCount(metric, 'window', window);
  const { matrix, precision } = vectorInput(metric, 'contextEmbeddings', local.contextEmbeddings, options);
  const turns = local.context.length;
  requireShape(matrix.rows === turns, metric, 'contextEmbeddings.rows', `${turns}, one a turn`, matrix.rows);
  const length = turns > 0 ? matrix.cols : local.candidateEmbedding.length;
  const background = local.backgroundEmbedding;
  const first = window === undefined ? 0 : Math.max(0, turns - window);
  return {
    turns: local.context.slice(first),
    context: rowsFrom(matrix, first),
    candidate: requireVector(metric, 'candidateEmbedding', local.candidateEmbedding, length),
    background: background && requireVector(metric, 'backgroundEmbedding', background, length),
    precision: turns === 0 && isSingle(local.candidateEmbedding, options) ? 'float32' : precision,
  };
}

/** Throws unless `vector` holds `length` finite numbers; returns it otherwise. */
export function requireVector(
  metric: string,
  path: string,
  vector: ArrayLike<number>,
  length: number,
): ArrayLike<number> {
  requireShape(vector.length === length, metric, `${path}.length`, `${length}`, vector.length);
  for (let i = 0; i < length; i++) {
    requireInput(Number.isFinite(vector[i]), metric, `${path}[${i}]`, 'a finite number', vector[i]);
  }
  return vector;
}

/** Throws `INVALID_OPTION` unless `value` is a whole number of at least 1. */
export function requireCount(metric: string, name: string, value: number): void {
  requireOption(Number.isInteger(value) && value >= 1, metric, name, 'a whole number of at least 1', value);
}

/** The rows from `first` on, as a view. */
function rowsFrom({ data, rows, cols }: EmbeddingMatrix, first: number): EmbeddingMatrix {
  return first === 0 ? { data, rows, cols } : { data: data.subarray(first * cols), rows: rows - first, cols };
}

function isSingle(vector: ArrayLike<number>, options: PrecisionOptions): boolean {
  return vector instanceof Float32Array && options.precision === undefined;
}
