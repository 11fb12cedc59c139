import { dotProduct } from '../dot-product.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import type { MixtureParameters } from './mixture-parameters.js';

/** An orthonormal basis of the span of some rows. */
export interface RowSpan {
  /** One direction per row. */
  readonly basis: EmbeddingMatrix;
  /** Coordinates of flattened vectors within the span. */
  project(vectors: Float64Array): Float64Array;
  /** The vectors with the given coordinates. */
  lift(coordinates: Float64Array): Float64Array;
  /** The symmetric matrix that is `inner` within the span and `outside` times the identity across it. */
  liftMatrix(inner: Float64Array, outside: number): Float64Array;
}

/**
 * A row adds a direction if more than this fraction of its length remains; a smaller remainder is rounding error.
 */
const NEW_DIRECTION = 1e-12;

/** The span of the rows by the Gram-Schmidt process; projecting twice removes rounding error. */
export function rowSpan({ data, rows, cols }: EmbeddingMatrix): RowSpan {
  const directions: Float64Array[] = [];
  for (let i = 0; i < rows; i++) {
    const rest = Float64Array.from(data.subarray(i * cols, (i + 1) * cols));
    const length = Math.sqrt(dotProduct(rest, rest));
    for (let pass = 0; pass < 2; pass++) {
      for (const direction of directions) addScaled(rest, direction, -dotProduct(rest, direction));
    }
    const left = Math.sqrt(dotProduct(rest, rest));
    if (left > NEW_DIRECTION * length) directions.push(rest.map((x) => x / left));
  }
  const basis = {
    data: Float64Array.from(directions.flatMap((d) => Array.from(d))),
    rows: directions.length,
    cols,
  };
  const parts = (flat: Float64Array, size: number): Float64Array[] =>
    Array.from({ length: size === 0 ? 0 : flat.length / size }, (_, i) =>
      flat.subarray(i * size, (i + 1) * size),
    );
  const lift = (coordinates: Float64Array): Float64Array =>
    joined(
      parts(coordinates, basis.rows).map((own) => {
        const vector = new Float64Array(cols);
        for (const [k, direction] of directions.entries()) addScaled(vector, direction, own[k]!);
        return vector;
      }),
    );
  return {
    basis,
    project: (vectors) =>
      joined(
        parts(vectors, cols).map((vector) => Float64Array.from(directions, (d) => dotProduct(d, vector))),
      ),
    lift,
    liftMatrix: (inner, outside) => liftMatrix(inner, outside, basis, lift),
  };
}

/** Lifts a mixture from the span to all dimensions, with variance `outside` orthogonal to the span. */
export function liftMixture(within: MixtureParameters, span: RowSpan, outside: number): MixtureParameters {
  const size = within.cols ** 2;
  const variances = Array.from(within.weights, (_, c) =>
    span.liftMatrix(within.variances.subarray(c * size, (c + 1) * size), outside),
  );
  return { ...within, cols: span.basis.cols, means: span.lift(within.means), variances: joined(variances) };
}

/** B' (inner - outside I) B + outside I, B having the directions as rows. */
function liftMatrix(
  inner: Float64Array,
  outside: number,
  { data, rows, cols }: EmbeddingMatrix,
  lift: (coordinates: Float64Array) => Float64Array,
): Float64Array {
  const above = inner.map((x, at) => (at % (rows + 1) === 0 ? x - outside : x));
  const half = lift(above);
  const whole = new Float64Array(cols * cols);
  for (let k = 0; k < rows; k++) {
    for (let i = 0; i < cols; i++) {
      const scale = data[k * cols + i]!;
      for (let j = 0; j <= i; j++) whole[i * cols + j]! += scale * half[k * cols + j]!;
    }
  }
  for (let i = 0; i < cols; i++) {
    whole[i * cols + i]! += outside;
    for (let j = 0; j < i; j++) whole[j * cols + i] = whole[i * cols + j]!;
  }
  return whole;
}

function joined(vectors: readonly Float64Array[]): Float64Array {
  const size = vectors[0]?.length ?? 0;
  const flat = new Float64Array(vectors.length * size);
  for (const [i, vector] of vectors.entries()) flat.set(vector, i * size);
  return flat;
}

function addScaled(target: Float64Array, vector: Float64Array, scale: number): void {
  for (let k = 0; k < target.length; k++) target[k]! += scale * vector[k]!;
}
