import { MetricError, requireInput } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ParamValue } from '../metrics/core/result.js';
import type { StatisticsRecord } from '../metrics/core/signature.js';
import { inputData, oneOf, properShare, rounds, seed as seedOption, text } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { standardizedBy, winRate } from '../statistics/effect-size.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import type { PairedTestMethod } from '../statistics/paired-test.js';
import { adjustFamilies, type Family } from './adjust-families.js';
import { type ClusterBy, ClusterFields, clusterByOption, taskClusterOf } from './cluster-by.js';
import { type SystemTable, systemTable } from './comparison-tables.js';
import type { LengthEffect, VariantComparison } from './length/length-effect.js';
import { type Matched, type MissingCounts, matchScores, requireCommonUnits } from './matched-scores.js';
import { rangeOf } from './mean-method.js';
import { type MissingEffect, missingEffect } from './missing-scores.js';
import type { ScoreRow } from './row.js';
import { kindsParam } from './score-accumulator.js';
import { testMatched } from './test-matched.js';

/** Options of {@link compareSystems}. */
export interface CompareOptions {
  /**
   * The unit that is paired: transcripts by id (default), each `turn` of a transcript, or a field of the rows such as
   * `instruction`, averaged within.
   */
  readonly unit?: string;
  /**
   * Which pairs are not independent: those with the same instruction, game, or pair of players. Each of several fields
   * is a separate kind of cluster (instruction and simulator). Default: the `instruction` of the dialogues, else
   * their `item`; for turns without both the transcript. A pair whose rows name several clusters of a field on one side merges them;
   * clusters that differ between the sides (other raters) are two kinds.
   */
  readonly clusterBy?: ClusterBy<ScoreRow>;
  /** Student's t over clusters (default), or flipped signs of whole clusters. */
  readonly method?: PairedTestMethod;
  /** Coverage of the intervals. Default .95. */
  readonly level?: number;
  /**
   * Random sign patterns of `sign-flip` beyond 14 clusters. Default 9999, or as many as the smallest p-value needs to
   * be significant after correction.
   */
  readonly permutations?: number;
  /** Seed of the random sign patterns. Default 0. */
  readonly seed?: number;
  /** Which comparisons are corrected together: all of the call (default), or those of each metric. */
  readonly family?: Family;
  /** The correction. Default `holm`. */
  readonly adjust?: Adjustment;
  /** Systems without a common unit: refused (default), or compared as independent groups. */
  readonly unpaired?: 'refuse' | 'compare';
  /** Rows of the systems under other variants of the metrics, by the variant's name: each comparison is repeated. */
  readonly robust?: Readonly<Record<string, Readonly<Record<string, readonly ScoreRow[]>>>>;
}

/** Two systems compared by one metric. */
export interface Comparison extends StatisticsRecord, MissingCounts, MissingEffect {
  readonly statistic: 'compare-systems';
  readonly metric: string;
  /** The signature of the scores. */
  readonly signature: string;
  readonly a: string;
  readonly b: string;
  /** Whether units are paired; independent groups have other transcripts. */
  readonly design: 'paired' | 'independent';
  /** The paired unit: `transcript`, `turn`, or the requested field. */
  readonly unit: string;
  /** The fields that pairs which are not independent share; none for none. */
  readonly clusterBy: readonly string[];
  /** Pairs with a score from both; of independent groups, the scores of both. */
  readonly n: number;
  /** Number of clusters; with several fields, for the field with the fewest. */
  readonly nClusters: number;
  /** Means over the pairs. */
  readonly meanA: number | null;
  readonly meanB: number | null;
  /** Mean of a minus mean of b; `null` without any. */
  readonly difference: number | null;
  /** Of the difference, cluster-robust (CR2); `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom. */
  readonly df: number | null;
  /** Interval of the difference: it excludes 0 exactly where `pValue` <= 1 - level. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  /** The test: `sign-flip` if requested or if the differences do not vary. */
  readonly method: PairedTestMethod;
  /** Two-sided p-value of no difference. */
  readonly pValue: number | null;
  /** The least p-value that the method can give; 0 for Student's t. */
  readonly minimumPValue: number | null;
  /** The p-value corrected for the comparisons of its family. */
  readonly adjustedPValue: number | null;
  /** Comparisons of the family that have a p-value. */
  readonly comparisons: number;
  /** Difference over the deviation of the differences, with Hedges' correction; `null` below three pairs. */
  readonly standardizedDifference: number | null;
  /** Share of the pairs in which a is larger, ties counted half. */
  readonly winRate: number | null;
  /**
   * The least true difference that such data find with a power of .8, before correction; `null` where the test cannot
   * give a p-value of 1 - level.
   */
  readonly minimumDetectableDifference: number | null;
  /** Whether the difference is more than one of length; of `compareTranscripts`, for pairs of transcripts. */
  readonly length?: LengthEffect;
  /** The same comparison under other variants of the metric, where `robust` asks for them. */
  readonly variants?: readonly VariantComparison[];
}

