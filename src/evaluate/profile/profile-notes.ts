import { metricRange } from '../mean-method.js';
import type { MtpcProfile, ProfileRow } from '../mtpc-profile.js';

/** Notes on the cells of the MPCEval table, and bounds on the effect of missing scores on its means. */
export function profileNotes(profiles: Readonly<Record<string, MtpcProfile>>): string[] {
  const rows = Object.entries(profiles).flatMap(([system, profile]) =>
    profile.rows.map((row) => ({ system, row })),
  );
  const clusters = [...new Set(rows.flatMap(({ row }) => row.summary.clusterBy))];
  const by =
    clusters.length === 0 ? '' : `; intervals in --format json are clustered by ${clusters.join(' and ')}`;
  return [
    `Cells: mean ± population standard deviation (scored of all); next-turn cases above, conversations below${by}. No differences are tested; mtpc compare pairs conversations and tests them.`,
    ...rows.flatMap(({ system, row }) => boundsText(system, row)),
  ];
}

/**
 * `NSE of a: 5 of 48 without a score (one-speaker); with the worst and the best possible values instead, the mean is 0.779 to 0.884`.
 */
function boundsText(system: string, { symbol, metric, summary }: ProfileRow): string[] {
  const { n, nUndefined, mean, undefinedReasons } = summary;
  const [least, greatest] = metricRange(metric) ?? [null, null];
  if (n === 0 || nUndefined === 0 || mean === null || least === null || greatest === null) return [];
  const [main] = Object.entries(undefinedReasons).sort(([, a], [, b]) => b - a);
  const meanWith = (value: number): string => ((n * mean + nUndefined * value) / (n + nUndefined)).toFixed(3);
  const reason = main === undefined ? '' : ` (${main[0]})`;
  return [
    `${symbol} of ${system}: ${nUndefined} of ${n + nUndefined} without a score${reason}; with the worst and the best possible values instead, the mean is ${meanWith(least)} to ${meanWith(greatest)}.`,
  ];
}
