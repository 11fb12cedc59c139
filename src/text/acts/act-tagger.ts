/** The fields of a turn that a tagger may use. */
export interface TaggableTurn {
  readonly speaker: string;
  readonly text: string;
}

/** Labels each turn with a dialogue act: asks, answers, thanks. */
export interface ActTagger {
  /** Part of the signature of every score that uses the tagger. */
  readonly id: string;
  /** All possible acts. */
  readonly acts?: readonly string[];
  /** The tagger's language, if it depends on one: other texts are not scored. */
  readonly language?: 'English';
  /** One act per turn. */
  tag(turns: readonly TaggableTurn[]): string[];
}
