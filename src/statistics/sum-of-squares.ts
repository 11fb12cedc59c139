import { compensatedSum } from '../math/compensated-sum.js';

/** The sum of the squares, independent of the order of the values. O(n log n). @internal */
export function sumOfSquares(values: ArrayLike<number>): number {
  return compensatedSum(Float64Array.from(values, (each) => each ** 2).sort());
}
