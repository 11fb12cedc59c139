import { mean } from '../math/mean.js';
import { signTest } from '../math/sign-test.js';
import { adjustPValues } from './adjust-p-values.js';
import type { ClusterLabel } from './cluster-labels.js';
import { pairedTest } from './paired-test.js';

/** A test of paired differences. */
export interface DifferenceTest {
  readonly pairs: number;
  /** Number of positive and of negative differences. */
  readonly wins: number;
  readonly losses: number;
  /** The mean difference; `null` without pairs. */
  readonly difference: number | null;
  readonly test: 'sign' | 'student-t';
  /** Two-sided: exact sign test, ties dropped, or Student's t over pairs. */
  readonly pValue: number;
  /** The smallest possible p-value for this number of decided pairs. */
  readonly minimumPValue: number;
}

/**
 * Tests differences of pairs by their signs, or by Student's t of their mean if pairs have unequal numbers of runs,
 * because a mean of few runs is more often extreme and would bias a sign test. @internal
 */
export function testDifferences(
  differences: readonly number[],
  test: DifferenceTest['test'],
): DifferenceTest {
  const wins = differences.filter((difference) => difference > 0).length;
  const losses = differences.filter((difference) => difference < 0).length;
  const pairs = differences.length;
  return {
    ...{ pairs, wins, losses, difference: pairs === 0 ? null : mean(differences), test },
    ...(test === 'sign'
      ? { pValue: signTest(wins, losses), minimumPValue: signTest(wins + losses, 0) }
      : { pValue: pairedTest(differences, { size: 1 }).pValue ?? 1, minimumPValue: 0 }),
  };
}

/** The exact sign test of differences of -1, 0 and 1; with labels the signs of whole clusters are flipped. @internal */
export function signsByCluster(
  differences: readonly number[],
  clusterLabels: readonly ClusterLabel[] | undefined,
): { readonly pValue: number | null; readonly nClusters: number } {
  if (clusterLabels === undefined) {
    const { pairs, pValue } = testDifferences(differences, 'sign');
    return { pValue, nClusters: pairs };
  }
  const { pValue, nClusters } = pairedTest(differences, { method: 'sign-flip', clusterLabels });
  return { pValue, nClusters };
}

/** Tests with p-values that are corrected for their number (Bonferroni). @internal */
export function withBonferroni<T extends { readonly pValue: number | null }>(
  tests: readonly T[],
): (T & { readonly adjustedPValue: T['pValue'] })[] {
  const adjusted = adjustPValues(
    tests.map(({ pValue }) => pValue),
    'bonferroni',
  );
  return tests.map((each, i) => ({ ...each, adjustedPValue: (adjusted[i] ?? null) as T['pValue'] }));
}
