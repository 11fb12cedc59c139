import { createRandom } from '../math/create-random.js';
import { itemAt } from '../math/existing.js';
import { quantile } from '../math/quantile.js';
import type { ClusteredMean } from './clustered-mean.js';
import { type IntervalOrReason, intervalOf, noInterval } from './interval.js';

export interface Resampling {
  readonly confidenceLevel: number;
  readonly resamples: number;
  readonly seed: number;
}

/**
 * The percentile interval [1] of a mean over resamples of whole clusters. @internal [1] Efron and Tibshirani 1993,
 * chapter 13.
 */
export function percentileInterval(estimate: ClusteredMean, options: Resampling): IntervalOrReason {
  const means = resampledMeans(estimate, options, (center) => center).sort();
  const { least, unit } = estimate;
  const at = (p: number): number => least + unit * quantile(means, p);
  const { confidenceLevel } = options;
  return intervalOf(
    at((1 - confidenceLevel) / 2),
    at((1 + confidenceLevel) / 2),
    confidenceLevel,
    'percentile',
    options,
  );
}

/**
 * The bootstrap-t interval [1] of a mean: the quantiles of (mean* - mean) / se* over resamples of whole clusters
 * replace Student's quantiles.
 *
 * @internal [1] Efron and Tibshirani 1993, section 12.5.
 */
export function bootstrapTInterval(estimate: ClusteredMean, options: Resampling): IntervalOrReason {
  const { mean, standardError, least, unit } = estimate;
  if (standardError === null || standardError === 0) return noInterval('no-variation');
  const own = (mean - least) / unit;
  const statistics = resampledMeans(estimate, options, (center, error) =>
    center === own ? 0 : (center - own) / error,
  ).sort();
  const at = (p: number): number => mean - quantile(statistics, p) * standardError;
  const { confidenceLevel } = options;
  return intervalOf(
    at((1 + confidenceLevel) / 2),
    at((1 - confidenceLevel) / 2),
    confidenceLevel,
    'bootstrap-t',
    options,
  );
}

/** Computes a statistic of mean and standard error for each resample of whole clusters, in the units of the sums. */
function resampledMeans(
  { totals }: ClusteredMean,
  { resamples, seed }: Resampling,
  statistic: (center: number, error: number) => number,
): Float64Array {
  const { sums, counts } = itemAt(totals, 0);
  const random = createRandom(seed);
  const clusters = Array.from(sums, (sum, g) => ({ sum, count: counts[g]! }));
  const drawn = [...clusters];
  return Float64Array.from({ length: resamples }, () => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < drawn.length; i++) {
      const cluster = clusters[random.integer(clusters.length)]!;
      drawn[i] = cluster;
      sum += cluster.sum;
      count += cluster.count;
    }
    const center = sum / count;
    let squares = 0;
    // Same estimator as for the data: CR2.
    for (const own of drawn) squares += (own.sum - own.count * center) ** 2 / (1 - own.count / count);
    return statistic(center, Math.sqrt(squares) / count);
  });
}
