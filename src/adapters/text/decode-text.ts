import { type Encoding, guessEncoding, isWide, WINDOWS_1252 } from './guess-encoding.js';

/** Characters of Windows-1252 for the bytes 0x80 to 0x9F. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Number of bytes needed to recognize UTF-8, and to guess another encoding. */
const [LOOK, LONG_LOOK] = [64, 1 << 16];

/**
 * Decodes bytes as they arrive. A byte order mark selects UTF-8 or UTF-16. Without one, the encoding is UTF-8 if the
 * bytes are valid, else one in which the text looks like language, else Windows-1252, in which every byte is a
 * character.
 * @internal
 */
export class TextBytes {
  #label: string | undefined;
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  /** Buffered bytes before the encoding is known. */
  #held: Uint8Array = new Uint8Array();
  #isStart = true;

  /** @param onGuess called once if the bytes are not valid UTF-8 or UTF-16; without an encoding if none is plausible */
  readonly #onGuess: (encoding: Encoding | undefined) => void;
  constructor(onGuess: (encoding: Encoding | undefined) => void = () => undefined) {
    this.#onGuess = onGuess;
  }

  push(bytes: Uint8Array): string {
    if (this.#label !== undefined) return this.#decode(bytes);
    const all = this.#held.length === 0 ? bytes : joined(this.#held, bytes);
    const first = firstBeyondAscii(all);
    const isKnown = first >= 0 && this.#choose(all.subarray(first), false);
    const waits = first >= 0 && !isKnown;
    this.#held = waits ? all.slice(first) : new Uint8Array();
    const known = waits ? all.subarray(0, first) : all;
    if (known.length > 0) this.#isStart = false;
    return this.#decode(known);
  }

  end(): string {
    const held = this.#held;
    if (held.length === 0) return this.#decoder?.decode() ?? '';
    this.#held = new Uint8Array();
    this.#choose(held, true);
    return this.#decode(held) + (this.#decoder?.decode() ?? '');
  }

  /** Chooses the encoding from the first non-ASCII byte on, unless more bytes are needed. */
  #choose(bytes: Uint8Array, isAll: boolean): boolean {
    // A byte order mark or character may be incomplete.
    if (bytes.length < 4 && !isAll) return false;
    const mark = this.#isStart ? (bytes[0]! << 8) | (bytes[1] ?? 0) : 0;
    if (mark === 0xfffe) this.#label = 'utf-16le';
    else if (mark === 0xfeff) this.#label = 'utf-16be';
    else {
      const start = isUtf8Start(bytes);
      // Sequences of three valid bytes are not accidental; two bytes may be a character of another encoding.
      if ((start && bytes[0]! >= 0xe0) || (isUtf8(bytes) && (isAll || bytes.length >= LOOK))) {
        this.#label = 'utf-8';
        return true;
      }
      if (!isAll && bytes.length < (isUtf8(bytes) ? LOOK : LONG_LOOK)) return false;
      const found = guessEncoding(bytes.subarray(0, LONG_LOOK));
      if (start && (found === undefined || !isWide(found))) this.#label = 'utf-8';
      else {
        this.#label = (found ?? WINDOWS_1252).label;
        this.#onGuess(found);
      }
    }
    return true;
  }

  #decode(bytes: Uint8Array): string {
    if (this.#label === WINDOWS_1252.label) return fromWindows(bytes);
    if (this.#label === undefined) return new TextDecoder().decode(bytes);
    this.#decoder ??= new TextDecoder(this.#label);
    return this.#decoder.decode(bytes, { stream: true });
  }
}

/** Text unchanged, or bytes decoded. @internal */
export function decodeText(bytes: Uint8Array): string {
  const decoder = new TextBytes();
  return decoder.push(bytes) + decoder.end();
}

/** A loop, because `findIndex` is ten times slower and ASCII files are scanned completely. */
function firstBeyondAscii(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! > 0x7f) return i;
  return -1;
}

/** Whether bytes begin with a character of UTF-8. */
function isUtf8Start(bytes: Uint8Array): boolean {
  const lead = bytes[0]!;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  return bytes.length >= length && isUtf8(bytes.subarray(0, length));
}

/** Whether bytes are UTF-8; the last character may be cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, LONG_LOOK), { stream: true });
    return true;
  } catch {
    return false;
  }
}

function fromWindows(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte >= 0x80 && byte < 0xa0 ? SPECIAL[byte - 0x80] : String.fromCharCode(byte);
  }
  return text;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
