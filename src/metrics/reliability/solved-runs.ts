import { percentile as score } from '../../options/option-kinds.js';
import type { OptionSpecs } from '../../options/options.js';
import { fractionWarning } from './fraction-warning.js';

/** Which runs count as solved. */
export interface SolvedRuns {
  /** The least score of a solved run; default 100. */
  readonly solved?: number;
}

/** Without another choice, only full scores count as solved. */
const FULL = 100;

/** The specs of {@link SolvedRuns}. */
export const SOLVED: OptionSpecs<SolvedRuns, 'solved'> = { solved: score(FULL) };

/** How many of the runs are solved. */
export function countSolved(runs: ArrayLike<number>, { solved = FULL }: SolvedRuns = {}): number {
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

/** Whether a score is neither 0 nor full, so that `solved` should say which runs count. @internal */
export function isGraded(score: number): boolean {
  return score > 0 && score < FULL;
}

/** Warns of graded scores, of which only full ones count as solved unless the caller says otherwise. */
export function gradedWarning(
  instructions: readonly Float64Array[],
  { solved }: Required<SolvedRuns>,
): string | undefined {
  const isUnset = solved === FULL && instructions.some((own) => own.some(isGraded));
  const graded = `scores lie between 0 and ${FULL}, but only runs with a score of ${FULL} count as solved; set solved to the least score of a solved run`;
  return fractionWarning(instructions) ?? (isUnset ? graded : undefined);
}
