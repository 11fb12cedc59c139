import { correctedPValues } from '../analysis/families.js';
import { requireInput } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import {
  aNumber,
  aString,
  type Form,
  fieldsOf,
  listOf,
  maybe,
  numberAbove,
  orNull,
  requireForm,
  tableOf,
} from '../options/forms.js';
import { aFunction, oneOf, properShare, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import { isSignificant } from '../statistics/alpha.js';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
import type { Interval } from '../statistics/interval.js';
import { randomEffects, type StudyEffect } from '../statistics/random-effects.js';
import type { MetaEvaluation } from './meta-evaluate.js';
import type { MetaRow } from './meta-row.js';
import type { Measure } from './metric-scores.js';
import type { Replication } from './replicate.js';
import { measureName } from './score-table.js';

/** Options of {@link poolEvaluations}. */
export interface PoolEvaluationsOptions {
  /** Corpora with the same label are combined to one estimate, weighted by precision: `name => kinds[name]`. */
  readonly group?: (corpus: string) => string;
  /** Metrics with a correlation in fewer corpora (or groups) are not pooled; default 3. */
  readonly fewest?: number;
  /** Correction over the metrics; default `holm`. */
  readonly adjust?: Adjustment;
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
}

type Settled = 'fewest' | 'adjust' | 'confidenceLevel';
type Settings = Resolved<PoolEvaluationsOptions, Settled>;

const OPTIONS: OptionSpecs<PoolEvaluationsOptions, Settled> = {
  group: aFunction(),
  fewest: wholeNumber(2, 3),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
  confidenceLevel: properShare(0.95),
};

const CORRELATION = { estimate: aNumber, standardError: orNull(numberAbove(0)) };
const CORRECTED: Form = orNull(aNumber);
const ROW: Form = fieldsOf({
  metric: aString,
  component: maybe(aString),
  spearman: orNull(fieldsOf(CORRELATION)),
  adjustedPValue: CORRECTED,
  partial: maybe(orNull(fieldsOf({ ...CORRELATION, adjustedPValue: CORRECTED }))),
});
const EVALUATIONS: Form = tableOf(fieldsOf({ rows: listOf(ROW) }, 'a result of metaEvaluate'));

/** A rank correlation over several corpora. */
export interface PooledCorrelation {
  /** Number of corpora (or groups) with a correlation. */
  readonly corpora: number;
  /**
   * Number of corpora in which the corrected p-value is at most 1 - confidenceLevel and, if halves were compared, both halves
   * agree.
   */
  readonly found: number;
  readonly estimate: number;
  readonly interval: Interval;
  /** Prediction interval for a new corpus; `null` for two corpora. */
  readonly prediction: Interval | null;
  readonly pValue: number;
  readonly adjustedPValue: number;
  /** Standard deviation of artanh r between corpora. */
  readonly tau: number;
  /** Share of the variance between corpora (I^2), 0 to 1. */
  readonly i2: number;
}

/** One metric over several corpora; `null` if too few corpora have a correlation. */
export interface PooledRow extends Pick<Measure, 'metric' | 'component'> {
  readonly alone: PooledCorrelation | null;
  /** Controlling for the metrics in `controlFor`. */
  readonly partial: PooledCorrelation | null;
}

/**
 * Pools results of {@link metaEvaluate} over several corpora: a random-effects meta-analysis of artanh r for each
 * metric (Paule-Mandel variance, Hartung-Knapp interval), with a prediction interval for a new corpus. Corpora may have
 * different outcomes, clusters and metrics; evaluate them with `halves: true` to count only correlations that
 * replicate.
 *
 * @param evaluations by corpus name
 * @throws MetricError `INVALID_OPTION` for an option out of range, `INVALID_INPUT` for fewer than two evaluations
 *
 * @example
 * ```ts
 * import { metaEvaluate, poolEvaluations } from '@mtpc/metrics/evidence';
 * const evaluate = (...scores: number[]) =>
 *   metaEvaluate(
 *     scores.map((score, i) => ({ transcript: `t${i}`, metric: 'novelty', score })),
 *     { t0: 1, t1: 2, t2: 3, t3: 4, t4: 5, t5: 6 },
 *   );
 * const [row] = poolEvaluations({
 *   chats: evaluate(2, 1, 3, 5, 4, 6),
 *   games: evaluate(1, 4, 2, 3, 6, 5),
 *   calls: evaluate(3, 1, 2, 6, 4, 5),
 * });
 * row.alone?.corpora; // => 3
 * row.alone?.estimate; // => 0.784612425509
 * ```
 */
export function poolEvaluations(
  evaluations: Readonly<Record<string, MetaEvaluation>>,
  options?: PoolEvaluationsOptions,
): readonly PooledRow[] {
  const caller = 'poolEvaluations';
  requireForm(caller, 'evaluations', evaluations, EVALUATIONS);
  const settings = resolveOptions(caller, OPTIONS, options);
  const count = Object.keys(evaluations).length;
  requireInput(count >= 2, caller, 'evaluations', 'at least two evaluations', count);
  const metrics = new Map<string, PooledMetric>();
  for (const [corpus, { rows }] of Object.entries(evaluations))
    for (const row of rows) {
      const name = measureName(row);
      const known = metrics.get(name) ?? { metric: row.metric, component: row.component, rows: [] };
      known.rows.push({ corpus, row });
      metrics.set(name, known);
    }
  const list = [...metrics.values()];
  const alone = pooled(list, settings, ({ spearman, adjustedPValue, replication }) =>
    collectFound(spearman, adjustedPValue, replication),
  );
  const partial = pooled(list, settings, ({ partial: own }) =>
    collectFound(own ?? null, own?.adjustedPValue ?? null, own?.replication),
  );
  return list.map(({ metric, component }, i) => ({
    ...{ metric, ...(component !== undefined && { component }) },
    ...{ alone: itemAt(alone, i), partial: itemAt(partial, i) },
  }));
}

interface PooledMetric extends Pick<Measure, 'metric'> {
  readonly component: string | undefined;
  readonly rows: { readonly corpus: string; readonly row: MetaRow }[];
}

/** A correlation in one corpus on Fisher's scale, and whether it counts as found. */
interface Found extends StudyEffect {
  readonly adjustedPValue: number | null;
  readonly returned: boolean;
}

function collectFound(
  own: CorrelationEstimate | null,
  adjustedPValue: number | null,
  replication: Replication | undefined,
): Found | null {
  if (own === null || own.standardError === null) return null;
  const estimate = Math.atanh(own.estimate);
  // An error whose square overflows or vanishes cannot be weighted.
  const weight = own.standardError ** -2;
  if (!Number.isFinite(estimate) || weight === 0 || weight === Infinity) return null;
  return {
    ...{ estimate, standardError: own.standardError, adjustedPValue },
    returned: replication?.returned ?? true,
  };
}

function pooled(
  metrics: readonly PooledMetric[],
  { group = (corpus) => corpus, fewest, adjust, confidenceLevel }: Settings,
  read: (row: MetaRow) => Found | null,
): (PooledCorrelation | null)[] {
  const results = metrics.map(({ rows }) => {
    const found = rows.flatMap(({ corpus, row }) => {
      const own = read(row);
      return own === null ? [] : [{ ...own, label: group(corpus) }];
    });
    const effects = byLabel(found);
    const result = effects.length < fewest ? null : randomEffects(effects, confidenceLevel);
    const isFound = ({ adjustedPValue: p, returned }: Found): boolean =>
      returned && isSignificant(p, confidenceLevel);
    return result && { ...result, found: found.filter(isFound).length };
  });
  const adjusted = correctedPValues(
    results.map((result) => result?.pValue ?? null),
    { adjust, confidenceLevel },
  );
  return results.map(
    (result, i) =>
      result &&
      Object.freeze({
        ...{ corpora: result.studies, found: result.found, estimate: Math.tanh(result.estimate) },
        interval: onCorrelations(result.interval),
        prediction: result.prediction && onCorrelations(result.prediction),
        ...{ pValue: result.pValue, adjustedPValue: existing(adjusted[i]), tau: result.tau, i2: result.i2 },
      }),
  );
}

/** One effect per label: the precision-weighted mean. */
function byLabel(found: readonly (StudyEffect & { readonly label: string })[]): StudyEffect[] {
  const sums = new Map<string, { weight: number; sum: number }>();
  for (const { label, estimate, standardError } of found) {
    const own = sums.get(label) ?? { weight: 0, sum: 0 };
    const weight = standardError ** -2;
    sums.set(label, { weight: own.weight + weight, sum: own.sum + weight * estimate });
  }
  return [...sums.values()].map(({ weight, sum }) => ({
    estimate: sum / weight,
    standardError: 1 / Math.sqrt(weight),
  }));
}

function onCorrelations(interval: Interval): Interval {
  return Object.freeze({
    ...interval,
    lower: Math.tanh(interval.lower),
    upper: Math.tanh(interval.upper),
  });
}
