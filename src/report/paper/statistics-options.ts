import type { PlanOptions } from '../../analysis/index.js';

/** Statistical options of a report, with the same meaning as in `compareTranscripts`. */
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
   * The field of `meta` shared by dependent conversations. Default: `instruction`, else `item`, if present. Several
   * fields (instruction and simulator) are separate kinds of clusters.
   */
  readonly clusterBy?: string | readonly string[];
  /** Confidence level of the intervals, before correction; default 0.95. */
  readonly level?: number;
}
