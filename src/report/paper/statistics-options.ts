import type { Adjustment } from '../../statistics/adjust-p-values.js';

/** How a report concludes from scores. */
export interface StatisticsOptions {
  /** The unit of observation: a dialogue, whose scores are averaged first (default), or each score of a turn. */
  readonly unit?: 'transcript' | 'turn';
  /**
   * The field of `meta` that dialogues which are not independent share. Default: `instruction`, else `item`, where a
   * dialogue has one. Systems are paired by `meta.pair`, else by the id, else by the cluster. Several fields (instruction
   * and simulator) each count by themselves.
   */
  readonly clusterBy?: string | readonly string[];
  /**
   * Confidence level of the intervals; default 0.95. A difference is reported if its corrected p-value is at most 1 -
   * level.
   */
  readonly level?: number;
  /** The correction of the p-values of the first screen; default `holm`. */
  readonly adjust?: Adjustment;
  /** Which comparisons are corrected together: the whole first screen (`call`, default), or those of each measure. */
  readonly family?: 'metric' | 'call';
  /** Seed of intervals and tests that draw; default 0. */
  readonly seed?: number;
}
