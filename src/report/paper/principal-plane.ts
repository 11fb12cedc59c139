import { loadMatrix, loadSingularValues } from '../../math/ml-matrix.js';

/** Points in the plane of the two greatest variances, and the shares of the variance that its axes explain. */
export interface PrincipalPlane {
  readonly points: readonly (readonly [number, number])[];
  readonly explained: readonly [number, number];
}

/**
 * The first two principal components of vectors. An axis points to where its largest component is positive, so that the
 * picture does not flip from one run to another. Time O(n d min(n, d)).
 */
export function principalPlane(vectors: readonly ArrayLike<number>[]): PrincipalPlane {
  const Matrix = loadMatrix();
  const SingularValueDecomposition = loadSingularValues();
  const rows = new Matrix(vectors.map((vector) => Array.from(vector))).center('column');
  const { rightSingularVectors, diagonal } = new SingularValueDecomposition(rows, { autoTranspose: true });
  const total = diagonal.reduce((sum, value) => sum + value * value, 0);
  const axisOf = (k: number): number[] =>
    k < diagonal.length ? oriented(rightSingularVectors.getColumn(k)) : [];
  const [first, second] = [axisOf(0), axisOf(1)];
  const points = rows.to2DArray().map((row) => {
    const along = (axis: readonly number[]): number =>
      axis.reduce((sum, value, i) => sum + value * row[i]!, 0);
    return [along(first), along(second)] as const;
  });
  const share = (k: number): number => (total === 0 ? 0 : (diagonal[k] ?? 0) ** 2 / total);
  return { points, explained: [share(0), share(1)] };
}

function oriented(axis: readonly number[]): number[] {
  const largest = axis.reduce((most, value) => (Math.abs(value) > Math.abs(most) + 1e-12 ? value : most), 0);
  return axis.map((value) => (largest < 0 ? -value : value));
}
