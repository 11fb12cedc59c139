import { requireNumbers } from './require-numbers.js';
/**
 * Ranks from 1 upwards; equal values share the mean of their ranks.
 *
 * @param values numbers
 * @returns the ranks in the order of the values; NaN for NaN, which takes no part; O(n log n)
 * @throws MetricError `INVALID_INPUT` for input that is not a list of numbers
 *
 * @example
 * ```ts
 * import { midRanks } from '@mtpc/metrics/math';
 * midRanks([30, 10, 20, 20]); // => [4, 1, 2.5, 2.5]
 * ```
 */
export function midRanks(values: ArrayLike<number>): number[] {
  requireNumbers('midRanks', 'values', values);
  const ranks = new Array<number>(values.length).fill(Number.NaN);
  const ascending = [...ranks.keys()]
    .filter((i) => !Number.isNaN(values[i]))
    .sort((i, j) => compare(values[i]!, values[j]!));
  for (let first = 0, last = 0; first < ascending.length; first = last) {
    const value = values[ascending[first]!];
    while (last < ascending.length && values[ascending[last]!] === value) last++;
    const shared = (first + 1 + last) / 2;
    for (let r = first; r < last; r++) ranks[ascending[r]!] = shared;
  }
  return ranks;
}

/** Unlike a difference, right for infinities too. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
