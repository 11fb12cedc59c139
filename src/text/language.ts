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
const CLITIC = /['’](?:s|t|m|re|ve|ll|d)$/;

const ASCII = /[\0-\x7f]+/g;
const NOT_ASCII = /[^\0-\x7f]/;
/** {@link WORD} in a text of ASCII, where it takes a fraction of the time. */
const PLAIN_WORD = /[a-z]+(?:'[a-z]+)?/g;

/** What a word says of the language: nothing, English, or another. */
const Sign = { NONE: 0, KNOWN: 1, FOREIGN: 2 } as const;

/** @internal */
export type WordSign = (typeof Sign)[keyof typeof Sign];

/** What a lower-case word says of the language of its text, given whether it is off the stop list. @internal */
export function wordSign(word: string, isContent: boolean): WordSign {
  if (!isContent) return Sign.KNOWN;
  foreign ??= new Set(FOREIGN.trim().split(/\s+/));
  return foreign.has(word) ? Sign.FOREIGN : Sign.NONE;
}

function signsOf(text: string): WordSign[] {
  const words = text.toLowerCase().match(NOT_ASCII.test(text) ? WORD : PLAIN_WORD) ?? [];
  return words.map((word) => wordSign(word, !STOP_WORDS.has(word) && !CLITIC.test(word)));
}

/** How much text is looked at: the language of a conversation shows early. */
const LOOK = 20_000;

/**
 * What some texts show about their language, gathered text by text; the first 20,000 characters count. Whoever splits the
 * texts into words anyway may add these while they are at hand.
 *
 * @internal
 */
export class LanguageEvidence {
  #left = LOOK;
  readonly #texts: string[] = [];
  readonly #signsOf: Map<string, readonly WordSign[]> = new Map();
  /** How many words there are of each {@link Sign}. */
  readonly #counts: number[] = [0, 0, 0];
  readonly #ofText: number[] = [0, 0, 0];

  /** Whether a text counts as a whole, so that it makes sense to add its words. */
  hasRoomFor(text: string): boolean {
    return text.length <= this.#left;
  }

  /** Adds a word of the present text. */
  addWord(sign: WordSign): void {
    this.#ofText[sign]! += 1;
  }

  /** Adds the words of a token of the present text. */
  addToken(token: string): void {
    let signs = this.#signsOf.get(token);
    if (signs === undefined) this.#signsOf.set(token, (signs = signsOf(token)));
    for (const sign of signs) this.addWord(sign);
  }

  /** Adds a text, whose words have been added or are still to be found. */
  endText(whole: string, hasWords: boolean): void {
    if (this.#left === 0) return;
    const text = whole.slice(0, this.#left);
    this.#left -= text.length;
    this.#texts.push(text);
    if (!hasWords) {
      this.#ofText.fill(0);
      for (const sign of signsOf(text)) this.addWord(sign);
    }
    for (let i = 0; i < this.#counts.length; i++) this.#counts[i]! += this.#ofText[i]!;
    this.#ofText.fill(0);
  }

  /** Whether the texts may be English, see {@link isEnglish}. */
  isEnglish(thresholds: LanguageThresholds = ENGLISH): boolean {
    const [unknown, known, others] = this.#counts as [number, number, number];
    const words = unknown + known + others;
    if (NOT_ASCII.test(this.#texts.join(' '))) {
      const { letters, latin } = countLetters(this.#texts);
      if (letters === 0) return !hasPictures(this.#texts);
      if (latin / letters < thresholds.latin) return false;
    } else if (words === 0) {
      return true;
    }
    if (others >= 2 && others > known) return false;
    return words < thresholds.words || known / words >= thresholds.known;
  }
}

function countLetters(texts: readonly string[]): { letters: number; latin: number } {
  let letters = 0;
  let latin = 0;
  for (const text of texts) {
    const plain = plainLetters(text);
    // A space, so that no halves of characters come together.
    const beyond = NOT_ASCII.test(text) ? text.replace(ASCII, ' ') : '';
    letters += plain + (beyond.match(LETTER)?.length ?? 0);
    latin += plain + (beyond.match(LATIN)?.length ?? 0);
  }
  return { letters, latin };
}

/** Whether there are pictures, and no digits, where letters could stand. */
function hasPictures(texts: readonly string[]): boolean {
  const show = (text: string): boolean => PICTOGRAPH.test(text.replace(/[\d#*©®™]/g, ''));
  return texts.some(show) && !texts.some((text) => /\d/.test(text));
}

/** How many letters of ASCII a text has. */
function plainLetters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) | 32;
    if (letter >= 97 && letter <= 122) count += 1;
  }
  return count;
}

/**
 * Whether some texts, taken together, may be English. They are not if most letters are not Latin, if there are pictures
 * and no letters, if the small words of other languages outnumber the English ones, or if a long text has next to no
 * known English word. Texts too short to tell pass.
 *
 * Time O(characters), at most the first 20,000.
 *
 * @example
 * ```ts
 * import { isEnglish } from '@mtpc/metrics/text';
 * isEnglish(['Where is the station?']); // => true
 * isEnglish(['Wo ist der Bahnhof, und wann fährt der Zug?']); // => false
 * isEnglish(['车站在哪里？']); // => false
 * ```
 */
export function isEnglish(texts: readonly string[], thresholds: LanguageThresholds = ENGLISH): boolean {
  const evidence = new LanguageEvidence();
  for (const text of texts) evidence.endText(text, false);
  return evidence.isEnglish(thresholds);
}
