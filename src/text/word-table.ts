import { itemAt } from '../math/existing.js';
/** Multiplier of the word hash. */
export const HASH_FACTOR = 0x9e3779b1;

/** Adds a character to a word's hash, ignoring ASCII case. */
const hashStep = (hash: number, code: number): number =>
  Math.imul(hash ^ (code | 32), HASH_FACTOR) ^ (hash >>> 15);

/** The hash of a lower-case word. */
export function hashOfWord(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashStep(hash, word.charCodeAt(at));
  return hash;
}

/**
 * Numbers the distinct words of texts, lower-cased, in the order of their first appearance. ASCII words are looked up
 * without creating strings, which is several times faster. O(characters) on average.
 *
 * @internal
 */
export class WordTable {
  /** The words by their numbers. */
  readonly words: string[] = [];
  readonly #hashes: number[] = [];
  /** Open addressing, at most half full: the number of a word plus 1, or 0. */
  #slots: Int32Array = new Int32Array(1 << 8);

  /** The number of a word in any case; a new word gets the next number. */
  number(word: string): number {
    const lower = word.toLowerCase();
    const hash = hashOfWord(lower);
    const id = this.find(lower, 0, lower.length, hash);
    return id < 0 ? this.add(lower, hash) : id;
  }

  /** The number of the ASCII word at a position of a text, given its hash; -1 if unknown. */
  find(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & last;
    for (let id = slots[slot]! - 1; id >= 0; id = slots[slot]! - 1) {
      if (this.#hashes[id] === hash && isAt(itemAt(this.words, id), text, start, end)) return id;
      slot = (slot + 1) & last;
    }
    return -1;
  }

  /** Adds a lower-case word that `find` did not find. */
  add(word: string, hash: number): number {
    const id = this.words.push(word) - 1;
    this.#hashes.push(hash);
    if (2 * id < this.#slots.length) this.#seat(id);
    else {
      this.#slots = new Int32Array(2 * this.#slots.length);
      for (let each = 0; each <= id; each++) this.#seat(each);
    }
    return id;
  }

  /** Inserts a word into the first free slot. */
  #seat(id: number): void {
    const slots = this.#slots;
    const last = slots.length - 1;
    const hash = this.#hashes[id]!;
    let slot = (hash ^ (hash >>> 15)) & last;
    while (slots[slot] !== 0) slot = (slot + 1) & last;
    slots[slot] = id + 1;
  }
}

/** Whether a lower-case word occurs at a position of a text, ignoring ASCII case. */
function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) {
    const code = text.charCodeAt(start + i);
    if (word.charCodeAt(i) !== (code >= 65 && code <= 90 ? code + 32 : code)) return false;
  }
  return true;
}
