/** As much of a turn as a tagger may look at. */
export interface TaggableTurn {
  readonly speaker: string;
  readonly text: string;
}

/** Labels each turn with a dialogue act: asks, answers, thanks. */
export interface ActTagger {
  /** Part of the signature of every score that uses the tagger. */
  readonly id: string;
  /** Every act it can give. */
  readonly acts?: readonly string[];
  /** The one language that it knows, if it depends on one: texts that are not in it get no score. */
  readonly language?: 'English';
  /** One act per turn. */
  tag(turns: readonly TaggableTurn[]): string[];
}
