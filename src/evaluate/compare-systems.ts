import { MetricError } from '../error.js';
import { mean } from '../math/mean.js';
import type { ParamValue } from '../metrics/core/result.js';
import type { StatisticsRecord } from '../metrics/core/signature.js';
import { anObject, requireForm } from '../options/forms.js';
import {
  aFunction,
  either,
  oneOf,
  properShare,
  rounds,
  seed as seedOption,
  text,
} from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment, adjustPValues } from '../statistics/adjust-p-values.js';
import { standardizedBy, winRate } from '../statistics/effect-size.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import { type PairedTestMethod, pairedTest } from '../statistics/paired-test.js';
import { detectableErrors } from '../statistics/power.js';
import { isRounding } from '../statistics/rounding.js';
import { type SystemTable, systemTable } from './comparison-tables.js';
import { type Matched, type MissingScores, matchScores, requireCommonIds } from './matched-scores.js';
import type { ScoreRow } from './row.js';
import { clusterOf } from './row-origin.js';
import { type ClusterBy, requireClusters } from './summarize.js';

/** Options of {@link compareSystems}. */
export interface CompareOptions {
  /** What is paired: transcripts by their id (default), or a field of the rows such as `instruction`, averaged within. */
  readonly unit?: string;
  /**
   * Which pairs are not independent: those with the same instruction, game, pair of players. Default: `instruction` for
   * rows of scored runs, else nothing. A pair whose rows name several clusters makes one of them.
   */
  readonly cluster?: ClusterBy<ScoreRow>;
  /** Student's t over clusters (default), or flipped signs of whole clusters. */
  readonly method?: PairedTestMethod;
  /** Coverage of the intervals. Default .95. */
  readonly level?: number;
  /**
   * Random sign patterns of `sign-flip` beyond 14 clusters. Default 9999, or as many as it takes for the least p-value to
   * pass the correction.
   */
  readonly permutations?: number;
  /** Seed of the random sign patterns. Default 0. */
  readonly seed?: number;
  /** Which comparisons are corrected together: those of a metric (default), or all of the call. */
  readonly family?: 'metric' | 'call';
  /** The correction. Default `holm`. */
  readonly adjust?: Adjustment;
}

/** Two systems compared by one metric. */
export interface Comparison extends StatisticsRecord, MissingScores {
  readonly statistic: 'compare-systems';
  readonly metric: string;
  /** The signature of the scores. */
  readonly scores: string;
  readonly a: string;
  readonly b: string;
  /** What is paired: `transcript`, or the field that was asked for. */
  readonly unit: string;
  /** What pairs that are not independent have in common; `null` for nothing. */
  readonly cluster: string | null;
  /** Pairs with a score from both. */
  readonly n: number;
  /** Clusters that they fall into. */
  readonly clusters: number;
  /** Means over the pairs. */
  readonly meanA: number | null;
  readonly meanB: number | null;
  /** Mean of a minus b over the pairs; `null` without any. */
  readonly difference: number | null;
  /** Of the difference, cluster-robust; `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Interval of the difference: it leaves 0 out exactly where `pValue` <= 1 - level. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  /** The test: `sign-flip` where it was asked for, and where the differences do not vary. */
  readonly method: PairedTestMethod;
  /** Two-sided p-value of no difference. */
  readonly pValue: number | null;
  /** The least p-value that the method can give; 0 for Student's t. */
  readonly leastPValue: number | null;
  /** The p-value corrected for the comparisons of its family. */
  readonly adjustedPValue: number | null;
  /** How many comparisons that were. */
  readonly comparisons: number;
  /** Difference over the deviation of the differences, with Hedges' correction; `null` below three pairs. */
  readonly standardizedDifference: number | null;
  /** Share of the pairs in which a is larger, ties counted half. */
  readonly winRate: number | null;
  /** The least true difference that such data find with a power of .8, before correction. */
  readonly detectableDifference: number | null;
}

