/** Counts by n-gram; the words of an n-gram are joined by spaces. */
export type NgramCounts = ReadonlyMap<string, number>;

/** Counts the n-grams of `order` words. O(words * order). */
export function countNgrams(words: readonly string[], order: number): NgramCounts {
  const counts = new Map<string, number>();
  for (let start = 0; start + order <= words.length; start++) {
    const ngram = words.slice(start, start + order).join(' ');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
