/** Sums of squares outside these bounds have overflowed or lost digits to underflow. */
const LEAST = 2 ** -960;

/** Euclidean distance of two vectors of one length, in double precision. */
export function euclideanDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!;
    squares += difference * difference;
  }
  return squares < Infinity && squares > LEAST ? Math.sqrt(squares) : scaledDistance(a, b);
}

/** The distance if the squares would overflow or underflow: scales the differences by the largest one first. */
function scaledDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const differences = Float64Array.from(a, (x, i) => x - b[i]!);
  const largest = differences.reduce((size, difference) => Math.max(size, Math.abs(difference)), 0);
  if (largest === 0 || largest === Infinity) return largest;
  return largest * Math.sqrt(differences.reduce((sum, difference) => sum + (difference / largest) ** 2, 0));
}
