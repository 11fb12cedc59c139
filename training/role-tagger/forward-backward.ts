import type { Chain } from './chain.js';

/** Probabilities of the labels of each token, and of the transitions into each token. */
export interface Marginals {
  /** `[token * labels + label]`. */
  readonly marginals: Float64Array;
  /** `[token * table + label * labels + next]`; the first token's stand in the last row of its table. */
  readonly pairs: Float64Array;
}

/**
 * Forward-backward in probability space, each position rescaled. `steps` are the transitions' factors: the exponential
 * of their weights, 0 for those that are impossible.
 */
export function marginalsOf(
  { labels, possible }: Chain,
  scores: Float64Array,
  settings: Uint8Array,
  steps: Float64Array,
): Marginals {
  const n = settings.length;
  const table = possible.length;
  const local = localFactors(scores, labels);
  const forward = forwardPass(local, settings, steps, labels);
  const backward = new Float64Array(n * labels).fill(1);
  const marginals = new Float64Array(n * labels);
  const pairs = new Float64Array(n * table);
  for (let i = n - 1; i >= 0; i--) {
    const at = i * labels;
    for (let y = at; y < at + labels; y++) marginals[y] = forward[y]! * backward[y]!;
    normalize(marginals, at, at + labels);
    if (i === 0) break;
    const base = settings[i]! * table;
    for (let p = 0; p < labels; p++) {
      const pair = i * table + p * labels;
      const before = forward[at - labels + p]!;
      let out = 0;
      for (let y = 0; y < labels; y++) {
        const step = steps[base + p * labels + y]! * local[at + y]! * backward[at + y]!;
        out += step;
        pairs[pair + y] = before * step;
      }
      backward[at - labels + p] = out;
    }
    normalize(backward, at - labels, at);
    normalize(pairs, i * table, (i + 1) * table);
  }
  pairs.set(marginals.subarray(0, labels), labels * labels);
  return { marginals, pairs };
}

/** The labels' own factors, the greatest of each token being 1. */
function localFactors(scores: Float64Array, labels: number): Float64Array {
  const local = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at += labels) {
    let top = scores[at]!;
    for (let k = at + 1; k < at + labels; k++) if (scores[k]! > top) top = scores[k]!;
    for (let k = at; k < at + labels; k++) local[k] = Math.exp(scores[k]! - top);
  }
  return local;
}

function forwardPass(
  local: Float64Array,
  settings: Uint8Array,
  steps: Float64Array,
  labels: number,
): Float64Array {
  const table = (labels + 1) * labels;
  const forward = new Float64Array(local.length);
  for (let i = 0; i < settings.length; i++) {
    const at = i * labels;
    const base = settings[i]! * table;
    for (let y = 0; y < labels; y++) {
      let reach = i === 0 ? steps[base + labels * labels + y]! : 0;
      for (let p = 0; i > 0 && p < labels; p++) {
        reach += forward[at - labels + p]! * steps[base + p * labels + y]!;
      }
      forward[at + y] = reach * local[at + y]!;
    }
    normalize(forward, at, at + labels);
  }
  return forward;
}

/** Scales a stretch to the sum 1. */
function normalize(values: Float64Array, from: number, to: number): void {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  for (let i = from; i < to; i++) values[i]! /= sum;
}
