import { dotProduct } from '../math/dot-product.js';

/** Eigenvalues of I - S below this count as zero. */
const NOTHING = 1e-10;

/**
 * (I - S)^(-1/2) c for the rows of a symmetric matrix S with eigenvalues from 0 to 1. A direction with eigenvalue 1 is
 * not invertible; it contributes 0 if c is orthogonal to it.
 *
 * @returns `undefined` if c is not orthogonal to such a direction; O(p^3)
 * @internal
 */
export function inverseRoot(
  s: readonly (readonly number[])[],
  c: readonly number[],
): readonly number[] | undefined {
  const length = Math.hypot(...c);
  let root = c.map(() => 0);
  for (const { value, vector } of eigen(s.map((row, j) => row.map((each, k) => Number(j === k) - each)))) {
    const part = dotProduct(vector, c);
    if (value < NOTHING) {
      if (Math.abs(part) > 1e-9 * length) return undefined;
      continue;
    }
    root = root.map((sum, j) => sum + (vector[j]! * part) / Math.sqrt(value));
  }
  return root;
}

/** Eigenvalues and eigenvectors of a small symmetric matrix by Jacobi rotations. Overwrites the matrix. */
function eigen(matrix: readonly number[][]): { value: number; vector: number[] }[] {
  const rows = matrix.map((own, j) => ({ own, vector: own.map((_, k) => Number(j === k)) }));
  const pairs = rows.flatMap((first, j) =>
    rows.slice(j + 1).map((second, after) => ({ first, second, j, k: j + 1 + after })),
  );
  for (let sweep = 0; sweep < 50; sweep++) {
    let isDiagonal = true;
    for (const { first, second, j, k } of pairs) {
      const [jj, jk, kk] = [first.own[j]!, first.own[k]!, second.own[k]!];
      if (Math.abs(jk) <= 1e-17 * (Math.abs(jj) + Math.abs(kk)) || jk === 0) continue;
      isDiagonal = false;
      const tau = (kk - jj) / (2 * jk);
      const tangent = Math.sign(tau || 1) / (Math.abs(tau) + Math.hypot(1, tau));
      const cosine = 1 / Math.hypot(1, tangent);
      const sine = tangent * cosine;
      for (const row of matrix) [row[j], row[k]] = rotated(row[j]!, row[k]!, cosine, sine);
      rotate(first.own, second.own, cosine, sine);
      rotate(first.vector, second.vector, cosine, sine);
    }
    if (isDiagonal) break;
  }
  return rows.map(({ own, vector }, j) => ({ value: own[j]!, vector }));
}

/** Rotates two vectors in their plane. */
function rotate(a: number[], b: number[], cosine: number, sine: number): void {
  for (let i = 0; i < a.length; i++) [a[i], b[i]] = rotated(a[i]!, b[i]!, cosine, sine);
}

function rotated(x: number, y: number, cosine: number, sine: number): [number, number] {
  return [cosine * x - sine * y, sine * x + cosine * y];
}
