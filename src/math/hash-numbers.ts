import { contentHashWords } from './hash.js';
import { NumberList } from './number-list.js';

/**
 * Numbers names from 0 in order of arrival. Made for millions of names: each takes about 20 bytes in flat arrays that
 * the garbage collector does not scan. Names are identified by 64 bits of hash: among a million names, two different
 * ones collide in one of 40 million files.
 *
 * @internal
 */
export class HashNumbers {
  /** Hash table with linear probing: the number of a name plus 1; 0 marks a free slot. */
  #slots: Uint32Array = new Uint32Array(1024);
  /** Two for each name. */
  readonly #hashes = new NumberList(Uint32Array);

  get size(): number {
    return this.#hashes.length / 2;
  }

  /** The number of a name; a new name gets the next number. */
  assignNumber(name: string): number {
    const [a, b] = contentHashWords([name]);
    return this.assignHash(a, b);
  }

  /** The number of the entry with two hashes of 32 bits; for a new entry, the previous size. */
  assignHash(a: number, b: number): number {
    const { size } = this;
    if (2 * size >= this.#slots.length) this.#grow();
    const slots = this.#slots;
    for (let at = a % slots.length; ; at = (at + 1) % slots.length) {
      const number = slots[at]! - 1;
      if (number >= 0) {
        if (this.#hashes.at(2 * number) === a && this.#hashes.at(2 * number + 1) === b) return number;
        continue;
      }
      slots[at] = size + 1;
      this.#hashes.push(a);
      this.#hashes.push(b);
      return size;
    }
  }

  #grow(): void {
    const slots = new Uint32Array(2 * this.#slots.length);
    this.#slots = slots;
    for (let number = 0; number < this.size; number++) {
      let at = this.#hashes.at(2 * number) % slots.length;
      while (slots[at] !== 0) at = (at + 1) % slots.length;
      slots[at] = number + 1;
    }
  }
}
