import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import type { IntervalOrReason } from '../../statistics/interval.js';
import { slopeWithin } from '../../statistics/slope-within.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** Change in accuracy per doubling of the turns. */
export interface ScalingSlope extends IntervalOrReason {
  readonly perDoubling: number;
  /** `within` problems played under several budgets, or `between` problems if there are none. */
  readonly over: 'within' | 'between';
  /**
   * Cluster-robust standard error over problems; `null` for one problem, or if a single problem determines the slope.
   */
  readonly standardError: number | null;
  /** Two-sided p-value for a slope of 0, consistent with the interval; `null` without an interval. */
  readonly pValue: number | null;
}

/** Slope of success over log2 of the budget within problems, clustered by problem. O(dialogues). */
export function scalingSlope(
  records: readonly ScalingRecord[],
  clusterOf: (record: ScalingRecord) => ClusterLabel,
  confidenceLevel: number,
): ScalingSlope {
  const { slope: perDoubling, ...found } = slopeWithin(
    records.map(({ budget }) => Math.log2(budget)),
    records.map(({ success }) => Number(success)),
    records.map(({ item }) => item),
    records.map(clusterOf),
    confidenceLevel,
  );
  return Object.freeze({ perDoubling, ...found });
}
