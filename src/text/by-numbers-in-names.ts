import { byKey } from '../math/by-key.js';

/** Sorts names that differ only in their numbers by these numbers (`name-9`, `name-16`); all others keep their order. */
export function byNumbersInNames(names: Iterable<string>): string[] {
  const sortKey = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
  return [...byKey([...names], (name) => name.replace(/\d+/g, '#')).values()].flatMap((alike) =>
    [...alike].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
  );
}
