import { listMetrics } from '../metrics/frame/registry.js';
import type { MeanIntervalMethod } from '../statistics/mean-interval.js';

let binary: ReadonlyMap<string, boolean> | undefined;

/**
 * How the interval of a mean is computed, from the card of the metric that the scores are of: Wilson's where every score
 * is 0 or 1 by definition, else Student's t, also where all scores happen to be 1. Numbers of no metric, or of one that
 * has no card, say nothing of themselves: `auto`.
 *
 * @param component a number beside the score; whether the score is binary says nothing of it
 * @internal
 */
export function meanMethodOf(metric: string | undefined, component?: string): MeanIntervalMethod {
  binary ??= new Map(listMetrics().map(({ id, values }) => [id, values === 'binary']));
  const isBinary = metric === undefined ? undefined : binary.get(metric);
  if (isBinary === undefined) return 'auto';
  return isBinary && component === undefined ? 'wilson' : 'student-t';
}
