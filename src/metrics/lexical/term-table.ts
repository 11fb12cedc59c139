import { type LanguageEvidence, type WordSign, wordSign } from '../../text/language.js';
import { TokenScanner } from '../../text/token-scanner.js';
import { splitContraction } from '../../text/tokenize.js';

/** Words as numbers: each distinct word, lower-cased, has an id. */
export interface TermTable {
  /** The ids of all words, turn after turn. */
  readonly ids: readonly number[];
  /** Where each turn ends in `ids`. */
  readonly ends: readonly number[];
  /** 1 for each term off the stop list, by id. */
  readonly isContent: readonly (0 | 1)[];
}

/** Interns the words of each turn. */
export function internTerms(
  tokens: readonly (readonly string[])[],
  stopwords: ReadonlySet<string>,
): TermTable {
  const terms = new Terms(stopwords);
  for (const words of tokens) {
    for (let i = 0; i < words.length; i++) terms.add(words[i]!);
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
  stopwords: ReadonlySet<string>,
  evidence: LanguageEvidence | undefined,
): TermTable {
  const terms = new Terms(stopwords);
  for (const text of texts) {
    const looks = evidence?.hasRoomFor(text) ?? false;
    const scanner = new TokenScanner(text);
    while (scanner.next()) {
      const token = text.slice(scanner.start, scanner.end);
      if (scanner.hasApostrophe) terms.addContraction(token);
      else terms.add(token);
      if (!looks) continue;
      if (scanner.isPlain) evidence!.addWord(terms.signOfLast());
      else evidence!.addWords(token);
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
  readonly ends: number[] = [];
  readonly isContent: (0 | 1)[] = [];
  readonly #stopwords: ReadonlySet<string>;
  /** By spelling, so that a word is lower-cased once for each spelling, not once for each occurrence. */
  readonly #byToken: Map<string, number> = new Map();
  readonly #byContraction: Map<string, readonly string[]> = new Map();
  readonly #terms: string[] = [];
  readonly #signs: number[] = [];

  constructor(stopwords: ReadonlySet<string>) {
    this.#stopwords = stopwords;
  }

  /** Adds a word to the turn. */
  add(token: string): void {
    this.ids.push(this.#byToken.get(token) ?? this.#intern(token));
  }

  /** Adds the words of a token that may have clitics. */
  addContraction(token: string): void {
    let words = this.#byContraction.get(token);
    if (words === undefined) this.#byContraction.set(token, (words = splitContraction(token)));
    for (const word of words) this.add(word);
  }

  endTurn(): void {
    this.ends.push(this.ids.length);
  }

  /** What the word added last says of the language. */
  signOfLast(): WordSign {
    const id = this.ids[this.ids.length - 1]!;
    if (this.#signs[id] === NO_SIGN) this.#signs[id] = wordSign(this.#terms[id]!);
    return this.#signs[id] as WordSign;
  }

  #intern(token: string): number {
    const term = token.toLowerCase();
    let id = this.#byToken.get(term);
    if (id === undefined) {
      id = this.#terms.length;
      this.#byToken.set(term, id);
      this.#terms.push(term);
      this.#signs.push(NO_SIGN);
      this.isContent.push(this.#stopwords.has(term) ? 0 : 1);
    }
    if (term !== token) this.#byToken.set(token, id);
    return id;
  }
}
