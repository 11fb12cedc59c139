import { requireOption } from '../error.js';
import { anIterable, requireForm } from '../options/forms.js';
import { aFunction, either, text } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { idOf } from '../options/params.js';
import { type ClusterLabel, requireClusterLabel } from '../statistics/clustered-mean.js';
import { clusterOf } from './row-origin.js';
import {
  FINISH,
  type FinishOptions,
  type ScoreCluster,
  type Scored,
  type Summary,
  scoreAccumulator,
} from './score-accumulator.js';

/** What observations have in common: a field of the rows (or of their `clusters`), or a function of value and index. */
export type ClusterBy<T> = string | ((value: T, index: number) => ClusterLabel | undefined);

/** Options of {@link summarize}. */
export interface SummaryOptions extends FinishOptions {
  /**
   * Which observations are not independent: those with the same instruction, game, pair of players. Default:
   * `instruction` for rows of scored runs, else nothing. A transcript whose rows name several clusters makes one of them.
   */
  readonly cluster?: ClusterBy<Scored>;
}

const OPTIONS: OptionSpecs<SummaryOptions, Exclude<keyof FinishOptions, 'method'>> = {
  ...FINISH,
  cluster: either(text(), aFunction()),
};

/**
 * Summarizes scores over a corpus: count, count of undefined by reason, mean, both standard deviations, median, range
 * and an interval of the mean that covers it.
 *
 * Takes numbers, `null` for undefined, results, or rows of `evaluate`. Rows of one transcript (same source, system and
 * id) are averaged first: transcripts are the observations, because turns of one dialogue are not independent; `unit:
 * 'turn'` takes each row, clustered by transcript. A mean is never taken over silently dropped values, the count of the
 * undefined stands beside it. The interval is Student's t over clusters, Wilson's for metrics whose scores are 0 or 1 by
 * definition (their card says so) and for bare numbers that are all 0 or 1; one observation has none, and
 * `noIntervalBecause` says so. The order of the values does not matter. O(n log n).
 *
 * @throws MetricError `INVALID_INPUT` for a score that is neither finite nor `null`, `INVALID_OPTION` for an option out
 *   of range, or a `cluster` that no value has
 *
 * @example
 * ```ts
 * import { summarize } from '@mtpc/metrics';
 * const summary = summarize([1, 2, 3, 6, null]);
 * summary.n; // => 4
 * summary.nUndefined; // => 1
 * summary.mean; // => 3
 * summary.median; // => 2.5
 * summary.populationSd; // => 1.870828693387
 * summary.interval; // => { lower: -0.437434881858, upper: 6.437434881858, level: 0.95, method: 'student-t' }
 * ```
 */
export function summarize(values: Iterable<Scored>, options?: SummaryOptions): Summary {
  requireForm('summarize', 'values', values, anIterable);
  const { cluster, ...finish } = resolveOptions('summarize', OPTIONS, options);
  const state = scoreAccumulator.init();
  let index = 0;
  let isClustered = false;
  for (const value of values) {
    const own = clusterFor(cluster, value, index++, 'summarize');
    isClustered ||= own !== undefined;
    scoreAccumulator.add(state, value, own);
  }
  requireClusters('summarize', cluster, isClustered || index === 0);
  return scoreAccumulator.finish(state, finish);
}

/**
 * Refuses the name of a cluster that nothing has: each value would count by itself, and intervals would be too narrow.
 * @internal
 */
export function requireClusters(caller: string, by: unknown, isClustered: boolean): void {
  const expected =
    'a field that some row has in its clusters (evaluate takes it from meta with clusters: [FIELD])';
  requireOption(typeof by !== 'string' || isClustered, caller, 'cluster', expected, by);
}

/** The cluster of a value, if the option names one. @internal */
export function clusterFor<T>(
  by: ClusterBy<T> | undefined,
  value: T,
  index: number,
  caller: string,
): ScoreCluster | undefined {
  if (by === undefined) return undefined;
  const label =
    typeof by === 'function'
      ? by(value, index)
      : typeof value === 'object' && value !== null
        ? clusterOf(value, by)
        : undefined;
  if (label === undefined) return undefined;
  requireClusterLabel(caller, 'options.cluster', label);
  return { by: typeof by === 'function' ? idOf(by) : by, label };
}
