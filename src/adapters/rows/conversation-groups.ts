import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import type { Duplicates } from '../types.js';

/** Grouping of records by conversation. */
export interface GroupOptions {
  /**
   * Whether the records of a conversation are adjacent. If true, a conversation ends where the next one begins, and
   * memory is needed for only one. Default: true when streaming, else false.
   */
  readonly contiguous?: boolean;
}

/** Groups records by conversation, in order of first appearance. @internal */
export class ConversationGroups<T> {
  readonly #open = new Map<string, T[]>();
  readonly #closed = new Set<string>();

  readonly #contiguous: boolean;
  readonly #notes: Notes;
  readonly #duplicates: Duplicates;
  constructor(
    contiguous: boolean,
    notes: Notes,
    /** How to treat a conversation that continues after others: as an error, or as a separate transcript. */
    duplicates: Duplicates = 'error',
  ) {
    this.#contiguous = contiguous;
    this.#notes = notes;
    this.#duplicates = duplicates;
  }

  /** Adds a record; returns the conversations that are complete. */
  add(id: string, record: T, place: Place): [string, T[]][] {
    const group = this.#open.get(id);
    if (group) {
      group.push(record);
      return [];
    }
    if (this.#closed.has(id)) this.#goesOn(id, place);
    const whole = this.#contiguous ? this.takeAll() : [];
    this.#open.set(id, [record]);
    return whole;
  }

  #goesOn(id: string, place: Place): void {
    if (this.#duplicates === 'keep') return;
    if (this.#duplicates === 'error') {
      const expected =
        'all records of a conversation together: join those that stand apart (contiguous: false)';
      this.#notes.fail(place, '', expected, id, [{ contiguous: false }]);
    }
    const advice = 'the rest is a separate transcript (contiguous: false joins them)';
    this.#notes.warn(place, '', `conversation "${id}" goes on after it had ended; ${advice}`);
  }

  takeAll(): [string, T[]][] {
    const all = [...this.#open];
    for (const [id] of all) this.#closed.add(id);
    this.#open.clear();
    return all;
  }
}
