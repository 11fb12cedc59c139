import { requireList, requireRuns } from '../../transcript/inputs.js';
import type { Run } from '../../transcript/runs.js';
import { requireRunScore } from './require-run-score.js';

/** The scores of one instruction's runs, of several instructions' runs, or runs that name their instruction. */
export type RunScores = readonly number[] | readonly (readonly number[])[] | readonly Run[];

/**
 * The scores by instruction, each list sorted. Runs belong together when instruction, model, setting and task agree.
 * Throws `INVALID_INPUT` for a score outside [0, 100].
 */
export function scoresByInstruction(metric: string, scores: RunScores): Float64Array[] {
  return groups(metric, scores).map((group, i) => {
    for (const [j, score] of group.entries()) {
      requireRunScore(metric, `scores[${i}][${j}]`, score);
    }
    return Float64Array.from(group).sort();
  });
}

function groups(metric: string, scores: RunScores): readonly (readonly number[])[] {
  requireList(metric, 'scores', scores, 'a list of scores, of lists of scores, or of runs');
  if (scores.length === 0) return [];
  if (typeof scores[0] === 'number') return [scores as readonly number[]];
  if (Array.isArray(scores[0])) {
    scores.forEach((list, i) => {
      requireList(metric, `scores[${i}]`, list as readonly number[], 'a list of scores');
    });
    return scores as readonly (readonly number[])[];
  }
  requireRuns(metric, scores);
  return byInstruction(scores as readonly Run[]);
}

function byInstruction(runs: readonly Run[]): number[][] {
  const found = new Map<string, number[]>();
  for (const { instruction, model, setting, task, score } of runs) {
    const key = JSON.stringify([instruction, model, setting, task]);
    const group = found.get(key);
    if (group) group.push(score);
    else found.set(key, [score]);
  }
  return [...found.values()];
}

/** The most runs that any one instruction has, as {@link scoresByInstruction} groups them. */
export function runsPerInstruction(runs: readonly Run[]): number {
  return byInstruction(runs).reduce((most, { length }) => Math.max(most, length), 0);
}

/** How many runs there are in all. */
export function countRuns(instructions: readonly Float64Array[]): number {
  return instructions.reduce((sum, scores) => sum + scores.length, 0);
}
