import { byKey } from '../../math/by-key.js';
import type { Datum } from './charts.js';
import { estimate, type Observation } from './groups.js';
import type { ReportStatistics } from './report-statistics.js';

/** The means of one system round by round, with their intervals. */
export function roundCurve(
  series: string,
  scores: readonly (Observation & { readonly round: number })[],
  statistics: ReportStatistics,
): Datum[] {
  return [...byKey(scores, ({ round }) => round)]
    .sort(([a], [b]) => a - b)
    .map(([x, own]): Datum => {
      const { mean: y, ...rest } = estimate(own, statistics);
      return { x, series, y, ...rest };
    });
}
