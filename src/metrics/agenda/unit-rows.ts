import { dotProduct } from '../../math/dot-product.js';
import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { normalizeRows } from '../../math/normalize-rows.js';

/** Vectors of unit length in double precision; a zero vector stays zero and has cosine 0 to everything. @internal */
export interface UnitRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly cols: number;
  readonly isZero: readonly boolean[];
}

/** Turns vectors of any precision into {@link UnitRows}. @internal */
export function unitRows({ data, rows, cols }: EmbeddingMatrix): UnitRows {
  const unit = Float64Array.from(normalizeRows({ data: Float64Array.from(data), rows, cols }).data);
  const isZero = Array.from({ length: rows }, (_, i) =>
    unit.subarray(i * cols, (i + 1) * cols).every((value) => value === 0),
  );
  return { data: unit, rows, cols, isZero };
}

/** Cosine of row i of one matrix and row j of another. @internal */
export function dotOfRows(a: UnitRows, i: number, b: UnitRows, j: number): number {
  return dotProduct(row(a, i), row(b, j));
}
