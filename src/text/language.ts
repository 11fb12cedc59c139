import { isLetter, type KnownWords, knownWords, WORD } from './known-words.js';
import { HASH_FACTOR, hashOfWord } from './word-table.js';

/** Share of known words below which a text is not English. English dialogues have at least 0.54. */
export interface LanguageThresholds {
  /** Minimum share of Latin letters among all letters. */
  readonly latin: number;
  /** Minimum share of known English words, in texts of at least `words` words. */
  readonly known: number;
  readonly words: number;
}

/** The thresholds that the metrics of English words use. @internal */
export const ENGLISH: LanguageThresholds = Object.freeze({ latin: 0.5, known: 0.12, words: 60 });

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;

const NOT_ASCII = /[^\0-\x7f]/;
/** Endings that mark any word as English. */
const CLITIC = /['’](?:s|t|m|re|ve|ll|d)$/;

/** Language features of a text. @internal */
export interface LanguageSigns {
  /** Latin letters over all letters; `null` without letters. */
  readonly latin: number | null;
  readonly words: number;
  /** Number of known English words. */
  readonly known: number;
  /** Number of articles among them. */
  readonly articles: number;
  /** Number of words of other languages. */
  readonly foreign: number;
  /** Pictographs in place of letters. */
  readonly pictures: boolean;
}

/** Maximum number of characters to inspect, because the language of a conversation shows early. @internal */
export const LOOK = 20_000;

/** Counts the language features of texts. Time O(characters), at most the first 20,000. @internal */
export function languageSigns(texts: readonly string[]): LanguageSigns {
  const count = new WordCount();
  let letters = 0;
  let latin = 0;
  let pictures = false;
  let digits = false;
  let left = LOOK;
  for (const whole of texts) {
    if (left <= 0) break;
    const text = whole.length > left ? whole.slice(0, left) : whole;
    left -= text.length;
    digits ||= /\d/.test(text);
    if (NOT_ASCII.test(text)) {
      letters += text.match(LETTER)?.length ?? 0;
      latin += text.match(LATIN)?.length ?? 0;
      pictures ||= PICTOGRAPH.test(text.replace(/[\d#*©®™]/g, ''));
      for (const word of text.toLowerCase().match(WORD) ?? []) count.addWord(word);
    } else {
      const own = readPlain(text, count);
      letters += own;
      latin += own;
    }
  }
  const { words, known, articles, foreign, ambiguous } = count;
  return {
    latin: letters === 0 ? null : latin / letters,
    words,
    known,
    articles,
    foreign: foreign && foreign + ambiguous,
    pictures: pictures && !digits,
  };
}

/** Counts words by language. */
class WordCount {
  words = 0;
  known = 0;
  articles = 0;
  foreign = 0;
  ambiguous = 0;
  readonly #lists: KnownWords = knownWords();

  /** Counts the word at a position of a lower-case text, given its hash. */
  add(text: string, start: number, end: number, hash: number): void {
    const { table, articles, english, sure } = this.#lists;
    const id = table.find(text, start, end, hash);
    this.words += 1;
    if (id < 0) return;
    if (id >= sure) this.ambiguous += 1;
    else if (id >= english) this.foreign += 1;
    else this.known += 1;
    if (id < articles) this.articles += 1;
  }

  /** Counts a word in lower case, which may be a contraction. */
  addWord(word: string): void {
    if (CLITIC.test(word)) {
      this.words += 1;
      this.known += 1;
    } else {
      this.add(word, 0, word.length, hashOfWord(word));
    }
  }
}

/** Counts the words of an ASCII text like `WORD` does, and returns its number of letters. */
function readPlain(text: string, count: WordCount): number {
  let letters = 0;
  let start = 0;
  let hash = 0;
  // An extra space ends the last word. `hashStep` is inlined to avoid a call per character.
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) | 32 : 32;
    if (code >= 97 && code <= 122) {
      hash = Math.imul(hash ^ code, HASH_FACTOR) ^ (hash >>> 15);
      continue;
    }
    if (at > start) {
      letters += at - start;
      if (text[at] === "'" && isLetter(text, at + 1)) {
        const clitic = at + 1;
        while (isLetter(text, at + 1)) at++;
        letters += at + 1 - clitic;
        count.addWord(text.slice(start, at + 1).toLowerCase());
      } else {
        count.add(text, start, at, hash);
      }
    }
    start = at + 1;
    hash = 0;
  }
  return letters;
}

/** `isEnglish` without the input check. @internal */
export function isEnglish(texts: readonly string[], thresholds: LanguageThresholds = ENGLISH): boolean {
  return isEnglishBySigns(languageSigns(texts), thresholds);
}

/** `isEnglish` for precomputed language features. @internal */
export function isEnglishBySigns(signs: LanguageSigns, thresholds: LanguageThresholds = ENGLISH): boolean {
  const { latin, words, known, articles, foreign: others, pictures } = signs;
  if (latin === null) return !pictures;
  if (latin < thresholds.latin) return false;
  if (others >= 2 && others > known - articles) return false;
  return words < thresholds.words || known / words >= thresholds.known;
}
