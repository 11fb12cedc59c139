import { ROLE_TEMPLATES, SETTINGS } from '../../src/text/noun-chunks/features.js';
import { LABELS, mayFollow, mayStart } from '../../src/text/noun-chunks/labels.js';
import { TAG_TEMPLATES } from '../../src/text/noun-chunks/tag-features.js';
import { REFINED_TAGS } from '../../src/text/noun-chunks/tags.js';

/** What a linear-chain model labels, and which transitions it knows. */
export interface Chain {
  readonly labels: number;
  readonly featuresPerToken: number;
  /** Number of tables of transitions. */
  readonly settings: number;
  /**
   * For one table, `[label * labels + next]`, the row after the last label for the start: whether the transition can
   * occur at all. Impossible ones have no weight.
   */
  readonly possible: readonly boolean[];
}

/** The refined tags: everything may follow everything. */
export const TAG_CHAIN: Chain = {
  labels: REFINED_TAGS.length,
  featuresPerToken: TAG_TEMPLATES.count,
  settings: 1,
  possible: Array<boolean>((REFINED_TAGS.length + 1) * REFINED_TAGS.length).fill(true),
};

/** The labels of chunks and roles. */
export const ROLE_CHAIN: Chain = {
  labels: LABELS,
  featuresPerToken: ROLE_TEMPLATES.count,
  settings: SETTINGS,
  possible: Array.from({ length: (LABELS + 1) * LABELS }, (_, index) => {
    const label = Math.floor(index / LABELS);
    return label === LABELS ? mayStart(index % LABELS) : mayFollow(label, index % LABELS);
  }),
};

/** One sentence as a model sees it. */
export interface ChainExample {
  /** `featuresPerToken` hashes per token. */
  readonly hashes: Int32Array;
  /** The table of transitions that leads to each token. */
  readonly settings: Uint8Array;
  readonly labels: Uint8Array;
}

/** The label of a token of which none is known: it is not learned from. */
export const UNKNOWN = 255;
