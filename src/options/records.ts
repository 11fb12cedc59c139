/** The keys of a table that has no others than its type names. @internal */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  const keys: K[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** A record with a value for each key, in their order. @internal */
export function recordOf<K extends string | number, V>(
  keys: readonly K[],
  valueFor: (key: K, index: number) => V,
): Record<K, V> {
  return Object.fromEntries(keys.map((key, index) => [key, valueFor(key, index)])) as Record<K, V>;
}
