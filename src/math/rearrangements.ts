import type { Random } from './create-random.js';
import { exchange } from './exchange.js';
import { itemAt } from './existing.js';

/** A label for each item of both samples. */
export interface Groups {
  readonly a: ArrayLike<string | number>;
  readonly b: ArrayLike<string | number>;
}

/** Two samples. */
export type Samples<T> = [readonly T[], readonly T[]];

/** Redistributes the pooled items into samples of the same sizes, by a partial shuffle. */
export function deal<T>(a: readonly T[], b: readonly T[], random: Random): () => Samples<T> {
  const pool = [...a, ...b];
  return () => {
    for (let i = 0; i < a.length; i++) {
      exchange(pool, i, pool, i + random.integer(pool.length - i));
    }
    return [pool.slice(0, a.length), pool.slice(a.length)];
  };
}

/** Whether to keep the order of the next pair. */
export type Coin = () => boolean;

/** A random coin. */
export function randomCoin(random: Random): Coin {
  return () => random.next() < 0.5;
}

/** A coin that enumerates all outcomes over this many pairs. The first outcome keeps every pair. */
export function everyCoin(pairs: number): Coin {
  let [pattern, pair] = [0, 0];
  return () => {
    const isKept = ((pattern >> pair) & 1) === 0;
    pair += 1;
    if (pair === pairs) [pattern, pair] = [pattern + 1, 0];
    return isKept;
  };
}

/** Swaps the sides of each pair if the coin decides so. */
export function swapPairs<T>(a: readonly T[], b: readonly T[], coin: Coin): () => Samples<T> {
  return () => {
    const [left, right] = [[...a], [...b]];
    for (let i = 0; i < left.length; i++) if (!coin()) exchange(left, i, right, i);
    return [left, right];
  };
}

/** The items of one group on each side. */
interface Sides<T> {
  readonly a: T[];
  readonly b: T[];
}

/**
 * Permutes whole groups: groups of one side among each other, while groups with items on both sides swap their items.
 */
export function dealGroups<T>(
  a: readonly T[],
  b: readonly T[],
  labels: Groups,
  random: Random,
): () => Samples<T> {
  const groups = new Map<string | number, Sides<T>>();
  const of = (label: string | number): Sides<T> => {
    const known = groups.get(label) ?? { a: [], b: [] };
    groups.set(label, known);
    return known;
  };
  for (const [i, item] of a.entries()) of(itemAt(labels.a, i)).a.push(item);
  for (const [i, item] of b.entries()) of(itemAt(labels.b, i)).b.push(item);
  const all = [...groups.values()];
  const both = all.filter((group) => group.a.length > 0 && group.b.length > 0);
  const dealt = deal(
    all.flatMap((group) => (group.b.length === 0 ? [group.a] : [])),
    all.flatMap((group) => (group.a.length === 0 ? [group.b] : [])),
    random,
  );
  return () => {
    const [left, right] = dealt();
    const swapped = both.map((group) => (random.next() < 0.5 ? group : { a: group.b, b: group.a }));
    return [
      joined([...left, ...swapped.map((group) => group.a)]),
      joined([...right, ...swapped.map((group) => group.b)]),
    ];
  };
}

function joined<T>(groups: readonly (readonly T[])[]): T[] {
  return groups.flatMap((group) => [...group]);
}
