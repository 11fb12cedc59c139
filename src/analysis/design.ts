import { requireInput } from '../error.js';
import { byKey } from '../math/by-key.js';
import { itemAt } from '../math/existing.js';
import { type Factor, factorsOf, isLimit, SYSTEM_FIELDS } from './factors.js';
import { type Conversations, type DesignRecord, GIVEN_NAME, recordsFromTranscripts } from './records.js';

/** Conversations that are identical, turn by turn and in their outcome, under different ids. */
export interface Copies {
  /** Number of conversations that repeat another one of the same system and task. */
  readonly conversations: number;
  /** Number of distinct conversations among those with copies. */
  readonly originals: number;
}

/** How a set of conversations was made. It does not contain scores of text metrics. */
export interface Design {
  readonly conversations: number;
  /** The fields that vary, in order of appearance. */
  readonly factors: readonly Factor[];
  /** The field that names the task (`instruction` or `item`) with the number of tasks; `null` without one. */
  readonly units: { readonly field: string; readonly count: number } | null;
  /**
   * Minimum and maximum number of runs per system, set of conditions and task; `null` without tasks.
   */
  readonly repetitions: readonly [least: number, most: number] | null;
  readonly copies: Copies;
  /** Fields whose values repeat; conversations that share a value may be dependent. */
  readonly repeatedFields: readonly { readonly field: string; readonly values: number }[];
  /** Conversations with and without a scored outcome. */
  readonly outcomes: { readonly scored: number; readonly missing: number };
  /** Missing tasks by cell of system and conditions. */
  readonly absentUnits: readonly { readonly cell: string; readonly lacking: number }[];
  /** Number of conversations that begin with turns of another origin than the system under study. */
  readonly withContext: number;
  /** Number of conversations of runs that stopped early. */
  readonly partial: number;
  /** The field whose values the caller used as system names; absent for a list or for file names. @internal */
  readonly givenField?: string;
  /** @internal */
  readonly records: readonly DesignRecord[];
}

/**
 * Describes how conversations were made: fields that vary (model, setting, temperature, game), repeated runs, missing
 * tasks, copies and missing outcomes. Every comparison starts from this design: `planOf` chooses levels, pairs and
 * strata, and `findings` computes the results.
 *
 * O(words).
 *
 * @param conversations a list, or lists by system name
 * @throws MetricError `INVALID_INPUT` for input that is not a list of transcripts
 *
 * @example
 * ```ts
 * import { describeDesign } from '@mtpc/metrics';
 * const run = (model: string, instruction: string) => ({ turns: [], outcome: { score: 80 }, meta: { model, instruction } });
 * const design = describeDesign([run('a', 'sort'), run('a', 'sort'), run('b', 'sort'), run('b', 'sort')]);
 * design.factors.map(({ field }) => field); // => ['model']
 * design.repetitions; // => [2, 2]
 * ```
 */
export function describeDesign(conversations: Conversations): Design {
  const isTable = Object(conversations) === conversations;
  const expected = 'a list of transcripts, or lists by the name of the system';
  requireInput(isTable, 'describeDesign', 'conversations', expected, conversations);
  return designFrom(recordsFromTranscripts('describeDesign', conversations));
}

/** @internal */
export function designFrom(records: readonly DesignRecord[], givenField?: string): Design {
  const factors = factorsOf(records);
  const tasks = records.flatMap(({ task }) => task ?? []);
  const conditions = conditionFields(factors);
  const cells = byKey(
    records.filter(({ task }) => task !== undefined),
    (record) => cellName(record, conditions),
  );
  const runs = [...cells.values()].flatMap((own) =>
    [...byKey(own, ({ task }) => task?.label).values()].map(({ length }) => length),
  );
  const count = new Set(tasks.map(({ label }) => label)).size;
  const { scored, missing } = outcomesIn(records);
  return hideRecords({
    conversations: records.length,
    factors,
    units: tasks[0] === undefined ? null : { field: tasks[0].field, count },
    repetitions: runs.length === 0 ? null : [Math.min(...runs), Math.max(...runs)],
    copies: copiesIn(records),
    repeatedFields: factors
      .filter(({ field }) => !isLimit(field))
      .filter(({ kind, levels }) => kind === 'repeats' || (kind === 'label' && levels.length > FEW_VALUES))
      .map(({ field, levels }) => ({ field, values: levels.length })),
    outcomes: { scored, missing },
    absentUnits: [...cells].flatMap(([cell, own]) => {
      const lacking = count - new Set(own.map(({ task }) => task?.label)).size;
      return lacking > 0 ? [{ cell, lacking }] : [];
    }),
    withContext: records.filter(({ contextTurns = 0 }) => contextTurns > 0).length,
    partial: records.filter(({ isPartial }) => isPartial).length,
    ...(givenField !== undefined && { givenField }),
    records,
  });
}

