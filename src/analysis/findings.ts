import { requireInput } from '../error.js';
import { requireRows } from '../evaluate/row.js';
import { kindsParam } from '../evaluate/score-summary.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ParamValue } from '../metrics/core/result.js';
import { flag, inputData, MOST_ROUNDS } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { alphaOf, isSignificant } from '../statistics/alpha.js';
import { standardizedBy, winRate } from '../statistics/effect-size.js';
import { withinRange } from '../statistics/interval.js';
import { isRounding, largest } from '../statistics/rounding.js';
import { type Corrected, correctFamilies } from './families.js';
import type { Finding, FindingVerdict } from './finding.js';
import { cautionsOf, isOfFractions } from './finding-cautions.js';
import { type Job, type Part, prepareJob } from './job.js';
import type { Matched } from './match.js';
import {
  type Measure,
  RUN_SETTINGS,
  type RunOptions,
  type RunSettings,
  SUCCESS,
  textMeasure,
} from './measures.js';
import { missingEffect } from './missing.js';
import { outcomeScores } from './outcome-scores.js';
import type { Plan } from './plan.js';
import { namedRows, type Rows, type Scores, scoresFromRows } from './records.js';
import { type MatchedTest, testMatched } from './test.js';

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
  /** How A90 and U90-10 are estimated. @internal */
  readonly runOptions?: RunOptions;
}

const INPUT: OptionSpecs<FindingsInput, 'outcomes'> = {
  rows: inputData('rows, or rows by the name of the system'),
  outcomes: flag(true),
  runSettings: inputData('percentiles of runs'),
  runOptions: inputData('estimates of percentiles of runs'),
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

/** The findings of several parts, in this order, corrected together as levels of one comparison would be. @internal */
export function findingsByPart(parts: readonly Part[], input: FindingsInput = {}): Finding[] {
  const { rows = [], outcomes = true, runSettings, runOptions } = resolveOptions('findings', INPUT, input);
  for (const { plan } of parts)
    requireInput(plan?.records instanceof Map, 'findings', 'plan', 'a plan from planOf', plan);
  for (const [name, own] of namedRows(rows))
    requireRows('findings', name === undefined ? 'rows' : `systems.${name}`, own);
  const jobs = parts.flatMap((part): Job[] => {
    const { plan } = part;
    const scores = scoresFromRows(rows, plan.unit);
    const records = [...plan.records.values()].flat();
    const performance = outcomes
      ? outcomeScores(records, runSettings, runOptions)
      : { measures: [], scores: new Map() };
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

/** Whether any row of a metric has a score, or lacks one for another reason than missing resources. */
function isScored(metric: string, scores: Scores): boolean {
  return (scores.get(metric)?.signatures.size ?? 0) > 0;
}

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
    const permutations = settings.permutations ?? Math.min(Math.max(9999, least), MOST_ROUNDS);
    const test = testMatched(job.matched, {
      ...{ method: settings.method, permutations, seed: settings.seed },
      confidenceLevel: settings.confidenceLevel,
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
  const { intervalAt, detectableAt, drawn, noIntervalBecause: _, isOfRuns: __, ...numbers } = test;
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
  // Where more units lack one side than have both, their number alone decides.
  const isMostlyMissing = Math.abs(nUndefinedA - nUndefinedB) > n;
  const isOpen =
    missing.signSensitiveToMissing === true &&
    (isMostlyMissing || isSignificant(missing.missingPValue, confidenceLevel));
  const { adjustedPValue } = correction;
  const facts = { isConstant, isOpen, canShow };
  const verdict = decideVerdict({ ...tested, adjustedPValue }, confidenceLevel, facts);
  const { estimator } = measure;
  const estimate = estimator !== undefined && estimator !== RUN_SETTINGS.estimator && { estimator };
  const draws: Record<string, ParamValue> = drawn === undefined ? {} : { permutations: drawn, seed };
  return Object.freeze({
    statistic: 'finding' as const,
    revision: 1,
    params: Object.freeze({
      ...{
        unit,
        clusterBy: kindsParam(matched.clusterBy),
        method: test.method,
        confidenceLevel,
        ...estimate,
        ...draws,
      },
      ...{ family: job.family, adjust, ...(within.length > 0 && { within: within.join(' ') }) },
      ...(looks > 1 && { looks }),
    }),
    ...{ metric: measure.metric, question: measure.question, signature, factor: plan.factor },
    ...{ a: pair[0], b: pair[1], within, verdict },
    ...(stratum !== undefined && { stratum }),
    cautions: cautionsOf(job, { ...missing, verdict }, correction.comparisons),
    ...{ design: matched.design, unit, clusterBy: matched.clusterBy },
    ...{ n, nA: matched.a.length, nB: matched.b.length },
    ...{ runsA: job.runs[0], runsB: job.runs[1] },
    ...matched.counts,
    ...missing,
    ...sideMeans(matched),
    ...tested,
    ...own,
    uncorrectedInterval: withinRange(intervalAt(confidenceLevel), range).interval,
    adjustedPValue,
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
  { difference, pValue, adjustedPValue }: Pick<Finding, 'difference' | 'pValue' | 'adjustedPValue'>,
  level: number,
  {
    isConstant,
    isOpen,
    canShow,
  }: { readonly isConstant: boolean; readonly isOpen: boolean; readonly canShow: boolean },
): FindingVerdict {
  if (difference === null) return 'no-data';
  if (isConstant) return isOpen ? 'undecided' : 'constant';
  if (pValue === null) return 'too-few';
  if (isOpen) return 'undecided';
  if (isSignificant(adjustedPValue, level)) return difference > 0 ? 'a-higher' : 'b-higher';
  return canShow ? 'no-difference-found' : 'cannot-show';
}
