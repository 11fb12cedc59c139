import type { MeanIntervalMethod } from '../statistics/mean-interval.js';
import { METRIC_SCALES } from './metric-scales.generated.js';

/**
 * The method for the interval of a mean, by the metric's card: Wilson's if every score is 0 or 1 by definition, else
 * Student's t, even if all scores happen to be 1. Numbers without a metric, and metrics without a card, use `auto`.
 *
 * @param component a component; whether the score is binary does not matter for it
 * @internal
 */
export function meanMethodOf(metric: string | undefined, component?: string): MeanIntervalMethod {
  const scale = metric === undefined ? undefined : METRIC_SCALES.get(metric);
  if (scale === undefined) return 'auto';
  if (component !== undefined) return 'student-t';
  if (scale[0]) return 'wilson';
  return scale[1] === null && scale[2] === null ? 'student-t' : 'skew-t';
}

/** The least and the greatest score of a metric, `null` for none; unknown for components and for other metrics. @internal */
export function rangeOf(
  metric: string | undefined,
  component?: string,
): readonly [least: number | null, greatest: number | null] | undefined {
  const scale = metric === undefined || component !== undefined ? undefined : METRIC_SCALES.get(metric);
  return scale && [scale[1], scale[2]];
}
