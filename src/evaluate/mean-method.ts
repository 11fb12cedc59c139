import { METRIC_SCALES } from '../metrics/core/metric-names.generated.js';
import type { MeanIntervalMethod } from '../statistics/mean-interval.js';

/**
 * The method for the interval of a mean, by the metric's card: Wilson's if every score is 0 or 1 by definition, else
 * Student's t, even if all scores happen to be 1. Numbers without a metric, and metrics without a card, use `auto`.
 *
 * @param component a component; the card's `values` describe only the score
 * @internal
 */
export function chooseMeanMethod(metric: string | undefined, component?: string): MeanIntervalMethod {
  const scale = metric === undefined ? undefined : METRIC_SCALES.get(metric);
  if (scale === undefined) return 'auto';
  if (component !== undefined) return 'student-t';
  if (scale.values === 'binary') return 'wilson';
  return scale.range.every((bound) => bound === null) ? 'student-t' : 'skew-t';
}

/**
 * The smallest and largest possible score of a metric, `null` if unbounded; unknown for components and custom metrics.
 * @internal
 */
export function metricRange(
  metric: string | undefined,
  component?: string,
): readonly [least: number | null, greatest: number | null] | undefined {
  return metric === undefined || component !== undefined ? undefined : METRIC_SCALES.get(metric)?.range;
}
