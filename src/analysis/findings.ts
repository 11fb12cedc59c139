import { MetricError, requireInput } from '../error.js';
import { requireRows } from '../evaluate/row.js';
import { kindsParam } from '../evaluate/score-summary.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ParamValue } from '../metrics/core/result.js';
import { flag, inputData } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { alphaOf, isSignificant } from '../statistics/alpha.js';
import { standardizedBy, winRate } from '../statistics/effect-size.js';
import { withinRange } from '../statistics/interval.js';
import { isRounding, largest } from '../statistics/rounding.js';
import { counted } from '../text/counted.js';
import { isCondition } from './factors.js';
import { type Corrected, correctFamilies, familyName } from './families.js';
import type { Finding, FindingVerdict } from './finding.js';
import { cautionsOf, isOfFractions } from './finding-cautions.js';
import { type Matched, matchScores } from './match.js';
import { type Measure, type RunSettings, SUCCESS, textMeasure } from './measures.js';
import { missingEffect } from './missing.js';
import { outcomeScores } from './outcome-scores.js';
import type { Plan } from './plan.js';
import {
  type DesignRecord,
  type Entry,
  namedRows,
  type Rows,
  type Scores,
  scoresFromRows,
} from './records.js';
import { type MatchedTest, testMatched } from './test.js';
import { commonUnits, conditionCell, unitKey, variesWithinUnits } from './units.js';

/** Input and options of a comparison. */
export interface FindingsInput {
  /** Rows of `evaluate`, as a list or by system name as in the design. */
  readonly rows?: Rows;
  /**
   * Whether to compare success and outcome scores, including aptitude and unreliability of repeated runs. Default
   * `true`.
   */
  readonly outcomes?: boolean;
  /** Percentiles of runs; if given, they are compared even without repeated runs. @internal */
  readonly runSettings?: RunSettings;
}

const INPUT: OptionSpecs<FindingsInput, 'outcomes'> = {
  rows: inputData('rows, or rows by the name of the system'),
  outcomes: flag(true),
  runSettings: inputData('percentiles of runs'),
};

/**
 * Computes the comparisons of a plan: for each metric and pair of levels, the difference with its corrected interval
 * and p-value, the detectable difference, missing scores, and a verdict. Outcomes come first: success or the mean
 * score, and for repeated runs aptitude and unreliability.
 *
 * Units are paired; matched conditions and repeated runs are combined within each unit. The test is Student's t with the
 * cluster-robust standard error CR2 and Satterthwaite's degrees of freedom for all metrics, or the sign-flip test.
 * p-values are corrected within families, and the intervals match. The order of the rows does not matter.
 *
 * O(rows + comparisons * units log units), for sign flips O(comparisons * permutations * clusters).
 *
 * @throws MetricError `INVALID_INPUT` for rows of one metric with different signatures, or scores that are not finite
 *
 * @example
 * ```ts
 * import { describeDesign, findings, planOf } from '@mtpc/metrics';
 * const run = (model: string, item: string, score: number) => ({ turns: [], outcome: { score }, meta: { model, item } });
 * const scores = { x: [80, 60], y: [70, 55], z: [90, 60] };
 * const runs = Object.entries(scores).flatMap(([item, [a, b]]) => [run('a', item, a!), run('b', item, b!)]);
 * const [finding] = findings(planOf(describeDesign(runs)));
 * finding!.difference; // => 21.666666666667
 * finding!.verdict; // => 'a-higher'
 * ```
 */
export function findings(plan: Plan, input: FindingsInput = {}): Finding[] {
  return findingsByPart([{ plan }], input);
}

/** A part of the data with its plan: the conversations of one system, for example. */
export interface Part {
  readonly plan: Plan;
  readonly stratum?: Readonly<Record<string, string>>;
}

/** The findings of several parts, in this order, corrected together as levels of one comparison would be. @internal */
export function findingsByPart(parts: readonly Part[], input: FindingsInput = {}): Finding[] {
  const { rows = [], outcomes = true, runSettings } = resolveOptions('findings', INPUT, input);
  for (const { plan } of parts)
    requireInput(plan?.records instanceof Map, 'findings', 'plan', 'a plan from planOf', plan);
  for (const [name, own] of namedRows(rows))
    requireRows('findings', name === undefined ? 'rows' : `systems.${name}`, own);
  const jobs = parts.flatMap((part): Job[] => {
    const { plan } = part;
    const scores = scoresFromRows(rows, plan.unit);
    const records = [...plan.records.values()].flat();
    const performance = outcomes ? outcomeScores(records, runSettings) : { measures: [], scores: new Map() };
    const text = [...scores.keys()].filter((metric) => isScored(metric, scores)).map(textMeasure);
    const all = new Map([...scores, ...performance.scores]);
    return [...performance.measures, ...text].flatMap((measure) =>
      plan.comparisons.map((pair) => prepareJob(measure, pair, part, all, parts.length)),
    );
  });
  return corrected(jobs);
}

