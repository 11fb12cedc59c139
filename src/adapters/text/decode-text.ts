/** The encoding of a text, as determined from its bytes so far. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Characters of Windows-1252 for the bytes 0x80 to 0x9F. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes bytes as they arrive. A byte order mark selects UTF-8 or UTF-16. Without one, the first non-ASCII character
 * decides: UTF-8 if its bytes are valid, else Windows-1252, in which every byte is a character.
 * @internal
 */
export class TextBytes {
  #encoding: Encoding | undefined;
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  /** Bytes that do not determine the encoding yet. */
  #held: Uint8Array = new Uint8Array();
  #isStart = true;

  /** @param onGuess called once if the bytes are not valid UTF-8 or UTF-16 */
  readonly #onGuess: () => void;
  constructor(onGuess: () => void = () => undefined) {
    this.#onGuess = onGuess;
  }

  push(bytes: Uint8Array): string {
    if (this.#encoding !== undefined) return this.#decode(bytes);
    const all = this.#held.length === 0 ? bytes : joined(this.#held, bytes);
    const first = firstBeyondAscii(all);
    // A byte order mark or a character may lack its last bytes.
    const waits = first >= 0 && all.length - first < 4;
    this.#held = waits ? all.slice(first) : new Uint8Array();
    const known = waits ? all.subarray(0, first) : all;
    if (first >= 0 && !waits) this.#choose(all, first);
    if (known.length > 0) this.#isStart = false;
    return this.#decode(known);
  }

  end(): string {
    const held = this.#held;
    if (held.length === 0) return this.#decoder?.decode() ?? '';
    this.#choose(held, 0);
    return this.#decode(held) + (this.#decoder?.decode() ?? '');
  }

  #choose(bytes: Uint8Array, first: number): void {
    const mark = this.#isStart && first === 0 ? (bytes[0]! << 8) | (bytes[1] ?? 0) : 0;
    if (mark === 0xfffe) this.#encoding = 'utf-16le';
    else if (mark === 0xfeff) this.#encoding = 'utf-16be';
    else this.#encoding = isUtf8(bytes.subarray(first)) ? 'utf-8' : 'windows-1252';
    if (this.#encoding === 'windows-1252') this.#onGuess();
  }

  #decode(bytes: Uint8Array): string {
    if (this.#encoding === 'windows-1252') return fromWindows(bytes);
    if (this.#encoding === undefined) return new TextDecoder().decode(bytes);
    this.#decoder ??= new TextDecoder(this.#encoding);
    return this.#decoder.decode(bytes, { stream: true });
  }
}

/** Text unchanged, or bytes decoded. @internal */
export function decodeText(bytes: Uint8Array): string {
  const decoder = new TextBytes();
  return decoder.push(bytes) + decoder.end();
}

/** A loop, since `findIndex` takes ten times as long, and files that are ASCII are looked through whole. */
function firstBeyondAscii(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! > 0x7f) return i;
  return -1;
}

/** Whether a text that does not begin with ASCII begins with a character of UTF-8. */
function isUtf8(bytes: Uint8Array): boolean {
  const lead = bytes[0]!;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
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
