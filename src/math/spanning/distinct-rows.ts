import type { EmbeddingMatrix } from '../embedding-matrix.js';

/**
 * The rows of an order without duplicates of an earlier row of their group, which a tree joins at length 0. Zero rows
 * are all kept: they are at distance 1 from each other too.
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
    // Rows of the same numbers with the same key are of one group too: times 31 loses nothing modulo 2^32.
    const isSame = (other: number): boolean => {
      for (let k = 0; k < cols; k++) if (data[other * cols + k] !== data[at + k]) return false;
      return true;
    };
    if (alike.some(isSame)) return false;
    alike.push(row);
    return true;
  });
}
