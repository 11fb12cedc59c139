import { STOP_WORDS } from './stop-words.js';

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

let foreign: ReadonlySet<string> | undefined;
const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const WORD = /[\p{Script=Latin}\p{M}]+(?:['’][\p{Script=Latin}]+)?/gu;

const NOT_ASCII = /[^\0-\x7f]/;
/** {@link WORD} in a text of ASCII, where it takes a fraction of the time. */
const PLAIN_WORD = /[a-z]+(?:'[a-z]+)?/g;

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
  foreign ??= new Set(FOREIGN.trim().split(/\s+/));
  let letters = 0;
  let latin = 0;
  const count = { words: 0, known: 0, foreign: 0 };
  let pictures = false;
  let digits = false;
  let left = LOOK;
  for (const whole of texts) {
    if (left <= 0) break;
    const text = whole.length > left ? whole.slice(0, left) : whole;
    left -= text.length;
    const isPlain = !NOT_ASCII.test(text);
    const own = isPlain ? plainLetters(text) : (text.match(LETTER)?.length ?? 0);
    letters += own;
    latin += isPlain ? own : (text.match(LATIN)?.length ?? 0);
    if (!isPlain) pictures ||= PICTOGRAPH.test(text.replace(/[\d#*©®™]/g, ''));
    digits ||= /\d/.test(text);
    for (const word of text.toLowerCase().match(isPlain ? PLAIN_WORD : WORD) ?? []) {
      count.words += 1;
      if (STOP_WORDS.has(word) || /['’](?:s|t|m|re|ve|ll|d)$/.test(word)) count.known += 1;
      else if (foreign.has(word)) count.foreign += 1;
    }
  }
  return { latin: letters === 0 ? null : latin / letters, ...count, pictures: pictures && !digits };
}

/** How many letters a text of ASCII has. */
function plainLetters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) | 32;
    if (letter >= 97 && letter <= 122) count += 1;
  }
  return count;
}

/** `isEnglish` of texts that were checked already. @internal */
export function isEnglish(texts: readonly string[], thresholds: LanguageThresholds = ENGLISH): boolean {
  const { latin, words, known, foreign: others, pictures } = languageSigns(texts);
  if (latin === null) return !pictures;
  if (latin < thresholds.latin) return false;
  if (others >= 2 && others > known) return false;
  return words < thresholds.words || known / words >= thresholds.known;
}