/** The matched scores of the metrics of the given rows, for the first comparison of a plan. @internal */
export function matchMetrics(plan: Plan, rows: Rows): Map<string, Matched> {
  const scores = scoresFromRows(rows, plan.unit);
  const pair = itemAt(plan.comparisons, 0);
  const metrics = [...scores.keys()].filter((metric) => isScored(metric, scores));
  return new Map(
    metrics.map((metric) => [metric, prepareJob(textMeasure(metric), pair, { plan }, scores).matched]),
  );
}

/** Two levels by one measure, matched. */
interface Job extends Part {
  readonly measure: Measure;
  readonly pair: readonly [a: string, b: string];
  readonly signature: string;
  readonly unit: string;
  readonly within: readonly string[];
  readonly matched: Matched;
  readonly family: string;
  /** Whether all scores of both sides are equal. */
  readonly isConstant: boolean;
  readonly runs: readonly [a: readonly [number, number], b: readonly [number, number]];
}

function prepareJob(measure: Measure, pair: Job['pair'], part: Part, scores: Scores, parts = 1): Job {
  const { plan } = part;
  const { entries, signatures } = existing(scores.get(measure.source));
  const { family, primary, clusterBy, unpaired } = plan.settings;
  const [left, right] = [existing(plan.records.get(pair[0])), existing(plan.records.get(pair[1]))];
  const unit = measure.question === 'performance' ? outcomeUnit(left, right, plan) : plan.unit;
  const within = conditionsWithin(left, right, plan, unit);
  const by = clusterBy ?? (unit === 'turn' ? turnCluster : undefined);
  const isIndependent = commonUnits(left, right, unit, within) === 0;
  if (isIndependent && unpaired === 'refuse') requireCommon(pair, left, right, unit);
  const matched = matchScores({
    ...{ a: left, b: right, entries, measure, unit, within, clusterBy: by, isIndependent },
  });
  const all = [...matched.a, ...matched.b];
  return {
    ...part,
    ...{ measure, pair, unit, within, matched, signature: commonSignature(measure.metric, pair, signatures) },
    family: familyName(measure, { family, primary }, Math.max(plan.levels.length, parts)),
    isConstant: all.length > 0 && isRounding(Math.max(...all) - Math.min(...all), largest(all)),
    runs: [runsIn(left, entries, within, unit), runsIn(right, entries, within, unit)],
  };
}

/**
 * The conditions to match on. Those that are the same within pairs of conversations may vary within a task, whose runs
 * under different conditions are not repetitions of each other.
 */
function conditionsWithin(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  { unit: pairs, within, choices }: Plan,
  unit: string,
): readonly string[] {
  if (unit === pairs) return within;
  const found = [...within];
  for (const each of choices) {
    if (each.choice !== 'same-in-pairs' || !isCondition(each.field)) continue;
    const isVaried = variesWithinUnits([...a, ...b], unit, each.field);
    if (isVaried && commonUnits(a, b, unit, [...found, each.field]) > 0) found.push(each.field);
  }
  return found;
}

function turnCluster(row: { readonly transcript: string }): string {
  return row.transcript;
}

/** Pairs outcomes by task if both levels have tasks, because runs of a task are repetitions. */
function outcomeUnit(
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  { unit, settings }: Plan,
): string {
  if (settings.unit !== undefined && settings.unit !== 'turn') return unit;
  const task = a.find((record) => record.task !== undefined)?.task?.field;
  const isCommon = task !== undefined && commonUnits(a, b, task, []) > 0;
  if (isCommon && unit === 'transcript' && mergesClusters([...a, ...b], task, settings)) return unit;
  return isCommon ? task : unit === 'turn' ? 'transcript' : unit;
}

/** Whether the conversations of a task belong to several of the named clusters, such as annotators. */
function mergesClusters(
  records: readonly DesignRecord[],
  task: string,
  { clusterBy }: Plan['settings'],
): boolean {
  if (clusterBy === undefined || typeof clusterBy === 'function') return false;
  return [clusterBy].flat().some((field) => field !== task && variesWithinUnits(records, task, field));
}

