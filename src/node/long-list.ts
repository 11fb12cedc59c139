/** Position of a list in the text of a JSON object, and the surrounding text. */
export interface LongList {
  /** Its path of keys. */
  readonly path: readonly string[];
  /** Byte offsets of its opening bracket and after its closing bracket. */
  readonly start: number;
  readonly end: number;
  /** The text of the object with only the first element of the list. */
  readonly around: string;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** The first letters of NaN and Infinity, which are repaired only in text that fits in memory. */
const [LETTER_N, LETTER_I] = [0x4e, 0x49];

/**
 * Finds a long list in a JSON object, one or two levels deep, in one pass over the bytes; memory is limited to the
 * surrounding text. `undefined` for any other text.
 */
export async function findLongList(
  pieces: AsyncIterable<Uint8Array>,
  limits: Partial<Limits> = {},
): Promise<LongList | undefined> {
  const search = new Search({ long: 1 << 20, around: 1 << 26, short: 1 << 23, ...limits });
  for await (const piece of pieces) {
    search.push(piece);
    if (search.hasFailed) return undefined;
  }
  return search.found();
}

/** Limits of the search, in bytes. */
export interface Limits {
  /** Minimum size of a long list in bytes. */
  readonly long: number;
  /** Maximum size of the surrounding text, including the first element. */
  readonly around: number;
  /** A first value that ends sooner is a line of JSON Lines, or a small file. */
  readonly short: number;
}

/** The state of the current list. */
interface Open {
  readonly path: readonly string[];
  readonly start: number;
  /** Start positions, in the surrounding text, of the list and of the text after its first element. */
  readonly from: number;
  firstEnd: number | undefined;
  /** Whether its elements are skipped. */
  isLong: boolean;
}

class Search {
  hasFailed = false;
  readonly #limits: Limits;
  /** Open brackets, outermost first. */
  readonly #stack: number[] = [];
  /** The current keys of objects, outermost first. */
  readonly #keys: string[] = [];
  /** The last string in the two outermost objects; it is a key if a colon follows. */
  #textStart = 0;
  #isText = false;
  #isEscaped = false;
  #list: Open | undefined;
  #result: Omit<LongList, 'around'> | undefined;
  #around = Buffer.alloc(1 << 10);
  #length = 0;
  /** Number of bytes before this chunk. */
  #before = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  push(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < piece.length; i++) {
      if (this.#isText) {
        if (this.#list?.isLong && !this.#isEscaped) i = plainEnd(piece, i);
        if (i < piece.length) this.#inText(piece[i]!);
      } else this.#outside(piece[i]!, this.#before + i);
    }
    this.#before += piece.length;
  }

  found(): LongList | undefined {
    if (this.#result === undefined || this.#stack.length > 0) return undefined;
    return { ...this.#result, around: this.#around.toString('utf8', 0, this.#length) };
  }

  #inText(byte: number): void {
    this.#keep(byte);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isText = false;
  }

  #outside(byte: number, at: number): void {
    const depth = this.#stack.length;
    if (byte === BYTE_ORDER_MARK[at]) return;
    // Only white space may follow the object.
    if (depth === 0 && byte > 0x20 && (byte !== OPEN_OBJECT || this.#length > 0)) this.hasFailed = true;
    if (byte === LETTER_N || byte === LETTER_I) this.hasFailed = true;
    if (byte === COMMA) this.#endElement(depth);
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(byte, at);
    if (byte > 0x20 || depth > 0) this.#keep(byte);
    if (byte === QUOTE) {
      this.#isText = true;
      this.#textStart = this.#length - 1;
    } else if (byte === COLON && depth <= 2) this.#noteKey(depth);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(byte, at);
  }

  #noteKey(depth: number): void {
    try {
      this.#keys.length = depth - 1;
      this.#keys.push(String(JSON.parse(this.#around.toString('utf8', this.#textStart, this.#length - 1))));
    } catch {
      this.hasFailed = true;
    }
  }

  #open(byte: number, start: number): void {
    const depth = this.#stack.push(byte);
    if (byte !== OPEN_LIST || depth > 3 || this.#stack[depth - 2] !== OPEN_OBJECT) return;
    this.#list = { path: [...this.#keys], start, from: this.#length, firstEnd: undefined, isLong: false };
  }

  /** The first element ends at the first comma; from there on the list may be long. */
  #endElement(depth: number): void {
    const list = this.#list;
    if (list === undefined || depth !== list.path.length + 1) return;
    list.firstEnd ??= this.#length;
    if (this.#length - list.from < this.#limits.long) return;
    list.isLong = true;
    this.#length = list.firstEnd;
  }

  #close(byte: number, at: number): void {
    const opened = this.#stack.pop() ?? 0;
    if (opened + 2 !== byte) this.hasFailed = true;
    const list = this.#list;
    if (this.#stack.length === 0 && at < this.#limits.short) this.hasFailed = true;
    if (list === undefined || this.#stack.length !== list.path.length) return;
    this.#list = undefined;
    if (!list.isLong) return;
    // With several long lists, none of them is certain to be the list of conversations.
    if (this.#result !== undefined) this.hasFailed = true;
    this.#result = { path: list.path, start: list.start, end: at + 1 };
  }

  #keep(byte: number): void {
    if (this.#list?.isLong) return;
    if (this.#length === this.#around.length) {
      if (this.#length >= this.#limits.around) {
        this.hasFailed = true;
        return;
      }
      this.#around = Buffer.concat([this.#around], 2 * this.#length);
    }
    this.#around[this.#length++] = byte;
  }
}

/** The end of the current run of plain characters. */
function plainEnd(piece: Buffer, from: number): number {
  let i = from;
  while (i < piece.length && piece[i] !== QUOTE && piece[i] !== BACKSLASH) i++;
  return i;
}
