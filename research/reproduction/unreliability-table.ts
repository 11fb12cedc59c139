import { unreliability } from '../../src/metrics/reliability/unreliability.js';
import { golden } from '../../testing/golden.js';
import { PERCENTILE_METHODS } from './percentile-methods.js';

/** Table 7 of Lost in Conversation: 30 unreliability values, each a mean over 40 instructions with 20 binary runs. */
const INSTRUCTIONS = 40;
const RUNS = 20;

/** What a method can give for one instruction, and how many of the published means it cannot give. */
export interface Reachability {
  readonly method: string;
  readonly perInstruction: readonly number[];
  readonly unreachable: number;
  readonly of: number;
}

/** Enumerates all outcomes under every percentile method; `linear` is the library's own `unreliability`. */
export function reachability(): Reachability[] {
  const { published } = golden<{ table7Forensics: { published: Record<string, number[]> } }>(
    'lic_scores',
  ).table7Forensics;
  const values = Object.values(published).flat();
  return Object.entries(PERCENTILE_METHODS).map(([method, percentile]) => {
    const spreadOf = (scores: readonly number[]): number =>
      method === 'linear' ? unreliability(scores).score! : percentile(scores, 90) - percentile(scores, 10);
    const outcomes = Array.from({ length: RUNS + 1 }, (_, successes) =>
      spreadOf(Array.from({ length: RUNS }, (_, i) => (i < RUNS - successes ? 0 : 100))),
    );
    const perInstruction = distinct(outcomes);
    const means = reachableMeans(perInstruction);
    const unreachable = values.filter(
      (value) => !means.some((mean) => Math.abs(mean - value) <= 0.05 + 1e-6),
    ).length;
    return { method, perInstruction, unreachable, of: values.length };
  });
}

/** The values in ascending order, those equal up to rounding once. */
function distinct(values: readonly number[]): number[] {
  return [...new Set(values.map((value) => Number(value.toFixed(9))))].sort((a, b) => a - b);
}

/** Every mean over the instructions, each of which gives one of the values. */
function reachableMeans(values: readonly number[]): number[] {
  let sums = new Set([0]);
  for (let i = 0; i < INSTRUCTIONS; i++) {
    sums = new Set([...sums].flatMap((sum) => values.map((value) => Number((sum + value).toFixed(6)))));
  }
  return [...sums].map((sum) => sum / INSTRUCTIONS);
}
