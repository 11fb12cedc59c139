import { requireText } from '../error.js';

/**
 * The id of the built-in word tokenizer, part of every signature of a score that it took part in. It changes whenever
 * any text can be split differently. `characters` says what happens to scripts without word spaces: one token each.
 */
export const TOKENIZER_ID = 'words-1+characters';

/** Scripts that are written without spaces between words. */
const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/** A run of letters, digits, marks and underscores of any other script. */
const RUN = `(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_])+`;
const PICTOGRAPH = '(?![©®™])\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}]*';

/** What a token can be; at one place the first that fits. Whatever fits none of them is punctuation or space. */
const TOKEN: readonly string[] = [
  `(?:https?:\\/\\/|www\\.)[^\\s<>"]*[\\p{L}\\p{N}/]`, // web address, without the punctuation behind it
  `\\w[\\w.%+-]{0,63}@${RUN}(?:[.-]${RUN})*\\.\\p{L}{2,}`, // e-mail address; the bound keeps the search linear
  `[@#]${RUN}`, // mention, tag
  `\\p{L}\\.(?:\\p{L}\\.)+`, // U.S., e.g.
  `${SPACELESS}\\p{M}*`,
  `${RUN}(?:(?:['’‑-]|(?<=\\p{N})[.,:](?=\\p{N}))${RUN})*`, // word, number, with inner apostrophes and hyphens
  `\\p{RI}\\p{RI}|${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*`, // flag, emoji
];

/** Made when it is first needed: its classes of letters take an engine milliseconds. */
let tokenPattern: RegExp | undefined;

const APOSTROPHE = /[’]/g;
/** The clitics that Penn Treebank tokens split off: `do|n't`, `we|'ll`, `she|'s`. */
const CLITIC = /(?<=\p{L})(?:n't|'(?:ll|re|ve|[mds]))$/iu;

/**
 * Splits a text into words: the same tokens on every runtime, whatever its locale data.
 *
 * Words keep their case; `’` becomes `'`; punctuation is no token. Contractions split as in the Penn Treebank
 * (`don't` is `do`, `n't`); `O'Brien`, `well-known`, `3.14`, `@ana`, `https://a.b/c` and an emoji are one token each;
 * Han, kana, Thai, Lao, Khmer and Burmese give one token per character. All rules, with examples, are in
 * docs/tokenizer.md. Time O(characters).
 *
 * @example
 * ```ts
 * import { tokenizeWords } from '@mtpc/metrics/text';
 * tokenizeWords("I don't know, @ana: O'Brien's well-known 3.14?");
 * // => ['I', 'do', "n't", 'know', '@ana', "O'Brien", "'s", 'well-known', '3.14']
 * ```
 */
export function tokenizeWords(text: string): string[] {
  requireText('tokenizeWords', 'text', text);
  tokenPattern ??= new RegExp(TOKEN.join('|'), 'gu');
  const tokens: string[] = [];
  for (const token of text.match(tokenPattern) ?? []) {
    if (token.includes("'") || token.includes('’')) pushContraction(tokens, token.replace(APOSTROPHE, "'"));
    else tokens.push(token);
  }
  return tokens;
}

/** No English word carries more clitics than this. */
const MAX_CLITICS = 3;

/** Splits clitics off the end: `I'd've` is `I`, `'d`, `'ve`. */
function pushContraction(tokens: string[], token: string): void {
  const clitics: string[] = [];
  let word = token;
  while (clitics.length < MAX_CLITICS) {
    const match = CLITIC.exec(word);
    if (match === null) break;
    clitics.unshift(match[0]);
    word = word.slice(0, match.index);
  }
  tokens.push(word, ...clitics);
}
