import type { Arena } from './arena.js';
import { createLabelKernel, type LabelKernel } from './label-kernel.js';
import { LABELS, mayFollow, mayStart } from './labels.js';

/** Transitions of one setting. */
export const TABLE: number = (LABELS + 1) * LABELS;

/** Whether the label grammar allows the transition at an index of a table. */
function isAllowed(place: number): boolean {
  const label = Math.floor(place / LABELS);
  const next = place % LABELS;
  return label === LABELS ? mayStart(next) : mayFollow(label, next);
}

/** The transitions, minus infinity where the label grammar forbids them. */
export const allowedTransitions = (transitions: ArrayLike<number>): Float64Array =>
  Float64Array.from(transitions, (weight, i) => (isAllowed(i % TABLE) ? weight : Number.NEGATIVE_INFINITY));

/**
 * For each label of each token, the score of the best sequence that ends in it. label-kernel.ts does the same in
 * WebAssembly.
 */
export function bestUpTo(
  transitions: Float64Array,
  unit: number,
  levels: Int16Array,
  settings: Uint8Array,
  arena: Arena,
): Float64Array {
  const best = arena.float64(levels.length);
  for (let token = 0, at = 0; token < settings.length; token++, at += LABELS) {
    const table = settings[token]! * TABLE;
    for (let label = 0; label < LABELS; label++) {
      let top = token > 0 ? Number.NEGATIVE_INFINITY : transitions[table + LABELS * LABELS + label]!;
      for (let previous = 0; previous < LABELS && token > 0; previous++) {
        top = Math.max(top, best[at - LABELS + previous]! + transitions[table + previous * LABELS + label]!);
      }
      best[at + label] = top + levels[at + label]! * unit;
    }
  }
  return best;
}

/**
 * Finds the best labels of sentences (Viterbi) from the scores of their tokens (`LABELS` each, in units), their
 * settings, and a transition table `[label * LABELS + next]` per setting with the start of a sentence in the last row.
 * Ties go to the lower label. O(n * LABELS^2).
 */
export class LabelReader {
  readonly #transitions: Float64Array;
  readonly #unit: number;
  readonly #kernel: LabelKernel | undefined;

  constructor(transitions: ArrayLike<number>, unit: number) {
    this.#transitions = allowedTransitions(transitions);
    this.#unit = unit;
    this.#kernel = createLabelKernel(this.#transitions, unit);
  }

  /** One label for each setting. */
  read(levels: Int16Array, settings: Uint8Array, arena: Arena): Uint8Array {
    const kernel = this.#kernel;
    const best =
      kernel !== undefined && settings.length <= kernel.maxTokens
        ? kernel.bestUpTo(levels, settings)
        : bestUpTo(this.#transitions, this.#unit, levels, settings, arena);
    return this.#trace(best, settings, arena.uint8(settings.length));
  }

  /** Backtracks from the best label of the last token. */
  #trace(best: Float64Array, settings: Uint8Array, labels: Uint8Array): Uint8Array {
    const transitions = this.#transitions;
    const last = settings.length - 1;
    let label = 0;
    for (let other = 1; other < LABELS; other++) {
      if (best[last * LABELS + other]! > best[last * LABELS + label]!) label = other;
    }
    for (let token = last; token > 0; token--) {
      labels[token] = label;
      const before = (token - 1) * LABELS;
      const column = settings[token]! * TABLE + label;
      let top = Number.NEGATIVE_INFINITY;
      label = 0;
      for (let previous = 0; previous < LABELS; previous++) {
        const score = best[before + previous]! + transitions[column + previous * LABELS]!;
        if (score > top) {
          top = score;
          label = previous;
        }
      }
    }
    if (last >= 0) labels[0] = label;
    return labels;
  }
}
