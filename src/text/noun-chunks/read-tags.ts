import type { Arena } from './arena.js';
import { createTagKernel, type TagKernel } from './tag-kernel.js';
import { CLOSE, lookThroughTags, lowestBit, TAGS, type TagTables, tagTables } from './tag-lattice.js';
import { BOUNDARY_TAG } from './tags.js';

/** The best tag of each token, and the second best if it is close (else the best again). */
export interface TagReading {
  readonly best: Uint8Array;
  readonly second: Uint8Array;
}

/**
 * Decodes the tags of sentences from the scores of their tokens (one per tag, in fixed units) and the transitions
 * between tags, `[tag * TAGS + next]`, with the start of a sentence in the last row. O(n * TAGS^2), usually much less:
 * tags that cannot be part of a good sequence are pruned first.
 */
export class TagReader {
  readonly #tables: TagTables;
  readonly #kernel: TagKernel | undefined;

  constructor(transitions: ArrayLike<number>, unit: number) {
    this.#tables = tagTables(transitions, unit);
    this.#kernel = createTagKernel(this.#tables);
  }

  /** The tags, with a margin of boundaries on either side; ties go to the first tag. */
  read(levels: Int16Array, margin: number, arena: Arena): TagReading {
    const tokens = levels.length / TAGS;
    const best = arena.uint8(tokens + 2 * margin).fill(BOUNDARY_TAG);
    const second = arena.uint8(tokens + 2 * margin).fill(BOUNDARY_TAG);
    const kernel = this.#kernel;
    const { bits, through } =
      kernel !== undefined && tokens <= kernel.maxTokens
        ? kernel.look(levels)
        : lookThroughTags(this.#tables, levels, arena);
    for (let token = 0, at = 0; token < tokens; token++, at += TAGS) {
      let left = bits[token]!;
      let first = lowestBit(left);
      let next = first;
      for (left &= left - 1; left !== 0; left &= left - 1) {
        const tag = lowestBit(left);
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
}
