/** `contentHash` without input checks, for internal callers. @internal */
export function contentHash(parts: Iterable<string | number>): string {
  const [a, b] = contentHashWords(parts);
  return hex(a) + hex(b);
}

/** The same as two numbers of 32 bits. @internal */
export function contentHashWords(parts: Iterable<string | number>): readonly [number, number] {
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

function absorb(state: HashState, part: string | number): void {
  if (typeof part === 'number') absorbNumber(state, part);
  else absorbText(state, part);
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
  #a = 0x2f9be6cc;
  #b = 0x165667b1;
  #words = 0;

  add(word: number): void {
    let x = Math.imul(word, 0xcc9e2d51);
    x = Math.imul((x << 15) | (x >>> 17), 0x1b873593) ^ this.#a;
    this.#a = (Math.imul((x << 13) | (x >>> 19), 5) + 0xe6546b64) | 0;
    let y = Math.imul(word, 0xab0e9789);
    y = Math.imul((y << 16) | (y >>> 16), 0x38b34ae5) ^ this.#b;
    this.#b = (Math.imul((y << 17) | (y >>> 15), 5) + 0x561ccd1b) | 0;
    this.#words++;
  }

  digest(): readonly [number, number] {
    const a = finish(this.#a ^ this.#words);
    const b = finish(this.#b ^ this.#words);
    return [(a + b) >>> 0, (a + b + b) >>> 0];
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
  return word.toString(16).padStart(8, '0');
}
