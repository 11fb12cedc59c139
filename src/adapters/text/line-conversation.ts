import type { Turn } from '../../transcript/types.js';
import { asFields, isFields, toTurn } from '../records/fields.js';
import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import { cleanTurn } from './cleaning/clean-turn.js';
import { withRemoved } from './cleaning/removed-lines.js';
import type { LineTurn } from './text-form.js';

const FROM_LINES: unique symbol = Symbol('from lines');

/** A turn from a text reader. @internal */
export type TurnOfLines = Omit<LineTurn, 'line'>;

/** Marks a record as a turn from the lines of a text. @internal */
export function markTurnOfLines(record: unknown): object {
  return { ...asFields(record), [FROM_LINES]: true };
}

/** Whether a record has this mark. @internal */
export function isTurnOfLines(record: unknown): record is TurnOfLines {
  return isFields(record) && FROM_LINES in record;
}

/** Collects the turns of one conversation from the lines of a text. @internal */
export class LineConversation {
  readonly turns: Turn[] = [];
  /** Id and data of the conversation, if the text contains them. */
  named: NonNullable<LineTurn['conversation']> = {};
  readonly #names: readonly string[];
  readonly #notes: Notes;

  /** `speaker` is the caller's speaker, or several that alternate. */
  constructor(speaker: string | readonly string[] | undefined, notes: Notes) {
    this.#names = [speaker ?? []].flat();
    this.#notes = notes;
  }

  add(given: TurnOfLines, place: Place): void {
    const { speaker, text, timeMs, role, addressees, isAssumed, conversation, removed = [] } = given;
    if (conversation) this.named = conversation;
    const next = this.#names[this.turns.length % this.#names.length];
    const who = isAssumed ? (next ?? speaker) : (speaker ?? next);
    if (typeof who !== 'string')
      this.#notes.fail(place, '', 'a line that names its speaker, or the option speaker', text);
    if (isAssumed) this.#notes.readSummary.assumeRoles();
    const turn = toTurn({ speaker: who, text, role, addressees, timeMs });
    const kept = cleanTurn(this.#notes.keepsRemoved ? withRemoved(turn, removed) : turn, this.#notes);
    if (kept) this.turns.push(kept);
  }
}
