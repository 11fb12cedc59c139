import type { Transcript } from '../../transcript/types.js';
import type { Duplicates } from '../types.js';
import { IdSet } from './id-set.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';

/** Makes the ids of conversations in one source unique. @internal */
export class SourceIds {
  readonly #seen = new IdSet();
  /** How often each duplicate id occurred. */
  readonly #repeated = new Map<string, number>();

  readonly #duplicates: Duplicates;
  readonly #notes: Notes;
  constructor(duplicates: Duplicates, notes: Notes) {
    this.#duplicates = duplicates;
    this.#notes = notes;
  }

  /** Numbers a transcript with a duplicate id, or throws, depending on the option. */
  distinct<T extends Pick<Transcript, 'id'>>(transcript: T, place: Place): T {
    const { id } = transcript;
    if (id === undefined || this.#duplicates === 'keep') return transcript;
    if (this.#seen.add(id)) return transcript;
    if (this.#duplicates === 'error') {
      const advice = 'number the second (duplicates: "number"), or name the field with the id (idField)';
      const expected = `a unique id for every conversation: ${advice}`;
      this.#notes.fail(place, '', expected, id, [{ duplicates: 'number' }]);
    }
    const own = this.#free(id);
    this.#notes.warn(place, '', `"${id}" is the id of an earlier conversation; read as "${own}"`);
    return { ...transcript, id: own };
  }

  #free(id: string): string {
    let number = this.#repeated.get(id) ?? 1;
    do number += 1;
    while (!this.#seen.add(`${id} (${number})`));
    this.#repeated.set(id, number);
    return `${id} (${number})`;
  }
}
