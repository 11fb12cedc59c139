import type { PlanOptions } from '../../analysis/index.js';

/** How a report compares and concludes; the options mean the same as in `compareTranscripts`. */
export interface StatisticsOptions
  extends Pick<
    PlanOptions,
    'within' | 'primary' | 'baseline' | 'method' | 'adjust' | 'family' | 'looks' | 'seed'
  > {
  /**
   * The unit of observation: a conversation, whose scores are averaged first (default), each score of a turn, or a field
   * of `meta` by which conversations are paired.
   */
  readonly unit?: string;
  /**
   * The field of `meta` that conversations which are not independent share. Default: `instruction`, else `item`, where a
   * conversation has one. Several fields (instruction and simulator) each count separately.
   */
  readonly clusterBy?: string | readonly string[];
  /** Confidence level of the intervals, before correction; default 0.95. */
  readonly level?: number;
}
