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
    for (const word of words) terms.add(word);
    terms.endTurn();
  }
  return terms;
}

interface Term {
  readonly id: number;
  readonly isContent: boolean;
}

class Terms implements TermTable {
  readonly ids: number[] = [];
  readonly places: number[] = [];
  readonly ends: number[] = [];
  size = 0;
  words = 0;
  contentWords = 0;
  readonly #choice: TermChoice;
  /** By spelling: a word is lower-cased once for each, not once for each occurrence. */
  readonly #terms: Map<string, Term> = new Map();

  constructor(choice: TermChoice) {
    this.#choice = choice;
  }

  /** Adds a word to the turn. */
  add(token: string): void {
    const term = this.#terms.get(token) ?? this.#intern(token);
    if (term.isContent) this.contentWords += 1;
    if (term.isContent || this.#choice.keepsAll) {
      this.ids.push(term.id);
      this.places.push(this.words);
    }
    this.words += 1;
  }

  endTurn(): void {
    this.ends.push(this.ids.length);
  }

  #intern(token: string): Term {
    const word = token.toLowerCase();
    let term = this.#terms.get(word);
    if (term === undefined) {
      term = { id: this.size++, isContent: !this.#choice.stopwords.has(word) };
      this.#terms.set(word, term);
    }
    if (word !== token) this.#terms.set(token, term);
    return term;
  }
}
