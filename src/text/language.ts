import { STOP_WORDS } from './stop-words.js';
import { HASH_FACTOR, hashOfWord, WordTable } from './word-table.js';

/** Share of known words below which a text is not English. Measured: English dialogues have 0.54 or more. */
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
 * The most frequent words of other languages in Latin letters, excluding those that are also English words, names or
 * abbreviations: German, Dutch, French, Spanish, Portuguese, Italian, the Scandinavian languages, Polish, Czech,
 * Croatian, Finnish, Estonian, Hungarian, Turkish, Indonesian, Romanian, Catalan, Vietnamese, Swahili, Tagalog, Irish
 * and Scots Gaelic, Welsh, Icelandic, Lithuanian, Albanian, Azerbaijani, Somali.
 */
const FOREIGN = `
  und der das ist nicht ich du wir ihr sie ein eine einen einem auf für von dem zu ja nein aber auch noch wie wo
  wann dass wenn dann hier haben hast wird kann sind habe oder nur gern gerne danke bitte heute morgen uns dir mir
  het een ik je niet dat maar ook voor naar hebben zijn wordt
  les une est pas je tu nous vous elle ils que qui dans avec ce cette mais où très bien oui merci sont suis
  una es por para pero muy sí gracias como está esta tú qué más hola esto
  uma é não mas muito obrigado obrigada você eu isso
  gli di che questo questa perché più anche grazie sì molto della può
  och det är ett jag inte på att som har og ikke jeg
  nie się jest że czy dla jak lub można být jako nebo není nije ili kako
  mutta minä ning siis aga
  az nem és hogy egy csak még vagy
  bir ve bu için değil çok
  tidak saya ini itu untuk dengan
  și este pentru sunt amb els
  không là của và có tôi bạn được nhưng
  kwa katika lakini mga hindi ako
  agus tá bhí tha bha yn mae það yra kad taip është dhe üçün və laakiin waxaan
`;

/**
 * Foreign words that also occur in English texts (Los Angeles, a van, www.example.com): they count only together with
 * an unambiguous one.
 */
const AMBIGUOUS = `
  de la el en le se un los las del al yo van die mit im des den et pour par com os em il per da vi er til co ale
  ei dan yang pro za na si ar ag
`;

/** The English articles that are also words of other languages, all English words, and words of other languages. */
interface KnownWords {
  readonly table: WordTable;
  /** Class boundaries: words with a lower number are articles, English, or unambiguous. */
  readonly articles: number;
  readonly english: number;
  readonly sure: number;
}

let knownWords: KnownWords | undefined;

function makeKnownWords(): KnownWords {
  const table = new WordTable();
  const add = (words: Iterable<string>): number => {
    for (const word of words) table.number(word);
    return table.words.length;
  };
  const articles = add(['a', 'an']);
  const english = add(STOP_WORDS);
  const sure = add(FOREIGN.match(WORD) ?? []);
  add(AMBIGUOUS.match(WORD) ?? []);
  return { table, articles, english, sure };
}

/** Whether a lower-case word is common in some language but English. @internal */
export function isForeignWord(word: string): boolean {
  knownWords ??= makeKnownWords();
  const id = knownWords.table.find(word, 0, word.length, hashOfWord(word));
  return id >= knownWords.english && id < knownWords.sure;
}

const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const WORD = /[\p{Script=Latin}\p{M}]+(?:['’][\p{Script=Latin}]+)?/gu;

const NOT_ASCII = /[^\0-\x7f]/;
/** Endings that mark any word as English. */
const CLITIC = /['’](?:s|t|m|re|ve|ll|d)$/;

/** Language features of a text. @internal */
export interface LanguageSigns {
  /** Latin letters over all letters; `null` without letters. */
  readonly latin: number | null;
  readonly words: number;
  /** Words that are known as English. */
  readonly known: number;
  /** Of these, articles. */
  readonly articles: number;
  /** Words known to belong to another language. */
  readonly foreign: number;
  /** Pictographs in place of letters. */
  readonly pictures: boolean;
}

/** How much text is looked at: the language of a conversation shows early. @internal */
export const LOOK = 20_000;

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

/** Counts words by the languages that know them. */
class WordCount {
  words = 0;
  known = 0;
  articles = 0;
  foreign = 0;
  ambiguous = 0;
  readonly #lists: KnownWords;

  constructor() {
    knownWords ??= makeKnownWords();
    this.#lists = knownWords;
  }

  /** Counts the word at a place of a text in lower case, given its hash. */
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

/** Marks the hashes of words that are common in some language but English. */
let foreignHashes: Uint8Array | undefined;
const HASHES = 1 << 15;

function makeForeignHashes(): Uint8Array {
  const marks = new Uint8Array(HASHES);
  for (const word of FOREIGN.match(WORD)!) marks[hashOfWord(word) & (HASHES - 1)] = 1;
  return marks;
}

/**
 * Whether a text can contain a word that only other languages have. `false` is certain; `true` takes a look at `languageSigns`.
 * Much faster, because few words are looked up. @internal
 */
export function mayBeForeign(text: string): boolean {
  foreignHashes ??= makeForeignHashes();
  const marks = foreignHashes;
  let hash = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) | 32 : 32;
    if (code >= 97 && code <= 122) {
      hash = Math.imul(hash ^ code, HASH_FACTOR) ^ (hash >>> 15);
    } else if (code > 127) {
      return true;
    } else {
      // Between words the hash is 0, which no word has.
      if (marks[hash & (HASHES - 1)] === 1 && endsInForeign(text, at)) return true;
      hash = 0;
    }
  }
  return false;
}

/** Whether the run of letters that ends at a place is common in some language but English. */
function endsInForeign(text: string, end: number): boolean {
  let start = end;
  while (isLetter(text, start - 1)) start--;
  return isForeignWord(text.slice(start, end).toLowerCase());
}

/** `isEnglish` of texts that were checked already. @internal */
export function isEnglish(texts: readonly string[], thresholds: LanguageThresholds = ENGLISH): boolean {
  return isEnglishBySigns(languageSigns(texts), thresholds);
}

/** `isEnglish` of texts whose signs were read already. @internal */
export function isEnglishBySigns(signs: LanguageSigns, thresholds: LanguageThresholds = ENGLISH): boolean {
  const { latin, words, known, articles, foreign: others, pictures } = signs;
  if (latin === null) return !pictures;
  if (latin < thresholds.latin) return false;
  if (others >= 2 && others > known - articles) return false;
  return words < thresholds.words || known / words >= thresholds.known;
}
