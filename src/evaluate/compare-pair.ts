import { MetricError } from '../error.js';
import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ParamValue } from '../metrics/core/result.js';
import { standardizedBy, winRate } from '../statistics/effect-size.js';
import type { Family } from './adjust-families.js';
import type { ClusterBy } from './cluster-by.js';
import type { CompareSettings } from './compare-options.js';
import type { Comparison } from './comparison.js';
import type { SystemTable } from './comparison-tables.js';
import { type Matched, matchScores } from './matched-scores.js';
import { rangeOf } from './mean-method.js';
import { missingEffect } from './missing-scores.js';
import type { ScoreRow } from './row.js';
import { kindsParam } from './score-summary.js';
import { testMatched } from './test-matched.js';

/** One metric of two systems, with matched scores. */
export interface Job {
  readonly metric: string;
  readonly signature: string;
  readonly pair: readonly [SystemTable, SystemTable];
  readonly matched: Matched;
}

/** Matches the scores of a metric. Throws unless the rows of both systems have the same signature. */
export function matchedJob(metric: string, pair: Job['pair'], by: ClusterBy<ScoreRow> | undefined): Job {
  return { metric, signature: commonSignature(metric, pair), pair, matched: matchScores(metric, pair, by) };
}

function commonSignature(metric: string, [a, b]: readonly [SystemTable, SystemTable]): string {
  const of = (table: SystemTable): string[] => [...(table.metrics.get(metric)?.signatures ?? [])];
  const signatures = [...new Set([...of(a), ...of(b)])].sort();
  if (signatures.length <= 1) return signatures[0] ?? '';
  const message = `systems: expected one signature of ${metric} for ${a.name} and ${b.name}, got ${signatures.join(' and ')}`;
  throw new MetricError('INVALID_INPUT', message, { metric, path: 'systems', received: signatures });
}

/** How many comparisons of each family can have a p-value. */
export function familySizes(jobs: readonly Job[], family: Family): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { metric, matched } of jobs) {
    const key = family === 'metric' ? metric : '';
    const isTested = matched.a.length > 1 && matched.labels.every((labels) => new Set(labels).size > 1);
    sizes.set(key, (sizes.get(key) ?? 0) + Number(isTested));
  }
  return sizes;
}

/** The comparison before p-values are corrected; `family` counts those that are corrected together. */
export function comparePair(
  { metric, signature, pair: [a, b], matched }: Job,
  family: number,
  settings: CompareSettings,
): Comparison {
  const { unit, level, seed, adjust, unpaired } = settings;
  const { design, clusterBy } = matched;
  const size = [...matched.a, ...matched.b].reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  const isPaired = design === 'paired';
  const differences = isPaired ? matched.a.map((score, i) => score - itemAt(matched.b, i)) : [];
  // Twice as many as the least p-value needs to pass a correction by the number of comparisons.
  const permutations = settings.permutations ?? Math.max(9999, Math.ceil((2 * family) / (1 - level)));
  const { drawn, ...tested } = testMatched(matched, differences, { ...settings, permutations, size });
  const draws: Record<string, ParamValue> = drawn === undefined ? {} : { permutations: drawn, seed };
  return {
    statistic: 'compare-systems',
    revision: 1,
    params: Object.freeze({
      ...{ unit, clusterBy: kindsParam(clusterBy), method: tested.method, level, ...draws },
      ...{ family: settings.family, adjust, ...(unpaired === 'compare' && { unpaired }) },
    }),
    ...{ metric, signature, a: a.name, b: b.name, design, unit, clusterBy },
    ...matched.counts,
    ...missingEffect(matched, rangeOf(metric), { level, seed }),
    meanA: matched.a.length === 0 ? null : mean(matched.a),
    meanB: matched.b.length === 0 ? null : mean(matched.b),
    ...tested,
    adjustedPValue: null,
    comparisons: 0,
    standardizedDifference: isPaired ? standardizedBy(differences, size) : null,
    winRate: isPaired ? winRate(matched.a, matched.b) : null,
  };
}
