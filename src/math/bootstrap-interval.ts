import { aFunction, properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { createRandom } from './create-random.js';
import { mean } from './mean.js';
import { quantile } from './quantile.js';
import { requireNumbers } from './require-numbers.js';

/** Options of {@link bootstrapInterval}. */
export interface BootstrapIntervalOptions {
  /** The statistic. Its argument is a resample in a reused array: do not keep it. Default: the mean. */
  readonly statistic?: (resample: Float64Array) => number;
  /** Coverage aimed at, above 0 and below 1; default .95. */
  readonly level?: number;
  /** Number of resamples, at least 1; default 2000. */
  readonly resamples?: number;
  /** Seed of the generator; default 0. */
  readonly seed?: number;
}

const OPTIONS: OptionSpecs<BootstrapIntervalOptions, 'level' | 'resamples' | 'seed'> = {
  statistic: aFunction(),
  level: properShare(0.95),
  resamples: rounds(1, 2000),
  seed: seed(0),
};

/** What {@link bootstrapInterval} returns. */
export interface BootstrapInterval {
  /** The statistic of the values themselves. */
  readonly estimate: number;
  /** Lower end of the interval. */
  readonly lower: number;
  /** Upper end of the interval. */
  readonly upper: number;
}

/**
 * Percentile bootstrap interval [1]: the statistic over samples of the same size drawn with replacement, and the
 * quantiles (type 7) of those values at (1 - level) / 2 and (1 + level) / 2.
 *
 * The values are sorted before the first draw, so their order does not matter and merged halves give the interval of
 * the whole. For small samples (below 10 or so) percentile intervals are too narrow; one value gives an interval of
 * width 0.
 *
 * @param values numbers, in any order
 * @returns estimate and interval, in the unit of the statistic; NaN for no values or if the statistic is NaN;
 * O(resamples * (n + cost of the statistic))
 * @throws MetricError `INVALID_OPTION` for an option out of range
 *
 * [1] B. Efron, R. Tibshirani (1993), An introduction to the bootstrap, chapter 13.
 *
 * @example
 * ```ts
 * import { bootstrapInterval } from '@mtpc/metrics/math';
 * const { estimate, lower, upper } = bootstrapInterval([4, 8, 6, 5, 3, 7, 9, 6]);
 * estimate; // => 6
 * lower < estimate && estimate < upper; // => true
 * ```
 */
export function bootstrapInterval(
  values: ArrayLike<number>,
  options?: BootstrapIntervalOptions,
): BootstrapInterval {
  requireNumbers('bootstrapInterval', 'values', values);
  const resolved = resolveOptions('bootstrapInterval', OPTIONS, options);
  const { statistic = mean, level, resamples } = resolved;
  const random = createRandom(resolved.seed);
  const sorted = Float64Array.from(values).sort();
  const estimate = sorted.length === 0 ? Number.NaN : statistic(sorted.slice());
  if (Number.isNaN(estimate)) return { estimate, lower: Number.NaN, upper: Number.NaN };
  const resample = new Float64Array(sorted.length);
  const estimates = new Float64Array(resamples);
  for (let r = 0; r < resamples; r++) {
    for (let i = 0; i < resample.length; i++) resample[i] = sorted[random.integer(sorted.length)]!;
    estimates[r] = statistic(resample);
  }
  estimates.sort(); // NaN goes to the end
  if (Number.isNaN(estimates[resamples - 1])) return { estimate, lower: Number.NaN, upper: Number.NaN };
  return {
    estimate,
    lower: quantile(estimates, (1 - level) / 2),
    upper: quantile(estimates, (1 + level) / 2),
  };
}
