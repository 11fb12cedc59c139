import { MetricError, requireInput, requireOption } from '../error.js';
import { type ClusterBy, clusterByOption } from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/row.js';
import { clusterOf } from '../evaluate/row-origin.js';
import { byKey } from '../math/by-key.js';
import { itemAt } from '../math/existing.js';
import { list, oneOf, properShare, rounds, seed, text, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import type { PairedTestMethod } from '../statistics/paired-test.js';
import type { Caution } from './caution.js';
import type { Design } from './design.js';
import { type Factor, isRandomFactor, ownLabel, SYSTEM_FIELDS } from './factors.js';
import type { Family } from './families.js';
import { type DesignRecord, GIVEN_NAME } from './records.js';

/** Options of a comparison. They mean the same in every function and command. */
export interface PlanOptions {
  /** The field whose values are compared. Default: the systems, else the settings, else the first condition that varies. */
  readonly by?: string;
  /**
   * Fields to match on: only conversations with equal values are compared, and the differences are averaged with equal
   * weights. `[]` pools everything. Default: the conditions that vary within the compared units.
   */
  readonly within?: readonly string[];
  /**
   * The paired unit: transcripts by id, each `turn` of a transcript, or a field such as `instruction`, averaged within
   * its values. Default: ids if the compared systems share any, else instructions or items.
   */
  readonly unit?: string;
  /**
   * Fields shared by dependent units: the instruction, the game, the pair of players. Each field is a separate kind of
   * cluster. Default: the `instruction`, else the `item`, else (for turns) the transcript.
   */
  readonly clusterBy?: ClusterBy<ScoreRow>;
  /** The primary metric, tested without correction for the others. */
  readonly primary?: string;
  /** A level to compare all others with, instead of all pairs. */
  readonly baseline?: string;
  /** Student's t over clusters (default), or sign flips of whole clusters. */
  readonly method?: PairedTestMethod;
  /** Coverage of the intervals, before correction. Default .95. */
  readonly confidenceLevel?: number;
  /** The correction. Default `holm`. */
  readonly adjust?: Adjustment;
  /**
   * Which comparisons are corrected together: all of one question (default; success and reliability form one question,
   * text metrics another; with more than three levels each metric is a question), of each metric, or of the call.
   */
  readonly family?: Family;
  /**
   * Number of planned looks at the data during collection. The significance level is divided by it (Bonferroni over
   * looks). Default 1.
   */
  readonly looks?: number;
  /**
   * Number of random sign patterns of `sign-flip` for more than 14 clusters. Default: as many as the correction needs,
   * at least 9999.
   */
  readonly permutations?: number;
  /** Seed of the random sign patterns. Default 0. */
  readonly seed?: number;
  /** Whether systems without a common unit are rejected or compared as independent groups (default). */
  readonly unpaired?: 'refuse' | 'compare';
}

/** Options with a default. */
export type PlanDefaults = 'method' | 'confidenceLevel' | 'adjust' | 'family' | 'looks' | 'seed' | 'unpaired';

/** The specs of {@link PlanOptions}. @internal */
export const PLAN: OptionSpecs<PlanOptions, PlanDefaults> = {
  by: text(),
  within: list('a list of fields'),
  unit: text(),
  clusterBy: clusterByOption<ScoreRow>(),
  primary: text(),
  baseline: text(),
  method: oneOf(['student-t', 'sign-flip'], 'student-t'),
  confidenceLevel: properShare(0.95),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
  family: oneOf(['question', 'metric', 'call'], 'question'),
  looks: wholeNumber(1, 1),
  permutations: rounds(1),
  seed: seed(0),
  unpaired: oneOf(['refuse', 'compare'], 'compare'),
};

/** The options of testing and correction. */
export type PlanSettings = Resolved<PlanOptions, PlanDefaults>;

/** A choice with its reason; `src/words` has the sentence. */
export type Choice =
  | { readonly choice: 'factor'; readonly field: string; readonly because: 'asked' | 'varies' | 'given' }
  | {
      readonly choice: 'unit';
      readonly field: string;
      readonly because: 'asked' | 'common-ids' | 'common-tasks' | 'nothing-common';
    }
  | {
      readonly choice: 'within';
      readonly field: string;
      readonly because: 'asked' | 'varies-within-units' | 'unequal-mixture';
    }
  | { readonly choice: 'same-in-pairs'; readonly field: string };

/** The plan of a comparison. */
export interface Plan {
  /** The field whose values are compared. */
  readonly factor: string;
  readonly levels: readonly string[];
  readonly comparisons: readonly (readonly [a: string, b: string])[];
  /** Whether units are paired; independent groups have other units. */
  readonly design: 'paired' | 'independent';
  /** The unit of observation: `transcript`, `turn`, or the paired field. */
  readonly unit: string;
  /** The matched fields. */
  readonly within: readonly string[];
  readonly settings: PlanSettings;
  /** Each choice with its reason. */
  readonly choices: readonly Choice[];
  readonly cautions: readonly Caution[];
  /** Number of conversations without the compared field. */
  readonly excluded: number;
  /** The records of each level. @internal */
  readonly records: ReadonlyMap<string, readonly DesignRecord[]>;
}

/** The distributions of a field on two sides count as equal up to this distance. */
const EQUAL_MIXTURE = 0.05;

/**
 * Plans a comparison: the factor and its levels, the pairing, the matched conditions, the test and its family.
 * `choices` gives a reason for each. Conditions that vary are never pooled silently: each is constant within pairs or
 * matched, or the comparison is rejected.
 *
 * O(factors * conversations).
 *
 * @throws MetricError `INVALID_OPTION` for an unknown field or level; `INVALID_INPUT` if nothing varies, or if a
 *   condition is not balanced across unpaired conversations
 *
 * @example
 * ```ts
 * import { describeDesign, planOf } from '@mtpc/metrics';
 * const run = (model: string, instruction: string) => ({ turns: [], outcome: { score: 80 }, meta: { model, instruction } });
 * const plan = planOf(describeDesign([run('a', 'sort'), run('b', 'sort'), run('a', 'join'), run('b', 'join')]));
 * plan.factor; // => 'model'
 * plan.unit; // => 'instruction'
 * ```
 */
export function planOf(design: Design, options: PlanOptions = {}): Plan {
  const settings = resolveOptions('planOf', PLAN, options);
  const isDesign = Array.isArray(design?.records);
  requireInput(isDesign, 'planOf', 'design', 'a design from describeDesign', design);
  const factor = chooseFactor(design, settings.by);
  const records = byLevel(design.records, factor.field);
  const levels = [...records.keys()];
  requireLevels(design, factor.field, levels, settings);
  const comparisons = comparisonsOf(levels, settings.baseline);
  const unit = chooseUnit(records, comparisons, settings);
  const matching = matchConditions(design, records, comparisons, factor.field, unit, settings);
  const choices: Choice[] = [
    { choice: 'factor', ...factor },
    { choice: 'unit', field: unit.field, because: unit.because },
    ...matching.choices,
  ];
  const compared = [...records.values()].reduce((sum, { length }) => sum + length, 0);
  const plan: Plan = {
    ...{
      factor: design.givenField ?? factor.field,
      levels,
      comparisons,
      design: unit.design,
      unit: unit.field,
    },
    ...{ within: matching.within, settings, choices },
    cautions: [...matching.cautions, ...designCautions(design, records, settings)],
    excluded: design.conversations - compared,
    records,
  };
  return Object.freeze(Object.defineProperty(plan, 'records', { enumerable: false }));
}

/** Restricts a plan to some pairs of its levels. @internal */
export function planOfPairs(plan: Plan, pairs: readonly (readonly [a: string, b: string])[]): Plan {
  const own = { ...plan, levels: pairs.flat(), comparisons: pairs, records: plan.records };
  return Object.freeze(Object.defineProperty(own, 'records', { enumerable: false }));
}

function chooseFactor(
  { factors, records }: Design,
  asked: string | undefined,
): { field: string; because: 'asked' | 'varies' | 'given' } {
  if (asked !== undefined) return { field: asked, because: 'asked' };
  const named = new Set(records.flatMap(({ labels }) => ownLabel(labels, GIVEN_NAME) ?? []));
  const varying = factors.filter(({ kind }) => kind === 'condition').map(({ field }) => field);
  const first = [...SYSTEM_FIELDS, 'setting', ...varying].find((field) => varying.includes(field));
  if (first !== undefined) return { field: first, because: 'varies' };
  if (named.size > 1) return { field: GIVEN_NAME, because: 'given' };
  const message = `expected conversations that differ in a model, a setting or another condition, got none. Name the field that distinguishes them with by (--by)`;
  throw new MetricError('INVALID_INPUT', message, { path: 'design' });
}

function byLevel(records: readonly DesignRecord[], field: string): Map<string, DesignRecord[]> {
  const found = new Map<string, DesignRecord[]>();
  for (const record of records) {
    const level = ownLabel(record.labels, field);
    if (level === undefined) continue;
    const own = found.get(level);
    if (own) own.push(record);
    else found.set(level, [record]);
  }
  return found;
}

function requireLevels(
  { factors }: Design,
  field: string,
  levels: readonly string[],
  { baseline }: PlanSettings,
): void {
  const known = factors.map((each) => each.field).join(', ') || 'none';
  const expected = `a field with at least two values (fields that vary: ${known})`;
  requireOption(levels.length > 1, 'planOf', 'by', expected, field);
  const isLevel = baseline === undefined || levels.includes(baseline);
  requireOption(isLevel, 'planOf', 'baseline', `one of ${levels.join(', ')}`, baseline);
}

function comparisonsOf(levels: readonly string[], baseline: string | undefined): [string, string][] {
  if (baseline !== undefined)
    return levels.filter((level) => level !== baseline).map((level): [string, string] => [baseline, level]);
  return levels.flatMap((a, i) => levels.slice(i + 1).map((b): [string, string] => [a, b]));
}

interface Unit {
  readonly field: string;
  readonly because: Extract<Choice, { choice: 'unit' }>['because'];
  readonly design: Plan['design'];
}

type Records = Plan['records'];
type Comparisons = Plan['comparisons'];

/** The unit of a record: its id, the id of its turn, its task, or the value of a field. @internal */
export function unitKey(record: DesignRecord, unit: string): string | undefined {
  if (unit === 'transcript' || unit === 'turn') return record.id;
  if (record.task?.field !== unit) return ownLabel(record.labels, unit) ?? clusterOf(record.origin, unit);
  const kind = ownLabel(record.labels, 'task');
  return kind === undefined ? record.task.label : JSON.stringify([kind, record.task.label]);
}

function chooseUnit(records: Records, comparisons: Comparisons, { unit: asked }: PlanSettings): Unit {
  const haveCommon = (unit: string): boolean =>
    comparisons.some(([a, b]) => commonUnits(records, a, b, unit, []) > 0);
  if (asked !== undefined)
    return { field: asked, because: 'asked', design: haveCommon(asked) ? 'paired' : 'independent' };
  if (haveCommon('transcript')) return { field: 'transcript', because: 'common-ids', design: 'paired' };
  const task = [...records.values()].flat().find((record) => record.task !== undefined)?.task?.field;
  if (task !== undefined && haveCommon(task))
    return { field: task, because: 'common-tasks', design: 'paired' };
  return { field: 'transcript', because: 'nothing-common', design: 'independent' };
}

/** The values of the matched fields. @internal */
export function conditionCell({ labels }: DesignRecord, fields: readonly string[]): string {
  return fields.length === 0 ? '' : JSON.stringify(fields.map((field) => ownLabel(labels, field) ?? null));
}

/**
 * The matching fields of two sides: fields with a common value. A field without one, such as a temperature that only
 * one side records, distinguishes the runs of that side, each paired with all runs of the other. @internal
 */
export function sharedFields(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  fields: readonly string[],
): string[] {
  return fields.filter((field) => {
    const values = new Set(a.map(({ labels }) => ownLabel(labels, field)));
    return b.some(({ labels }) => values.has(ownLabel(labels, field)));
  });
}

/** The number of cells of unit and matched conditions that both levels share. */
function commonUnits(records: Records, a: string, b: string, unit: string, all: readonly string[]): number {
  const fields = sharedFields(records.get(a) ?? [], records.get(b) ?? [], all);
  const cells = (level: string): Set<string> =>
    new Set(
      (records.get(level) ?? []).flatMap((record) => {
        const key = unitKey(record, unit);
        return key === undefined ? [] : JSON.stringify([key, conditionCell(record, fields)]);
      }),
    );
  const ofB = cells(b);
  return [...cells(a)].filter((cell) => ofB.has(cell)).length;
}

interface Matching {
  readonly within: string[];
  readonly choices: Choice[];
  readonly cautions: Caution[];
}

function matchConditions(
  { factors }: Design,
  records: Records,
  comparisons: Comparisons,
  factor: string,
  unit: Unit,
  settings: PlanSettings,
): Matching {
  const found: Matching = { within: [], choices: [], cautions: [] };
  const clusters = typeof settings.clusterBy === 'function' ? [] : [settings.clusterBy ?? []].flat();
  if (settings.within !== undefined) requireFields(settings.within, factors, records);
  for (const field of settings.within ?? []) {
    found.within.push(field);
    found.choices.push({ choice: 'within', field, because: 'asked' });
  }
  for (const each of factors) {
    const { field } = each;
    const isUsed = [factor, unit.field, ...clusters, ...found.within].includes(field);
    if (isUsed || each.kind === 'repeats') continue;
    const values = aliasValues(records, field);
    if (values !== undefined) {
      // Skips the compared field itself if it provides the system names.
      const isSame = [...records.keys()].every((level, i) => values[i] === level);
      const isNamed = isSame || SYSTEM_FIELDS.includes(field) || each.kind === 'label';
      if (!isNamed && new Set(values).size > 1)
        found.cautions.push({ kind: 'varies-together', field, values });
      continue;
    }
    const isFixed = settings.within !== undefined;
    if (unit.design === 'paired') matchPaired(each, found, records, comparisons, unit, isFixed);
    else stratify(each, found, records, comparisons, isFixed);
  }
  return found;
}

function requireFields(fields: readonly string[], factors: readonly Factor[], records: Records): void {
  for (const field of fields) {
    const isKnown = [...records.values()].flat().some(({ labels }) => Object.hasOwn(labels, field));
    const known = factors.map((each) => each.field).join(', ') || 'none';
    requireOption(
      isKnown,
      'planOf',
      'within',
      `fields of the conversations (fields that vary: ${known})`,
      field,
    );
  }
}

/** The single value of a field at each level, if every level has at most one. */
function aliasValues(records: Records, field: string): string[] | undefined {
  const values: string[] = [];
  for (const own of records.values()) {
    const found = new Set(own.flatMap(({ labels }) => ownLabel(labels, field) ?? []));
    if (found.size > 1) return undefined;
    values.push(...found);
  }
  return values;
}

/** A condition of paired units is constant within units or matched if pairs remain; otherwise it becomes a caution. */
function matchPaired(
  { field, kind }: Factor,
  found: Matching,
  records: Records,
  comparisons: Comparisons,
  unit: Unit,
  isFixed: boolean,
): void {
  if (!variesWithinUnits([...records.values()].flat(), unit.field, field)) {
    found.choices.push({ choice: 'same-in-pairs', field });
    return;
  }
  const common = (fields: readonly string[]): number[] =>
    comparisons.map(([a, b]) => commonUnits(records, a, b, unit.field, fields));
  const before = common(found.within);
  const after = common([...found.within, field]);
  const keepsAll = after.every((count, i) => count >= itemAt(before, i));
  const keepsSome = after.every((count, i) => count > 0 || itemAt(before, i) === 0);
  const isMatched = kind === 'condition' && !isRandomFactor(field) ? keepsSome : keepsAll;
  if (isFixed || !isMatched) found.cautions.push({ kind: 'not-matched', field });
  else {
    found.within.push(field);
    found.choices.push({ choice: 'within', field, because: 'varies-within-units' });
  }
}

/** Whether conversations of one unit differ in a field. @internal */
export function variesWithinUnits(records: readonly DesignRecord[], unit: string, field: string): boolean {
  return [...byKey(records, (record) => unitKey(record, unit) ?? record.key).values()].some(
    (own) => new Set(own.map(({ labels }) => ownLabel(labels, field))).size > 1,
  );
}

/**
 * A condition of unpaired groups becomes a stratum if all its levels occur in all groups; otherwise an unbalanced
 * condition is rejected.
 */
function stratify(
  { field, kind }: Factor,
  found: Matching,
  records: Records,
  comparisons: Comparisons,
  isFixed: boolean,
): void {
  const fields = [...found.within, field];
  const counts = (level: string, by: readonly string[]): Map<string, number> =>
    new Map(
      [...byKey(records.get(level) ?? [], (record) => conditionCell(record, by))].map(([cell, own]) => [
        cell,
        own.length,
      ]),
    );
  const isComplete = comparisons.every(([a, b]) => {
    const [ofA, ofB] = [counts(a, fields), counts(b, fields)];
    const cells = new Set([...ofA.keys(), ...ofB.keys()]);
    return [...cells].every((cell) => Math.min(ofA.get(cell) ?? 0, ofB.get(cell) ?? 0) > 1);
  });
  const farthest = Math.max(
    ...comparisons.map(([a, b]) => mixtureDistance(counts(a, [field]), counts(b, [field]))),
  );
  if (farthest <= EQUAL_MIXTURE) return;
  if (isComplete && !isFixed && !isRandomFactor(field)) {
    found.within.push(field);
    found.choices.push({ choice: 'within', field, because: 'unequal-mixture' });
  } else if (kind === 'condition' && !isRandomFactor(field) && !isFixed) {
    const message = `the values of ${field} are not balanced across the unpaired conversations, and could cause a difference. Restrict the comparison to one value with where, match on fields with within, or pool on purpose with within: []`;
    throw new MetricError('INVALID_INPUT', message, { path: 'within', received: field });
  } else found.cautions.push({ kind: 'not-matched', field });
}

/** Total variation distance: 0 for equal distributions, 1 for disjoint ones. */
function mixtureDistance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [ofA, ofB] = [total(a), total(b)];
  const cells = new Set([...a.keys(), ...b.keys()]);
  return (
    [...cells].reduce((sum, cell) => sum + Math.abs((a.get(cell) ?? 0) / ofA - (b.get(cell) ?? 0) / ofB), 0) /
    2
  );
}

function designCautions(
  { copies, repeatedFields, conversations }: Design,
  records: Records,
  { clusterBy, unit }: PlanSettings,
): Caution[] {
  const clusters = [typeof clusterBy === 'function' ? [] : (clusterBy ?? []), unit ?? []].flat();
  return [
    ...(copies.conversations > 0 ? [{ kind: 'copies' as const, ...copies, of: conversations }] : []),
    ...repeatedFields
      .filter(({ field }) => !clusters.includes(field))
      .map(({ field, values }): Caution => ({ kind: 'repeated-field', field, values })),
    ...[...records].flatMap(([level, own]): Caution[] => {
      const partial = own.filter(({ isPartial }) => isPartial).length;
      return partial > 0 ? [{ kind: 'partial-run', level, conversations: partial }] : [];
    }),
  ];
}
