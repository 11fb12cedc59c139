import { requireOneOf, requireOption } from '../../error.js';
import { type QuantileEstimator, rarefiedQuantile } from '../../statistics/rarefied-quantile.js';

/** Which percentiles stand for a good and for a bad run. */
export interface PercentileLevels {
  /** The upper percentile, in percent. Default 90. */
  readonly high?: number;
  /** The lower percentile, in percent, below `high`. Default 10. */
  readonly low?: number;
}

/** The percentile, if it is one. Throws `INVALID_OPTION` outside [0, 100]. */
export function requirePercentile(metric: string, name: string, percent: number): number {
  requireOption(percent >= 0 && percent <= 100, metric, name, 'a percentile from 0 to 100', percent);
  return percent;
}

/** The levels with their defaults. Throws `INVALID_OPTION` unless 0 <= low < high <= 100. */
export function resolveLevels(metric: string, levels: PercentileLevels): Required<PercentileLevels> {
  const high = requirePercentile(metric, 'high', levels.high ?? 90);
  const low = requirePercentile(metric, 'low', levels.low ?? 10);
  requireOption(low < high, metric, 'low', `a percentile below high (${high})`, low);
  return { high, low };
}

/** How the percentiles of an instruction's runs are estimated. */
export interface PercentileEstimate {
  /**
   * `type-7` (default) interpolates between order statistics as the paper does; with few runs it lies too far inside.
   * `median-unbiased` is type 8 of Hyndman and Fan: nearly as often too high as too low, whatever the distribution.
   */
  readonly estimator?: QuantileEstimator;
  /**
   * The value that is expected from this many runs, over all subsets of an instruction's runs: so that ten runs can be
   * set beside five. Instructions with fewer runs stay out.
   */
  readonly rarefy?: number;
}

/** The settings with their defaults. Throws `INVALID_OPTION` for a number of runs that is none. */
export function resolveEstimate(
  metric: string,
  { estimator = 'type-7', rarefy }: PercentileEstimate,
): { readonly estimator: QuantileEstimator; readonly rarefy: number | null } {
  requireOneOf(metric, 'estimator', estimator, ['type-7', 'median-unbiased']);
  const isCount = rarefy === undefined || (Number.isInteger(rarefy) && rarefy >= 1);
  requireOption(isCount, metric, 'rarefy', 'a whole number of at least 1', rarefy);
  return { estimator, rarefy: rarefy ?? null };
}

/** The percentile of sorted scores, or what is expected of it for `rarefy` of them; `null` for fewer than that. */
export function percentile(
  sorted: Float64Array,
  percent: number,
  { estimator, rarefy }: { readonly estimator: QuantileEstimator; readonly rarefy: number | null },
): number | null {
  const runs = rarefy ?? sorted.length;
  if (sorted.length === 0 || sorted.length < runs) return null;
  return rarefiedQuantile(sorted, percent / 100, estimator, runs);
}

/** Upper minus lower percentile of sorted scores; `null` for fewer than two, or than `rarefy`. */
export function percentileRange(
  sorted: Float64Array,
  { high, low }: Required<PercentileLevels>,
  estimate: { readonly estimator: QuantileEstimator; readonly rarefy: number | null },
): number | null {
  const [upper, lower] = [percentile(sorted, high, estimate), percentile(sorted, low, estimate)];
  const runs = estimate.rarefy ?? sorted.length;
  return runs < 2 || upper === null || lower === null ? null : upper - lower;
}
