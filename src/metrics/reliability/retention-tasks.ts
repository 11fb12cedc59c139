import { requireInput, requireShape } from '../../error.js';
import { mean } from '../../math/mean.js';
import { propertiesOf } from '../../options/is-fields.js';
import type { Run } from '../../transcript/runs.js';
import { type RunScores, scoresByKey, varyingConditions } from './run-scores.js';

/**
 * A task's mean score, or the scores of its instructions, in the same order on both sides; `null` if the task was not
 * run.
 */
export type TaskScore = number | readonly number[] | null;

/**
 * The scores of one side: by task, or of runs, either by instruction (`{ q1: [80, 100] }`) or as runs with their
 * instruction.
 */
export type RetentionScores =
  | readonly TaskScore[]
  | Readonly<Record<string, readonly number[]>>
  | readonly Run[];

/** The two sides as lists over the same tasks. */
export interface TaskScores {
  readonly full: readonly TaskScore[];
  readonly setting: readonly TaskScore[];
}

/**
 * The scores by task. Runs are averaged per instruction, and instructions are paired by name. They belong to the task
 * of their runs; without tasks, all belong to one task.
 */
export function scoresByTask(caller: string, full: RetentionScores, setting: RetentionScores): TaskScores {
  for (const [side, scores] of Object.entries({ full, setting }))
    requireInput(
      Object(scores) === scores,
      caller,
      `input.${side}`,
      'scores by task, or of runs by instruction',
      scores,
    );
  if (isTaskList(full)) {
    requireInput(isTaskList(setting), caller, 'input.setting', `${expectedForm(true)} as full`, setting);
    const length = `an array of ${full.length}, as long as full`;
    requireShape(full.length === setting.length, caller, 'input.setting', length, setting);
    return { full, setting };
  }
  requireInput(!isTaskList(setting), caller, 'input.setting', `${expectedForm(false)} as full`, setting);
  return tasksOfRuns(caller, full, setting);
}

function expectedForm(isByTask: boolean): string {
  return isByTask ? 'a list of scores by task' : 'scores of runs by instruction';
}

function isTaskList(side: RetentionScores): side is readonly TaskScore[] {
  const isScore = (each: unknown): boolean =>
    typeof each !== 'object' || each === null || Array.isArray(each);
  return Array.isArray(side) && side.every(isScore);
}

function tasksOfRuns(caller: string, full: RunScores, setting: RunScores): TaskScores {
  const conditions = varyingConditions(full, setting);
  const other = scoresByKey(caller, setting, 'input.setting', conditions);
  const tasks = new Map<string, { readonly full: number[]; readonly setting: number[] }>();
  for (const [key, { scores }] of scoresByKey(caller, full, 'input.full', conditions)) {
    const paired = other.get(key);
    if (paired === undefined) continue;
    const name = String(propertiesOf(JSON.parse(key))[0]);
    const task = tasks.get(name) ?? { full: [], setting: [] };
    tasks.set(name, task);
    task.full.push(mean(scores));
    task.setting.push(mean(paired.scores));
  }
  const all = [...tasks.values()];
  return { full: all.map((task) => task.full), setting: all.map((task) => task.setting) };
}
