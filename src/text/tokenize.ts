import { requireText } from '../error.js';
import { TokenScanner } from './token-scanner.js';

/**
 * The id of the built-in word tokenizer, part of the signature of every score that uses it. It changes with every
 * change of the splitting rules. `characters` describes the treatment of scripts without word spaces: one token per
 * character.
 *
 * @internal
 */
export const TOKENIZER_ID = 'words-1+characters';

const APOSTROPHE = /[’]/g;
/** The clitics that Penn Treebank tokens split off: `do|n't`, `we|'ll`, `she|'s`. */
const CLITIC = /(?<=\p{L})(?:n't|'(?:ll|re|ve|[mds]))$/iu;

/**
 * Splits a text into words: the same tokens on every runtime, independent of locale data.
 *
 * Words keep their case; `’` becomes `'`; punctuation is not a token. Contractions split as in the Penn Treebank
 * (`don't` is `do`, `n't`); `O'Brien`, `well-known`, `3.14`, `@ana`, `https://a.b/c` and an emoji are one token each;
 * Han, kana, Thai, Lao, Khmer and Burmese give one token per character. All rules, with examples, are in
 * docs/reference/tokenizer.md. Takes O(characters) time.
 *
 * @throws MetricError `INVALID_INPUT` for input that is not a string
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
  const tokens: string[] = [];
  const scanner = new TokenScanner(text);
  while (scanner.next()) {
    const token = text.slice(scanner.start, scanner.end);
    if (scanner.mayContract) tokens.push(...splitToken(token));
    else tokens.push(token);
  }
  return tokens;
}

/** The words of a token: several for a contraction. @internal */
export function splitToken(token: string): string[] {
  return /['’]/.test(token) ? splitContraction(token) : [token];
}

/** Maximum number of clitics of an English word. */
const MAX_CLITICS = 3;

/** Splits clitics off the end: `I'd've` is `I`, `'d`, `'ve`. */
function splitContraction(token: string): string[] {
  const clitics: string[] = [];
  let word = token.replace(APOSTROPHE, "'");
  while (clitics.length < MAX_CLITICS) {
    const match = CLITIC.exec(word);
    if (match === null) break;
    clitics.unshift(match[0]);
    word = word.slice(0, match.index);
  }
  return [word, ...clitics];
}