/** Labels with more values may be people or sources, whose conversations depend on each other. */
const FEW_VALUES = 3;

/** Not enumerable, so that printing a design does not print its records. */
function hideRecords(design: Design): Design {
  return Object.freeze(Object.defineProperty(design, 'records', { enumerable: false }));
}

/** The fields that distinguish runs of one task: those that vary within tasks. */
function conditionFields(factors: readonly Factor[]): string[] {
  return factors
    .filter(({ kind, variesWithinUnits }) => kind === 'condition' && variesWithinUnits !== false)
    .map(({ field }) => field);
}

function cellName({ labels }: DesignRecord, fields: readonly string[]): string {
  return fields.map((field) => `${field} ${labels[field] ?? 'not given'}`).join(', ');
}

function outcomesIn(records: readonly DesignRecord[]): Design['outcomes'] {
  const scored = records.filter(({ outcome }) => typeof outcome === 'number').length;
  return { scored, missing: scored === 0 ? 0 : records.length - scored };
}

/** The name of a record's system. */
export function systemKey({ labels }: DesignRecord): string {
  return [GIVEN_NAME, ...SYSTEM_FIELDS].map((field) => labels[field] ?? '').join('\n');
}

/**
 * A key of the contents of a unit: its conversations with their systems and conditions. Units with equal keys are
 * copies. `undefined` for a unit without texts, or of a single turn, which may be equal by chance.
 */
export function contentKey(records: readonly DesignRecord[]): string | undefined {
  const isLong = ({ turns = 0, task, words = 0 }: DesignRecord): boolean =>
    turns > 1 && (task === undefined || words >= FEW_WORDS);
  const isKnown = records.some(isLong) && records.every(({ content }) => content !== undefined);
  return isKnown
    ? JSON.stringify(records.map((record) => [systemKey(record), record.content]).sort())
    : undefined;
}

/** Shorter conversations about different tasks may be equal by chance. */
const FEW_WORDS = 20;

/** Counts copies: of conversations without a task, and of other tasks; runs of one task may be equal by chance. */
function copiesIn(records: readonly DesignRecord[]): Copies {
  const tasked = records.filter(({ task }) => task !== undefined);
  const repeated = [...byKey(tasked, (record) => contentKey([record]))].flatMap(([contents, group]) => {
    const first = itemAt(group, 0).task?.label;
    const others = group.filter(({ task }) => task?.label !== first).length;
    return contents === undefined || others === 0 ? [] : [others];
  });
  const plain = untaskedCopies(records);
  return {
    conversations: plain.conversations + repeated.reduce((sum, others) => sum + others, 0),
    originals: plain.originals + repeated.length,
  };
}

function untaskedCopies(records: readonly DesignRecord[]): Copies {
  const own = records.filter(({ task }) => task === undefined);
  const units = [...byKey(own, ({ id, key }) => id ?? key).values()];
  const groups = [...byKey(units, contentKey)].filter(
    ([contents, group]) => contents !== undefined && group.length > 1,
  );
  const count = (of: readonly (readonly DesignRecord[])[]): number =>
    of.reduce((sum, { length }) => sum + length, 0);
  const originals = count(groups.map(([, group]) => itemAt(group, 0)));
  return { conversations: count(groups.flatMap(([, group]) => group)) - originals, originals };
}
