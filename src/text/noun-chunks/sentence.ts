import type { TokenColumns } from '../tagged-tokens.js';
import { BOUNDARY_TAG, winkTagCode } from './tags.js';
import { type WordFacts, wordFacts } from './word-facts.js';

/** Neighbors of a token are used up to this distance; positions outside the sentence are boundaries. */
export const MARGIN = 2;

/**
 * Maximum number of tokens of a sentence. Longer text without sentence ends (pasted tables, transcribed speech) is
 * divided, so time stays linear. The kernels of tags and labels are sized for this number.
 */
export const MAX_TOKENS = 400;

/** One sentence as model input. Token i of the sentence is at `i + MARGIN`, between boundaries. */
export interface Sentence {
  readonly length: number;
  readonly facts: readonly WordFacts[];
  /** wink's tags, as codes. */
  readonly winkTags: Uint8Array;
  /** Whether the token is joined to the next without a space. */
  readonly joined: readonly boolean[];
}

/** Looks up the tokens `from` to `to` (exclusive). */
export function readSentence(columns: TokenColumns, from: number, to: number): Sentence {
  const length = to - from;
  const size = length + 2 * MARGIN;
  const facts = new Array<WordFacts>(size).fill(wordFacts(''));
  const joined = new Array<boolean>(size).fill(false);
  const winkTags = new Uint8Array(size).fill(BOUNDARY_TAG);
  for (let i = from, at = MARGIN; i < to; i++, at++) {
    facts[at] = wordFacts(columns.words[i]!);
    winkTags[at] = winkTagCode(columns.tags[i]!);
    joined[at] = columns.ends[i] === columns.starts[i + 1];
  }
  return { length, facts, winkTags, joined };
}
