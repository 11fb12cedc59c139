import { itemAt } from '../../math/existing.js';

/** Tracks the quotation marks of a text from left to right. */
export class Quotations {
  #open = false;
  #at = 0;

  /** Whether the text contains quotation marks or begins inside a quotation. */
  readonly any: boolean;

  constructor(
    readonly text: string,
    open: boolean,
  ) {
    this.#open = open;
    this.any = open || /["“]/.test(text);
  }

  /** Whether the character at `to` is inside quotation marks. Positions must be increasing. */
  openAt(to: number): boolean {
    if (!this.any) return false;
    for (; this.#at < to; this.#at++) {
      const mark = this.text[this.#at];
      if (mark === '“') this.#open = true;
      else if (mark === '”') this.#open = false;
      else if (mark === '"') this.#open = this.#at === 0 || /[\s([—-]/.test(itemAt(this.text, this.#at - 1));
    }
    return this.#open;
  }
}

const SAY =
  '(?:says?|said|tells?|told|asks?|asked|adds?|added|repl(?:y|ies|ied)|answer(?:s|ed)|explain(?:s|ed)|stat(?:es|ed)|' +
  'wrote|writes|not(?:es|ed)|comment(?:s|ed)|argue[sd]|claim(?:s|ed)|remark(?:s|ed)|call(?:s|ed)|describe[sd]|' +
  'announce[sd]|report(?:s|ed)|continue[sd]|insist(?:s|ed)|recalled|suggested|exclaimed|shouted|whispered|thinks?|' +
  'thought)';

/** Verbs of speech after a subject: "Ana said", "Ana, quietly said". */
export const SAYS: RegExp = new RegExp(`^,? (?:\\w+ )?${SAY}\\b`, 'i');

/** Verbs of speech before a quoted speaker: `," said Ana`. */
export const SAID_BY: RegExp = new RegExp(`["”,] ?${SAY} (?:\\w+ )?$`, 'i');
