import { requireShape } from '../../error.js';
import { aFunction, inputData, printedAs, text } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { optionId } from '../../options/params.js';
import { wordsIn } from '../../text/languages/words-in.js';
import { requireWords } from '../../transcript/inputs.js';
import { LANGUAGE_OPTION, type LanguageChoice, type ReadLanguage } from './language.js';

/** Source of the words of a metric. By default the library's tokenizer splits the texts. */
export interface TokenOptions {
  /** The words of each turn, in order; replaces splitting. */
  readonly tokens?: readonly (readonly string[])[];
  /** Splits a text into words, instead of the library's tokenizer. Its `id` appears in signatures. */
  readonly tokenize?: (text: string) => readonly string[];
  /** Name for the given `tokens` in the signature. Default `'given'`. */
  readonly tokenizer?: string;
  /**
   * The language of the texts: `'auto'` (default) detects it among English and the registered languages, `'zh'`
   * sets it. Turns in another language are excluded, and `language` in the result contains the scored share.
   */
  readonly language?: LanguageChoice;
}

/** The specs of {@link TokenOptions}. The result records the tokenizer in `tokenizer` instead of the params. */
export const TOKEN_OPTIONS: OptionSpecs<TokenOptions> = {
  tokens: inputData('one list of words per turn'),
  tokenize: printedAs(aFunction<(text: string) => readonly string[]>(), false),
  tokenizer: printedAs(text(), false),
  language: LANGUAGE_OPTION,
};

/** The words of texts, with the id of the tokenizer. */
export interface Tokenized {
  readonly tokens: readonly (readonly string[])[];
  readonly tokenizer: string;
}

/**
 * Takes the caller's words, or splits the texts in their language; a turn in another language counts as empty. Throws
 * `SHAPE_MISMATCH` unless there is one list of words per text, `INVALID_INPUT` if one of them is not a list of strings.
 *
 * @internal
 */
export function resolveTokens(
  metric: string,
  texts: readonly string[],
  options: TokenOptions,
  { pack, kept }: Pick<ReadLanguage, 'pack' | 'kept'>,
): Tokenized {
  const { tokens, tokenize, tokenizer } = options;
  if (tokens !== undefined) {
    const expected = `an array of ${texts.length}, one list of words per turn`;
    requireShape(
      Array.isArray(tokens) && tokens.length === texts.length,
      metric,
      'options.tokens',
      expected,
      tokens,
    );
    const given = tokens.map((words, i) => requireWords(metric, `options.tokens[${i}]`, words));
    return { tokens: given, tokenizer: tokenizer ?? 'given' };
  }
  if (tokenize === undefined) {
    const words = texts.map((each, i) => (kept === undefined || kept[i] ? wordsIn(pack, each) : []));
    return { tokens: words, tokenizer: pack.wordsId };
  }
  const split = texts.map((each, i) => requireWords(metric, `options.tokenize(turns[${i}])`, tokenize(each)));
  return { tokens: split, tokenizer: optionId(tokenize) };
}

/** Lower-cases every word. */
export function lowerCased(tokens: readonly (readonly string[])[]): string[][] {
  return tokens.map((words) => words.map((word) => word.toLowerCase()));
}
