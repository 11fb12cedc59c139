/**
 * The number at index `k`, from 0, of the sorted values, without sorting them: O(n) as a rule. The values
 * stay as they are. 0 and -0 count as one.
 *
 * @internal
 */
export function kthLeast(values: Float64Array, k: number): number {
  const kept = values.slice();
  // NaN compares with nothing, so it comes last.
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
