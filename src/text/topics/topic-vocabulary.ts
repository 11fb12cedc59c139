import { existing, itemAt } from '../../math/existing.js';
import { aString, type Form, listOf, requireForm } from '../../options/forms.js';
import { aFunction, objectWithMethod, wholeNumber } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { foldCase } from '../fold-case.js';
import { STOP_WORDS } from '../stop-words.js';
import { TOKENIZER_ID, tokenizeWords } from '../tokenize.js';

/** Options for splitting texts into words of a topic model. */
export interface TopicTextOptions {
  /** Splits a text into words; by default the library's tokenizer. Its `id` appears in signatures. */
  readonly tokenize?: ((text: string) => readonly string[]) & { readonly id?: string };
  /** Words to ignore, in lower case; by default the library's stop list. */
  readonly stopWords?: ReadonlySet<string>;
  /** Words that occur in fewer texts are dropped. Default 1. */
  readonly minimumTexts?: number;
}

/** The specs of {@link TopicTextOptions}. */
export const TOPIC_TEXT: OptionSpecs<TopicTextOptions, 'minimumTexts'> = {
  tokenize: aFunction(),
  stopWords: objectWithMethod<ReadonlySet<string>>('has', 'a set of words'),
  minimumTexts: wholeNumber(1, 1),
};

/** The vocabulary of a topic model. @internal */
export interface TopicVocabulary {
  readonly words: readonly string[];
  readonly tokenizer: string;
  /** Indices of the known words of a text, including repetitions. */
  places(text: string): number[];
}

const TEXTS: Form = listOf(aString, 'a list of texts');
const LETTER = /\p{L}/u;

/**
 * Collects the vocabulary of texts: case-folded words with a letter, without stop words, in order of appearance.
 * @internal
 */
export function topicVocabulary(
  caller: string,
  texts: readonly string[],
  options: TopicTextOptions,
): TopicVocabulary {
  requireForm(caller, 'texts', texts, TEXTS);
  const { tokenize = tokenizeWords, stopWords = STOP_WORDS, minimumTexts = 1 } = options;
  const contentWords = (text: string): string[] =>
    tokenize(text)
      .map(foldCase)
      .filter((word) => LETTER.test(word) && !stopWords.has(word));
  const textsWith = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(contentWords(text))) textsWith.set(word, (textsWith.get(word) ?? 0) + 1);
  }
  const words = [...textsWith.keys()].filter((word) => existing(textsWith.get(word)) >= minimumTexts);
  const place = new Map(words.map((word, i) => [word, i]));
  return {
    words,
    tokenizer: options.tokenize === undefined ? TOKENIZER_ID : (options.tokenize.id ?? 'custom'),
    places: (text) => contentWords(text).flatMap((word) => place.get(word) ?? []),
  };
}

/** The count of each known word in a text. @internal */
export function wordCounts({ words, places }: TopicVocabulary, text: string): Uint32Array {
  const counts = new Uint32Array(words.length);
  for (const place of places(text)) counts[place]! += 1;
  return counts;
}

/** The words with the largest weights, ties in the order of the vocabulary. @internal */
export function topWords(words: readonly string[], weights: ArrayLike<number>, count: number): string[] {
  return words
    .map((_, i) => i)
    .sort((a, b) => itemAt(weights, b) - itemAt(weights, a) || a - b)
    .slice(0, count)
    .map((i) => itemAt(words, i));
}