/**
 * Compares systems that were evaluated on the same transcripts: for every metric and pair of systems it gives the mean
 * difference, its interval, the matching p-value, both effect sizes, the smallest detectable difference, and the number
 * of missing scores on each side.
 *
 * Transcripts are matched by id, never by position; generated ids match nothing. The rows of one transcript are
 * averaged first, because turns of one dialogue are not independent; `clusterBy` names other dependence (dialogues
 * are clustered by `instruction`, else by `item`, by default). The test is Student's t with the cluster-robust standard error CR2 and
 * Satterthwaite's degrees of freedom, or the sign-flip test; the interval is its inversion. If all differences are
 * equal, t is undefined: the sign-flip test is used, without an interval. p-values are corrected over all comparisons
 * of the call, or within each metric. The order of the rows does not matter.
 *
 * Time O(rows + comparisons * transcripts log transcripts), for sign flips O(comparisons * permutations * clusters).
 *
 * @param systems the rows of `evaluate` by the system's name
 * @throws MetricError `INVALID_INPUT` if two systems' rows of a metric have different signatures, because such numbers
 *   are not comparable, if a system has no rows, if two systems have no id in common, if a system has two transcripts with one id, or for a score
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
  requireSystems(systems);
  const settings = resolveOptions('compareSystems', OPTIONS, options);
  const { unit, clusterBy, family, adjust } = settings;
  const tables = Object.entries(systems).map(([name, rows]) => systemTable(name, rows, unit));
  requireFields(systems, clusterBy);
  const pairs = tables.flatMap((a, i) => tables.slice(i + 1).map((b) => [a, b] as const));
  if (settings.unpaired === 'refuse') for (const [a, b] of pairs) requireCommonUnits(a, b, unit);
  const metrics = new Set(
    tables.flatMap((table) => [...table.metrics.keys()].filter((id) => isScored(id, tables))),
  );
  const by = clusterBy ?? (unit === 'turn' ? turnClusters : undefined);
  const jobs = [...metrics].flatMap((metric) =>
    pairs.map(
      (pair): Job => ({
        metric,
        signature: commonSignature(metric, pair),
        pair,
        matched: matchScores(metric, pair, by),
      }),
    ),
  );
  const sizes = familySizes(jobs, family);
  const found = jobs.map((job) =>
    compare(job, existing(sizes.get(family === 'metric' ? job.metric : '')), settings),
  );
  const adjusted = adjustFamilies(found, { family, adjust }, ({ metric }) => metric);
  return settings.robust === undefined ? adjusted : withVariants(adjusted, settings.robust, options);
}

/** The comparisons with what each becomes under the variants; p-values are corrected over all variants. */
function withVariants(
  comparisons: readonly Comparison[],
  variants: NonNullable<CompareOptions['robust']>,
  options: CompareOptions = {},
): Comparison[] {
  const { robust: _, ...rest } = options;
  const repeated = Object.entries(variants).flatMap(([variant, systems]) =>
    compareSystems(systems, { ...rest, adjust: 'none' }).map((each) => ({ ...each, variant })),
  );
  const { adjust = 'holm' } = options;
  const adjusted = adjustFamilies(repeated, { family: 'call', adjust }, ({ metric }) => metric);
  return comparisons.map((comparison) => {
    const own = adjusted.filter(
      ({ metric, a, b }) => metric === comparison.metric && a === comparison.a && b === comparison.b,
    );
    const signs = Math.sign(comparison.difference ?? 0);
    const found = own.map(({ variant, difference, pValue, adjustedPValue }): VariantComparison => {
      const sign = signs * Math.sign(difference ?? 0);
      return { variant, difference, pValue, adjustedPValue, isSameSign: sign === 0 ? null : sign > 0 };
    });
    return Object.freeze({ ...comparison, variants: Object.freeze(found) });
  });
}

