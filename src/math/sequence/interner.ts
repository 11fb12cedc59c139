import { requireSequence } from '../require-numbers.js';
/** Maps equal values to the same small integer. */
export interface Interner {
  /**
   * The numbers of a sequence's items; unseen items get the next free number. `name` is the argument's name for errors.
   */
  intern(sequence: ArrayLike<unknown>, name?: string): Int32Array;
  /** The number of distinct items so far; their numbers are 0 ... size - 1. */
  readonly size: number;
}

/**
 * An interner for tokens of any kind, compared as a Map compares its keys. Comparing sequences of numbers is about ten
 * times cheaper than interning them: intern every sequence of a dialogue once, then compare pairs.
 *
 * @internal
 */
export function createInterner(caller: string): Interner {
  const numbers = new Map<unknown, number>();
  return {
    intern(sequence, name = 'sequence') {
      requireSequence(caller, name, sequence);
      const ids = new Int32Array(sequence.length);
      for (let i = 0; i < ids.length; i++) {
        const item = sequence[i];
        let id = numbers.get(item);
        if (id === undefined) numbers.set(item, (id = numbers.size));
        ids[i] = id;
      }
      return ids;
    },
    get size() {
      return numbers.size;
    },
  };
}