function requireCommon(
  [nameA, nameB]: Job['pair'],
  a: readonly DesignRecord[],
  b: readonly DesignRecord[],
  unit: string,
): void {
  const what = unit === 'transcript' || unit === 'turn' ? 'id' : unit;
  const has = (name: string, records: readonly DesignRecord[]): string => {
    const keys = new Set(records.flatMap((record) => unitKey(record, unit) ?? [])).size;
    const unnamed = records.filter((record) => unitKey(record, unit) === undefined).length;
    const others = counted(unnamed, 'transcript without an id', 'transcripts without an id');
    return `${counted(keys, what)} in ${name}${unnamed > 0 ? ` (and ${others})` : ''}`;
  };
  const message = `systems: expected transcripts with an ${what} that both ${nameA} and ${nameB} have, got none in common: ${has(nameA, a)}, ${has(nameB, b)}. Transcripts are paired by ${what}, never by position`;
  throw new MetricError('INVALID_INPUT', message, { path: 'systems', received: [nameA, nameB] });
}

function commonSignature(
  metric: string,
  [a, b]: Job['pair'],
  signatures: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const own = [a, b, ''].flatMap((name) => [...(signatures.get(name) ?? [])]);
  const found = [...new Set(own)].sort();
  if (found.length <= 1) return found[0] ?? '';
  const message = `systems: expected one signature of ${metric} for ${a} and ${b}, got ${found.join(' and ')}`;
  throw new MetricError('INVALID_INPUT', message, { metric, path: 'systems', received: found });
}

/** Whether any row of a metric has a score, or lacks one for another reason than missing resources. */
function isScored(metric: string, scores: Scores): boolean {
  return (scores.get(metric)?.signatures.size ?? 0) > 0;
}

/** Minimum and maximum number of conversations per unit and set of matched conditions. */
function runsIn(
  records: readonly DesignRecord[],
  entries: ReadonlyMap<string, Entry>,
  within: readonly string[],
  unit: string,
): readonly [number, number] {
  const own = records.filter(({ key }) => (entries.get(key)?.scores.length ?? 0) > 0);
  const counts = [
    ...byKey(own, (record) =>
      JSON.stringify([unitKey(record, unit) ?? record.key, conditionCell(record, within)]),
    ).values(),
  ].map(({ length }) => length);
  return counts.length === 0 ? [0, 0] : [Math.min(...counts), Math.max(...counts)];
}

/** The largest number that a test accepts; so many looks or comparisons need no more. */
const MOST_PERMUTATIONS = 10_000_000;

function corrected(jobs: readonly Job[]): Finding[] {
  const [first] = jobs;
  if (first === undefined) return [];
  const { settings } = first.plan;
  const sizes = new Map(
    [...byKey(jobs, ({ family }) => family)].map(([name, own]) => [name, own.filter(isTestable).length]),
  );
  const alpha = alphaOf(settings.confidenceLevel);
  const tested = jobs.map((job) => {
    // Twice the number of patterns that the smallest p-value needs to survive the correction.
    const least = Math.ceil((2 * settings.looks * (sizes.get(job.family) ?? 1)) / alpha);
    const permutations = settings.permutations ?? Math.min(Math.max(9999, least), MOST_PERMUTATIONS);
    const test = testMatched(job.matched, {
      ...{ method: settings.method, permutations, seed: settings.seed },
      level: settings.confidenceLevel,
    });
    return { ...job, test, pValue: job.isConstant ? null : test.pValue };
  });
  const corrections = correctFamilies(tested, settings);
  return tested.map((each) => buildFinding(each, existing(corrections.get(each))));
}

function isTestable({ matched, isConstant }: Job): boolean {
  return !isConstant && matched.a.length > 1 && matched.labels.every((labels) => new Set(labels).size > 1);
}