/** Systems by name, at least two, each with rows. */
function requireSystems(systems: Readonly<Record<string, readonly ScoreRow[]>>): void {
  const names = Object.keys(Object(systems));
  const isTable = Object(systems) === systems && !Array.isArray(systems);
  requireInput(
    isTable && names.length > 1,
    'compareSystems',
    'systems',
    'the rows of at least two systems by name, { nameA: rowsA, nameB: rowsB }',
    isTable ? `only ${names.join(', ') || 'an empty object'}` : systems,
  );
  for (const [name, rows] of Object.entries(systems))
    if (Array.isArray(rows) && rows.length === 0) throw noRows(name);
}

function noRows(name: string): MetricError {
  const message = `compareSystems: systems: expected rows of every system, got none of ${JSON.stringify(name)}`;
  return new MetricError('INVALID_INPUT', message, { metric: 'compareSystems', path: 'systems' });
}

/** Turns of one task, else of one transcript, are not independent. */
function turnClusters(row: ScoreRow): ClusterLabel {
  return taskClusterOf(row)?.label ?? row.transcript;
}

function requireFields(
  systems: Readonly<Record<string, readonly ScoreRow[]>>,
  clusterBy: CompareOptions['clusterBy'],
): void {
  const fields = new ClusterFields(clusterBy);
  for (const rows of Object.values(systems)) for (const row of rows) fields.note(row);
  fields.require('compareSystems');
}

interface Job {
  readonly metric: string;
  readonly signature: string;
  readonly pair: readonly [SystemTable, SystemTable];
  readonly matched: Matched;
}

type Defaults = 'unit' | 'method' | 'level' | 'seed' | 'family' | 'adjust' | 'unpaired';
type Settings = Resolved<CompareOptions, Defaults>;

const OPTIONS: OptionSpecs<CompareOptions, Defaults> = {
  unit: text('transcript'),
  clusterBy: clusterByOption<ScoreRow>(),
  method: oneOf(['student-t', 'sign-flip'], 'student-t'),
  level: properShare(0.95),
  permutations: rounds(1),
  seed: seedOption(0),
  family: oneOf(['metric', 'call'], 'call'),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
  unpaired: oneOf(['refuse', 'compare'], 'refuse'),
  robust: inputData('the rows of each variant by system'),
};

/** Whether any system has a score of the metric, or a reason for missing scores other than missing resources. */
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

/** How many comparisons of each family can have a p-value. */
function familySizes(jobs: readonly Job[], family: Family): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { metric, matched } of jobs) {
    const key = family === 'metric' ? metric : '';
    const isTested = matched.a.length > 1 && matched.labels.every((labels) => new Set(labels).size > 1);
    sizes.set(key, (sizes.get(key) ?? 0) + Number(isTested));
  }
  return sizes;
}

function compare(
  { metric, signature, pair: [a, b], matched }: Job,
  family: number,
  settings: Settings,
): Comparison {
  const { unit, level, seed, adjust, unpaired } = settings;
  const { design, clusterBy } = matched;
  const size = [...matched.a, ...matched.b].reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  const isPaired = design === 'paired';
  const differences = isPaired ? matched.a.map((score, i) => score - itemAt(matched.b, i)) : [];
  // Twice as many as the least p-value needs to pass a correction by the number of comparisons.
  const permutations = settings.permutations ?? Math.max(9999, Math.ceil((2 * family) / (1 - level)));
  const { drawn, ...tested } = testMatched(matched, differences, { ...settings, permutations, size });
  const draws: Record<string, ParamValue> = drawn === undefined ? {} : { permutations: drawn, seed };
  return {
    statistic: 'compare-systems',
    revision: 1,
    params: Object.freeze({
      ...{ unit, clusterBy: kindsParam(clusterBy), method: tested.method, level, ...draws },
      ...{ family: settings.family, adjust, ...(unpaired === 'compare' && { unpaired }) },
    }),
    ...{ metric, signature, a: a.name, b: b.name, design, unit, clusterBy },
    ...matched.counts,
    ...missingEffect(matched, rangeOf(metric), { level, seed }),
    meanA: matched.a.length === 0 ? null : mean(matched.a),
    meanB: matched.b.length === 0 ? null : mean(matched.b),
    ...tested,
    adjustedPValue: null,
    comparisons: 0,
    standardizedDifference: isPaired ? standardizedBy(differences, size) : null,
    winRate: isPaired ? winRate(matched.a, matched.b) : null,
  };
}
