/** Counts a key once more, or `by` times. @internal */
export function increase<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
