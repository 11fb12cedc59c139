import { requireNumbers } from './require-numbers.js';
/**
 * Ranks from 1 upwards; equal values share the mean of their ranks.
 *
 * @param values numbers
 * @returns the ranks in the order of the values; NaN values are not ranked and stay NaN; O(n log n)
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
  const places = new Map<number, number[]>();
  for (const [i, value] of Array.from(values).entries()) {
    const equal = places.get(value);
    if (equal) equal.push(i);
    else if (!Number.isNaN(value)) places.set(value, [i]);
  }
  let below = 0;
  for (const value of Float64Array.from(places.keys()).sort()) {
    const equal = places.get(value) ?? [];
    for (const i of equal) ranks[i] = below + (1 + equal.length) / 2;
    below += equal.length;
  }
  return ranks;
}
