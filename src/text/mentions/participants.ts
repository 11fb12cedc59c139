import { Entity } from './entity.js';
import { normalizeChunk } from './normalize-chunk.js';
import type { Pronoun } from './pronouns.js';
import { TITLES } from './word-lists.js';

/** Who speaks in a turn and to whom. */
export interface Participants {
  /** The normalized key of the speaker. */
  readonly speaker: string;
  /** The key of the addressee. */
  readonly addressee: string | undefined;
  /** The speaker's name as written. */
  readonly speakerName: string;
}

/** The referents of "I", "we" and "you", and the speakers' names. */
export class ParticipantEntities {
  readonly #entities = new Map<string, Entity>();
  readonly #nameWords = new Map<string, string>();

  constructor(turns: readonly Participants[]) {
    const seen = new Set<string>();
    for (const { speaker, speakerName } of turns) {
      if (seen.has(speaker)) continue;
      seen.add(speaker);
      for (const word of nameWords(speakerName))
        this.#nameWords.set(word, this.#nameWords.has(word) ? '' : speaker);
    }
  }

  /** "I", "we" or "you" outside quotation marks. */
  of({ person, plural }: Pronoun, { speaker, addressee }: Participants): Entity {
    if (person === 1) return this.#entity(plural ? `@${speaker} and others` : `@${speaker}`);
    return this.#entity(addressee === undefined ? `@addressee of ${speaker}` : `@${addressee}`);
  }

  /** "I", "we" or "you" in a quotation, whose addressee is unknown. */
  quoted({ person, plural }: Pronoun, { speaker }: Participants, quoter: Entity | undefined): Entity {
    if (person === 1 && !plural) return quoter ?? this.#entity(`@quoted by ${speaker}`);
    return this.#entity(`@${plural ? 'we' : 'you'} quoted by ${speaker}`);
  }

  /** The only participant whose name contains all of these words. */
  named(words: string): Entity | undefined {
    const speakers = new Set(
      words.split(' ').flatMap((word) => (TITLES.has(word) ? [] : [this.#nameWords.get(word)])),
    );
    const [speaker] = speakers;
    return speakers.size === 1 && speaker ? this.#entity(`@${speaker}`) : undefined;
  }

  #entity(key: string): Entity {
    const known = this.#entities.get(key);
    if (known !== undefined) return known;
    const entity = new Entity(key, 'person', undefined, true);
    this.#entities.set(key, entity);
    return entity;
  }
}

/** Splits "AnaLopez" and "Dr. Ana Lopez" into "ana" and "lopez"; ignores initials. */
function nameWords(name: string): string[] {
  const words = normalizeChunk(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).split(' ');
  return words.filter((word) => word.length > 2 && !TITLES.has(word));
}
