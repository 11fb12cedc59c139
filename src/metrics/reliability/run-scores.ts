import { byKey } from '../../math/by-key.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import { isFields } from '../../options/is-fields.js';
import { requireList, requireRuns } from '../../transcript/inputs.js';
import { conditionKey, runCondition, varyingWithin } from '../../transcript/run-conditions.js';
import type { Run } from '../../transcript/runs.js';
import { requireRunScore } from './require-run-score.js';

/**
 * The scores of one instruction's runs, of several instructions' runs as lists or by name (`{ q1: [80, 100] }`), or
 * runs with their instruction.
 */
export type RunScores =
  | readonly number[]
  | readonly (readonly number[])[]
  | Readonly<Record<string, readonly number[]>>
  | readonly Run[];

/**
 * The scores by instruction, each list sorted. Runs belong together if instruction, system, setting, task and all
 * recorded conditions are equal. Throws `INVALID_INPUT` for a score outside [0, 100].
 */
export function scoresByInstruction(metric: string, scores: RunScores): Float64Array[] {
  const key = (run: Run): string =>
    JSON.stringify([run.instruction, run.system, run.setting, run.task, conditionKey(run)]);
  return [...grouped(metric, 'scores', scores, key).values()];
}

/** Labels in which the runs of one side may differ, besides their instruction. */
const LABELS = ['system', 'setting'] as const;

const isLabel = (name: string): name is (typeof LABELS)[number] => name === 'system' || name === 'setting';

/** A label or a recorded condition of a run. */
const labelOrCondition = (run: Run, name: string): unknown =>
  isLabel(name) ? run[name] : runCondition(run, name);

/**
 * The labels for pairing the runs of two sides, besides the instruction: system and setting if they vary on either
 * side, and the recorded conditions that vary among runs of one instruction on every side.
 */
export function varyingConditions(...sides: readonly RunScores[]): string[] {
  const lists = sides.map((side) => (Array.isArray(side) ? side.filter(isRun) : []));
  const labels = LABELS.filter((name) =>
    lists.some((runs) => new Set(runs.map((run) => run[name])).size > 1),
  );
  const [first = [], ...others] = lists.map(varyingWithin);
  return [...labels, ...first.filter((name) => others.every((names) => names.includes(name)))];
}

function isRun(value: unknown): value is Run {
  return isFields(value) && 'instruction' in value;
}

/** The scores of one instruction on one side, for one system and setting if these vary. */
export interface ScoresOfInstruction {
  readonly instruction: string;
  /** All scores, sorted. */
  readonly scores: Float64Array;
  /** The same scores, with one list per set of conditions; the runs of one list are repetitions. */
  readonly repetitions: readonly Float64Array[];
}

/**
 * The same for one side of a comparison, keyed for pairing with the other side: by task, instruction and the varying
 * conditions of runs, or by position in a list. Throws `INVALID_INPUT` for a score outside [0, 100].
 */
export function scoresByKey(
  metric: string,
  scores: RunScores,
  path: string,
  conditions: readonly string[] = [],
): Map<string, ScoresOfInstruction> {
  const keys = new Map<string, { readonly pairs: string; readonly instruction: string }>();
  const runKey = (run: Run): string => {
    const named = [run.task, run.instruction];
    const pairs = JSON.stringify([...named, ...conditions.map((name) => labelOrCondition(run, name))]);
    const key = JSON.stringify([pairs, conditionKey(run)]);
    if (!keys.has(key)) keys.set(key, { pairs, instruction: JSON.stringify(named) });
    return key;
  };
  const groups = [...grouped(metric, path, scores, runKey)].filter(([, { length }]) => length > 0);
  const keyed = groups.map(([key, runs]) => ({
    ...(keys.get(key) ?? { pairs: key, instruction: key }),
    key,
    runs,
  }));
  return new Map(
    [...byKey(keyed, ({ pairs }) => pairs)].map(([pairs, own]) => {
      // Sorted, so that means over conditions do not depend on the order of the runs.
      const repetitions = [...own].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ runs }) => runs);
      const all = Float64Array.from(repetitions.flatMap((runs) => [...runs])).sort();
      return [pairs, { instruction: own[0].instruction, scores: all, repetitions }];
    }),
  );
}

