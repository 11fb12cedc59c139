import { byKey, type Some } from '../math/by-key.js';

/** Comparisons by the two systems that they compare, in order of appearance. @internal */
export function byPair<T extends { readonly a: string; readonly b: string }>(
  comparisons: readonly T[],
): Some<T>[] {
  return [...byKey(comparisons, ({ a, b }) => JSON.stringify([a, b])).values()];
}
