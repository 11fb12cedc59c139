import { MetricError, requireInput } from '../error.js';
import { ClusterFields } from '../evaluate/cluster-by.js';
import { requireRows, type ScoreRow } from '../evaluate/row.js';
import { rowCluster } from '../evaluate/row-origin.js';
import { isCorpusRow } from '../evaluate/run-groups.js';
import { inputData } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { adjustPValues } from '../statistics/adjust-p-values.js';
import { isSignificant } from '../statistics/alpha.js';
import { designFrom } from './design.js';
import type { Finding } from './finding.js';
import { findings } from './findings.js';
import type { VariantComparison } from './length/length-effect.js';
import { PLAN, type PlanDefaults, type PlanOptions, planOf } from './plan.js';
import { GIVEN_NAME, recordsFromRows } from './records.js';

/** Rows of the systems under other variants of the metrics, by the variant's name. */
export type VariantRows = Readonly<Record<string, Readonly<Record<string, readonly ScoreRow[]>>>>;

/** Options of `compareSystems`. */
export interface CompareOptions extends Omit<PlanOptions, 'by'> {
  /** Rows of the systems under other variants of the metrics, by the variant's name: each comparison is repeated. */
  readonly robust?: VariantRows;
}

const { by: _, ...PLANNED } = PLAN;
/** Option specs. Systems without a common id are rejected, unless `unpaired: 'compare'`. @internal */
export const COMPARE: OptionSpecs<CompareOptions, PlanDefaults> = {
  ...PLANNED,
  unpaired: { ...PLAN.unpaired, default: 'refuse' },
  robust: inputData('the rows of each variant by system'),
};

/**
 * Compares systems that were evaluated on the same transcripts: for every metric and pair of systems it gives the mean
 * difference, its corrected interval and p-value, both effect sizes, the smallest detectable difference, the number of
 * missing scores on each side, and a verdict.
 *
 * Transcripts are matched by id, never by position, and generated ids do not match. Without common ids, they are
 * matched by instruction or item. The rows of one transcript are averaged first, because turns of one dialogue are not
 * independent. `clusterBy` declares further dependence; by default dialogues are clustered by `instruction`, else by
 * `item`. The test is Student's t with the cluster-robust standard error CR2 and Satterthwaite's degrees of freedom, or
 * the sign-flip test. If all differences are equal, t is undefined, so the sign-flip test is used without an interval.
 * p-values are corrected within families, and the intervals match. The order of the rows does not matter.
 *
 * Time O(rows + comparisons * transcripts log transcripts), for sign flips O(comparisons * permutations * clusters).
 *
 * @param systems the rows of `evaluate` by system name
 * @throws MetricError `INVALID_INPUT` if the rows of a metric have different signatures (such numbers are not
 *   comparable), if the rows of a system are missing, if two systems share no id, if one id occurs twice in a system,
 *   or for a score that is not finite; `INVALID_OPTION` for options out of range
 *
 * @example
 * ```ts
 * import { compareSystems } from '@mtpc/metrics';
 * const row = { unit: 'transcript', metric: 'some-metric', n: 1, signature: 's' };
 * const rows = (scores: number[]) => scores.map((score, i) => ({ ...row, transcript: `t${i}`, score }));
 * const [finding] = compareSystems({ mine: rows([3, 4, 5, 8]), theirs: rows([1, 2, 4, 5]) });
 * finding.difference; // => 2
 * finding.interval; // => { lower: 0.700771736375, upper: 3.29922826363, confidenceLevel: 0.95, method: 'student-t' }
 * finding.verdict; // => 'a-higher'
 * ```
 */
export function compareSystems(
  systems: Readonly<Record<string, readonly ScoreRow[]>>,
  options?: CompareOptions,
): Finding[] {
  requireSystems(systems);
  const { robust, ...settings } = resolveOptions('compareSystems', COMPARE, options);
  requireSystemRows(systems);
  requireFields(systems, settings.clusterBy, settings.unit);
  const design = designFrom(recordsFromRows(systems, settings.unit ?? 'transcript'));
  const found = findings(planOf(design, { ...settings, by: GIVEN_NAME }), { rows: systems, outcomes: false });
  return robust === undefined ? found : withVariants(found, robust, settings);
}

/** Adds to each finding its results under the variants, with p-values corrected over all variants. @internal */
export function withVariants(
  found: readonly Finding[],
  variants: VariantRows,
  settings: Omit<CompareOptions, 'robust'>,
): Finding[] {
  const repeated = Object.entries(variants).flatMap(([variant, systems]) =>
    compareSystems(systems, { ...settings, adjust: 'none', looks: 1 }).map((each) => ({ ...each, variant })),
  );
  const pValues = adjustPValues(
    repeated.map(({ pValue }) => pValue),
    settings.adjust ?? 'holm',
  );
  return found.map((finding) => {
    const sign = Math.sign(finding.difference ?? 0);
    const own = repeated.flatMap(({ variant, metric, a, b, difference, pValue }, i): VariantComparison[] => {
      if (metric !== finding.metric || a !== finding.a || b !== finding.b) return [];
      const product = sign * Math.sign(difference ?? 0);
      const isSameSign = product === 0 ? null : product > 0;
      return [{ variant, difference, pValue, adjustedPValue: pValues[i] ?? null, isSameSign }];
    });
    return Object.freeze({ ...finding, variants: Object.freeze(own) });
  });
}

/** Whether a variant also finds a difference. @internal */
export function isFoundIn({ adjustedPValue }: VariantComparison, { params }: Finding): boolean {
  return isSignificant(adjustedPValue, Number(params.confidenceLevel));
}

type Systems = Readonly<Record<string, readonly ScoreRow[]>>;

/** Checks the systems: at least two, each with rows. */
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

function requireSystemRows(systems: Systems): void {
  for (const [name, rows] of Object.entries(systems)) requireRows('compareSystems', `systems.${name}`, rows);
}

function requireFields(
  systems: Systems,
  clusterBy: CompareOptions['clusterBy'],
  unit: string | undefined,
): void {
  const fields = new ClusterFields(clusterBy);
  for (const rows of Object.values(systems)) for (const row of rows) fields.note(row);
  fields.require('compareSystems');
  if (unit === undefined || unit === 'transcript' || unit === 'turn') return;
  for (const [name, rows] of Object.entries(systems))
    for (const row of rows) {
      if (isCorpusRow(row) || rowCluster(row, unit) !== undefined) continue;
      const message = `systems.${name}: expected rows with ${JSON.stringify(unit)}, the unit, got none for transcript ${JSON.stringify(row.transcript)}`;
      throw new MetricError('INVALID_INPUT', message, { path: `systems.${name}`, received: undefined });
    }
}
