import { type LanguageEvidence, type WordSign, wordSign } from '../../text/language.js';
import { TokenScanner } from '../../text/token-scanner.js';
import { splitContraction } from '../../text/tokenize.js';
import { TextInterner } from './text-interner.js';

/** The words of some turns as numbers: each distinct word, lower-cased, has an id. */
export interface TermTable {
  /** The ids of the words that are weighed, turn after turn. */
  readonly ids: readonly number[];
  /** The place of each among all words. */
  readonly places: readonly number[];
  /** Where each turn ends in `ids`. */
  readonly ends: readonly number[];
  /** How many different words there are. */
  readonly size: number;
  /** All words. */
  readonly words: number;
  /** Words off the stop list. */
  readonly contentWords: number;
}

/** What is weighed: words off a stop list, or all. */
export interface TermChoice {
  readonly stopwords: ReadonlySet<string>;
  readonly keepsAll: boolean;
}

/** Interns the words of each turn. */
export function internTerms(tokens: readonly (readonly string[])[], choice: TermChoice): TermTable {
  const terms = new Terms(choice);
  for (const words of tokens) {
    for (const word of words) terms.add(word, 0, word.length);
    terms.endTurn();
  }
  return terms;
}

/**
 * Splits the texts of the turns into words and interns them in one pass, in which the evidence of their language is
 * gathered too. Linear in the texts.
 */
export function readTerms(
  texts: readonly string[],
  choice: TermChoice,
  evidence: LanguageEvidence | undefined,
): TermTable {
  const terms = new Terms(choice);
  for (const text of texts) {
    const looks = evidence?.hasRoomFor(text) ?? false;
    const scanner = new TokenScanner(text);
    while (scanner.next()) {
      const { start, end } = scanner;
      if (scanner.hasApostrophe) terms.addContraction(text.slice(start, end));
      else terms.add(text, start, end);
      if (!looks) continue;
      if (scanner.isPlain) evidence!.addWord(terms.signOfLast());
      else evidence!.addToken(text.slice(start, end));
    }
    evidence?.endText(text, looks && scanner.keepsWords);
    terms.endTurn();
  }
  return terms;
}

/** Not yet asked for. */
const NO_SIGN = -1;

class Terms implements TermTable {
  readonly ids: number[] = [];
  readonly places: number[] = [];
  readonly ends: number[] = [];
  words = 0;
  contentWords = 0;
  readonly #choice: TermChoice;
  readonly #spellings: TextInterner = new TextInterner();
  /** The term of each spelling: a word is lower-cased once for each spelling, not once for each occurrence. */
  readonly #termOf: number[] = [];
  readonly #terms: string[] = [];
  readonly #isContent: (0 | 1)[] = [];
  readonly #signs: number[] = [];
  readonly #contractions: Map<string, readonly string[]> = new Map();
  #last = 0;

  constructor(choice: TermChoice) {
    this.#choice = choice;
  }

  get size(): number {
    return this.#terms.length;
  }

  /** Adds the word between two places of a text. */
  add(text: string, start: number, end: number): void {
    const id = this.#idOf(text, start, end);
    const isContent = this.#isContent[id]!;
    if (isContent === 1 || this.#choice.keepsAll) {
      this.ids.push(id);
      this.places.push(this.words);
    }
    this.words += 1;
    this.contentWords += isContent;
    this.#last = id;
  }

  /** Adds the words of a token that may have clitics. */
  addContraction(token: string): void {
    let words = this.#contractions.get(token);
    if (words === undefined) this.#contractions.set(token, (words = splitContraction(token)));
    for (const word of words) this.add(word, 0, word.length);
  }

  endTurn(): void {
    this.ends.push(this.ids.length);
  }

  /** What the word added last says of the language. */
  signOfLast(): WordSign {
    const id = this.#last;
    if (this.#signs[id] === NO_SIGN) this.#signs[id] = wordSign(this.#terms[id]!, this.#isContent[id] === 1);
    return this.#signs[id] as WordSign;
  }

  #idOf(text: string, start: number, end: number): number {
    const spelling = this.#spellings.intern(text, start, end);
    if (spelling < this.#termOf.length) return this.#termOf[spelling]!;
    const word = text.slice(start, end);
    const term = word.toLowerCase();
    const id = this.#terms.length;
    this.#termOf.push(id);
    // Whatever else is spelled with capitals is the same term.
    if (term !== word) return (this.#termOf[spelling] = this.#idOf(term, 0, term.length));
    this.#terms.push(term);
    this.#isContent.push(this.#choice.stopwords.has(term) ? 0 : 1);
    this.#signs.push(NO_SIGN);
    return id;
  }
}
