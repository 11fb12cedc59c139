/** Euclidean distance of two vectors of one length, in double precision. */
export function euclideanDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
