/** Whether every component of a vector is 0, as in the embedding of a text without content. */
export function isZero(vector: ArrayLike<number>): boolean {
  for (let i = 0; i < vector.length; i++) if (vector[i] !== 0) return false;
  return true;
}
