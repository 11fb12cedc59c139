import { byKey } from '../../math/by-key.js';
import { mean } from '../../math/mean.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import { testDifferences, withBonferroni } from '../../statistics/sign-tests.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** Comparison of a budget with the baseline, over the shared problems (or clusters). */
export interface BaselineComparison {
  readonly budget: number;
  readonly baseline: number;
  /** Number of problems (or clusters) under both budgets. */
  readonly pairs: number;
  /** Number of problems solved more often under this budget, and under the baseline. */
  readonly wins: number;
  readonly losses: number;
  /** Accuracy minus the baseline's over the shared problems; `null` without shared problems. */
  readonly difference: number | null;
  /**
   * `sign` if each problem has the same number of runs under both budgets, else `student-t` of the mean difference,
   * because a mean of few runs is more often 0 or 1 and would bias a sign test.
   */
  readonly test: 'sign' | 'student-t';
  /** Two-sided: exact sign test, ties dropped, or Student's t over problems. */
  readonly pValue: number;
  /** The smallest possible p-value for this number of decided problems. */
  readonly minimumPValue: number;
  /** The p-value times the number of comparisons, at most 1 (Bonferroni). */
  readonly adjustedPValue: number;
}

/**
 * Compares every other budget with the baseline, within the shared problems. A problem with several runs enters with
 * its mean, and a cluster of several problems with the mean of their differences.
 */
export function compareWithBaseline(
  records: readonly ScalingRecord[],
  levels: readonly number[],
  baseline: number,
  clusterOf: (record: ScalingRecord) => ClusterLabel,
): BaselineComparison[] {
  const base = accuracyByItem(records, baseline, clusterOf);
  const others = levels.filter((confidenceLevel) => confidenceLevel !== baseline);
  return withBonferroni(
    others.map((budget) => {
      const shared = [...accuracyByItem(records, budget, clusterOf)].flatMap(([key, own]) => {
        const other = base.get(key);
        if (other === undefined) return [];
        const difference = own.accuracy - other.accuracy;
        return [{ cluster: own.cluster, difference, isEqual: own.runs === other.runs }];
      });
      const differences = [...byKey(shared, ({ cluster }) => cluster).values()].map((own) =>
        mean(own.map(({ difference }) => difference)),
      );
      const test = shared.every(({ isEqual }) => isEqual) ? 'sign' : 'student-t';
      return { budget, baseline, ...testDifferences(differences, test) };
    }),
  );
}

/** A problem under one budget. */
interface Played {
  readonly cluster: ClusterLabel;
  readonly accuracy: number;
  readonly runs: number;
}

/** By problem, separately for each cluster. */
function accuracyByItem(
  records: readonly ScalingRecord[],
  confidenceLevel: number,
  clusterOf: (record: ScalingRecord) => ClusterLabel,
): Map<string, Played> {
  const own = records
    .filter(({ budget }) => budget === confidenceLevel)
    .map((record) => ({ ...record, cluster: clusterOf(record) }));
  const played = byKey(own, ({ item, cluster }) => JSON.stringify([item, cluster]));
  return new Map(
    [...played].map(([key, runs]) => {
      const accuracy = mean(runs.map(({ success }) => Number(success)));
      return [key, { cluster: runs[0].cluster, accuracy, runs: runs.length }];
    }),
  );
}
