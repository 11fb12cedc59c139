/** The prepared input of wink. */
export interface WinkInput {
  /** The prepared text. */
  readonly text: string;
  /** Positions where the offsets of prepared and original text diverge, in order. */
  readonly shifts: readonly Shift[];
  /** Predetermined tags, by the offset of the token in the prepared text. */
  readonly tags: ReadonlyMap<number, string>;
}

/** From offset `at` of the prepared text on, the original offset is `offset + delta`. */
export interface Shift {
  readonly at: number;
  readonly delta: number;
}

/** Replacement for a part of the text in wink's input, with its tag if certain. */
export type Reading = readonly [standIn: string, tag?: string];

/** wink takes quadratic time in the length of text without white space, so longer runs are split first. */
export const LONGEST_STRETCH = 300;

/** Splits long runs without white space into chunks that wink can handle. */
export function* longPieces(text: string): Generator<{ readonly stretch: string; readonly index: number }> {
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    for (let at = 0; run.length - at > LONGEST_STRETCH; ) {
      const stretch = [...run.slice(at, at + 2 * LONGEST_STRETCH)].slice(0, LONGEST_STRETCH).join('');
      if (at + stretch.length >= run.length) break;
      yield { stretch, index: index + at };
      at += stretch.length;
    }
  }
}

/** Collects the prepared text and tracks its offset from the original. */
export class InputWriter implements WinkInput {
  text = '';
  readonly shifts: Shift[] = [];
  readonly tags: Map<number, string> = new Map();
  #delta = 0;

  /** Appends characters of the original text unchanged; divides long runs. */
  copy(piece: string): void {
    let copied = 0;
    if (piece.length > LONGEST_STRETCH) {
      for (const { stretch, index } of longPieces(piece)) {
        this.text += piece.slice(copied, index + stretch.length);
        this.space();
        copied = index + stretch.length;
      }
    }
    this.text += piece.slice(copied);
  }

  /** Appends a space that is not in the original text. */
  space(): void {
    this.text += ' ';
    this.#shift(-1);
  }

  /** Appends the replacement for `piece`. */
  read(piece: string, [standIn, tag]: Reading): void {
    if (tag !== undefined) this.tags.set(this.text.length, tag);
    this.text += standIn;
    this.#shift(piece.length - standIn.length);
  }

  #shift(change: number): void {
    if (change === 0) return;
    this.#delta += change;
    this.shifts.push({ at: this.text.length, delta: this.#delta });
  }
}
