import type { Arena } from './arena.js';
import { REFINED_TAGS } from './tags.js';

export const TAGS: number = REFINED_TAGS.length;

/**
 * A second tag counts if the score of its best sequence is within this distance of the best, that is, if it is at least
 * a sixth as likely.
 */
export const CLOSE = 1.8;

/** Transition scores of tags. */
export interface TagTables {
  /** Scores are integer multiples of it. */
  readonly unit: number;
  /** `[tag * TAGS + next]`; the last row holds the start of a sentence. */
  readonly transitions: Float64Array;
  /** The transposed table: `[next * TAGS + tag]`. */
  readonly origins: Float64Array;
  /** `[tag * TAGS + other]`: the most units that `other` can gain over `tag` by the transitions on both sides. */
  readonly gains: Int32Array;
  /** `CLOSE` in units. */
  readonly close: number;
}

/** Decoding results for a sentence. */
export interface TagLattice {
  /**
   * A bit for each tag of each token that may be best or close to it in some context: a candidate.
   */
  readonly bits: Int32Array;
  /** `[token * TAGS + tag]`, for candidates: the score of the best sequence that goes through it (max-marginals). */
  readonly through: Float64Array;
}

/** The tables of transitions between tags. */
export function tagTables(transitions: ArrayLike<number>, unit: number): TagTables {
  const own = Float64Array.from(transitions);
  return {
    unit,
    transitions: own,
    origins: Float64Array.from(
      { length: TAGS * TAGS },
      (_, i) => own[(i % TAGS) * TAGS + Math.floor(i / TAGS)]!,
    ),
    // Rounded up, because an extra candidate is examined and then rejected.
    gains: Int32Array.from(transitionGains(own), (gain) => Math.ceil(gain / unit) + 1),
    close: Math.ceil(CLOSE / unit),
  };
}

function transitionGains(transitions: Float64Array): Float64Array {
  const gains = new Float64Array(TAGS * TAGS);
  for (let tag = 0; tag < TAGS; tag++) {
    for (let other = 0; other < TAGS; other++) {
      // The last token is not followed by a transition, so its gain is 0.
      let after = 0;
      for (let next = 0; next < TAGS; next++) {
        after = Math.max(after, transitions[other * TAGS + next]! - transitions[tag * TAGS + next]!);
      }
      let before = Number.NEGATIVE_INFINITY;
      for (let from = 0; from <= TAGS; from++) {
        before = Math.max(before, transitions[from * TAGS + other]! - transitions[from * TAGS + tag]!);
      }
      gains[tag * TAGS + other] = before + after;
    }
  }
  return gains;
}

/**
 * Decodes the tags of a sentence, given the scores of its tokens: one per tag, in units. tag-kernel.ts does the same in
 * WebAssembly. O(n * TAGS * candidates).
 */
export function lookThroughTags(tables: TagTables, levels: Int16Array, arena: Arena): TagLattice {
  const bits = candidates(tables, levels, arena);
  const through = bestUpTo(tables, levels, bits, arena);
  // The score that the best continuation adds after the token, for each tag.
  const ahead = arena.float64(TAGS);
  const before = arena.float64(TAGS);
  for (let token = bits.length - 1; token > 0; token--) {
    const at = token * TAGS;
    for (let tag = 0; tag < TAGS; tag++) ahead[tag]! += levels[at + tag]! * tables.unit;
    mostOverCandidates(bits[token]!, ahead, 0, tables.origins, before);
    for (let tag = 0; tag < TAGS; tag++) through[at - TAGS + tag]! += before[tag]!;
    ahead.set(before);
  }
  return { bits, through };
}

function candidates({ gains, close }: TagTables, levels: Int16Array, arena: Arena): Int32Array {
  const bits = arena.int32(levels.length / TAGS);
  for (let token = 0, at = 0; token < bits.length; token++, at += TAGS) {
    let top = 0;
    for (let tag = 1; tag < TAGS; tag++) if (levels[at + tag]! > levels[at + top]!) top = tag;
    const least = levels[at + top]! - close;
    for (let tag = 0; tag < TAGS; tag++) {
      if (levels[at + tag]! + gains[top * TAGS + tag]! >= least) bits[token]! |= 1 << tag;
    }
  }
  return bits;
}

/** For each tag of each token, the score of the best sequence of candidates that ends in it. */
function bestUpTo(
  { unit, transitions }: TagTables,
  levels: Int16Array,
  bits: Int32Array,
  arena: Arena,
): Float64Array {
  const best = arena.float64(levels.length);
  const top = arena.float64(TAGS);
  for (let token = 0, at = 0; token < bits.length; token++, at += TAGS) {
    if (token === 0) top.set(transitions.subarray(TAGS * TAGS));
    else mostOverCandidates(bits[token - 1]!, best, at - TAGS, transitions, top);
    for (let tag = 0; tag < TAGS; tag++) best[at + tag] = top[tag]! + levels[at + tag]! * unit;
  }
  return best;
}

/** The best score for each tag from one of a token's candidates, whose scores begin at an offset. */
function mostOverCandidates(
  bits: number,
  scores: Float64Array,
  at: number,
  table: Float64Array,
  most: Float64Array,
): void {
  most.fill(Number.NEGATIVE_INFINITY);
  for (let left = bits; left !== 0; left &= left - 1) {
    const from = lowestBit(left);
    for (let tag = 0; tag < TAGS; tag++) {
      most[tag] = Math.max(most[tag]!, scores[at + from]! + table[from * TAGS + tag]!);
    }
  }
}

/** The index of the lowest set bit. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);
