import type { MentionPlace } from './entity.js';
import type { Participants } from './participants.js';
import type { MentionChunk } from './read-mentions.js';

/** One turn of a dialogue: its text, its noun chunks in order, and who speaks to whom. */
export interface MentionTurn<C extends MentionChunk> extends Participants {
  readonly text: string;
  readonly chunks: readonly C[];
}

/** Why two mentions were taken for one entity; docs/concepts/centering.md describes each. */
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

/** The mention that another was linked to, and the rule that did it. */
export interface MentionLink extends MentionPlace {
  readonly rule: LinkRule;
}

/** A chunk, or an owner or name within one, and the entity it was taken for. */
export interface LinkedMention<C extends MentionChunk> {
  readonly chunk: C;
  /** Equal for mentions of one entity; '' if nothing is meant ("which"). */
  readonly entity: string;
  /** `null` at the first mention of an entity. */
  readonly link: MentionLink | null;
}
