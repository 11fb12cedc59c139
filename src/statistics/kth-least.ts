/**
 * The number at index `k` (from 0) of the sorted values, by quickselect in O(n) expected time. Does not modify the
 * values. Treats 0 and -0 as equal.
 *
 * @internal
 */
export function kthLeast(values: Float64Array, k: number): number {
  const kept = values.slice();
  // NaN does not compare, so it sorts last.
  if (Number.isNaN(kept.reduce((sum, value) => sum + value, 0))) return kept.sort()[k]!;
  let [low, high] = [0, kept.length - 1];
  while (low < high) {
    const pivot = medianOfThree(kept[low]!, kept[(low + high) >>> 1]!, kept[high]!);
    let [i, j] = [low, high];
    // Numbers up to the pivot move below it, all others above it.
    while (i <= j) {
      while (kept[i]! < pivot) i++;
      while (kept[j]! > pivot) j--;
      if (i > j) break;
      const number = kept[i]!;
      kept[i++] = kept[j]!;
      kept[j--] = number;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return pivot;
  }
  return kept[k]!;
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
