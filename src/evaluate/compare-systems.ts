import { MetricError, requireInput } from '../error.js';
import { existing } from '../math/existing.js';
import { resolveOptions } from '../options/options.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { adjustFamilies } from './adjust-families.js';
import { ClusterFields, taskClusterOf } from './cluster-by.js';
import { COMPARE, type CompareOptions } from './compare-options.js';
import { comparePair, familySizes, matchedJob } from './compare-pair.js';
import type { Comparison } from './comparison.js';
import { type SystemTable, systemTable } from './comparison-tables.js';
import type { VariantComparison } from './length/length-effect.js';
import { requireCommonUnits } from './matched-scores.js';
import type { ScoreRow } from './row.js';

type Systems = Readonly<Record<string, readonly ScoreRow[]>>;

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
  const settings = resolveOptions('compareSystems', COMPARE, options);
  const { unit, clusterBy, family, adjust } = settings;
  const tables = Object.entries(systems).map(([name, rows]) => systemTable(name, rows, unit));
  requireFields(systems, clusterBy);
  const pairs = tables.flatMap((a, i) => tables.slice(i + 1).map((b) => [a, b] as const));
  if (settings.unpaired === 'refuse') for (const [a, b] of pairs) requireCommonUnits(a, b, unit);
  const metrics = new Set(
    tables.flatMap((table) => [...table.metrics.keys()].filter((id) => isScored(id, tables))),
  );
  const by = clusterBy ?? (unit === 'turn' ? turnClusters : undefined);
  const jobs = [...metrics].flatMap((metric) => pairs.map((pair) => matchedJob(metric, pair, by)));
  const sizes = familySizes(jobs, family);
  const found = jobs.map((job) =>
    comparePair(job, existing(sizes.get(family === 'metric' ? job.metric : '')), settings),
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
function requireSystems(systems: Systems): void {
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
    if (Array.isArray(rows) && rows.length === 0) {
      const message = `compareSystems: systems: expected rows of every system, got none of ${JSON.stringify(name)}`;
      throw new MetricError('INVALID_INPUT', message, { metric: 'compareSystems', path: 'systems' });
    }
}

/** Turns of one task, else of one transcript, are not independent. */
function turnClusters(row: ScoreRow): ClusterLabel {
  return taskClusterOf(row)?.label ?? row.transcript;
}

function requireFields(systems: Systems, clusterBy: CompareOptions['clusterBy']): void {
  const fields = new ClusterFields(clusterBy);
  for (const rows of Object.values(systems)) for (const row of rows) fields.note(row);
  fields.require('compareSystems');
}

/** Whether any system has a score of the metric, or a reason for missing scores other than missing resources. */
function isScored(metric: string, tables: readonly SystemTable[]): boolean {
  return tables.some((table) => (table.metrics.get(metric)?.signatures.size ?? 0) > 0);
}
