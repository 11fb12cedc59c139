import type { Adjustment } from '../../statistics/adjust-p-values.js';

/** How a report concludes from scores. */
export interface StatisticsOptions {
  /** What one observation is: a dialogue, whose scores are averaged first (default), or each score of a turn. */
  readonly unit?: 'transcript' | 'turn';
  /**
   * The field of `meta` that dialogues which are not independent share. Default: `item`, else `instruction`, where a
   * dialogue has one; systems are then paired by it, else by the id.
   */
  readonly cluster?: string;
  /** Coverage of the intervals; default .95. A difference is told where its corrected p-value is at most 1 - level. */
  readonly level?: number;
  /** The correction of the p-values of the first screen; default `holm`. */
  readonly adjust?: Adjustment;
  /** Which are corrected together: all of the first screen (`call`, default), or those of a measure. */
  readonly family?: 'metric' | 'call';
  /** Seed of intervals and tests that draw; default 0. */
  readonly seed?: number;
}
