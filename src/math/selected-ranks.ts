import { existing, itemAt } from './existing.js';

/**
 * The ranks of selections of some numbers, as `midRanks` gives them: for resamples, because the numbers are sorted only
 * once. A selection takes O(selected + distinct numbers).
 *
 * @param values numbers without NaN
 * @internal
 */
export function selectedRanks(values: readonly number[]): (places: readonly number[]) => number[] {
  const distinct = Float64Array.from(new Set(values)).sort();
  const indices = new Map([...distinct].map((value, index) => [value, index]));
  const indexOf = Int32Array.from(values, (value) => existing(indices.get(value)));
  return (places) => {
    const counts = new Int32Array(distinct.length);
    for (const place of places) counts[itemAt(indexOf, place)]!++;
    let below = 0;
    const ranks = Float64Array.from(counts, (count) => {
      const rank = below + (1 + count) / 2;
      below += count;
      return rank;
    });
    return places.map((place) => itemAt(ranks, itemAt(indexOf, place)));
  };
}
