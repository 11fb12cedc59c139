import { counted } from '../../text/counted.js';
import type { Transcript } from '../../transcript/types.js';
import type { Notes } from '../records/notes.js';

/** Counts the turns without text: if most are empty, the text is in another field. @internal */
export class EmptyTurns {
  #turns = 0;
  #empty = 0;

  readonly #allowed: boolean;
  constructor(allowed: boolean) {
    this.#allowed = allowed;
  }

  count({ turns }: Pick<Transcript, 'turns'>): void {
    this.add(turns.length, emptyTurns(turns));
  }

  add(turns: number, empty: number): void {
    if (this.#allowed) return;
    this.#turns += turns;
    this.#empty += empty;
  }

  check(notes: Notes): void {
    if (2 * this.#empty <= this.#turns) return;
    notes.refuse('text in most turns', `${this.#empty} of ${counted(this.#turns, 'turn')} empty`);
  }
}

/** Number of turns without text. @internal */
export function emptyTurns(turns: Transcript['turns']): number {
  return turns.reduce((count, { text }) => (text.trim() === '' ? count + 1 : count), 0);
}
