import { type EmbeddingMatrix, row } from '../../math/embedding-matrix.js';
import { isZero } from '../../math/is-zero.js';

/**
 * The centroid of a speaker's turns, shrunk towards the speaker's background: `a * c + (1 - a) * b` with
 * `a = min(1, turns / backgroundTurns)`. A speaker without turns is represented by the background alone.
 */
export function withBackground(
  center: ArrayLike<number>,
  turns: number,
  background: ArrayLike<number>,
  backgroundTurns: number,
): Float64Array {
  const own = Math.min(1, turns / backgroundTurns);
  return Float64Array.from(background, (x, i) => own * center[i]! + (1 - own) * x);
}

/**
 * The vector of a speaker: the mean of their turns, shrunk towards their background. Turns without content (zero
 * vectors) do not count, as in the published code.
 */
export function speakerVector(
  rows: readonly ArrayLike<number>[],
  background: ArrayLike<number>,
  backgroundTurns: number,
): Float64Array {
  const said = rows.filter((row) => !isZero(row));
  const center = meanVector(said, background.length);
  return withBackground(center, said.length, background, Math.max(1, backgroundTurns));
}

/** The mean of vectors of `cols` components; zero without vectors. */
export function meanVector(rows: readonly ArrayLike<number>[], cols: number): Float64Array {
  const mean = new Float64Array(cols);
  for (const row of rows) for (let i = 0; i < cols; i++) mean[i]! += row[i]!;
  return rows.length > 1 ? mean.map((sum) => sum / rows.length) : mean;
}

/** Views on the rows of a matrix whose index passes the test. */
export function rowsWhere(matrix: EmbeddingMatrix, test: (index: number) => boolean): ArrayLike<number>[] {
  const rows: ArrayLike<number>[] = [];
  for (let i = 0; i < matrix.rows; i++) if (test(i)) rows.push(row(matrix, i));
  return rows;
}
