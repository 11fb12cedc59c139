import { requireOption } from '../../error.js';
import { oneOf, percentile as percentileOption, wholeNumber } from '../../options/option-kinds.js';
import type { OptionSpecs, Resolved } from '../../options/options.js';
import { type QuantileEstimator, rarefiedQuantile } from '../../statistics/rarefied-quantile.js';

/** The percentiles that define a good and a bad run. */
export interface PercentileLevels {
  /** The upper percentile, in percent. Default 90. */
  readonly high?: number;
  /** The lower percentile, in percent, below `high`. Default 10. */
  readonly low?: number;
}

/** The specs of the levels. */
export const LEVELS: OptionSpecs<PercentileLevels, 'high' | 'low'> = {
  high: percentileOption(90),
  low: percentileOption(10),
};

/** Throws `INVALID_OPTION` unless `low` is below `high`. */
export function requireOrder(
  metric: string,
  { high, low }: Resolved<PercentileLevels, 'high' | 'low'>,
): void {
  requireOption(low < high, metric, 'low', `a percentile below high (${high})`, low);
}

/** How the percentiles of an instruction's runs are estimated. */
export interface PercentileEstimate {
  /**
   * `type-7` (default) interpolates between order statistics as in the paper; with few runs it is biased inwards.
   * `median-unbiased` is type 8 of Hyndman and Fan, which is about as often too high as too low for any distribution.
   */
  readonly estimator?: QuantileEstimator;
  /**
   * Use the expected value for this number of runs over all subsets of an instruction's runs, so that ten runs can be
   * compared with five. Instructions with fewer runs are excluded.
   */
  readonly rarefy?: number;
}

/** The specs of the estimate. */
export const ESTIMATE: OptionSpecs<PercentileEstimate, 'estimator'> = {
  estimator: oneOf(['type-7', 'median-unbiased'], 'type-7'),
  rarefy: wholeNumber(1),
};

type Estimate = Resolved<PercentileEstimate, 'estimator'>;

/** The percentile of sorted scores, or its expectation for `rarefy` of them; `null` for fewer scores. */
export function percentile(
  sorted: Float64Array,
  percent: number,
  { estimator, rarefy }: Estimate,
): number | null {
  const runs = rarefy ?? sorted.length;
  if (sorted.length === 0 || sorted.length < runs) return null;
  return rarefiedQuantile(sorted, percent / 100, estimator, runs);
}

/** Upper minus lower percentile of sorted scores; `null` for fewer than two scores, or fewer than `rarefy`. */
export function percentileRange(
  sorted: Float64Array,
  { high, low }: Required<PercentileLevels>,
  estimate: Estimate,
): number | null {
  const [upper, lower] = [percentile(sorted, high, estimate), percentile(sorted, low, estimate)];
  const runs = estimate.rarefy ?? sorted.length;
  return runs < 2 || upper === null || lower === null ? null : upper - lower;
}
