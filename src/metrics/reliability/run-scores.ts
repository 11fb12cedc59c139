import { byKey } from '../../math/by-key.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import { isFields } from '../../options/is-fields.js';
import { requireList, requireRuns } from '../../transcript/inputs.js';
import type { Run } from '../../transcript/runs.js';
import { requireRunScore } from './require-run-score.js';

/**
 * The scores of one instruction's runs, of several instructions' runs as lists or by name (`{ q1: [80, 100] }`), or runs
 * that name their instruction.
 */
export type RunScores =
  | readonly number[]
  | readonly (readonly number[])[]
  | Readonly<Record<string, readonly number[]>>
  | readonly Run[];

/**
 * The scores by instruction, each list sorted. Runs belong together when instruction, system, setting and task agree.
 * Throws `INVALID_INPUT` for a score outside [0, 100].
 */
export function scoresByInstruction(metric: string, scores: RunScores): Float64Array[] {
  const key = ({ instruction, system, setting, task }: Run): string =>
    JSON.stringify([instruction, system, setting, task]);
  return [...grouped(metric, 'scores', scores, key).values()];
}

/** Conditions in which the runs of one side may differ, apart from their instruction. */
const CONDITIONS = ['system', 'setting'] as const;

type Condition = (typeof CONDITIONS)[number];

/** The conditions in which the runs of one of the sides differ among themselves. */
export function varyingConditions(...sides: readonly RunScores[]): Condition[] {
  const varies = (side: RunScores, condition: Condition): boolean =>
    Array.isArray(side) && new Set(side.map((run: Run | null) => run?.[condition])).size > 1;
  return CONDITIONS.filter((condition) => sides.some((side) => varies(side, condition)));
}

/** The sorted scores of one instruction on one side, under one system and setting where these vary. */
export interface ScoresOfInstruction {
  readonly instruction: string;
  readonly scores: Float64Array;
}

/**
 * The same for one side of a comparison, keyed for pairing with the other side: by task, instruction and the varying
 * conditions of runs, or by position in a list. Throws `INVALID_INPUT` for a score outside [0, 100].
 */
export function scoresByKey(
  metric: string,
  scores: RunScores,
  path: string,
  conditions: readonly Condition[] = [],
): Map<string, ScoresOfInstruction> {
  const instructions = new Map<string, string>();
  const key = (run: Run): string => {
    const instruction = [run.task, run.instruction];
    const found = JSON.stringify([...instruction, ...conditions.map((condition) => run[condition])]);
    if (!instructions.has(found)) instructions.set(found, JSON.stringify(instruction));
    return found;
  };
  const groups = [...grouped(metric, path, scores, key)].filter(([, { length }]) => length > 0);
  return new Map(
    groups.map(([found, runs]) => [found, { instruction: instructions.get(found) ?? found, scores: runs }]),
  );
}

function grouped(
  metric: string,
  path: string,
  scores: RunScores,
  keyOf: (run: Run) => string,
): Map<string, Float64Array> {
  const groups = groupsOf(metric, path, scores, keyOf);
  return new Map([...groups].map(([key, group]) => [key, Float64Array.from(group).sort()]));
}

type ByName = Readonly<Record<string, readonly number[]>>;
type Listed = Exclude<RunScores, ByName>;

const isByName = (scores: RunScores): scores is ByName => isFields(scores) && Object.keys(scores).length > 0;

const areNumbers = (scores: Listed): scores is readonly number[] =>
  scores.length > 0 && Object(scores[0]) !== scores[0];

const areLists = (scores: Listed): scores is readonly (readonly number[])[] => Array.isArray(scores[0]);

function groupsOf(
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

/** The most runs that any one instruction has, as {@link scoresByInstruction} groups them. */
export function runsPerInstruction(runs: readonly Run[]): number {
  return scoresByInstruction('runs', runs).reduce((most, { length }) => Math.max(most, length), 0);
}

/** The unweighted mean over the instructions for which a measure of their scores has a value; `null` without any. */
export function overInstructions(
  instructions: readonly Float64Array[],
  measure: (sorted: Float64Array) => number | null,
): number | null {
  const values = instructions.filter(({ length }) => length > 0).map(measure);
  return meanOrNull(values.filter((value) => value !== null));
}

/** How many runs there are in all. */
export function countRuns(instructions: readonly Float64Array[]): number {
  return instructions.reduce((sum, scores) => sum + scores.length, 0);
}

/** The least and the greatest number of runs of an instruction: percentiles of few runs and of many are not comparable. */
export function runCounts(instructions: readonly ArrayLike<number>[]): readonly [number, number] {
  const counts = Float64Array.from(instructions, ({ length }) => length).sort();
  return [counts.at(0) ?? 0, counts.at(-1) ?? 0];
}