function buildFinding(job: Job & { readonly test: MatchedTest }, correction: Corrected): Finding {
  const { plan, stratum, measure, pair, unit, within, matched, test, isConstant, signature } = job;
  const { settings } = plan;
  const { confidenceLevel, seed, adjust, looks } = settings;
  const { intervalAt, detectableAt, drawn, noIntervalBecause: _, ...numbers } = test;
  const isPaired = matched.design === 'paired';
  const differences = isPaired ? matched.a.map((score, i) => score - itemAt(matched.b, i)) : [];
  const scale = isOfFractions(job) ? SUCCESS.range : measure.range;
  const range = differenceRange(scale, [...matched.a, ...matched.b]);
  const own = withinRange(intervalAt(correction.intervalLevel), range);
  const missing = missingEffect(matched, measure, { confidenceLevel, seed });
  const least = isConstant ? null : detectableAt(correction.strictestLevel);
  // A difference that the scale does not have is none.
  const isBeyond = least !== null && least > (range[1] ?? Number.MAX_VALUE);
  const detectable = isBeyond ? null : least;
  const n = isPaired ? matched.a.length : matched.a.length + matched.b.length;
  // All scores are equal up to rounding.
  const tested = isConstant ? { ...numbers, pValue: null, difference: 0 } : numbers;
  const isZero = isRounding(Math.abs(tested.difference ?? 0), largest([...matched.a, ...matched.b]));
  const { minimumPValue } = tested;
  const canShow =
    isZero ||
    (!isBeyond && (minimumPValue === null || isSignificant(minimumPValue, correction.strictestLevel)));
  const { nUndefinedA, nUndefinedB } = matched.counts;
  const open = { ...missing, isMostlyMissing: Math.abs(nUndefinedA - nUndefinedB) > n };
  const verdict = decideVerdict(tested, n, isConstant, canShow, open, correction, settings.confidenceLevel);
  const draws: Record<string, ParamValue> = drawn === undefined ? {} : { permutations: drawn, seed };
  return Object.freeze({
    statistic: 'finding' as const,
    revision: 1,
    params: Object.freeze({
      ...{ unit, clusterBy: kindsParam(matched.clusterBy), method: test.method, confidenceLevel, ...draws },
      ...{ family: job.family, adjust, ...(within.length > 0 && { within: within.join(' ') }) },
      ...(looks > 1 && { looks }),
    }),
    ...{ metric: measure.metric, question: measure.question, signature, factor: plan.factor },
    ...{ a: pair[0], b: pair[1], within, verdict },
    ...(stratum !== undefined && { stratum }),
    cautions: cautionsOf(job, { ...missing, verdict }),
    ...{ design: matched.design, unit, clusterBy: matched.clusterBy },
    ...{ n, nA: matched.a.length, nB: matched.b.length },
    ...{ runsA: job.runs[0], runsB: job.runs[1] },
    ...matched.counts,
    ...missing,
    ...sideMeans(matched),
    ...tested,
    ...own,
    uncorrectedInterval: withinRange(intervalAt(confidenceLevel), range).interval,
    adjustedPValue: correction.adjustedPValue,
    family: Object.freeze({ name: job.family, comparisons: correction.comparisons, adjust, looks }),
    standardizedDifference: isPaired
      ? standardizedBy(differences, largest([...matched.a, ...matched.b]))
      : null,
    winRate: isPaired ? winRate(matched.a, matched.b) : null,
    minimumDetectableDifference: detectable,
    requiredN: requiredFor(n, detectable, tested.difference),
  });
}

/** The means of both sides, whose difference is the estimate: over units, or over the strata that both have. */
function sideMeans({ a, b, strata }: Matched): { meanA: number | null; meanB: number | null } {
  const [ofA, ofB] = [strata.slice(0, a.length), strata.slice(a.length)];
  const shared = [...new Set(ofA)].filter((each) => ofB.includes(each));
  const over = (values: readonly number[], own: readonly string[]): number | null => {
    if (values.length === 0) return null;
    if (shared.length === 0) return mean(values);
    return mean(shared.map((each) => mean(values.filter((_, i) => own[i] === each))));
  };
  return { meanA: over(a, ofA), meanB: over(b, ofB) };
}

/** The largest possible difference of two means of a bounded metric; unknown for scores off the metric's scale. */
function differenceRange(
  range: Measure['range'],
  scores: readonly number[],
): readonly [number | null, number | null] {
  const [least, greatest] = range ?? [null, null];
  if (least === null || greatest === null) return [null, null];
  if (scores.some((score) => score < least || score > greatest)) return [null, null];
  return [least - greatest, greatest - least];
}

/** The standard error shrinks with the square root of the number of units. */
function requiredFor(n: number, detectable: number | null, difference: number | null): number | null {
  if (detectable === null || difference === null || difference === 0) return null;
  return Math.max(2, Math.ceil(n * (detectable / difference) ** 2));
}

function decideVerdict(
  { difference, pValue }: Pick<MatchedTest, 'difference' | 'pValue'>,
  n: number,
  isConstant: boolean,
  canShow: boolean,
  missing: Pick<Finding, 'signSensitiveToMissing' | 'missingPValue'> & { readonly isMostlyMissing: boolean },
  { adjustedPValue }: Corrected,
  level: number,
): FindingVerdict {
  if (n === 0 || difference === null) return 'no-data';
  const isOpen =
    missing.signSensitiveToMissing &&
    (missing.isMostlyMissing || isSignificant(missing.missingPValue, level));
  if (isConstant) return isOpen ? 'undecided' : 'constant';
  if (pValue === null) return 'too-few';
  if (isOpen) return 'undecided';
  if (isSignificant(adjustedPValue, level)) return difference > 0 ? 'a-higher' : 'b-higher';
  return canShow ? 'no-difference-found' : 'cannot-show';
}
