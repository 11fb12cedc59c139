import { requireInput, requireShape } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { inputData, printedAs, properShare, rounds, seed } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsWithout, resolveOptions } from '../../options/options.js';
import { type ClusterLabel, requireClusterLabel } from '../../statistics/cluster-labels.js';
import { correlationEstimate } from '../../statistics/correlation-estimate.js';
import type { IntervalOrReason } from '../../statistics/interval.js';
import { requireList } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';

/** @internal */
export const METRIC: FactsFor<OutcomeRelationResult> = {
  id: 'outcome-relation',
  revision: 1,
  input: 'numbers',
  needs: [],
  undefinedWhen: ['too-few-items', 'zero-denominator'],
  direction: 'none',
  components: [
    { symbol: 'Pearson', of: 'pearson.estimate' },
    { symbol: 'Spearman', of: 'spearman.estimate' },
    { symbol: 'Pearson-p', of: 'pearson.pValue' },
    { symbol: 'Spearman-p', of: 'spearman.pValue' },
  ],
};

/** Options of {@link outcomeRelation}. */
export interface OutcomeRelationOptions {
  /** Coverage of the intervals; default 0.95. */
  readonly confidenceLevel?: number;
  /** A label for each dialogue. Dialogues with the same label (a pair of players, a problem) are dependent. */
  readonly clusterLabels?: readonly ClusterLabel[];
  /** Number of resamples of whole clusters, for the standard error with `clusterLabels`; default 2000. */
  readonly resamples?: number;
  /** Seed of the resamples; default 0. */
  readonly seed?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<OutcomeRelationOptions, 'confidenceLevel' | 'resamples' | 'seed'> = {
  confidenceLevel: properShare(0.95),
  clusterLabels: printedAs(inputData<readonly ClusterLabel[]>('a label for each dialogue'), () => 'given'),
  resamples: rounds(2, 2000),
  seed: seed(0),
};

/** A correlation, its interval and the matching p-value. */
export interface CorrelationMeasure extends IntervalOrReason {
  readonly estimate: number;
  /** Two-sided p-value of no correlation; `null` without an interval. */
  readonly pValue: number | null;
}

/** Result of {@link outcomeRelation}. */
export interface OutcomeRelationResult extends CoreResult<'outcome-relation'> {
  readonly pearson: CorrelationMeasure | null;
  readonly spearman: CorrelationMeasure | null;
}

/**
 * Outcome relation: the correlation between a measure of conversations and their task score. The score is Spearman's
 * correlation [1].
 *
 * Intervals use Fisher's transformation: normal on the scale of artanh r, with standard error 1 / sqrt(n - 3), for
 * Spearman sqrt((1 + r^2 / 2) / (n - 3)) [2]. `clusterLabels` replaces this error by the deviation over resamples of
 * whole clusters, with Student's t. p-values match the intervals.
 *
 * Dialogues with a `null` measure or outcome are excluded.
 *
 * The score lies in [-1, 1]. `n` is the number of dialogues used. Time O(n log n), with clusters O(resamples * n log
 * n). Undefined scores: `too-few-items` for fewer than three dialogues, `zero-denominator` if measure or outcome is
 * constant.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 4.2. [2] D. Bonett, T. Wright
 * (2000), Sample size requirements for estimating Pearson, Kendall and Spearman correlations, Psychometrika 65(1).
 *
 * @throws MetricError `SHAPE_MISMATCH` unless both lists are equally long, `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { outcomeRelation } from '@mtpc/metrics';
 * const result = outcomeRelation([1, 2, 3, 4, null], [10, 20, 40, 30, 5]);
 * result.score; // => 0.8
 * result.n; // => 4
 * ```
 */
export const outcomeRelation: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(
  measures: readonly (number | null)[],
  outcomes: readonly (number | null)[],
  options?: OutcomeRelationOptions,
): Settled<OutcomeRelationResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { clusterLabels: cluster } = resolved;
  requireValues('measures', measures);
  requireValues('outcomes', outcomes);
  const expected = `an array of ${measures.length}, one outcome per measure`;
  requireShape(outcomes.length === measures.length, METRIC.id, 'outcomes', expected, outcomes);
  const labels = `an array of ${measures.length}, one label per measure`;
  const fits = cluster === undefined || cluster.length === measures.length;
  requireShape(fits, METRIC.id, 'options.clusterLabels', labels, cluster);
  cluster?.forEach((label, i) => {
    requireClusterLabel(METRIC.id, `options.clusterLabels[${i}]`, label);
  });
  const places = [...measures.keys()].filter((i) => measures[i] !== null && (outcomes[i] ?? null) !== null);
  const [x, y] = [places.map((i) => existing(measures[i])), places.map((i) => existing(outcomes[i]))];
  const own = cluster && places.map((i) => itemAt(cluster, i));
  const pearson = correlationEstimate(x, y, 'pearson', own, resolved);
  const spearman = correlationEstimate(x, y, 'spearman', own, resolved);
  const params = paramsWithout(OPTIONS, resolved, cluster === undefined ? ['resamples', 'seed'] : []);
  const body = { n: places.length, params, pearson, spearman };
  if (places.length < 3) {
    return undefinedBecause(METRIC, 'too-few-items', { ...body, pearson: null, spearman: null });
  }
  if (spearman === null) return undefinedBecause(METRIC, 'zero-denominator', body);
  return scored(METRIC, spearman.estimate, body);
}

function requireValues(path: string, values: readonly (number | null)[]): void {
  requireList(METRIC.id, path, values, 'a list of numbers, null where a value is missing');
  values.forEach((value, i) => {
    const ok = value === null || Number.isFinite(value);
    requireInput(ok, METRIC.id, `${path}[${i}]`, 'a finite number or null', value);
  });
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 4.2' },
  category: 'grounding',
  meaning: 'The correlation between a measure of conversations and their task score.',
  tex: '\\rho(\\operatorname{rank} m, \\operatorname{rank} S)',
  range: [-1, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(resamples * n log n)', memory: 'O(n)' },
  nUnit: 'dialogues with measure and outcome',
  use: 'to test whether a number such as word novelty predicts success in the task.',
  avoid: 'for pooled conversations of several models, where differences between models look like a relation.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, four pairs of values give a rank correlation of 0.8; the pair with a null is excluded. With so few pairs the interval is wide.',
  seeAlso: ['grounding-efficiency', 'task-success'],
};
