import { itemAt } from '../../math/existing.js';
import { TokenScanner } from '../../text/token-scanner.js';
import { splitToken } from '../../text/tokenize.js';
import { WordTable } from '../../text/word-table.js';

/** The words of turns as ids of distinct lower-cased words. */
export interface TermTable {
  /** The ids of the weighted words, turn by turn. */
  readonly ids: readonly number[];
  /** The index of each among all words. */
  readonly places: readonly number[];
  /** Where each turn ends in `ids`. */
  readonly ends: readonly number[];
  /** Number of distinct words. */
  readonly size: number;
  /** Number of words. */
  readonly words: number;
  /** Number of words that are not on the stop list. */
  readonly contentWords: number;
}

/** Which words are weighted: all, or words that are not on a stop list. */
export interface TermChoice {
  readonly stopwords: ReadonlySet<string>;
  readonly keepsAll: boolean;
}

/** Interns the given words of each turn. */
export function internTerms(tokens: readonly (readonly string[])[], choice: TermChoice): TermTable {
  const terms = new Terms(choice);
  for (const words of tokens) {
    for (const word of words) terms.add(word);
    terms.endTurn();
  }
  return terms;
}

/** Interns the words of `tokenizeWords` in each text, creating strings only if needed. */
export function internTexts(texts: readonly string[], choice: TermChoice): TermTable {
  const terms = new Terms(choice);
  const contractions = new Map<string, readonly string[]>();
  for (const text of texts) {
    const scanner = new TokenScanner(text);
    while (scanner.next()) {
      const { start, end } = scanner;
      if (!scanner.mayContract) {
        terms.addAt(text, start, end, scanner.hash);
        continue;
      }
      const token = text.slice(start, end);
      let words = contractions.get(token);
      if (words === undefined) contractions.set(token, (words = splitToken(token)));
      for (const word of words) terms.add(word);
    }
    terms.endTurn();
  }
  return terms;
}

class Terms implements TermTable {
  readonly ids: number[] = [];
  readonly places: number[] = [];
  readonly ends: number[] = [];
  size = 0;
  words = 0;
  contentWords = 0;
  readonly #choice: TermChoice;
  readonly #table: WordTable = new WordTable();
  readonly #isContent: boolean[] = [];

  constructor(choice: TermChoice) {
    this.#choice = choice;
  }

  /** Adds a word to the turn. */
  add(word: string): void {
    this.#count(this.#table.number(word));
  }

  /** Adds the ASCII word at a position of a text, given its hash. */
  addAt(text: string, start: number, end: number, hash: number): void {
    const id = this.#table.find(text, start, end, hash);
    this.#count(id < 0 ? this.#table.add(text.slice(start, end).toLowerCase(), hash) : id);
  }

  #count(id: number): void {
    if (id === this.size) {
      this.size += 1;
      this.#isContent.push(!this.#choice.stopwords.has(itemAt(this.#table.words, id)));
    }
    const isContent = this.#isContent[id] === true;
    if (isContent) this.contentWords += 1;
    if (isContent || this.#choice.keepsAll) {
      this.ids.push(id);
      this.places.push(this.words);
    }
    this.words += 1;
  }

  endTurn(): void {
    this.ends.push(this.ids.length);
  }
}
