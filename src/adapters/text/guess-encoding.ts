/** An encoding with its names in the Encoding Standard and in messages. @internal */
export interface Encoding {
  readonly label: string;
  readonly name: string;
}

export const WINDOWS_1252: Encoding = { label: 'windows-1252', name: 'Windows-1252' };

/** Multi-byte encodings, strictest first, with tests whether decoded text is language. */
const WIDE: readonly (Encoding & { readonly fits: (text: string, bytes: Uint8Array) => boolean })[] = [
  { label: 'shift_jis', name: 'Shift-JIS', fits: (text) => isJapanese(text) },
  { label: 'euc-jp', name: 'EUC-JP', fits: (text) => isJapanese(text) },
  {
    label: 'euc-kr',
    name: 'EUC-KR',
    // Half of all Chinese characters look like syllables; full-width punctuation is Chinese.
    fits: (text) => share(text, /\p{sc=Hangul}/gu) >= (/[\u3002\uff0c\uff1f]/.test(text) ? 0.97 : 0.9),
  },
  {
    label: 'big5',
    name: 'Big5',
    fits: (text, bytes) => {
      const pairs = pairsIn(bytes);
      const isLow = ([, trail]: Pair): boolean => trail < 0x80;
      const isFrequent = ([lead]: Pair): boolean => lead >= 0xa4 && lead <= 0xc6;
      return isHan(text) && of(pairs, isLow) >= 0.1 && of(pairs, isFrequent) >= 0.75;
    },
  },
  {
    label: 'gb18030',
    name: 'GB18030',
    fits: (text, bytes) => {
      const words = pairsIn(bytes).filter(([lead, trail]) => lead >= 0xb0 && trail >= 0xa1);
      return isHan(text) && of(words, ([lead]) => lead <= 0xd7) >= 0.7;
    },
  },
];

/** Single-byte encodings; of equally plausible ones, the first is chosen. */
const NARROW: readonly Encoding[] = [
  WINDOWS_1252,
  { label: 'windows-1250', name: 'Windows-1250' },
  { label: 'windows-1251', name: 'Windows-1251' },
  { label: 'koi8-r', name: 'KOI8-R' },
  { label: 'ibm866', name: 'IBM866' },
  { label: 'windows-1255', name: 'Windows-1255' },
  { label: 'windows-1253', name: 'Windows-1253' },
  { label: 'windows-1256', name: 'Windows-1256' },
  { label: 'windows-874', name: 'Windows-874' },
];

/** Whether an encoding is a multi-byte encoding. @internal */
export function isWide({ label }: Encoding): boolean {
  return WIDE.some((each) => each.label === label);
}

/** Maximum share of implausible characters. */
const MOST_ODD = 0.2;

/**
 * Guesses the encoding of text that is not UTF-8; `undefined` if no known encoding gives text that looks like language.
 *
 * Complexity: O(bytes).
 * @internal
 */
export function guessEncoding(bytes: Uint8Array): Encoding | undefined {
  if (isBinary(bytes)) return undefined;
  for (const { label, name, fits } of WIDE) {
    const text = decodedStrictly(label, bytes);
    if (text !== undefined && fits(text, bytes)) return { label, name };
  }
  const odd = NARROW.map((encoding) => ({ encoding, share: oddShare(encoding, bytes) }));
  const [best] = odd.toSorted((a, b) => a.share - b.share);
  return best && best.share <= MOST_ODD ? best.encoding : undefined;
}

/** Whether bytes include control characters; a binary file may be valid in an encoding by chance. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 7);
}

/** Decoded text, whose last character may be cut off; `undefined` for invalid bytes. */
function decodedStrictly(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // Invalid bytes, or an encoding that the runtime does not support.
    return undefined;
  }
}

/** Share of non-ASCII characters that match. */
function share(text: string, pattern: RegExp): number {
  const all = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(pattern)?.length ?? 0) / all;
}

function isJapanese(text: string): boolean {
  return share(text, /[\u3041-\u3096\u30a1-\u30fa]/gu) >= 0.25 && share(text, /[\uff61-\uff9f]/gu) <= 0.2;
}

function isHan(text: string): boolean {
  return share(text, /[\p{sc=Han}\u3000-\u303f\uff01-\uff5e\u2010-\u2026\u00b7]/gu) >= 0.95;
}

type Pair = readonly [lead: number, trail: number];

/** The characters of two bytes in a text. */
function pairsIn(bytes: Uint8Array): Pair[] {
  const pairs: Pair[] = [];
  for (let i = 0; i + 1 < bytes.length; i += 1) {
    if (bytes[i]! < 0x80) continue;
    pairs.push([bytes[i]!, bytes[i + 1]!]);
    i += 1;
  }
  return pairs;
}

function of(pairs: readonly Pair[], is: (pair: Pair) => boolean): number {
  return pairs.length === 0 ? 0 : pairs.filter(is).length / pairs.length;
}

/**
 * Share of implausible non-ASCII characters: symbols and unassigned characters within words, letters of two scripts in
 * one word, capitals after lower-case letters, words without a vowel, and words without ASCII letters in a mostly ASCII
 * script.
 */
function oddShare({ label }: Encoding, bytes: Uint8Array): number {
  const text = decodedStrictly(label, bytes);
  if (text === undefined) return 1;
  let [all, odd] = [0, 0];
  for (const [word] of text.matchAll(/[^\p{ASCII}]*[\p{L}\p{M}\p{Lm}][^\s!-/:-@[-`{-~]*|[^\p{ASCII}]+/gu)) {
    const beyond = word.match(/[^\p{ASCII}]/gu)?.length ?? 0;
    all += beyond;
    odd += isOddWord(word) ? beyond : (word.match(/[\u0080-\u009f\ufffd]/g)?.length ?? 0);
  }
  return all === 0 ? 0 : odd / all;
}

const SYMBOL_WITHIN =
  /\p{L}[\u00a1-\u00bf\u00d7\u00f7\u2020-\u2022\u2030\u20ac\u2122\u2500-\u259f]\p{L}|[\u2500-\u256c]/u;
const LATIN_ALONE = /^[^\p{ASCII}]{3,}$/u;

function isOddWord(word: string): boolean {
  const hasLatin = /\p{sc=Latin}/u.test(word);
  const hasOther = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}]/u.test(word);
  if (hasLatin && hasOther) return true;
  if (/^\p{sc=Cyrillic}{3,}$/u.test(word) && !/[аеёиоуыэюяіїє]/i.test(word)) return true;
  if (hasLatin && LATIN_ALONE.test(word)) return true;
  if (/^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e31\u0e34-\u0e3a]{2}/.test(word)) return true;
  return SYMBOL_WITHIN.test(word) || /\p{Ll}\p{Lu}/u.test(word.replace(/\p{ASCII}/gu, ''));
}
