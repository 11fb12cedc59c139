import type { Arena } from './arena.js';
import { LABELS, mayFollow, mayStart } from './labels.js';

/** Transitions of one setting. */
export const TABLE: number = (LABELS + 1) * LABELS;

const ORIGIN_LISTS: readonly (readonly number[])[] = Array.from({ length: LABELS }, (_, next) =>
  Array.from({ length: LABELS }, (_, label) => label).filter((label) => mayFollow(label, next)),
);

/** The labels that may stand before each label, one after the other, and where those of each end. */
const ORIGINS: Uint8Array = Uint8Array.from(ORIGIN_LISTS.flat());
const ORIGIN_ENDS: Uint8Array = Uint8Array.from(
  ORIGIN_LISTS,
  (_, label) => ORIGIN_LISTS.slice(0, label + 1).flat().length,
);

/**
 * The best labels of a sentence (Viterbi), given the scores of its tokens, `LABELS` each, their settings, and for each
 * setting a table `[label * LABELS + next]` of transitions, whose last row holds the start of a sentence. Ties go to
 * the lower label. O(n * LABELS^2).
 */
export function bestLabels(
  scores: Float64Array,
  settings: Uint8Array,
  transitions: Float64Array,
  arena: Arena,
): Uint8Array {
  const tokens = scores.length / LABELS;
  const origins = arena.uint8(scores.length);
  let best = arena.float64(LABELS);
  let next = arena.float64(LABELS);
  for (let label = 0; label < LABELS; label++) {
    best[label] = mayStart(label)
      ? scores[label]! + transitions[settings[0]! * TABLE + LABELS * LABELS + label]!
      : Number.NEGATIVE_INFINITY;
  }
  for (let i = 1; i < tokens; i++) {
    const table = settings[i]! * TABLE;
    for (let label = 0, at = 0; label < LABELS; label++) {
      let top = Number.NEGATIVE_INFINITY;
      let origin = 0;
      for (const end = ORIGIN_ENDS[label]!; at < end; at++) {
        const previous = ORIGINS[at]!;
        const score = best[previous]! + transitions[table + previous * LABELS + label]!;
        if (score > top) {
          top = score;
          origin = previous;
        }
      }
      next[label] = top + scores[i * LABELS + label]!;
      origins[i * LABELS + label] = origin;
    }
    [best, next] = [next, best];
  }
  return trace(best, origins, arena.uint8(tokens));
}

function trace(best: Float64Array, origins: Uint8Array, labels: Uint8Array): Uint8Array {
  let label = 0;
  for (let other = 1; other < LABELS; other++) if (best[other]! > best[label]!) label = other;
  for (let i = labels.length - 1; i >= 0; i--) {
    labels[i] = label;
    label = origins[i * LABELS + label]!;
  }
  return labels;
}
