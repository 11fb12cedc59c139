import { contentHash } from '../math/hash.js';

/**
 * Which ids were there, among millions: 8 bytes each in flat arrays, outside the memory that is searched for garbage. Two
 * ids are told apart by 64 bits of hash: among a million, two different ones look alike once in 40 million files.
 * @internal
 */
export class IdSet {
  #slots: Uint32Array = new Uint32Array(2 * 1024);
  #count = 0;

  /** Adds an id; whether it is new. */
  add(id: string): boolean {
    if (4 * this.#count > this.#slots.length) this.#grow();
    const hash = contentHash([id]);
    const added = this.#put(Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8, 16), 16));
    if (added) this.#count += 1;
    return added;
  }

  /** Puts a hash into the first free place from its own on. A place of zeros is free: no hash is zero. */
  #put(first: number, second: number): boolean {
    const slots = this.#slots;
    const a = first === 0 && second === 0 ? 1 : first;
    const places = slots.length / 2;
    for (let at = a % places; ; at = (at + 1) % places) {
      const [x, y] = [slots[2 * at]!, slots[2 * at + 1]!];
      if (x === a && y === second) return false;
      if (x === 0 && y === 0) {
        slots[2 * at] = a;
        slots[2 * at + 1] = second;
        return true;
      }
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (let i = 0; i < old.length; i += 2)
      if (old[i] !== 0 || old[i + 1] !== 0) this.#put(old[i]!, old[i + 1]!);
  }
}
