import { requireShape } from '../../error.js';
import { TOKENIZER_ID, tokenizeWords } from '../../text/tokenize.js';
import { idOf } from './params.js';

/** How a metric over words gets them. By default it splits the texts with the library's own tokenizer. */
export interface TokenOptions {
  /** The words of each turn, in order; replaces splitting. */
  readonly tokens?: readonly (readonly string[])[];
  /** Splits a text into words in place of the library's tokenizer. Give it an `id` to name it in signatures. */
  readonly tokenize?: (text: string) => readonly string[];
  /** What stands in the signature for the words given in `tokens`. Default `'given'`. */
  readonly tokenizer?: string;
}

/** The words of some texts, and the id of what split them. */
export interface Tokenized {
  readonly tokens: readonly (readonly string[])[];
  readonly tokenizer: string;
}

/** Takes the caller's words, or splits the texts. Throws `SHAPE_MISMATCH` unless there is one list of words per text. */
export function resolveTokens(metric: string, texts: readonly string[], options: TokenOptions): Tokenized {
  const { tokens, tokenize, tokenizer } = options;
  if (tokens !== undefined) {
    const expected = `an array of ${texts.length}, one list of words per turn`;
    requireShape(tokens.length === texts.length, metric, 'options.tokens', expected, tokens);
    return { tokens, tokenizer: tokenizer ?? 'given' };
  }
  if (tokenize !== undefined)
    return { tokens: texts.map((text) => tokenize(text)), tokenizer: idOf(tokenize) };
  return { tokens: texts.map(tokenizeWords), tokenizer: TOKENIZER_ID };
}

/** Lower-cases every word. */
export function lowerCased(tokens: readonly (readonly string[])[]): string[][] {
  return tokens.map((words) => words.map((word) => word.toLowerCase()));
}