/**
 * Compares systems that were evaluated on the same transcripts: for every metric and pair of systems the mean
 * difference, its interval, the p-value that agrees with it, both effect sizes, the least difference that could have
 * been found, and what is missing.
 *
 * Transcripts are matched by id, never by position: ids that a reader made up match nothing. The rows of one transcript
 * are averaged first, because turns of one dialogue are not independent; `cluster` says what else is not (scored runs are
 * clustered by instruction without being asked). The test is Student's t over clusters, or the sign-flip test, and the
 * interval is its inversion. Where all differences are equal, t has no value: signs are flipped, and there is no
 * interval. p-values are corrected within the pairs of a metric, or over the call. The order of the rows does not matter.
 *
 * Time O(rows + comparisons * transcripts log transcripts), for sign flips O(comparisons * permutations * clusters).
 *
 * @param systems the rows of `evaluate` by the system's name
 * @throws MetricError `INVALID_INPUT` if two systems' rows of a metric have different signatures, because such numbers
 *   are not comparable, if two systems have no id in common, if a system has two transcripts with one id, or for a score
 *   that is not finite; `INVALID_OPTION` for options out of range
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * const row = { unit: 'transcript', metric: 'some-metric', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const [comparison] = compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) });
 * comparison.difference; // => 2
 * comparison.interval; // => { lower: 0.700771736375, upper: 3.29922826363, level: 0.95, method: 'student-t' }
 * comparison.winRate; // => 1
 * ```
 */
export function compareSystems(
  systems: Readonly<Record<string, readonly ScoreRow[]>>,
  options?: CompareOptions,
): Comparison[] {
  requireForm('compareSystems', 'systems', systems, anObject);
  const settings = resolveOptions('compareSystems', OPTIONS, options);
  const tables = Object.entries(systems).map(([name, rows]) => systemTable(name, rows, settings.unit));
  requireClusters('compareSystems', settings.cluster, hasClusters(systems, settings.cluster));
  const pairs = tables.flatMap((a, i) => tables.slice(i + 1).map((b) => [a, b] as const));
  for (const [a, b] of pairs) requireCommonIds(a, b, settings.unit);
  const metrics = new Set(
    tables.flatMap((table) => [...table.metrics.keys()].filter((id) => isScored(id, tables))),
  );
  const jobs = [...metrics].flatMap((metric) =>
    pairs.map(
      (pair): Job => ({
        metric,
        scores: commonSignature(metric, pair),
        pair,
        matched: matchScores(metric, pair, settings.cluster),
      }),
    ),
  );
  const families = familySizes(jobs, settings.family);
  const errors = detectableErrorsByDf(settings.level);
  const comparisons = jobs.map((job) =>
    compare(job, families.get(familyOf(job, settings))!, settings, errors),
  );
  return withAdjustedPValues(comparisons, families, settings);
}

/** Whether some row names its cluster, or there are no rows that could. */
function hasClusters(systems: Readonly<Record<string, readonly ScoreRow[]>>, by: unknown): boolean {
  const all = Object.values(systems);
  const named = (row: ScoreRow): boolean => clusterOf(row, by as string) !== undefined;
  return (
    typeof by !== 'string' || all.some((rows) => rows.some(named)) || all.every(({ length }) => length === 0)
  );
}

interface Job {
  readonly metric: string;
  readonly scores: string;
  readonly pair: readonly [SystemTable, SystemTable];
  readonly matched: Matched;
}

type Defaults = 'unit' | 'method' | 'level' | 'seed' | 'family' | 'adjust';
type Settings = Resolved<CompareOptions, Defaults>;

const OPTIONS: OptionSpecs<CompareOptions, Defaults> = {
  unit: text('transcript'),
  cluster: either(text(), aFunction<Exclude<CompareOptions['cluster'], string | undefined>>()),
  method: oneOf(['student-t', 'sign-flip'], 'student-t'),
  level: properShare(0.95),
  permutations: rounds(1),
  seed: seedOption(0),
  family: oneOf(['metric', 'call'], 'metric'),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
};

