import { percentile as score } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { fractionWarning } from './fraction-warning.js';

/** Which runs count as solved. */
export interface SolvedRuns {
  /** The least score of a solved run; default 100. */
  readonly solved?: number;
}

/** The specs of {@link SolvedRuns}. */
export const SOLVED: OptionSpecs<SolvedRuns, 'solved'> = { solved: score(100) };

/** How many of the runs are solved. */
export function countSolved(runs: ArrayLike<number>, { solved }: Required<SolvedRuns>): number {
  return Array.from(runs).filter((each) => each >= solved).length;
}

/**
 * The probability that `k` runs drawn without replacement from `runs`, of which `solved` are solved, are all solved:
 * choose(solved, k) / choose(runs, k), without bias for k further runs; `null` for fewer than `k` runs.
 */
export function allSolved(solved: number, runs: number, k: number): number | null {
  if (runs < k) return null;
  let probability = 1;
  for (let i = 0; i < k; i++) probability *= Math.max(0, solved - i) / (runs - i);
  return probability;
}

/** Warns of graded scores, of which only full ones count as solved unless the caller says otherwise. */
export function gradedWarning(
  instructions: readonly Float64Array[],
  { solved }: Required<SolvedRuns>,
): string | undefined {
  const isGraded = instructions.some((own) => own.some((each) => each > 0 && each < 100));
  const graded =
    'scores lie between 0 and 100, but only runs with a score of 100 count as solved; set solved to the least score of a solved run';
  return fractionWarning(instructions) ?? (isGraded && solved === 100 ? graded : undefined);
}
