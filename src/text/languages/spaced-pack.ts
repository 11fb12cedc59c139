import { calledAs } from '../../error.js';
import { aString, type Form, fieldsOf, maybe, requireForm } from '../../options/forms.js';
import { TOKENIZER_ID, tokenizeWords } from '../tokenize.js';
import type { LanguagePack, MarkerLists } from './language-pack.js';

/** The definition of a language with spaces between words. */
export interface SpacedLanguage {
  readonly id: string;
  readonly name: string;
  /** Lower-case, separated by white space. */
  readonly stopWords: string;
  /** Lower-case words and phrases, separated by commas. */
  readonly markers: Readonly<Record<keyof MarkerLists, string>>;
  /** Elided words without their apostrophe (`l` of `l'eau`); each is a separate word. */
  readonly elisions?: string;
  /** Words joined to a verb by a hyphen (`dit-il`). */
  readonly enclitics?: string;
  /** Words with an apostrophe or hyphen that stay whole. */
  readonly whole?: string;
}

const LANGUAGE: Form = /* @__PURE__ */ fieldsOf({
  ...{ id: aString, name: aString, stopWords: aString },
  markers: fieldsOf({ fillers: aString, backchannels: aString, apologies: aString }),
  ...{ elisions: maybe(aString), enclitics: maybe(aString), whole: maybe(aString) },
});

const wordList = (text = ''): string[] => text.match(/\S+/gu) ?? [];
const phraseList = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/**
 * Creates a pack for a language with spaces between words. Words are split like in `tokenizeWords`; elided words and
 * enclitics are separate words.
 *
 * @throws MetricError `INVALID_INPUT` for a field that is missing or is not a string
 *
 * @example
 * ```ts
 * import { spacedPack } from '@mtpc/metrics/text';
 * const markers = { fillers: 'öh, öhm', backchannels: 'ja, okej', apologies: 'förlåt, ursäkta' };
 * const swedish = spacedPack({ id: 'sv', name: 'Swedish', stopWords: 'och det är ett jag inte på', markers });
 * swedish.words('Det är inte på bussen.'); // => ['Det', 'är', 'inte', 'på', 'bussen']
 * ```
 */
export function spacedPack(language: SpacedLanguage): LanguagePack {
  requireForm('spacedPack', 'language', language, LANGUAGE);
  const { id, name, stopWords, markers } = language;
  const elisions = new Set(wordList(language.elisions));
  const enclitics = new Set(wordList(language.enclitics));
  const whole = new Set(wordList(language.whole));

  const parts = (token: string): string[] => {
    const lower = token.toLowerCase().replace('’', "'");
    if (whole.has(lower)) return [token];
    const apostrophe = lower.indexOf("'");
    if (apostrophe > 0 && apostrophe < lower.length - 1 && elisions.has(lower.slice(0, apostrophe)))
      return [`${token.slice(0, apostrophe)}'`, ...parts(token.slice(apostrophe + 1))];
    const pieces = token.split('-');
    const isVerb = pieces.length > 1 && pieces.slice(1).every((piece) => enclitics.has(piece.toLowerCase()));
    return isVerb ? pieces : [token];
  };

  return Object.freeze({
    id,
    name,
    wordsId: `words-${id}-1(${TOKENIZER_ID})`,
    words: (text: string) => calledAs('words', 'tokenizeWords', () => tokenizeWords(text)).flatMap(parts),
    listsId: `lists-${id}-1`,
    stopWords: new Set([...wordList(stopWords), ...Array.from(elisions, (word) => `${word}'`)]),
    markers: {
      fillers: phraseList(markers.fillers),
      backchannels: phraseList(markers.backchannels),
      apologies: phraseList(markers.apologies),
    },
  });
}
