import { MetricError } from '../../error.js';
import { ownValue } from '../../options/own-value.js';
import { counted } from '../../text/counted.js';
import { conversationKey } from '../../transcript/identity.js';
import type { Transcript } from '../../transcript/types.js';
import type { Duplicates } from '../types.js';
import { IdSet } from './id-set.js';
import type { Notes } from './notes.js';
import type { Place } from './place.js';
import type { Remedy } from './remedy.js';

/** Whether an error, or the error that caused it, is about an id that occurs twice. @internal */
export function isDuplicateId(error: unknown): boolean {
  return (
    error instanceof MetricError &&
    ((Array.isArray(error.remedies) &&
      error.remedies.some(({ duplicates }: Remedy) => duplicates === 'rename')) ||
      isDuplicateId(error.cause))
  );
}

/** Makes the ids of conversations in one source unique within each system. @internal */
export class SourceIds {
  readonly #seen = new IdSet();
  /** How often each duplicate id occurred. */
  readonly #repeated = new Map<string, number>();
  /** The first numbered conversation, and how many there are. */
  #first: { readonly place: Place; readonly message: string } | undefined;
  #numbered = 0;

  readonly #duplicates: Duplicates;
  readonly #notes: Notes;
  constructor(duplicates: Duplicates, notes: Notes) {
    this.#duplicates = duplicates;
    this.#notes = notes;
  }

  /** Numbers a transcript with a duplicate id, or throws, depending on the option. */
  distinct<T extends Pick<Transcript, 'id' | 'meta'>>(transcript: T, place: Place): T {
    const { id } = transcript;
    if (id === undefined || this.#duplicates === 'keep') return transcript;
    const keyOf = (own: string): string => this.#keyOf(transcript, own);
    if (this.#seen.add(keyOf(id))) return transcript;
    if (this.#duplicates === 'error') {
      const advice = 'rename the second (duplicates: "rename"), or name the field with the id (idField)';
      const expected = `a unique id for every conversation: ${advice}`;
      this.#notes.fail(place, '', expected, id, [{ duplicates: 'rename' }]);
    }
    const own = this.#free(id, keyOf);
    this.#numbered += 1;
    this.#first ??= { place, message: `"${id}" is the id of an earlier conversation; read as "${own}"` };
    return { ...transcript, id: own };
  }

  /** Reports the numbered conversations in one warning. */
  finish(): void {
    if (this.#first === undefined) return;
    const { place, message } = this.#first;
    const others = this.#numbered - 1;
    const more = others === 0 ? '' : `. ${counted(others, 'other id')} numbered in the same way`;
    this.#notes.warn(place, '', message + more);
    this.#first = undefined;
  }

  #keyOf({ meta }: Pick<Transcript, 'meta'>, id: string): string {
    return conversationKey(id, undefined, (field) => ownValue(meta ?? undefined, field));
  }

  #free(id: string, keyOf: (id: string) => string): string {
    let number = this.#repeated.get(keyOf(id)) ?? 1;
    do number += 1;
    while (!this.#seen.add(keyOf(`${id} (${number})`)));
    this.#repeated.set(keyOf(id), number);
    return `${id} (${number})`;
  }
}
