import { listed } from '../records/listed.js';
import { plainName } from '../records/record-names.js';
import type { RunColumns } from './run-labels.js';

/** Usual field names of run logs, most likely first; compared like column names. */
const NAMES: Readonly<Record<keyof RunColumns, readonly string[]>> = {
  score: listed(`
    score reward finalscore finalreward accuracy acc success passed pass correct iscorrect ispassed resolved
    solved points pts grade rating outcome result return mark marks evalscore evaluation quality exactmatch
    em f1 utility performance
  `),
  instruction: listed(`
    instruction instructionid problem problemid task taskid taskname item itemid question questionid
    promptid case caseid testcase scenario scenarioid instance instanceid sample sampleid example exampleid
    puzzle puzzleid goal exercise prompt
  `),
  setting: listed(`
    setting condition cond mode variant arm treatment config configuration experiment experimentalcondition
    convtype conversationtype promptstyle strategy method setup group
  `),
  model: listed(`
    model llm modelname modelid system agent agentname engine assistantmodel bot checkpoint assistant solver
    policy lm
  `),
  run: listed(`
    run trial repeat repetition rep attempt iteration iter replicate runid trialid runidx trialidx runindex
    sampleidx sampleindex seed epoch generation rollout k
  `),
};

const KEYS = Object.keys(NAMES) as (keyof RunColumns)[];

/**
 * Fields with usual names by column of a run log, most likely first. Nested fields are named by path, and the last part
 * or all parts together must be usual: `config.model`, `task.id`.
 * @internal
 */
export function runFieldsIn(fields: readonly string[]): Record<keyof RunColumns, string[]> {
  const found = KEYS.map((key) => {
    const usual = NAMES[key].flatMap((name) => fields.filter((field) => isNamed(field, name)));
    return [key, [...new Set(usual)]];
  });
  return Object.fromEntries(found) as Record<keyof RunColumns, string[]>;
}

/** The columns of a run log by field names; `undefined` unless they form a run log. @internal */
export function runColumnsIn(fields: readonly string[]): RunColumns | undefined {
  const found = runFieldsIn(fields);
  return isRunLog((key) => found[key].length > 0)
    ? Object.fromEntries(KEYS.flatMap((key) => found[key].slice(0, 1).map((field) => [key, field])))
    : undefined;
}

/** Whether the columns form a run log: a score, a task, and a model, setting or run. @internal */
export function isRunLog(has: (key: keyof RunColumns) => boolean): boolean {
  return has('score') && has('instruction') && (has('model') || has('setting') || has('run'));
}

/** Formats columns for `--columns`. @internal */
export function columnsFlag(columns: RunColumns): string {
  return `--columns ${Object.entries(columns)
    .map(([key, name]) => `${key}=${name}`)
    .join(',')}`;
}

function isNamed(field: string, name: string): boolean {
  if (plainName(field) === name || plainName(field.slice(field.lastIndexOf('.') + 1)) === name) return true;
  // Headings may contain units and signs: "Points (of 5)", "Task #", "Model name".
  const heading = plainName(field.replace(/\([^()]{0,40}\)|[#%]/g, ''));
  return heading === name || heading.replace(/(?:name|number|no|nr)$/, '') === name;
}
