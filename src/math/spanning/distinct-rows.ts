import type { EmbeddingMatrix } from '../embedding-matrix.js';

/**
 * Removes rows that duplicate an earlier row of their group, which a tree would join at length 0. Keeps all zero rows,
 * because their distance is 1 even from each other.
 */
export function distinctRows(
  { data, cols }: EmbeddingMatrix,
  order: Uint32Array,
  groups: ArrayLike<number>,
): Uint32Array {
  const seen = new Map<number, number[]>();
  return order.filter((row) => {
    const at = row * cols;
    let key = groups[row]!;
    let isZero = true;
    for (let k = 0; k < cols; k++) {
      const x = data[at + k]!;
      if (x !== 0) isZero = false;
      key = (Math.imul(key, 31) + ((x * 2 ** 24) | 0)) | 0;
    }
    if (isZero) return true;
    const alike = seen.get(key);
    if (alike === undefined) {
      seen.set(key, [row]);
      return true;
    }
    // Equal rows with equal keys belong to the same group, because multiplication by 31 is invertible modulo 2^32.
    const isSame = (other: number): boolean => {
      for (let k = 0; k < cols; k++) if (data[other * cols + k] !== data[at + k]) return false;
      return true;
    };
    if (alike.some(isSame)) return false;
    alike.push(row);
    return true;
  });
}
