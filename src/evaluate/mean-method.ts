import type { MeanIntervalMethod } from '../statistics/mean-interval.js';
import { MEAN_METHODS } from './mean-methods.generated.js';

/**
 * How the interval of a mean is computed, by the card of the metric that the scores are of: Wilson's where every score is
 * 0 or 1 by definition, else Student's t, also where all scores happen to be 1. Numbers of no metric, or of one that has
 * no card, say nothing of themselves: `auto`.
 *
 * @param component a number beside the score; whether the score is binary says nothing of it
 * @internal
 */
export function meanMethodOf(metric: string | undefined, component?: string): MeanIntervalMethod {
  const method = metric === undefined ? undefined : MEAN_METHODS.get(metric);
  return method !== undefined && component !== undefined ? 'student-t' : (method ?? 'auto');
}
