import { requireOption } from '../../error.js';
import { quantile } from '../../math/quantile.js';
import { percentile as percentileOption } from '../../options/option-kinds.js';
import type { OptionSpecs, Resolved } from '../../options/options.js';

/** Which percentiles stand for a good and for a bad run. */
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

/** The percentile of sorted scores by linear interpolation (type 7). */
export function percentile(sorted: Float64Array, percent: number): number {
  return quantile(sorted, percent / 100);
}