/** Whether any system has a score of the metric, or a reason why not beyond what it lacks. */
function isScored(metric: string, tables: readonly SystemTable[]): boolean {
  return tables.some((table) => (table.metrics.get(metric)?.signatures.size ?? 0) > 0);
}

function commonSignature(metric: string, [a, b]: readonly [SystemTable, SystemTable]): string {
  const of = (table: SystemTable): string[] => [...(table.metrics.get(metric)?.signatures ?? [])];
  const signatures = [...new Set([...of(a), ...of(b)])].sort();
  if (signatures.length <= 1) return signatures[0] ?? '';
  const message = `systems: expected one signature of ${metric} for ${a.name} and ${b.name}, got ${signatures.join(' and ')}`;
  throw new MetricError('INVALID_INPUT', message, { metric, path: 'systems', received: signatures });
}

function familyOf({ metric }: Job | Comparison, { family }: Pick<Settings, 'family'>): string {
  return family === 'metric' ? metric : '';
}

/** How many comparisons of each family have a p-value. */
function familySizes(jobs: readonly Job[], family: Settings['family']): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const job of jobs) {
    const key = familyOf(job, { family });
    const { a, labels } = job.matched;
    const isTested = labels === undefined ? a.length > 1 : new Set(labels).size > 1;
    sizes.set(key, (sizes.get(key) ?? 0) + Number(isTested));
  }
  return sizes;
}

/** Comparisons share their degrees of freedom more often than not. */
function detectableErrorsByDf(level: number): (df: number) => number {
  const known = new Map<number, number>();
  return (df) => {
    const found = known.get(df) ?? detectableErrors(df, level, 0.8);
    known.set(df, found);
    return found;
  };
}

function compare(
  { metric, scores, pair: [a, b], matched }: Job,
  comparisons: number,
  settings: Settings,
  errors: (df: number) => number,
): Comparison {
  const { unit, method, level, seed, family, adjust } = settings;
  const differences = matched.a.map((score, i) => score - matched.b[i]!);
  // Twice as many as the least p-value needs to pass a correction by the number of comparisons.
  const permutations = settings.permutations ?? Math.max(9999, Math.ceil((2 * comparisons) / (1 - level)));
  const size = [...matched.a, ...matched.b].reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  const { n, ...test } = pairedTest(differences, {
    ...{ method, level, permutations, seed, size },
    ...(matched.labels && { clusters: matched.labels }),
  });
  const { permutations: drawn, exact, ...tested } = test;
  const cluster = matched.clusterBy;
  const draws: Record<string, ParamValue> = drawn === undefined ? {} : { permutations: drawn, seed };
  return {
    statistic: 'compare-systems',
    revision: 1,
    params: Object.freeze({ unit, cluster, method: test.method, level, ...draws, family, adjust }),
    ...{ metric, scores, a: a.name, b: b.name, unit, cluster, n },
    ...matched.missing,
    meanA: n === 0 ? null : mean(matched.a),
    meanB: n === 0 ? null : mean(matched.b),
    ...tested,
    adjustedPValue: null,
    comparisons,
    standardizedDifference: standardizedBy(differences, size),
    winRate: winRate(matched.a, matched.b),
    detectableDifference:
      test.standardError === null || isRounding(test.standardError, size)
        ? null
        : errors(test.clusters - 1) * test.standardError,
  };
}

function withAdjustedPValues(
  comparisons: readonly Comparison[],
  families: ReadonlyMap<string, number>,
  settings: Settings,
): Comparison[] {
  const adjusted = new Map<Comparison, number | null>();
  for (const family of families.keys()) {
    const members = comparisons.filter((each) => familyOf(each, settings) === family);
    const pValues = adjustPValues(
      members.map(({ pValue }) => pValue),
      settings.adjust,
    );
    for (const [i, member] of members.entries()) adjusted.set(member, pValues[i]!);
  }
  return comparisons.map((each) => Object.freeze({ ...each, adjustedPValue: adjusted.get(each)! }));
}
