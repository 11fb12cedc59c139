import { MetricError, requireInput, requireOption } from '../error.js';
import { type ClusterBy, clusterByOption } from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/row.js';
import { existing } from '../math/existing.js';
import { list, oneOf, properShare, rounds, seed, text, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import type { PairedTestMethod } from '../statistics/paired-test.js';
import type { Caution } from './caution.js';
import type { Choice } from './choice.js';
import type { Design } from './design.js';
import { byLevel, comparedField, ownLabel } from './factors.js';
import type { Family } from './families.js';
import { matchConditions } from './match-conditions.js';
import { nestedFields, withTask } from './nested-fields.js';
import type { DesignRecord } from './records.js';
import { commonUnits, variesWithinUnits } from './units.js';

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
   * cluster. Default: the `instruction`, else the `item`, else (for turns) the transcript; and fields of which each value
   * belongs to one level, such as users of one system each.
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
  const asked = resolveOptions('planOf', PLAN, options);
  const isDesign = Array.isArray(design?.records);
  requireInput(isDesign, 'planOf', 'design', 'a design from describeDesign', design);
  const factor = chooseFactor(design, asked.by);
  const records = byLevel(design.records, ({ labels }) => ownLabel(labels, factor.field));
  const levels = [...records.keys()];
  requireLevels(design, factor.field, levels, asked);
  const comparisons = listComparisons(levels, asked.baseline);
  const unit = chooseUnit(records, comparisons, asked);
  const used = [factor.field, unit.field, ...(asked.within ?? [])];
  const nested = asked.clusterBy === undefined ? nestedFields(design.factors, records, used) : [];
  const settings = nested.length === 0 ? asked : { ...asked, clusterBy: withTask(nested, records) };
  const matching = matchConditions(
    design.factors,
    { records, comparisons, factor: factor.field, unit: unit.field, design: unit.design },
    settings,
  );
  const choices: Choice[] = [
    { choice: 'factor', ...factor },
    { choice: 'unit', field: unit.field, because: unit.because },
    ...nested.map((field): Choice => ({ choice: 'cluster', field, because: 'one-level-each' })),
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
    cautions: [...matching.cautions, ...designCautions(design, records, settings, matching)],
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
  { factors }: Design,
  asked: string | undefined,
): { field: string; because: 'asked' | 'varies' } {
  if (asked !== undefined) return { field: asked, because: 'asked' };
  const first = comparedField(factors);
  if (first !== undefined) return { field: first, because: 'varies' };
  const message = `expected conversations that differ in a model, a setting or another condition, got none. Name the field that distinguishes them with by (--by)`;
  throw new MetricError('INVALID_INPUT', message, { path: 'design' });
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

function listComparisons(levels: readonly string[], baseline: string | undefined): [string, string][] {
  if (baseline !== undefined)
    return levels.filter((level) => level !== baseline).map((level): [string, string] => [baseline, level]);
  return levels.flatMap((a, i) => levels.slice(i + 1).map((b): [string, string] => [a, b]));
}

function chooseUnit(
  records: Plan['records'],
  comparisons: Plan['comparisons'],
  { unit: asked }: PlanSettings,
): Pick<Extract<Choice, { choice: 'unit' }>, 'field' | 'because'> & Pick<Plan, 'design'> {
  const pairsBy = (unit: string): number =>
    comparisons.filter(
      ([a, b]) => commonUnits(existing(records.get(a)), existing(records.get(b)), unit, []) > 0,
    ).length;
  if (asked !== undefined)
    return { field: asked, because: 'asked', design: pairsBy(asked) > 0 ? 'paired' : 'independent' };
  const task = [...records.values()].flat().find((record) => record.task !== undefined)?.task?.field;
  const byId = pairsBy('transcript');
  const byTask = task === undefined ? 0 : pairsBy(task);
  if (byId > 0) {
    const isOther =
      byTask > 0 && variesWithinUnits([...records.values()].flat(), 'transcript', existing(task));
    if (isOther) return { field: existing(task), because: 'ids-of-other-tasks', design: 'paired' };
    // Tasks pair all levels if only some share ids, such as models, but not the people whose turn they predict.
    if (byId >= byTask) return { field: 'transcript', because: 'common-ids', design: 'paired' };
  }
  if (task !== undefined && byTask > 0) return { field: task, because: 'common-tasks', design: 'paired' };
  return { field: 'transcript', because: 'nothing-common', design: 'independent' };
}

function designCautions(
  { copies, repeatedFields, conversations }: Design,
  records: Plan['records'],
  { clusterBy, unit }: PlanSettings,
  { within, cautions }: Pick<ReturnType<typeof matchConditions>, 'within' | 'cautions'>,
): Caution[] {
  const said = cautions.flatMap((each) => ('field' in each ? each.field : []));
  const clusters = [
    typeof clusterBy === 'function' ? [] : (clusterBy ?? []),
    unit ?? [],
    within,
    said,
  ].flat();
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
