import { anIterable, requireForm } from '../options/forms.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { type ClusterBy, ClusterFields, clusterByOption, clusterFor } from './cluster-by.js';
import { addToState, emptyState, type Scored, type Summary, stateSummary } from './score-accumulator.js';
import { FINISH, type FinishOptions } from './score-summary.js';

export type { ClusterBy } from './cluster-by.js';

/** Options of {@link summarize}. */
export interface SummaryOptions extends FinishOptions {
  /**
   * Fields shared by dependent observations: the instruction, the game, the pair of players. Each field is a separate
   * kind of cluster. Default: `instruction`, else `item`, if dialogues have one. A transcript whose rows belong to
   * several clusters of a field merges them.
   */
  readonly clusterBy?: ClusterBy<Scored>;
}

const OPTIONS: OptionSpecs<SummaryOptions, Exclude<keyof FinishOptions, 'method'>> = {
  ...FINISH,
  clusterBy: clusterByOption<Scored>(),
};

/**
 * Summarizes scores over a corpus: count, undefined scores by reason, mean, both standard deviations, median, range and
 * a confidence interval of the mean.
 *
 * Takes numbers, `null` for undefined, results, or rows of `evaluate`. Rows of one transcript (same source, system and
 * id) are averaged first, because turns of one dialogue are not independent. With `unit: 'turn'` each row is an
 * observation, clustered by transcript. The summary reports the count of undefined scores next to the mean. The
 * interval is Student's t over clusters (CR2 with Satterthwaite's degrees of freedom), or Wilson's for metrics whose
 * scores are 0 or 1 by definition (see their card) and for plain numbers that are all 0 or 1. A single observation does
 * not give an interval, and `noIntervalBecause` contains the reason. The order of the values does not matter. O(n log
 * n).
 *
 * @throws MetricError `INVALID_INPUT` for a score that is not finite and not `null`, and for scores of different
 * metrics or signatures, which cannot be compared; `INVALID_OPTION` for an option out of range, or a field of
 * `clusterBy` that does not occur
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
 * summary.interval; // => { lower: -0.437434881858, upper: 6.437434881858, confidenceLevel: 0.95, method: 'student-t' }
 * ```
 */
export function summarize(values: Iterable<Scored>, options?: SummaryOptions): Summary {
  requireForm('summarize', 'values', values, anIterable);
  const { clusterBy, ...finish } = resolveOptions('summarize', OPTIONS, options);
  const state = emptyState();
  const fields = new ClusterFields(clusterBy);
  let index = 0;
  for (const value of values) {
    fields.note(value);
    const cluster = clusterFor(clusterBy, value, index++, 'summarize');
    addToState(state, value, cluster, 'summarize');
  }
  fields.require('summarize');
  return stateSummary(state, finish, 'summarize');
}
