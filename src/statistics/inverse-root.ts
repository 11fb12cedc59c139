import { itemAt } from '../math/existing.js';

/** Eigenvalues of I - S below this are zero but for rounding. */
const NOTHING = 1e-10;

/**
 * (I - S)^(-1/2) c for a symmetric matrix S, row by row, with eigenvalues from 0 to 1. A direction in which S is 1 has
 * no inverse: it counts as 0 if c is orthogonal to it.
 *
 * @returns `undefined` if c is not orthogonal to such a direction; O(p^3)
 * @internal
 */
export function inverseRoot(s: ArrayLike<number>, c: readonly number[]): number[] | undefined {
  const p = c.length;
  if (p === 1) return 1 - s[0]! < NOTHING ? undefined : [c[0]! / Math.sqrt(1 - s[0]!)];
  const { values, vectors } = eigen(
    Array.from({ length: p }, (_, j) =>
      Array.from({ length: p }, (__, k) => Number(j === k) - s[j * p + k]!),
    ),
  );
  const length = Math.hypot(...c);
  const root = new Array<number>(p).fill(0);
  for (const [e, value] of values.entries()) {
    const part = vectors.reduce((sum, row, j) => sum + row[e]! * c[j]!, 0);
    if (value < NOTHING) {
      if (Math.abs(part) > 1e-9 * length) return undefined;
      continue;
    }
    for (let j = 0; j < p; j++) root[j]! += (itemAt(vectors, j)[e]! * part) / Math.sqrt(value);
  }
  return root;
}

/** Eigenvalues and eigenvectors (in columns) of a small symmetric matrix, by Jacobi's rotations. */
function eigen(matrix: number[][]): { values: number[]; vectors: number[][] } {
  const p = matrix.length;
  const a = matrix.map((row) => [...row]);
  const vectors = a.map((_, j) => a.map((__, k) => Number(j === k)));
  for (let sweep = 0; sweep < 50; sweep++) {
    let isDiagonal = true;
    for (let j = 0; j < p; j++) {
      for (let k = j + 1; k < p; k++) {
        const size = Math.abs(itemAt(a, j)[j]!) + Math.abs(itemAt(a, k)[k]!);
        if (Math.abs(itemAt(a, j)[k]!) <= 1e-17 * size || itemAt(a, j)[k] === 0) continue;
        isDiagonal = false;
        rotate(a, vectors, j, k);
      }
    }
    if (isDiagonal) break;
  }
  return { values: a.map((row, j) => row[j]!), vectors };
}

function rotate(a: number[][], vectors: number[][], j: number, k: number): void {
  const tau = (itemAt(a, k)[k]! - itemAt(a, j)[j]!) / (2 * itemAt(a, j)[k]!);
  const tangent = Math.sign(tau || 1) / (Math.abs(tau) + Math.hypot(1, tau));
  const cosine = 1 / Math.hypot(1, tangent);
  const sine = tangent * cosine;
  const turn = (row: number[]): void => {
    [row[j], row[k]] = [cosine * row[j]! - sine * row[k]!, sine * row[j]! + cosine * row[k]!];
  };
  for (const row of a) turn(row);
  const [first, second] = [itemAt(a, j), itemAt(a, k)];
  for (let i = 0; i < a.length; i++)
    [first[i], second[i]] = [cosine * first[i]! - sine * second[i]!, sine * first[i]! + cosine * second[i]!];
  for (const row of vectors) turn(row);
}
