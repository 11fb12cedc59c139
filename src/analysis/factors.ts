import { byKey } from '../math/by-key.js';
import { IDENTITY_FIELDS } from '../transcript/identity.js';
import { namesRunCondition } from '../transcript/run-conditions.js';
import type { DesignRecord } from './records.js';

/** A field that varies between conversations. */
export interface Factor {
  readonly field: string;
  /** Its values with the number of conversations of each, in order of appearance. */
  readonly levels: readonly { readonly level: string; readonly conversations: number }[];
  /** Number of conversations without the field. */
  readonly absent: number;
  /**
   * `condition`: describes how a conversation was made, such as a model or a temperature. `label`: few values of
   * unknown meaning. `repeats`: many values that repeat, such as the id of a prompt.
   */
  readonly kind: 'condition' | 'label' | 'repeats';
  /** Whether the field varies within units (instruction or item); `null` without units. */
  readonly variesWithinUnits: boolean | null;
}

/** Fields that identify systems, in order of precedence. */
export const SYSTEM_FIELDS: readonly string[] = ['model', 'system'];

/**
 * Systems and settings: compared first, and strata by default, because systems that differ in a metric and in the outcome
 * are not its merit.
 */
export const STRATA_FIELDS: readonly string[] = IDENTITY_FIELDS;

/**
 * Conditions in addition to the conditions of a run: the compared system, the game, the judge. The id of a prompt is
 * not a condition, because it repeats.
 */
const OWN =
  /^(?:model|system|setting|game|task|target|level|turnbudget|shards?|rounds|day|annotator|rater|judge)$/;
/** Conditions that are a random sample of many: days, raters, simulators. */
const RANDOM = /^(?:day|annotator|rater|judge|simulator)$/;
/** Fields that identify or count a conversation or state the answer to its task, and so never group it. */
const IDENTIFYING =
  /^(?:id|uuid|pair|item|instruction|source|file|path|url|title|name|run|rep|replicate|repetition|trial|attempt|sample|seed|index|idx|order|time(?:stamp)?|date|created(?:at)?|cost|price|tokens|duration|score|success|outcome|contextturns|partial|answer|goldanswer|correctanswer|expectedanswer|solution|groundtruth)$/;
/** Fields that report the course of a conversation; matching on them would hide the effect under study. */
const RESULT =
  /^(?:ended(?:by|because)?|end(?:reason|state|status)|(?:finish|stop|stopping|termination|exit)(?:reason|status|code)?|finished|stopped|completed|complete|status|result|verdict|grade|(?:is)?correct|(?:is)?solved|resolved|passed|failed|failure|won|winner|accepted|rejected(?:at)?|restartedat|forfeit(?:ed)?|violations?|faults?|errors?|errortype|feedback|rating|stars|satisfaction|sycophancy|label|turncount|numturns|nturns|wordcount|numwords|nwords)$/;
/** Limits that the design of a run sets, such as tokens per turn. */
const LIMIT = /^(?:max|min|total)?(?:tokens|words|turns|messages)(?:per[a-z]+)?$|(?:budget|limit)s?$/;
/** Maximum number of values for which a field with an unknown name counts as a condition. */
const MOST_LEVELS = 10;

const bare = (field: string): string => field.toLowerCase().replace(/[_\-. ]/g, '');

/** Whether the name of a field is a known condition. */
export function isCondition(field: string): boolean {
  return OWN.test(bare(field)) || (namesRunCondition(field) && bare(field) !== 'promptid');
}

/** Whether the levels of a condition are a random sample, such as days and raters. */
export function isRandomFactor(field: string): boolean {
  return RANDOM.test(bare(field));
}

/** Whether a field is a limit on conversations, which do not depend on each other because they share it. */
export function isLimit(field: string): boolean {
  return LIMIT.test(bare(field));
}

/** Whether a field names the model in another role than the compared one, such as the simulated user. */
export function isOtherRole(field: string): boolean {
  return /^(?:(?:user|system|judge|partner|simulator)model|partner|judge|simulator)$/.test(bare(field));
}

/** The factors of conversations: fields with at least two values, except identities and results. O(labels). */
export function factorsOf(records: readonly DesignRecord[]): Factor[] {
  const fields = new Set(records.flatMap(({ labels }) => Object.keys(labels)));
  return [...fields].flatMap((field) => {
    if (IDENTIFYING.test(bare(field)) || RESULT.test(bare(field))) return [];
    const counts = new Map<string, number>();
    for (const { labels } of records) {
      const level = ownLabel(labels, field);
      if (level !== undefined) counts.set(level, (counts.get(level) ?? 0) + 1);
    }
    const kind = classifyFactor(field, counts, records.length);
    if (counts.size < 2 || kind === undefined) return [];
    const present = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [
      {
        field,
        levels: [...counts].map(([level, conversations]) => ({ level, conversations })),
        absent: records.length - present,
        kind,
        variesWithinUnits: variesWithin(records, field),
      },
    ];
  });
}

/** The field that is compared by default: model, system or setting, else the first condition that varies. */
export function comparedField(factors: readonly Factor[]): string | undefined {
  const varying = factors.filter(({ kind }) => kind === 'condition').map(({ field }) => field);
  return [...STRATA_FIELDS, ...varying].find((field) => varying.includes(field));
}

/** Items by level, in order of appearance; items without a level are excluded. */
export function byLevel<T>(
  items: Iterable<T>,
  levelOf: (item: T) => string | undefined,
): Map<string, [T, ...T[]]> {
  const found = byKey(items, levelOf);
  found.delete(undefined);
  return found as Map<string, [T, ...T[]]>;
}

/** A label of a record. Own properties only, so inherited names such as `constructor` are not labels. */
export function ownLabel(labels: Readonly<Record<string, string>>, field: string): string | undefined {
  return Object.hasOwn(labels, field) ? labels[field] : undefined;
}

function classifyFactor(
  field: string,
  counts: ReadonlyMap<string, number>,
  records: number,
): Factor['kind'] | undefined {
  if (isCondition(field)) return 'condition';
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  if (repeated < counts.size / 2) return undefined;
  return counts.size <= MOST_LEVELS && counts.size <= records / 4 ? 'label' : 'repeats';
}

function variesWithin(records: readonly DesignRecord[], field: string): boolean | null {
  const own = records.filter(({ task }) => task !== undefined);
  if (own.length === 0) return null;
  return [...byKey(own, ({ task }) => task?.label).values()].some(
    (unit) => new Set(unit.map(({ labels }) => ownLabel(labels, field))).size > 1,
  );
}
