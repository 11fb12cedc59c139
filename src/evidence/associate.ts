import { itemsAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import { listMetrics } from '../metrics/core/registry.js';
import type { AgreementResult } from '../statistics/agreement-interval.js';
import type { Resampling } from '../statistics/bootstrap-mean.js';
import {
  type CorrelationEstimate,
  clusteredEstimate,
  correlationEstimate,
  isPerfect,
} from '../statistics/correlation-estimate.js';
import { type IntervalOrReason, noInterval } from '../statistics/interval.js';
import { kendallTauB, tauB } from '../statistics/kendall-tau-b.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { pairedTest } from '../statistics/paired-test.js';
import { placesByLabel } from '../statistics/places-by-label.js';
import type { Measure } from './metric-scores.js';
import { type PairwiseAccuracy, pairwiseAccuracy } from './pairwise-accuracy.js';

/** Association of a metric with ratings; `null` if undefined (a side is constant, too few items). */
export interface Association {
  /** Number of items with a score and a rating. */
  readonly items: number;
  readonly pearson: CorrelationEstimate | null;
  readonly spearman: CorrelationEstimate | null;
  /**
   * Tau-b; with clusters or groups its interval has the same method as the other correlations, and `n` is the number of
   * groups with a value.
   */
  readonly kendall: AgreementResult | null;
  readonly accuracy: PairwiseAccuracy | null;
}

interface AssociateOptions {
  readonly groups: readonly string[] | undefined;
  readonly clusters: readonly string[] | undefined;
  readonly confidenceLevel?: number;
  readonly resamples?: number;
  readonly seed?: number;
}

/** Spearman's correlation as in {@link associate}. @internal */
export function correlateRanks(
  scores: readonly number[],
  ratings: readonly number[],
  { groups, clusters, confidenceLevel = 0.95, resamples = 1000, seed = 0 }: AssociateOptions,
): CorrelationEstimate | null {
  return groups === undefined
    ? correlationEstimate(scores, ratings, 'spearman', clusters, { confidenceLevel, resamples, seed })
    : withinGroups(scores, scores, ratings, groups, confidenceLevel).spearman;
}

/** @internal */
export function associate(
  metric: Pick<Measure, 'metric' | 'component'>,
  scores: readonly number[],
  ratings: readonly number[],
  { groups, clusters, confidenceLevel = 0.95, resamples = 1000, seed = 0 }: AssociateOptions,
): Association {
  const options = { confidenceLevel, resamples, seed };
  const oriented = isLowerBetter(metric) ? scores.map((score) => -score) : scores;
  if (groups !== undefined) return withinGroups(scores, oriented, ratings, groups, confidenceLevel);
  return {
    items: scores.length,
    pearson: correlationEstimate(scores, ratings, 'pearson', clusters, options),
    spearman: correlationEstimate(scores, ratings, 'spearman', clusters, options),
    kendall: clusters
      ? clusteredTau(scores, ratings, clusters, options)
      : kendallTauB(scores, ratings, options),
    accuracy: pairwiseAccuracy(oriented, ratings, confidenceLevel, clusters),
  };
}

/** Tau-b with the clustered interval of Pearson's and Spearman's correlations. */
function clusteredTau(
  scores: readonly number[],
  ratings: readonly number[],
  clusters: readonly string[],
  options: Resampling,
): AgreementResult {
  const found = kendallTauB(scores, ratings, { resamples: 1 });
  if (found.estimate === null) return found;
  const { estimate: value, n } = found;
  if (isPerfect(value)) return { estimate: value, n, ...noInterval('no-variation') };
  const {
    pValue: _,
    standardError: __,
    ...estimate
  } = clusteredEstimate(value, tauB(scores, ratings), clusters, options);
  return { n, ...estimate };
}

function isLowerBetter({ metric, component }: Pick<Measure, 'metric' | 'component'>): boolean {
  if (component !== undefined) return false;
  return listMetrics().some(({ id, direction }) => id === metric && direction === 'lower');
}

type Averaged = IntervalOrReason & { readonly estimate: number };

function averageCorrelations(found: readonly number[], confidenceLevel: number): Averaged | null {
  const estimate = meanInterval(found, { confidenceLevel, method: 'student-t' });
  const { estimate: value, standardError: _, n: __, nClusters: ___, ...interval } = estimate;
  return value === null ? null : { estimate: value, ...interval };
}

/**
 * Each coefficient within each group, averaged over the groups in which it is defined. The groups are the observations.
 */
function withinGroups(
  scores: readonly number[],
  oriented: readonly number[],
  ratings: readonly number[],
  groups: readonly string[],
  confidenceLevel: number,
): Association {
  const members = [...placesByLabel(groups).values()];
  const within = (
    values: readonly number[],
    measure: (x: readonly number[], y: readonly number[]) => number | null,
  ): number[] =>
    members.flatMap((own) => {
      const value = measure(itemsAt(values, own), itemsAt(ratings, own));
      return value === null || Number.isNaN(value) ? [] : [value];
    });
  const averaged = (found: readonly number[]): Averaged | null => averageCorrelations(found, confidenceLevel);
  const correlation = (found: readonly number[]): CorrelationEstimate | null => {
    const estimate = averaged(found);
    // Fisher's scale gives no error for a mean over groups.
    return (
      estimate && { ...estimate, standardError: null, pValue: pairedTest(found, { confidenceLevel }).pValue }
    );
  };
  const taus = within(scores, (x, y) => kendallTauB(x, y, { resamples: 1 }).estimate);
  const chances: number[] = [];
  const accuracies = within(oriented, (x, y) => {
    const found = pairwiseAccuracy(x, y, confidenceLevel);
    if (found !== null) chances.push(found.chance);
    return found?.estimate ?? null;
  });
  const [kendall, accuracy] = [averaged(taus), averaged(accuracies)];
  const pairs = members.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  return {
    items: scores.length,
    pearson: correlation(within(scores, pearsonCorrelation)),
    spearman: correlation(within(scores, spearmanCorrelation)),
    kendall: kendall && { ...kendall, n: taus.length },
    // Ties are calibrated within each group, so no single epsilon exists.
    accuracy: accuracy && { ...accuracy, chance: mean(chances), epsilon: 0, pairs },
  };
}
