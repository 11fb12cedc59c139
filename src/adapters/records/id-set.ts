import { HashNumbers } from '../../math/hash-numbers.js';

/** A set for millions of ids, stored as 64-bit hashes. @internal */
export class IdSet {
  readonly #numbers = new HashNumbers();

  /** Adds an id; returns true if it is new. */
  add(id: string): boolean {
    const { size } = this.#numbers;
    return this.#numbers.assignNumber(id) === size;
  }

  /** Adds an entry by two 32-bit hashes; returns true if it is new. */
  addHash(a: number, b: number): boolean {
    const { size } = this.#numbers;
    return this.#numbers.assignHash(a, b) === size;
  }
}
