import { HashNumbers } from '../../math/hash-numbers.js';

/** A set of ids for millions of entries, identified by 64 bits of hash. @internal */
export class IdSet {
  readonly #numbers = new HashNumbers();

  /** Adds an id; whether it is new. */
  add(id: string): boolean {
    const { size } = this.#numbers;
    return this.#numbers.assignNumber(id) === size;
  }

  /** Adds something by two hashes of 32 bits; whether it is new. */
  addHash(a: number, b: number): boolean {
    const { size } = this.#numbers;
    return this.#numbers.assignHash(a, b) === size;
  }
}
