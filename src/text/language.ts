import { STOP_WORDS } from './stop-words.js';
import { HASH_FACTOR, hashOfWord, WordTable } from './word-table.js';

/** By what a text is known not to be English. Measured: English dialogues have .54 and more known words. */
export interface LanguageThresholds {
  /** The least share of Latin letters among all letters. */
  readonly latin: number;
  /** The least share of known English words, in texts of at least `words` words. */
  readonly known: number;
  readonly words: number;
}

/** The thresholds that the metrics of English words use. */
export const ENGLISH: LanguageThresholds = Object.freeze({ latin: 0.5, known: 0.12, words: 60 });

/**
 * The commonest words of other languages in Latin letters, as far as they are no English words: German, Dutch, French,
 * Spanish, Portuguese, Italian, the Scandinavian languages, Polish, Czech, Finnish, Hungarian, Turkish, Indonesian.
 */
const FOREIGN = `
  und der das ist nicht ich du wir ihr sie ein eine einen einem mit auf für von dem zu ja nein aber auch noch wie wo
  wann dass wenn dann hier haben hast wird kann sind habe oder nur gern gerne danke bitte heute morgen uns dir mir
  het een van ik je niet dat maar ook voor naar hebben zijn wordt
  les une est et pas je tu nous vous elle ils que qui dans pour avec ce cette mais où très bien oui merci sont suis
  los las una es por para pero muy sí gracias como está esta yo tú qué del al más hola esto
  os uma é não com mas muito obrigado obrigada você eu isso
  gli di che per sono questo questa perché più anche grazie sì molto
  och det är ett jag inte på att som har vi og ikke jeg på
  nie się jest że co ale czy dla
  ei se että mutta minä
  az nem és hogy egy
  bir ve bu için değil çok
  yang dan tidak saya ini itu untuk dengan
`;

/** The English words, and behind them those of other languages. */
interface KnownWords {
  readonly table: WordTable;
  /** How many are English: those with a lower number. */
  readonly english: number;
}

let knownWords: KnownWords | undefined;

function makeKnownWords(): KnownWords {
  const table = new WordTable();
  for (const word of STOP_WORDS) table.number(word);
  const english = table.words.length;
  for (const word of FOREIGN.trim().split(/\s+/)) table.number(word);
  return { table, english };
}

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const WORD = /[\p{Script=Latin}\p{M}]+(?:['’][\p{Script=Latin}]+)?/gu;

const NOT_ASCII = /[^\0-\x7f]/;
/** Ends an English word, whatever stands before. */
const CLITIC = /['’](?:s|t|m|re|ve|ll|d)$/;

/** What a text shows about its language. @internal */
export interface LanguageSigns {
  /** Latin letters over all letters; `null` without letters. */
  readonly latin: number | null;
  readonly words: number;
  /** Words that are known as English. */
  readonly known: number;
  /** Words that are known as those of another language. */
  readonly foreign: number;
  /** Pictures stand where letters could. */
  readonly pictures: boolean;
}

/** How much text is looked at: the language of a conversation shows early. */
const LOOK = 20_000;

/** Reads the signs of a language off some texts. Time O(characters), at most the first 20,000. @internal */
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
  const { words, known, foreign } = count;
  return {
    latin: letters === 0 ? null : latin / letters,
    words,
    known,
    foreign,
    pictures: pictures && !digits,
  };
}

/** Counts words by the languages that know them. */
class WordCount {
  words = 0;
  known = 0;
  foreign = 0;
  readonly #lists: KnownWords;

  constructor() {
    knownWords ??= makeKnownWords();
    this.#lists = knownWords;
  }

  /** Counts the word at a place of a text in lower case, given its hash. */
  add(text: string, start: number, end: number, hash: number): void {
    const { table, english } = this.#lists;
    const id = table.find(text, start, end, hash);
    this.words += 1;
    if (id >= english) this.foreign += 1;
    else if (id >= 0) this.known += 1;
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

const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at) | 32;
  return code >= 97 && code <= 122;
};

/** Counts the words of a text of ASCII, as `WORD` finds them; returns how many letters it has. */
function readPlain(text: string, count: WordCount): number {
  let letters = 0;
  let start = 0;
  let hash = 0;
  // A space behind the text ends its last word. No call for each character: `hashStep` is written out.
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

/** `isEnglish` of texts that were checked already. @internal */
export function isEnglish(texts: readonly string[], thresholds: LanguageThresholds = ENGLISH): boolean {
  const { latin, words, known, foreign: others, pictures } = languageSigns(texts);
  if (latin === null) return !pictures;
  if (latin < thresholds.latin) return false;
  if (others >= 2 && others > known) return false;
  return words < thresholds.words || known / words >= thresholds.known;
}
