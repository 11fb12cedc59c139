/** What wink reads in place of a text. */
export interface WinkInput {
  /** What wink reads. */
  readonly text: string;
  /** Places where the prepared text and the given one fall out of step, in order. */
  readonly shifts: readonly Shift[];
  /** Tags that are known beforehand, by the offset of the token in the prepared text. */
  readonly tags: ReadonlyMap<number, string>;
}

/** From offset `at` of the prepared text on, the given text's offset is `offset + delta`. */
export interface Shift {
  readonly at: number;
  readonly delta: number;
}

/** Replacement for a piece of the text in wink's input, and the tag if it is certain. */
export type Reading = readonly [standIn: string, tag?: string];

/** wink takes time in the square of a stretch without white space, so longer ones are split first. */
export const LONGEST_STRETCH = 300;

/** The pieces of long stretches, each of as many characters as wink reads well, but for the last of a stretch. */
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

/** Collects the prepared text and keeps count of how far it has moved from the given one. */
export class InputWriter implements WinkInput {
  text = '';
  readonly shifts: Shift[] = [];
  readonly tags: Map<number, string> = new Map();
  #delta = 0;

  /** Appends characters of the given text unchanged; long stretches are divided. */
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

  /** Appends a space that the given text does not have. */
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
