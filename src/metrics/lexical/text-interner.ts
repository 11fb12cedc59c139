/**
 * Gives equal stretches of text the same small whole number, without making a string of each.
 *
 * @internal
 */
export class TextInterner {
  /** Twice as many places as stretches, at least; each holds the number of a stretch plus 1, or 0. */
  #places: Int32Array = new Int32Array(1024);
  readonly #hashes: number[] = [];
  /** The characters of all stretches, one after the other, and where each ends. */
  readonly #characters: number[] = [];
  readonly #ends: number[] = [0];

  /** The number of a stretch; an unseen one gets the next free number. */
  intern(text: string, start: number, end: number): number {
    let hash = 0;
    for (let i = start; i < end; i++) hash = ((hash << 5) - hash + text.charCodeAt(i)) | 0;
    let place = this.#placeOf(hash);
    for (let number: number; (number = this.#places[place]! - 1) >= 0; ) {
      if (this.#hashes[number] === hash && this.#equals(number, text, start, end)) return number;
      place = (place + 1) & (this.#places.length - 1);
    }
    return this.#add(text, start, end, hash, place);
  }

  #placeOf(hash: number): number {
    return (Math.imul(hash, 0x9e3779b1) >>> 7) & (this.#places.length - 1);
  }

  #equals(number: number, text: string, start: number, end: number): boolean {
    const characters = this.#characters;
    let at = this.#ends[number]!;
    if (this.#ends[number + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++, at++) if (characters[at] !== text.charCodeAt(i)) return false;
    return true;
  }

  #add(text: string, start: number, end: number, hash: number, place: number): number {
    const number = this.#hashes.length;
    for (let i = start; i < end; i++) this.#characters.push(text.charCodeAt(i));
    this.#ends.push(this.#characters.length);
    this.#hashes.push(hash);
    this.#places[place] = number + 1;
    if (2 * this.#hashes.length > this.#places.length) this.#grow();
    return number;
  }

  #grow(): void {
    this.#places = new Int32Array(4 * this.#places.length);
    for (let number = 0; number < this.#hashes.length; number++) {
      let place = this.#placeOf(this.#hashes[number]!);
      while (this.#places[place] !== 0) place = (place + 1) & (this.#places.length - 1);
      this.#places[place] = number + 1;
    }
  }
}