function grouped(
  metric: string,
  path: string,
  scores: RunScores,
  keyOf: (run: Run) => string,
): Map<string, Float64Array> {
  const groups = groupScores(metric, path, scores, keyOf);
  return new Map([...groups].map(([key, group]) => [key, Float64Array.from(group).sort()]));
}

/**
 * Converts scores to runs; for lists, the instruction is the name or the position. Throws for a score outside [0, 100].
 * @internal
 */
export function runsFrom(metric: string, scores: RunScores, path: string): Run[] {
  const groups = groupScores(metric, path, scores, ({ instruction }) => instruction);
  const isRuns = !isByName(scores) && !areNumbers(scores) && !areLists(scores);
  if (isRuns) return [...scores];
  return [...groups].flatMap(([instruction, own]) => own.map((score) => ({ instruction, score })));
}

type ByName = Readonly<Record<string, readonly number[]>>;
type Listed = Exclude<RunScores, ByName>;

const isByName = (scores: RunScores): scores is ByName => isFields(scores) && Object.keys(scores).length > 0;

const areNumbers = (scores: Listed): scores is readonly number[] =>
  scores.length > 0 && Object(scores[0]) !== scores[0];

const areLists = (scores: Listed): scores is readonly (readonly number[])[] => Array.isArray(scores[0]);

function groupScores(
  metric: string,
  path: string,
  scores: RunScores,
  keyOf: (run: Run) => string,
): Map<string, readonly number[]> {
  return isByName(scores)
    ? listsByKey(metric, path, Object.entries(scores), keyOf)
    : listedGroups(metric, path, scores, keyOf);
}

function listsByKey(
  metric: string,
  path: string,
  lists: readonly (readonly [name: string, scores: readonly number[]])[],
  keyOf: (run: Run) => string,
): Map<string, readonly number[]> {
  return new Map(
    lists.map(([name, list]) => {
      requireList(metric, `${path}.${name}`, list, 'a list of scores');
      return [keyOf({ instruction: name, score: 0 }), checked(metric, `${path}.${name}`, list)];
    }),
  );
}

function listedGroups(
  metric: string,
  path: string,
  scores: Listed,
  keyOf: (run: Run) => string,
): Map<string, readonly number[]> {
  requireList(metric, path, scores, 'a list of scores, of lists of scores, or of runs');
  if (areNumbers(scores)) return new Map([['0', checked(metric, path, scores)]]);
  if (areLists(scores)) {
    return new Map(
      scores.map((list, i) => {
        requireList(metric, `${path}[${i}]`, list, 'a list of scores');
        return [String(i), checked(metric, `${path}[${i}]`, list)];
      }),
    );
  }
  requireRuns(metric, scores);
  for (const [i, { score }] of scores.entries()) requireRunScore(metric, `${path}[${i}].score`, score);
  return new Map([...byKey(scores, keyOf)].map(([key, own]) => [key, own.map(({ score }) => score)]));
}

function checked(metric: string, path: string, scores: readonly number[]): readonly number[] {
  for (const [i, score] of scores.entries()) requireRunScore(metric, `${path}[${i}]`, score);
  return scores;
}

/** The maximum number of runs of an instruction, as grouped by {@link scoresByInstruction}. */
export function runsPerInstruction(runs: readonly Run[]): number {
  return scoresByInstruction('runs', runs).reduce((most, { length }) => Math.max(most, length), 0);
}

/** The unweighted mean of a metric over the instructions for which it is defined; `null` without any. */
export function overInstructions(
  instructions: readonly Float64Array[],
  measure: (sorted: Float64Array) => number | null,
): number | null {
  const values = instructions.filter(({ length }) => length > 0).map(measure);
  return meanOrNull(values.filter((value) => value !== null));
}

/** Total number of runs. */
export function countRuns(instructions: readonly Float64Array[]): number {
  return instructions.reduce((sum, scores) => sum + scores.length, 0);
}

/**
 * Minimum and maximum number of runs of an instruction, because percentiles of few and of many runs are not comparable.
 */
export function runCounts(instructions: readonly ArrayLike<number>[]): readonly [number, number] {
  const counts = Float64Array.from(instructions, ({ length }) => length).sort();
  return [counts.at(0) ?? 0, counts.at(-1) ?? 0];
}
