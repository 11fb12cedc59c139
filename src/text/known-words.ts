import { STOP_WORDS } from './stop-words.js';
import { HASH_FACTOR, hashOfWord, WordTable } from './word-table.js';

/** A word in Latin letters, which may be a contraction. */
export const WORD: RegExp = /[\p{Script=Latin}\p{M}]+(?:['’][\p{Script=Latin}]+)?/gu;

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
 * an unambiguous foreign word.
 */
const AMBIGUOUS = `
  de la el en le se un los las del al yo van die mit im des den et pour par com os em il per da vi er til co ale
  ei dan yang pro za na si ar ag
`;

/** The English articles that are also words of other languages, all English words, and words of other languages. */
export interface KnownWords {
  readonly table: WordTable;
  /** Boundaries of the classes: words with a lower number are articles, English, or unambiguous. */
  readonly articles: number;
  readonly english: number;
  readonly sure: number;
}

let made: KnownWords | undefined;

/** The words by language; the table is created on first use. */
export function knownWords(): KnownWords {
  made ??= makeKnownWords();
  return made;
}

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

/** Whether a lower-case word is common in a language other than English. @internal */
export function isForeignWord(word: string): boolean {
  const { table, english, sure } = knownWords();
  const id = table.find(word, 0, word.length, hashOfWord(word));
  return id >= english && id < sure;
}

/** Whether the character at a position is an ASCII letter. */
export const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at) | 32;
  return code >= 97 && code <= 122;
};

/** Marks the last six letters of words that are common in a language other than English. */
let foreignEnds: Uint8Array | undefined;

/** The index of letters, packed into five bits each, among 2^15 marks. */
const markIndex = (letters: number): number => Math.imul(letters, HASH_FACTOR) >>> 17;

function markForeignEnds(): Uint8Array {
  const marks = new Uint8Array(1 << 15);
  for (const word of FOREIGN.match(WORD)!) {
    let letters = 0;
    for (let at = 0; at < word.length; at++) letters = (letters << 5) | (word.charCodeAt(at) & 31);
    marks[markIndex(letters)] = 1;
  }
  return marks;
}

/**
 * A fast filter for `languageSigns`: `false` means that the text contains no word exclusive to other languages; `true`
 * means that it may. @internal
 */
export function mayBeForeign(text: string): boolean {
  foreignEnds ??= markForeignEnds();
  const marks = foreignEnds;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) | 32;
    if (code >= 97 && code <= 122) {
      letters = (letters << 5) | (code & 31);
    } else if (code > 127) {
      return true;
    } else {
      // Zero between words, because letters are never packed as zero.
      if (marks[markIndex(letters)] === 1 && endsInForeign(text, at)) return true;
      letters = 0;
    }
  }
  return marks[markIndex(letters)] === 1 && endsInForeign(text, text.length);
}

/** Whether the run of letters that ends at a position is common in a language other than English. */
function endsInForeign(text: string, end: number): boolean {
  let start = end;
  while (isLetter(text, start - 1)) start--;
  return isForeignWord(text.slice(start, end).toLowerCase());
}
