import { linearRegression } from 'simple-statistics';
import { compensatedSum } from '../../math/compensated-sum.js';
import { mean } from '../../math/mean.js';
import { studentQuantile } from '../../math/student-quantile.js';
import { studentTail } from '../../math/student-tail.js';
import type { ClusterLabel } from '../../statistics/clustered-mean.js';
import { type IntervalOrReason, intervalOf, noInterval } from '../../statistics/interval.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** What doubling the turns adds to accuracy. */
export interface ScalingSlope extends IntervalOrReason {
  readonly perDoubling: number;
  /** Cluster-robust over problems; `null` for fewer than two. */
  readonly standardError: number | null;
  /** Two-sided p-value of a flat line, which agrees with the interval; `null` where there is none. */
  readonly pValue: number | null;
}

/**
 * Slope of success over log2 of the budget, by least squares over dialogues, with a standard error that is robust to
 * dialogues of one problem being alike: with x and the residuals e, u_g = sum over problem g of (x - mean x) e, the
 * variance is G / (G - 1) sum u_g^2 / (sum (x - mean x)^2)^2, and Student's t has G - 1 degrees of freedom.
 */
export function scalingSlope(
  records: readonly ScalingRecord[],
  clusterOf: (record: ScalingRecord) => ClusterLabel,
  level: number,
): ScalingSlope {
  const points = records.map(({ budget, success }) => [Math.log2(budget), Number(success)]);
  const { m: perDoubling, b } = linearRegression(points);
  const center = mean(points.map(([x]) => x!));
  const influence = new Map<ClusterLabel, number>();
  let spread = 0;
  for (const [i, [x, y]] of points.entries()) {
    const label = clusterOf(records[i]!);
    const residual = y! - (b + perDoubling * x!);
    influence.set(label, (influence.get(label) ?? 0) + (x! - center) * residual);
    spread += (x! - center) ** 2;
  }
  const clusters = influence.size;
  if (clusters < 2) {
    return Object.freeze({ perDoubling, standardError: null, pValue: null, ...noInterval('one-cluster') });
  }
  const squares = compensatedSum([...influence.values()].map((u) => u ** 2).sort((p, q) => p - q));
  const standardError = Math.sqrt((clusters / (clusters - 1)) * squares) / spread;
  // Problems that all go the same way leave nothing but rounding.
  if (standardError < 1e-12) {
    return Object.freeze({ perDoubling, standardError: 0, pValue: null, ...noInterval('no-variation') });
  }
  const margin = studentQuantile((1 + level) / 2, clusters - 1) * standardError;
  return Object.freeze({
    ...{ perDoubling, standardError },
    pValue: Math.min(1, 2 * studentTail(Math.abs(perDoubling) / standardError, clusters - 1)),
    ...intervalOf(perDoubling - margin, perDoubling + margin, level, 'student-t'),
  });
}
