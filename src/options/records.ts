/** `Object.keys` with the key type; the table must not contain other keys. @internal */
export function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
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
