/** As much of a turn as a tagger may look at. */
export interface TaggableTurn {
  readonly speaker: string;
  readonly text: string;
}

/** Something that says what each turn does: asks, answers, thanks. */
export interface ActTagger {
  /** Stands in the signature of every score the tagger took part in. */
  readonly id: string;
  /** Every act it can give. */
  readonly acts?: readonly string[];
  /** The one language that it knows, if it depends on one: texts that are not in it get no score. */
  readonly language?: 'English';
  /** One act per turn. */
  tag(turns: readonly TaggableTurn[]): string[];
}
