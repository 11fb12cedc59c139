import { byKey } from '../math/by-key.js';
import { labelText } from './label-text.js';
import type { Run } from './run.js';

/**
 * Fields of `meta` with a condition of a run, in lower case and without separators. `shards` is a separate field of a
 * run.
 */
const CONDITION =
  /^(?:(?:assistant|user|system|partner|judge|model|sampling)?temp(?:erature)?|topp|topk|minp|shardcount|numshards|nshards|language|lang|locale|promptid|promptversion|prompttemplate|prompt|systemprompt|template|persona|maxtokens|maxturns|budget|effort|reasoningeffort|thinking|reasoning|tools|difficulty|usermodel|systemmodel|judgemodel|partner|partnermodel|simulator|condition|arm|treatment|variant|mode|style|quantization|(?:frequency|presence|repetition)penalty)$/;

/** Whether a field is a condition of a run, by its name. @internal */
export function namesRunCondition(field: string): boolean {
  return CONDITION.test(field.toLowerCase().replace(/[_\-. ]/g, ''));
}

/** Longer texts count as content rather than labels. */
const LONGEST = 80;

/**
 * The recorded conditions of a run except its system, setting and task, as text.
 *
 * @internal
 */
export function recordedConditions(
  meta: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> | undefined {
  const found = Object.entries(meta).flatMap(([field, value]) => {
    const text = typeof value === 'boolean' ? String(value) : labelText(value);
    return namesRunCondition(field) && text !== undefined && text.length <= LONGEST
      ? [[field, text] as const]
      : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** A condition of a run as text; `undefined` if the run does not record it. @internal */
export function runCondition(run: Run, name: string): string | undefined {
  if (name === 'shards') return run.shards === undefined ? undefined : String(run.shards);
  return Object.hasOwn(run.conditions ?? {}, name) ? run.conditions?.[name] : undefined;
}

/** The names of all conditions that a run records. */
function namesIn({ shards, conditions = {} }: Run): string[] {
  return [...(shards === undefined ? [] : ['shards']), ...Object.keys(conditions)];
}

/** All conditions of a run as one text: runs with different texts are not repetitions of each other. @internal */
export function conditionKey(run: Run): string {
  return JSON.stringify(
    namesIn(run)
      .sort()
      .map((name) => [name, runCondition(run, name)]),
  );
}

/**
 * The conditions that differ among runs of the same instruction, system, setting and task. A condition that differs
 * only between instructions, such as the number of shards, belongs to the instruction.
 *
 * @internal
 */
export function varyingWithin(runs: readonly Run[]): string[] {
  const names = new Set(runs.flatMap(namesIn));
  if (names.size === 0) return [];
  const groups = [
    ...byKey(runs, ({ system, setting, task, instruction }) =>
      JSON.stringify([system, setting, task, instruction]),
    ).values(),
  ];
  return [...names].filter((name) =>
    groups.some((own) => own.some((run) => runCondition(run, name) !== runCondition(own[0], name))),
  );
}

/** `temperature 0, shards 2`: the given conditions of a run. @internal */
export function conditionText(run: Run, names: readonly string[]): string {
  return names.map((name) => `${name} ${runCondition(run, name) ?? 'not given'}`).join(', ');
}
