/** A list with at least one item. */
export type Some<T> = readonly [T, ...T[]];

/** Values by key, in order of appearance; each key has at least one. @internal */
export function byKey<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const found = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const list = found.get(key);
    if (list) list.push(item);
    else found.set(key, [item]);
  }
  return found;
}
