import { createRandom } from '../math/create-random.js';
import { mean } from '../math/mean.js';
import { quantile } from '../math/quantile.js';
import { requireNumbers } from '../math/require-numbers.js';
import { aFunction, properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type Estimate, intervalOf, noInterval } from './interval.js';

/** Options of {@link bootstrapInterval}. */
export interface BootstrapIntervalOptions {
  /** The statistic. Its argument is a resample in a reused array: do not keep it. Default: the mean. */
  readonly statistic?: (resample: Float64Array) => number;
  /** Nominal coverage, above 0 and below 1; default .95. */
  readonly confidenceLevel?: number;
  /** Number of resamples, at least 1; default 2000. */
  readonly resamples?: number;
  /** Seed of the generator; default 0. */
  readonly seed?: number;
}

const OPTIONS: OptionSpecs<BootstrapIntervalOptions, 'confidenceLevel' | 'resamples' | 'seed'> = {
  statistic: aFunction(),
  confidenceLevel: properShare(0.95),
  resamples: rounds(1, 2000),
  seed: seed(0),
};

/**
 * Percentile bootstrap interval [1]: the statistic over samples of the same size drawn with replacement, and the
 * quantiles (type 7) of those values at (1 - confidenceLevel) / 2 and (1 + level) / 2.
 *
 * The values are sorted before the first draw, so the result does not depend on their order, and merged parts give the
 * interval of the whole. For samples below about 10 values, percentile intervals are too narrow.
 *
 * @param values numbers, in any order
 * @returns estimate and interval, in the unit of the statistic; `estimate: null` for no values or if the statistic is NaN;
 * `interval: null` with the reason if the resamples do not differ or the statistic of one of them is undefined; O(resamples * (n + cost of the statistic))
 * @throws MetricError `INVALID_OPTION` for an option out of range
 *
 * [1] B. Efron, R. Tibshirani (1993), An introduction to the bootstrap, chapter 13.
 *
 * @example
 * ```ts
 * import { bootstrapInterval } from '@mtpc/metrics/statistics';
 * const { estimate, interval } = bootstrapInterval([4, 8, 6, 5, 3, 7, 9, 6]);
 * estimate; // => 6
 * interval?.method; // => 'percentile'
 * bootstrapInterval([5]).noIntervalBecause; // => 'one-observation'
 * ```
 */
export function bootstrapInterval(values: ArrayLike<number>, options?: BootstrapIntervalOptions): Estimate {
  requireNumbers('bootstrapInterval', 'values', values);
  const resolved = resolveOptions('bootstrapInterval', OPTIONS, options);
  const { statistic = mean, confidenceLevel, resamples, seed } = resolved;
  const random = createRandom(seed);
  const sorted = Float64Array.from(values).sort();
  const estimate = sorted.length === 0 ? Number.NaN : statistic(sorted.slice());
  if (Number.isNaN(estimate)) return { estimate: null, ...noInterval('no-observation') };
  if (sorted.length === 1) return { estimate, ...noInterval('one-observation') };
  const resample = new Float64Array(sorted.length);
  const estimates = new Float64Array(resamples);
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < resample.length; i++) resample[i] = sorted[random.integer(sorted.length)]!;
    estimates[r] = statistic(resample);
  }
  estimates.sort(); // NaN sorts last
  const bounds = [(1 - confidenceLevel) / 2, (1 + confidenceLevel) / 2].map((p) => quantile(estimates, p));
  const [lower = Number.NaN, upper = Number.NaN] = Number.isNaN(estimates.at(-1)) ? [] : bounds;
  return { estimate, ...intervalOf(lower, upper, confidenceLevel, 'percentile', { resamples, seed }) };
}
