import { requireInput } from '../error.js';
/**
 * Hashes a sequence of texts and numbers to 16 hexadecimal digits, to tell apart word lists, matrices and models in
 * the signature of a result. Pure and the same on every engine. Not for cryptography.
 *
 * Two lanes of MurmurHash3 [1] with different multipliers. Texts enter with a mark and their length, so that
 * `['ab', 'c']`, `['a', 'bc']`, and the number 1 and the text '1' differ. Numbers enter by value: a Float32Array, a
 * Float64Array and a plain array of the same numbers hash alike, and so do 0 and -0.
 *
 * @param parts texts and numbers in order; a typed array is read without an iterator
 * @returns 16 lower-case hexadecimal digits; O(total length)
 *
 * [1] A. Appleby (2011), MurmurHash3.
 *
 * @example
 * ```ts
 * import { contentHash } from '@mtpc/metrics/math';
 * contentHash(['the', 'of']); // => '2be9f0c4faafba51'
 * contentHash(['theof']) === contentHash(['the', 'of']); // => false
 * contentHash(Float64Array.of(1, 2)) === contentHash([1, 2]); // => true
 * ```
 */
export function contentHash(parts: Iterable<string | number>): string {
  requireInput(isIterable(parts), 'contentHash', 'parts', 'texts and numbers', parts);
  const state = new HashState();
  if (isIndexed(parts)) {
    for (let i = 0; i < parts.length; i++) absorb(state, parts[i] as string | number);
  } else {
    for (const part of parts) absorb(state, part);
  }
  return state.digest();
}

const TEXT = 0x74657874;
const CANONICAL_NAN = 0x7ff80000;
const double = new DataView(new ArrayBuffer(8));

function isIndexed(
  parts: Iterable<string | number>,
): parts is Iterable<string | number> & ArrayLike<string | number> {
  return Array.isArray(parts) || ArrayBuffer.isView(parts);
}

function isIterable(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && (Symbol.iterator in value || ArrayBuffer.isView(value)))
  );
}

function absorb(state: HashState, part: string | number): void {
  if (typeof part === 'number') absorbNumber(state, part);
  else {
    if (typeof part !== 'string') requireInput(false, 'contentHash', 'parts', 'texts and numbers', part);
    absorbText(state, part);
  }
}

function absorbNumber(state: HashState, x: number): void {
  if (Number.isNaN(x)) {
    state.add(CANONICAL_NAN);
    state.add(0);
    return;
  }
  double.setFloat64(0, x + 0); // -0 + 0 is 0
  state.add(double.getInt32(0));
  state.add(double.getInt32(4));
}

function absorbText(state: HashState, text: string): void {
  state.add(TEXT);
  state.add(text.length);
  let i = 0;
  for (; i + 1 < text.length; i += 2) state.add((text.charCodeAt(i) << 16) | text.charCodeAt(i + 1));
  if (i < text.length) state.add(text.charCodeAt(i));
}

/** Two lanes of MurmurHash3 over 32-bit words. */
class HashState {
  private a = 0x2f9be6cc;
  private b = 0x165667b1;
  private words = 0;

  add(word: number): void {
    let x = Math.imul(word, 0xcc9e2d51);
    x = Math.imul((x << 15) | (x >>> 17), 0x1b873593) ^ this.a;
    this.a = (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
    let y = Math.imul(word, 0xab0e9789);
    y = Math.imul((y << 16) | (y >>> 16), 0x38b34ae5) ^ this.b;
    this.b = (Math.imul((y << 17) | (y >>> 15), 5) + 0x561ccd1b) | 0;
    this.words++;
  }

  digest(): string {
    const a = finish(this.a ^ this.words);
    const b = finish(this.b ^ this.words);
    return hex(a + b) + hex(a + b + b);
  }
}

function finish(word: number): number {
  let x = word ^ (word >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
