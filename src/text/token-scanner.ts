import { HASH_FACTOR } from './word-table.js';

/** Scripts that are written without spaces between words. */
const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/** A run of letters, digits, marks and underscores of any other script. */
const RUN = `(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_])+`;
const PICTOGRAPH = '(?![©®™])\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}]*';

/** Kinds of tokens, in order of precedence. Everything else is punctuation or space. */
const TOKEN: readonly string[] = [
  `(?:https?:\\/\\/|www\\.)[^\\s<>"]*[\\p{L}\\p{N}/]`, // web address, without trailing punctuation
  `\\w[\\w.%+-]{0,63}@${RUN}(?:[.-]${RUN})*\\.\\p{L}{2,}`, // e-mail address; the bound keeps the search linear
  `[@#]${RUN}`, // mention, tag
  `\\p{L}\\.(?:\\p{L}\\.)+`, // U.S., e.g.
  `${SPACELESS}\\p{M}*`,
  `${RUN}(?:(?:['’‑-]|(?<=\\p{N})[.,:](?=\\p{N}))${RUN})*`, // word, number, with inner apostrophes and hyphens
  `\\p{RI}\\p{RI}|${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*`, // flag, emoji
];

/** Compiled on first use, because its letter classes take milliseconds. */
let pattern: RegExp | undefined;

/** Classes of characters for tokenization. */
/** A letter, a digit or an underscore. */
const IN_WORD = 1;
/** `@` and `#`, which open a token. */
const OPENS = 4;
/** After a word: the token continues if a word character follows. */
const APOSTROPHE = 8;
/** After a word: the token may continue, depending on the next characters. */
const MAY_JOIN = 16;
const DOUBTFUL = 32;
const JOINS: number = APOSTROPHE | MAY_JOIN;
/** Not ASCII. */
const BEYOND = 64;
const FIRST_BEYOND = 128;

const KINDS: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: FIRST_BEYOND }, (_, code) => {
  const character = String.fromCharCode(code);
  const kindIn = (characters: string, kind: number): number => (characters.includes(character) ? kind : 0);
  return /\w/.test(character)
    ? IN_WORD
    : kindIn('@#', OPENS) |
        kindIn("'", APOSTROPHE) |
        kindIn('.,:%+-@', MAY_JOIN) |
        kindIn('.%+-@/', DOUBTFUL);
});

const characterKind = (code: number): number => (code < FIRST_BEYOND ? KINDS[code]! : BEYOND);

/** The kind of the character at a position; 0 beyond the text. */
const kindAt = (text: string, at: number): number =>
  characterKind(at < text.length ? text.charCodeAt(at) : 0);

/**
 * Finds the tokens of a text, one after the other, without creating a string for each. Plain English is scanned
 * character by character. The pattern, which defines tokens, decides whenever an address, an abbreviation, a number
 * with inner marks, a hyphen or a non-ASCII letter may be involved. Linear in the text.
 *
 * @internal
 */
export class TokenScanner {
  /** Start of the token. */
  start = 0;
  /** End of the token: the index after its last character. */
  end = 0;
  /** Whether it may contain an apostrophe. */
  mayContract = false;
  /** The `WordTable` hash of the token, unless it may be a contraction. */
  hash = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Advances to the next token; `false` at the end. */
  next(): boolean {
    const text = this.#text;
    for (let at = this.end; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= FIRST_BEYOND) return this.#search(at);
      const kind = KINDS[code]!;
      if ((kind & IN_WORD) !== 0) return this.#readWord(at);
      if ((kind & OPENS) !== 0 && (kindAt(text, at + 1) & (IN_WORD | BEYOND)) !== 0) return this.#search(at);
    }
    this.end = text.length;
    return false;
  }

  /** Scans the word at a position, or leaves it to the pattern. */
  #readWord(start: number): boolean {
    const text = this.#text;
    let end = start;
    let code = text.charCodeAt(start);
    let kind = characterKind(code);
    let hash = 0;
    this.mayContract = false;
    for (;;) {
      // `hashStep` and `kindOf` are inlined by hand, because engines do not always inline calls in this loop.
      while ((kind & IN_WORD) !== 0) {
        hash = Math.imul(hash ^ (code | 32), HASH_FACTOR) ^ (hash >>> 15);
        end += 1;
        code = end < text.length ? text.charCodeAt(end) : 0;
        kind = code < FIRST_BEYOND ? KINDS[code]! : BEYOND;
      }
      if ((kind & (BEYOND | JOINS)) === 0) break;
      if (kind === BEYOND) return this.#search(start);
      const after = kindAt(text, end + 1);
      if ((kind & MAY_JOIN) !== 0) {
        // "www." always begins an address, and "@" may follow its first half.
        const opensAddress = (kind & OPENS) !== 0 || text.startsWith('www', start);
        if (opensAddress || (after & (IN_WORD | BEYOND | DOUBTFUL)) !== 0) return this.#search(start);
        break;
      }
      if (after === BEYOND) return this.#search(start);
      if ((after & IN_WORD) === 0) break;
      this.mayContract = true;
      end += 1;
      code = text.charCodeAt(end);
      kind = after;
    }
    this.start = start;
    this.end = end;
    this.hash = hash;
    return true;
  }

  /** Takes the match of the pattern at a position. */
  #search(from: number): boolean {
    const text = this.#text;
    pattern ??= new RegExp(TOKEN.join('|'), 'gu');
    pattern.lastIndex = from;
    const token = pattern.exec(text)?.[0];
    this.end = token === undefined ? text.length : pattern.lastIndex;
    this.start = this.end - (token?.length ?? 0);
    this.mayContract = true;
    return token !== undefined;
  }
}
