import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import { inputData, numberWhere, positive, required } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { ClusterLabels } from './cluster-labels.js';
import { clusteredMean } from './clustered-mean.js';
import type { Interval, NoIntervalReason } from './interval.js';
import { intervalOf, noInterval } from './interval.js';
import { isRounding, largest } from './rounding.js';

/** Options of {@link equivalenceTest}. */
export interface EquivalenceTestOptions {
  /** The largest difference that does not matter, above 0, in the unit of the scores. */
  readonly margin: number;
  /** 1 minus the significance level of each one-sided test; default .95. */
  readonly confidenceLevel?: number;
  /** A label for each difference, or several lists of labels: differences with the same label are dependent. */
  readonly clusterLabels?: ClusterLabels;
}

const OPTIONS: OptionSpecs<EquivalenceTestOptions, 'confidenceLevel'> = {
  margin: required(positive()),
  confidenceLevel: numberWhere('a number above 0.5 and below 1', (level) => level > 0.5 && level < 1, 0.95),
  clusterLabels: inputData('a label for each difference'),
};

/** The result of {@link equivalenceTest}. */
export interface EquivalenceTestResult {
  readonly n: number;
  readonly nClusters: number;
  readonly difference: number | null;
  readonly standardError: number | null;
  readonly margin: number;
  /** One-sided p-values of the tests against -margin and against margin. */
  readonly pBounds: readonly [lower: number, upper: number] | null;
  /** The larger of both. */
  readonly pValue: number | null;
  /** Whether pValue <= 1 - confidenceLevel; `null` without a p-value. */
  readonly equivalent: boolean | null;
  /** The interval at 2 confidenceLevel - 1 (90 % for .95). It lies within -margin and margin exactly if `equivalent`. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
}

/**
 * Tests whether two systems are equivalent with two one-sided t tests [1]: one rejects a mean difference of at most
 * -margin, the other a mean difference of at least margin. A nonsignificant test of no difference does not show
 * equivalence.
 *
 * Differences that are equal up to rounding give no p-value and no interval. O(n log n).
 *
 * @param differences paired differences, one for each transcript
 * @throws MetricError `INVALID_OPTION` for a margin that is not above 0 or a level outside [.5, 1), `INVALID_INPUT` for
 * a difference that is not finite
 *
 * [1] D. Schuirmann (1987), A comparison of the two one-sided tests procedure and the power approach, J.
 * Pharmacokinetics and Biopharmaceutics 15(6).
 *
 * @example
 * ```ts
 * import { equivalenceTest } from '@mtpc/metrics/statistics';
 * const result = equivalenceTest([0.1, -0.2, 0.3, 0, -0.1, 0.2], { margin: 0.5 });
 * result.equivalent; // => true
 * result.pValue; // => 0.00100117072057
 * ```
 */
export function equivalenceTest(
  differences: ArrayLike<number>,
  options: EquivalenceTestOptions,
): EquivalenceTestResult {
  const caller = 'equivalenceTest';
  const { margin, confidenceLevel, clusterLabels } = resolveOptions(caller, OPTIONS, options);
  const estimate = clusteredMean(differences, clusterLabels, caller, 'differences');
  const { n, nClusters, mean, standardError, df } = estimate;
  const counts = { n, nClusters, difference: n === 0 ? null : mean, standardError, margin };
  if (standardError === null || isRounding(standardError, largest(differences))) {
    const nothing = { pBounds: null, pValue: null, equivalent: null };
    return Object.freeze({ ...counts, ...nothing, ...noInterval(whyNone(n, standardError)) });
  }
  const below = studentTCdf(-(mean + margin) / standardError, df);
  const above = studentTCdf((mean - margin) / standardError, df);
  const pValue = Math.max(below, above);
  const width = studentQuantile(confidenceLevel, df) * standardError;
  return Object.freeze({
    ...counts,
    ...{ pBounds: Object.freeze([below, above] as const), pValue, equivalent: pValue <= 1 - confidenceLevel },
    ...intervalOf(mean - width, mean + width, 2 * confidenceLevel - 1, 'student-t'),
  });
}

function whyNone(n: number, standardError: number | null): NoIntervalReason {
  if (n === 0) return 'no-observation';
  if (n === 1) return 'one-observation';
  return standardError === null ? 'one-cluster' : 'no-variation';
}
