import type { Notes } from '../records/notes.js';
import type { Place } from '../records/place.js';
import type { Duplicates } from '../types.js';

/** Grouping of records by conversation. */
export interface GroupOptions {
  /**
   * Whether records of one conversation may stand between records of others. If false, a conversation ends where the next
   * one begins, and memory is needed for only one. Default: false when streaming, else true.
   */
  readonly interleaved?: boolean;
}

/** Groups records by conversation, in order of first appearance. @internal */
export class ConversationGroups<T> {
  readonly #open = new Map<string, T[]>();
  readonly #closed = new Set<string>();

  readonly #interleaved: boolean;
  readonly #notes: Notes;
  readonly #duplicates: Duplicates;
  readonly #systemOf: (record: T) => string | undefined;
  constructor(
    interleaved: boolean,
    notes: Notes,
    /** How to treat a conversation that continues after others: as an error, or as a separate transcript. */
    duplicates: Duplicates = 'error',
    /** The system of a record, if known. Another system may have a conversation with the same id. */
    systemOf: (record: T) => string | undefined = () => undefined,
  ) {
    this.#interleaved = interleaved;
    this.#notes = notes;
    this.#duplicates = duplicates;
    this.#systemOf = systemOf;
  }

  /** Adds a record; returns the conversations that are complete. */
  add(id: string, record: T, place: Place): [string, T[]][] {
    const group = this.#open.get(id);
    if (group) {
      group.push(record);
      return [];
    }
    if (this.#closed.has(this.#key(id, record))) this.#goesOn(id, place);
    const whole = this.#interleaved ? [] : this.takeAll();
    this.#open.set(id, [record]);
    return whole;
  }

  #goesOn(id: string, place: Place): void {
    if (this.#duplicates === 'keep') return;
    if (this.#duplicates === 'error') {
      const expected =
        'all records of a conversation together: join interleaved conversations (interleaved: true)';
      this.#notes.fail(place, '', expected, id, [{ interleaved: true }]);
    }
    const advice = 'the rest is a separate transcript (interleaved: true joins them)';
    this.#notes.warn(place, '', `conversation "${id}" goes on after it had ended; ${advice}`);
  }

  takeAll(): [string, T[]][] {
    const all = [...this.#open];
    for (const [id, records] of all) for (const record of records) this.#closed.add(this.#key(id, record));
    this.#open.clear();
    return all;
  }

  #key(id: string, record: T): string {
    return JSON.stringify([id, this.#systemOf(record)]);
  }
}
