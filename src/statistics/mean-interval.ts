import { requireInput, requireOption } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { studentQuantile } from '../math/student-quantile.js';
import { inputData, oneOf, properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { bootstrapTInterval, percentileInterval } from './bootstrap-mean.js';
import type { ClusterLabels } from './cluster-labels.js';
import { type ClusteredMean, clusteredMean } from './clustered-mean.js';
import {
  type Interval,
  type IntervalOrReason,
  intervalOf,
  type NoIntervalReason,
  noInterval,
} from './interval.js';
import { largest } from './rounding.js';
import { studentInterval } from './student-t.js';
import { sumOfSquares } from './sum-of-squares.js';
import { wilsonBounds } from './wilson-interval.js';

/**
 * Methods of an interval of a mean. `auto` is for numbers of unknown origin: Wilson's interval if every value is 0 or
 * 1, otherwise Student's t. For a known metric its card decides (`values: 'binary'`), not the data.
 */
export type MeanIntervalMethod = 'auto' | 'student-t' | 'skew-t' | 'wilson' | 'bootstrap-t' | 'percentile';

/** @internal */
export const MEAN_INTERVAL_METHODS: readonly MeanIntervalMethod[] = [
  'auto',
  'student-t',
  'skew-t',
  'wilson',
  'bootstrap-t',
  'percentile',
];

const RESAMPLED: ReadonlySet<MeanIntervalMethod> = new Set(['bootstrap-t', 'percentile']);

/** Options of {@link meanInterval}. */
export interface MeanIntervalOptions {
  /** Nominal coverage, above 0 and below 1; default .95. */
  readonly confidenceLevel?: number;
  /** Default `auto`. */
  readonly method?: MeanIntervalMethod;
  /** A label for each value, or several lists of labels: values with the same label are dependent. */
  readonly clusterLabels?: ClusterLabels;
  /** Resamples of the bootstrap methods; default 2000. */
  readonly resamples?: number;
  /** Seed of the bootstrap methods; default 0. */
  readonly seed?: number;
}

const OPTIONS: OptionSpecs<MeanIntervalOptions, 'confidenceLevel' | 'method' | 'resamples' | 'seed'> = {
  confidenceLevel: properShare(0.95),
  method: oneOf(MEAN_INTERVAL_METHODS, 'auto'),
  clusterLabels: inputData('a label for each value'),
  resamples: rounds(1, 2000),
  seed: seed(0),
};

/** The result of {@link meanInterval}. */
export interface MeanEstimate {
  readonly n: number;
  /** Number of clusters, for the kind with the fewest; `n` without labels. */
  readonly nClusters: number;
  /** The mean; `null` for no values. */
  readonly estimate: number | null;
  /** Cluster-robust (CR2); `null` for fewer than two clusters. */
  readonly standardError: number | null;
  readonly interval: Interval | null;
  /** Why the interval is missing. */
  readonly noIntervalBecause?: NoIntervalReason;
}

/**
 * Computes a mean with a confidence interval.
 *
 * Values in general: `mean -+ t se` with Student's t [1] and the cluster-robust standard error CR2 [5], whose degrees
 * of freedom are G - 1 for G clusters of equal size. Values that are all 0 or 1: Wilson's interval [3]; with clusters,
 * and for values that are shares, it uses the effective sample size (the binomial variance over the squared standard
 * error) and t instead of z. The variance of clusters includes two pseudo-clusters of average size, one of zeros and
 * one of ones, each with weight 1/4, because a few clusters that agree say little about unobserved ones. Other methods
 * are the bootstrap-t and percentile intervals [4] over resamples of whole clusters (percentile intervals are too
 * narrow for few values), and `skew-t`, Student's t corrected for skewness [6], for bounded scores with many values at
 * or near the bound. See docs/concepts/statistics.md for the coverage of each method.
 *
 * The order of the values does not matter. O(n log n), and O(resamples * clusters) for the bootstrap.
 *
 * @returns `interval: null` with the reason for fewer than two values or clusters, and, except with Wilson's method,
 *   for values that are equal up to rounding, because their spread is unknown
 * @throws MetricError `INVALID_INPUT` for a value that is not finite, or outside [0, 1] for Wilson's, `INVALID_OPTION`
 * for an option out of range, `SHAPE_MISMATCH` unless there is a label for each value
 *
 * [1] Student 1908. [2] Cameron, Gelbach and Miller 2008. [3] Wilson 1927. [4] Efron and Tibshirani 1993. [5] Bell and
 * McCaffrey 2002. [6] P. Hall (1992), On the removal of skewness by transformation, J. Royal Statistical Society B 54.
 *
 * @example
 * ```ts
 * import { meanInterval } from '@mtpc/metrics/statistics';
 * const { estimate, interval } = meanInterval([1, 2, 3, 6]);
 * estimate; // => 3
 * interval; // => { lower: -0.437434881858, upper: 6.437434881858, confidenceLevel: 0.95, method: 'student-t' }
 * meanInterval([1, 1, 2, 2], { clusterLabels: ['a', 'a', 'b', 'b'] }).standardError; // => 0.5
 * meanInterval([5]).noIntervalBecause; // => 'one-observation'
 * ```
 */
export function meanInterval(values: ArrayLike<number>, options?: MeanIntervalOptions): MeanEstimate {
  const caller = 'meanInterval';
  const { clusterLabels, method, ...resampling } = resolveOptions(caller, OPTIONS, options);
  if (method === 'wilson') requireShares(caller, values);
  const estimate = clusteredMean(values, clusterLabels, caller);
  const isOneKind = !RESAMPLED.has(method) || estimate.totals.length === 1;
  requireOption(isOneKind, caller, 'method', '"student-t" for several kinds of clusters', method);
  const found = intervalOfMean(estimate, values, method, resampling);
  return Object.freeze({
    n: estimate.n,
    nClusters: estimate.nClusters,
    estimate: estimate.n === 0 ? null : estimate.mean,
    standardError: estimate.standardError,
    ...found,
  });
}

function intervalOfMean(
  estimate: ClusteredMean,
  values: ArrayLike<number>,
  method: MeanIntervalMethod,
  options: { readonly confidenceLevel: number; readonly resamples: number; readonly seed: number },
): IntervalOrReason {
  const { n, mean, standardError, df } = estimate;
  if (n === 0) return noInterval('no-observation');
  if (standardError === null) return noInterval(n === 1 ? 'one-observation' : 'one-cluster');
  const binary = isBinary(values);
  if (method === 'wilson' || (method === 'auto' && binary))
    return wilson(estimate, binary, options.confidenceLevel);
  // Differences in the last few digits of the largest value are rounding error of equal values.
  if (standardError <= 1e-15 * largest(values)) return noInterval('no-variation');
  if (method === 'percentile') return percentileInterval(estimate, options);
  if (method === 'bootstrap-t') return bootstrapTInterval(estimate, options);
  if (method === 'skew-t') return skewT(estimate, standardError, options.confidenceLevel);
  return studentInterval(mean, standardError, df, options.confidenceLevel);
}

/** With fewer clusters the skewness estimate is too unreliable. */
const LEAST_FOR_SKEWNESS = 5;

/**
 * Student's t corrected for the skewness of the values (of the clusters' residuals) by Hall's transformation [6]: with the
 * skewness k of G clusters, g(W) = W + k W^2 / 3 + k^2 W^3 / 27 + k / (6 G) is nearly symmetric, so that its inverse maps
 * Student's quantiles back. Without skewness it is Student's t.
 */
function skewT(estimate: ClusteredMean, standardError: number, confidenceLevel: number): IntervalOrReason {
  const { mean, df, nClusters, totals, least, unit } = estimate;
  const { sums, counts } = existing(totals.find((each) => each.sums.length === nClusters));
  const center = (mean - least) / unit;
  const residuals = sums.map((sum, g) => sum - itemAt(counts, g) * center);
  const square = sumOfSquares(residuals) / nClusters;
  const cubes = residuals.reduce((sum, each) => sum + each ** 3, 0) / nClusters;
  // One large cluster among small ones would dominate the skewness.
  const isKnown = nClusters >= LEAST_FOR_SKEWNESS && df + 1 >= nClusters / 2 && square > 0;
  const skewness = isKnown ? cubes / square ** 1.5 : 0;
  const quantile = studentQuantile((1 + confidenceLevel) / 2, df);
  if (Math.abs(skewness) < 1e-6)
    return intervalOf(
      mean - quantile * standardError,
      mean + quantile * standardError,
      confidenceLevel,
      'skew-t',
    );
  const root = Math.sqrt(nClusters);
  const inverse = (w: number): number =>
    (3 / skewness) * (Math.cbrt(1 + skewness * (w / root - skewness / (6 * nClusters))) - 1);
  const at = (w: number): number => mean - inverse(w) * root * standardError;
  return intervalOf(at(quantile), at(-quantile), confidenceLevel, 'skew-t');
}

/**
 * Wilson's interval of a share. Independent zeros and ones enter as they are. Clusters and values that are shares enter
 * with their effective sample size: the binomial variance over the squared standard error, at most n for zeros and
 * ones.
 */
function wilson(estimate: ClusteredMean, binary: boolean, confidenceLevel: number): IntervalOrReason {
  const { n, nClusters, mean, df } = estimate;
  const isIndependent = binary && nClusters === n;
  const size = isIndependent ? n : effectiveSize(estimate, binary);
  const z = isIndependent
    ? normalQuantile((1 + confidenceLevel) / 2)
    : studentQuantile((1 + confidenceLevel) / 2, df);
  const [lower, upper] = wilsonBounds(mean, size, z);
  return intervalOf(lower, upper, confidenceLevel, 'wilson');
}

/** Weight of the two pseudo-clusters (all 0 and all 1) in the variance of clustered shares. */
const PSEUDO_WEIGHT = 1 / 4;

/**
 * The effective sample size. A few clusters with a low rate often agree by chance, so their variance is too small
 * whenever the rare kind of cluster is absent. Two pseudo-clusters of average size, one of zeros and one of ones, with
 * weight 1/4 correct for this. If the values do not vary, each cluster counts about once.
 */
function effectiveSize({ n, nClusters, mean, standardError }: ClusteredMean, binary: boolean): number {
  const most = binary ? n : Number.POSITIVE_INFINITY;
  if (nClusters === n) {
    const spread = mean * (1 - mean);
    return spread > 0 ? Math.min(most, spread / existing(standardError) ** 2) : n;
  }
  const added = (PSEUDO_WEIGHT * n) / nClusters;
  const all = n + 2 * added;
  const share = (n * mean + added) / all;
  const ofAdded = (added ** 2 / PSEUDO_WEIGHT) * ((1 - share) ** 2 + share ** 2);
  const variance = (existing(standardError) ** 2 * n ** 2 + ofAdded / (1 - n / nClusters / all)) / all ** 2;
  return Math.min(most, (share * (1 - share)) / variance);
}

function requireShares(caller: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const isShare = value !== undefined && value >= 0 && value <= 1;
    if (!isShare)
      requireInput(false, caller, `values[${i}]`, "a share from 0 to 1 for Wilson's interval", value);
  }
}

/** Whether every value is 0 or 1. */
function isBinary(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== 0 && values[i] !== 1) return false;
  return true;
}
