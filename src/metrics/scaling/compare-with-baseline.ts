import { bonferroniAdjust } from '../../math/bonferroni-adjust.js';
import { byKey } from '../../math/by-key.js';
import { itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { signTest } from '../../math/sign-test.js';
import type { ClusterLabel } from '../../statistics/cluster-labels.js';
import { pairedTest } from '../../statistics/paired-test.js';
import type { ScalingRecord } from '../../transcript/scaling-records.js';

/** One budget against the baseline, over the shared problems (or clusters). */
export interface BaselineComparison {
  readonly budget: number;
  readonly baseline: number;
  /** Problems under both budgets. */
  readonly pairs: number;
  /** Problems solved more often under this budget, and under the baseline. */
  readonly wins: number;
  readonly losses: number;
  /** Accuracy minus the baseline's over the shared problems; `null` without shared problems. */
  readonly difference: number | null;
  /**
   * `sign` where each problem has as many runs under both budgets, else `student-t` of the mean difference: a mean of few
   * runs is more often 0 or 1, which a sign test takes for a loss or a win.
   */
  readonly test: 'sign' | 'student-t';
  /** Two-sided: exact sign test, ties dropped, or Student's t over problems. */
  readonly pValue: number;
  /** The least p-value that so many decided problems can give. */
  readonly minimumPValue: number;
  /** Times the number of comparisons, at most 1 (Bonferroni). */
  readonly adjustedPValue: number;
}

/** Compares every other budget with the baseline. A problem played several times counts with its mean. */
export function compareWithBaseline(
  records: readonly ScalingRecord[],
  levels: readonly number[],
  baseline: number,
  clusterOf: (record: ScalingRecord) => ClusterLabel,
): BaselineComparison[] {
  const base = accuracyByItem(records, baseline, clusterOf);
  const found = levels
    .filter((level) => level !== baseline)
    .map((budget) => {
      const shared = [...accuracyByItem(records, budget, clusterOf)].flatMap(([item, own]) => {
        const other = base.get(item);
        return other === undefined
          ? []
          : [{ difference: own.accuracy - other.accuracy, isEqual: own.runs === other.runs }];
      });
      const differences = shared.map((each) => each.difference);
      const test = shared.every(({ isEqual }) => isEqual) ? ('sign' as const) : ('student-t' as const);
      const wins = differences.filter((difference) => difference > 0).length;
      const losses = differences.filter((difference) => difference < 0).length;
      const pairs = differences.length;
      const difference = pairs === 0 ? null : mean(differences);
      return {
        budget,
        baseline,
        pairs,
        wins,
        losses,
        difference,
        test,
        ...(test === 'sign'
          ? { pValue: signTest(wins, losses), minimumPValue: signTest(wins + losses, 0) }
          : { pValue: pairedTest(differences, { size: 1 }).pValue ?? 1, minimumPValue: 0 }),
      };
    });
  const adjusted = bonferroniAdjust(found.map(({ pValue }) => pValue));
  return found.map((each, i) => ({ ...each, adjustedPValue: itemAt(adjusted, i) }));
}

function accuracyByItem(
  records: readonly ScalingRecord[],
  level: number,
  clusterOf: (record: ScalingRecord) => ClusterLabel,
): Map<ClusterLabel, { readonly accuracy: number; readonly runs: number }> {
  const own = records.filter(({ budget }) => budget === level);
  return new Map(
    [...byKey(own, clusterOf)].map(([item, runs]) => {
      const accuracy = mean(runs.map(({ success }) => Number(success)));
      return [item, { accuracy, runs: runs.length }];
    }),
  );
}
