import { itemsAt } from '../math/existing.js';
import { placesByLabel } from '../statistics/places-by-label.js';

/**
 * ICC(1), the intraclass correlation of one-way random effects: (MSB - MSW) / (MSB + (k - 1) MSW), with the groups' mean
 * size k corrected for unequal sizes, (n - sum k_g^2 / n) / (G - 1) [1].
 *
 * @returns at most 1; `null` for fewer than two groups, without a group of two, or if all values are equal; O(n)
 *
 * @internal
 *
 * [1] P. Shrout, J. Fleiss (1979), Psychological Bulletin 86(2).
 */
export function intraclassCorrelation(values: readonly number[], groups: readonly string[]): number | null {
  const byGroup = placesByLabel(groups);
  const [n, count] = [values.length, byGroup.size];
  if (count < 2 || n === count) return null;
  const average = (list: readonly number[]): number =>
    list.reduce((sum, each) => sum + each, 0) / list.length;
  const grand = average(values);
  let [between, within, squares] = [0, 0, 0];
  for (const places of byGroup.values()) {
    const own = itemsAt(values, places);
    const center = average(own);
    between += own.length * (center - grand) ** 2;
    within += own.reduce((sum, each) => sum + (each - center) ** 2, 0);
    squares += own.length ** 2;
  }
  const size = (n - squares / n) / (count - 1);
  const [msb, msw] = [between / (count - 1), within / (n - count)];
  const total = msb + (size - 1) * msw;
  return total > 0 ? (msb - msw) / total : null;
}
