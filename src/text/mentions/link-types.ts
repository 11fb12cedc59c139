import type { MentionPlace } from './entity.js';
import type { Participants } from './participants.js';
import type { MentionChunk } from './read-mentions.js';

/** One turn of a dialogue: its text, its noun chunks in order, speaker and addressee. */
export interface MentionTurn<C extends MentionChunk> extends Participants {
  readonly text: string;
  readonly chunks: readonly C[];
}

/** The rule that linked two mentions; docs/concepts/centering.md describes each. */
export type LinkRule =
  | 'speaker'
  | 'addressee'
  | 'quoted'
  | 'participant'
  | 'pronoun'
  | 'demonstrative'
  | 'name'
  | 'name-part'
  | 'definite'
  | 'owned'
  | 'same-words';

/** The linked earlier mention, and the rule of the link. */
export interface MentionLink extends MentionPlace {
  readonly rule: LinkRule;
}

/** A chunk, or an owner or name within one, with its entity. */
export interface LinkedMention<C extends MentionChunk> {
  readonly chunk: C;
  /** Equal for mentions of the same entity; '' for words that do not refer ("which"). */
  readonly entity: string;
  /** `null` at the first mention of an entity. */
  readonly link: MentionLink | null;
}
