import type { Arena } from './arena.js';
import { BOUNDARY_TAG, REFINED_TAGS } from './tags.js';

/** The best tag of each token, and the second best where it comes close (else the best again). */
export interface TagReading {
  readonly best: Uint8Array;
  readonly second: Uint8Array;
}

/**
 * A second tag counts when the best sequence with it scores within this of the best of all: it is then at least a
 * sixth as likely.
 */
const CLOSE = 1.8;

const TAGS: number = REFINED_TAGS.length;

/** The tags worth looking at: `counts[token]` of them, from `tags[token * TAGS]` on. */
interface Candidates {
  readonly tags: Uint8Array;
  readonly counts: Uint8Array;
}

/**
 * Reads the tags of sentences off the scores of their tokens, one per tag, and the transitions between tags,
 * `[tag * TAGS + next]`, whose last row holds the start of a sentence. O(n * TAGS^2), mostly much less: tags that can
 * be no part of a good sequence are left out beforehand.
 */
export class TagReader {
  readonly #transitions: Float64Array;
  /** The same the other way round: `[next * TAGS + tag]`. */
  readonly #origins: Float64Array;
  /** `[tag * TAGS + other]`: the most that `other` can gain over `tag` by the transitions on both sides. */
  readonly #gains: Float64Array;

  constructor(transitions: ArrayLike<number>) {
    this.#transitions = Float64Array.from(transitions);
    this.#origins = this.#transitions.map((_, i, all) => all[(i % TAGS) * TAGS + Math.floor(i / TAGS)] ?? 0);
    this.#gains = gainsOf(this.#transitions);
  }

  /** The tags, with a margin of boundaries on either side; ties go to the first tag. */
  read(scores: Float64Array, margin: number, arena: Arena): TagReading {
    const tokens = scores.length / TAGS;
    const best = arena.uint8(tokens + 2 * margin).fill(BOUNDARY_TAG);
    const second = arena.uint8(tokens + 2 * margin).fill(BOUNDARY_TAG);
    const candidates = this.#candidates(scores, arena);
    const through = this.#scoresThrough(scores, candidates, arena);
    for (let token = 0, at = 0; token < tokens; token++, at += TAGS) {
      let first = candidates.tags[at]!;
      let next = first;
      for (let k = 1; k < candidates.counts[token]!; k++) {
        const tag = candidates.tags[at + k]!;
        if (through[at + tag]! > through[at + first]!) {
          next = first;
          first = tag;
        } else if (next === first || through[at + tag]! > through[at + next]!) {
          next = tag;
        }
      }
      const close = through[at + first]! - through[at + next]! <= CLOSE;
      best[token + margin] = first;
      second[token + margin] = close ? next : first;
    }
    return { best, second };
  }

  /** The tags that may be best or come close, whatever stands around the token. */
  #candidates(scores: Float64Array, arena: Arena): Candidates {
    const gains = this.#gains;
    const tags = arena.uint8(scores.length);
    const counts = arena.uint8(scores.length / TAGS);
    for (let token = 0, at = 0; token < counts.length; token++, at += TAGS) {
      let top = 0;
      for (let tag = 1; tag < TAGS; tag++) if (scores[at + tag]! > scores[at + top]!) top = tag;
      const least = scores[at + top]! - CLOSE;
      let count = 0;
      for (let tag = 0; tag < TAGS; tag++) {
        if (scores[at + tag]! + gains[top * TAGS + tag]! >= least) tags[at + count++] = tag;
      }
      counts[token] = count;
    }
    return { tags, counts };
  }

  /** For each candidate of each token, the score of the best sequence that goes through it (max-marginals). */
  #scoresThrough(scores: Float64Array, { tags, counts }: Candidates, arena: Arena): Float64Array {
    const transitions = this.#transitions;
    const through = this.#bestUpTo(scores, { tags, counts }, arena);
    // What the best continuation after the token adds, tag by tag.
    let ahead = arena.float64(TAGS);
    let before = arena.float64(TAGS);
    for (let token = counts.length - 1; token > 0; token--) {
      const at = token * TAGS;
      const end = at + counts[token]!;
      for (let k = at; k < end; k++) ahead[tags[k]!]! += scores[at + tags[k]!]!;
      for (let j = 0; j < counts[token - 1]!; j++) {
        const tag = tags[at - TAGS + j]!;
        const row = tag * TAGS;
        let top = Number.NEGATIVE_INFINITY;
        for (let k = at; k < end; k++) {
          const next = tags[k]!;
          const score = transitions[row + next]! + ahead[next]!;
          if (score > top) top = score;
        }
        before[tag] = top;
        through[at - TAGS + tag]! += top;
      }
      [ahead, before] = [before, ahead];
    }
    return through;
  }

  /** For each candidate of each token, the score of the best sequence that ends in it. */
  #bestUpTo(scores: Float64Array, { tags, counts }: Candidates, arena: Arena): Float64Array {
    const origins = this.#origins;
    const best = arena.float64(scores.length);
    for (let k = 0; k < (counts[0] ?? 0); k++) {
      best[tags[k]!] = scores[tags[k]!]! + this.#transitions[TAGS * TAGS + tags[k]!]!;
    }
    for (let token = 1, at = TAGS, before = 0; token < counts.length; token++, before = at, at += TAGS) {
      const end = before + counts[token - 1]!;
      for (let j = 0; j < counts[token]!; j++) {
        const tag = tags[at + j]!;
        const column = tag * TAGS;
        let top = Number.NEGATIVE_INFINITY;
        for (let k = before; k < end; k++) {
          const previous = tags[k]!;
          const score = best[before + previous]! + origins[column + previous]!;
          if (score > top) top = score;
        }
        best[at + tag] = top + scores[at + tag]!;
      }
    }
    return best;
  }
}

function gainsOf(transitions: Float64Array): Float64Array {
  const gains = new Float64Array(TAGS * TAGS);
  for (let tag = 0; tag < TAGS; tag++) {
    for (let other = 0; other < TAGS; other++) {
      // After the last token there is no transition, hence nothing to gain or lose.
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
