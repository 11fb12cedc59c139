import type { ChunkRole } from '../noun-chunks/labels.js';
import type { Gender } from './pronouns.js';
import type { Mention } from './read-mentions.js';

/** Position of a mention: the index of its turn, and its index among the mentions of the turn. */
export interface MentionPlace {
  readonly turn: number;
  readonly mention: number;
}

const RANK: Readonly<Record<ChunkRole, number>> = { subject: 3, object: 2, other: 1 };

/** Maximum number of stored names and modifiers per entity. */
const MAX_REMEMBERED = 8;

const NONE: readonly string[] = [];

/** Mentions beyond this number do not increase the salience of an entity. */
const MAX_COUNT = 4;

/** Features of one entity, collected from its mentions so far. */
export class Entity {
  /** Its name in the result: a participant's key, else the first name, else the first noun. */
  name: string;
  gender: Gender;
  plural: boolean | undefined;
  group = false;
  proper = false;
  indefinite = false;
  head = '';
  modifiers: readonly string[] = NONE;
  /** Full names in order of appearance. */
  names: readonly string[] = NONE;
  count = 0;
  /** Position of its last mention. */
  last: MentionPlace | undefined;
  sentence: number = Number.NEGATIVE_INFINITY;
  #rank = 0;
  #pronominal = false;
  #naming: 'pronoun' | 'noun' | 'name' = 'pronoun';

  constructor(
    name: string,
    gender: Gender,
    plural: boolean | undefined,
    /** Whether it is a participant of the conversation, to whom third-person pronouns do not refer. */
    readonly participant: boolean,
  ) {
    this.name = name;
    this.gender = gender;
    this.plural = plural;
  }

  /** Salience for a pronoun in the given sentence, from role, pronouns, frequency and distance. */
  salience(sentence: number): number {
    const often = Math.min(this.count, MAX_COUNT) / 2;
    return this.#rank + (this.#pronominal ? 1 : 0) + often - 2 * (sentence - this.sentence);
  }

  /** Adds a mention. */
  note({ description, chunk, sentence }: Mention, place: MentionPlace): void {
    const { gender, pronoun } = description;
    if (this.count === 0)
      this.#begin(description.head, description.plural, description.kind === 'indefinite');
    if (gender === 'he' || gender === 'she' || this.gender === 'unknown') this.gender = gender;
    if (description.kind === 'name') {
      this.proper = true;
      this.indefinite = false;
      this.names = united(this.names, [description.words]);
    }
    if (description.group) this.group = true;
    this.modifiers = united(this.modifiers, description.modifiers);
    this.#rename(
      pronoun === undefined ? (description.kind === 'name' ? 'name' : 'noun') : 'pronoun',
      description.bare,
    );
    const again = this.sentence === sentence;
    this.#rank = Math.max(RANK[chunk.role], again ? this.#rank : 0);
    this.#pronominal = pronoun !== undefined || (again && this.#pronominal);
    this.count++;
    this.sentence = sentence;
    this.last = place;
  }

  #begin(head: string, plural: boolean, indefinite: boolean): void {
    this.head = head;
    this.indefinite = indefinite;
    if (!this.participant) this.plural = plural;
  }

  #rename(naming: 'pronoun' | 'noun' | 'name', words: string): void {
    const order = ['pronoun', 'noun', 'name'];
    if (this.participant || order.indexOf(naming) <= order.indexOf(this.#naming)) return;
    this.#naming = naming;
    this.name = words;
  }
}

/** Merges two lists without duplicates, up to a maximum length. Usually there is nothing to add. */
function united(known: readonly string[], words: readonly string[]): readonly string[] {
  const more = words.filter((word) => !known.includes(word));
  return more.length === 0 ? known : [...known, ...more].slice(0, MAX_REMEMBERED);
}
