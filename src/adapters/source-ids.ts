import type { Transcript } from '../transcript/types.js';
import type { Notes, Place } from './notes.js';

/** Sees to it that no two conversations of one source have one id. @internal */
export class SourceIds {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly duplicates: 'error' | 'number',
    private readonly notes: Notes,
  ) {}

  /** The transcript, numbered if its id was there already; an error if that is not wanted. */
  distinct(transcript: Transcript, place: Place): Transcript {
    const { id } = transcript;
    if (id === undefined) return transcript;
    const count = (this.seen.get(id) ?? 0) + 1;
    this.seen.set(id, count);
    if (count === 1) return transcript;
    if (this.duplicates === 'error') {
      const advice =
        'number the second (--number-duplicates), or name the field with the id (--id-field, --columns conversation=NAME)';
      this.notes.fail(place, '', `an id of its own for every conversation: ${advice}`, id);
    }
    const own = this.free(id, count);
    this.notes.warn(place, '', `"${id}" is the id of an earlier conversation; read as "${own}"`);
    return { ...transcript, id: own };
  }

  private free(id: string, count: number): string {
    let number = count;
    while (this.seen.has(`${id} (${number})`)) number += 1;
    const own = `${id} (${number})`;
    this.seen.set(own, 1);
    return own;
  }
}
