import { LABELS, mayFollow, mayStart } from './labels.js';

/** Transitions of one setting. */
export const TABLE: number = (LABELS + 1) * LABELS;

const STARTS: readonly number[] = Array.from({ length: LABELS }, (_, label) => label).filter(mayStart);

/** All possible transitions, ordered by the label that they lead to. */
const FROM: number[] = [];
const TO: number[] = [];
for (let next = 0; next < LABELS; next++) {
  for (let label = 0; label < LABELS; label++) {
    if (!mayFollow(label, next)) continue;
    FROM.push(label);
    TO.push(next);
  }
}
const STEPS_FROM: Uint8Array = Uint8Array.from(FROM);
const STEPS_TO: Uint8Array = Uint8Array.from(TO);

/**
 * The best labels of a sentence (Viterbi), given the scores of its tokens, `LABELS` each, their settings, and for each
 * setting a table `[label * LABELS + next]` of transitions, whose last row holds the start of a sentence. Ties go to
 * the lower label. O(n * LABELS^2).
 */
export function bestLabels(
  scores: Float64Array,
  settings: Uint8Array,
  transitions: Float64Array,
): Uint8Array {
  const best = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY);
  const origins = new Uint8Array(scores.length);
  if (settings.length > 0) {
    const start = settings[0]! * TABLE + LABELS * LABELS;
    for (const label of STARTS) best[label] = scores[label]! + transitions[start + label]!;
  }
  for (let i = 1, at = LABELS; i < settings.length; i++, at += LABELS) {
    const table = settings[i]! * TABLE;
    for (let step = 0; step < STEPS_FROM.length; step++) {
      const label = STEPS_FROM[step]!;
      const next = STEPS_TO[step]!;
      const score = best[at - LABELS + label]! + transitions[table + label * LABELS + next]!;
      if (score > best[at + next]!) {
        best[at + next] = score;
        origins[at + next] = label;
      }
    }
    for (let label = 0; label < LABELS; label++) best[at + label]! += scores[at + label]!;
  }
  return trace(best, origins);
}

function trace(best: Float64Array, origins: Uint8Array): Uint8Array {
  const labels = new Uint8Array(origins.length / LABELS);
  const last = origins.length - LABELS;
  let label = 0;
  for (let other = 1; other < LABELS; other++) if (best[last + other]! > best[last + label]!) label = other;
  for (let i = labels.length - 1; i >= 0; i--) {
    labels[i] = label;
    label = origins[i * LABELS + label]!;
  }
  return labels;
}
