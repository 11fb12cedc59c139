import { requireOption } from '../error.js';
import { itemAt } from '../math/existing.js';
import { inputData, notNegative, oneOf, properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { ClusterLabels } from './cluster-labels.js';
import { type ClusteredMean, clusteredMean } from './clustered-mean.js';
import {
  type Interval,
  type IntervalOrReason,
  intervalOf,
  type NoIntervalReason,
  noInterval,
} from './interval.js';
import { isRounding, largest } from './rounding.js';
import { type SignFlips, signFlipBounds, signFlipP, signFlips } from './sign-flips.js';
import { studentInterval, studentP } from './student-t.js';

/** Tests of a mean difference. */
export type PairedTestMethod = 'student-t' | 'sign-flip';

/** Options of {@link pairedTest}. */
export interface PairedTestOptions {
  /** Default `student-t`. */
  readonly method?: PairedTestMethod;
  /** Coverage of the interval; default .95. */
  readonly confidenceLevel?: number;
  /** A label for each difference, or several lists of labels: differences with the same one are not independent. */
  readonly clusterLabels?: ClusterLabels;
  /** Number of random sign patterns for more than 14 clusters; default 9999. */
  readonly permutations?: number;
  /** Seed of the random patterns; default 0. */
  readonly seed?: number;
  /** The largest operand of the differences; variation within its rounding error is ignored. */
  readonly size?: number;
}

const OPTIONS: OptionSpecs<PairedTestOptions, Exclude<keyof PairedTestOptions, 'clusterLabels'>> = {
  method: oneOf(['student-t', 'sign-flip'], 'student-t'),
  confidenceLevel: properShare(0.95),
  clusterLabels: inputData('a label for each difference'),
  permutations: rounds(1, 9999),
  seed: seed(0),
  size: notNegative(0),
};

/** The result of {@link pairedTest}. */
export interface PairedTestResult {
  /** Number of differences. */
  readonly n: number;
  /** Number of clusters, for the kind with the fewest; `n` without labels. */
  readonly nClusters: number;
  /** Mean difference; `null` without differences. */
  readonly difference: number | null;
  /** Cluster-robust (CR2); `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom; `null` without a standard error. */
  readonly df: number | null;
  /** Two-sided p-value; `null` if the test is undefined. */
  readonly pValue: number | null;
  /** The smallest p-value that the test can return for this number of clusters; 0 for Student's. */
  readonly minimumPValue: number | null;
  /** The method: if the differences do not vary, Student's test is undefined and the sign-flip test is used. */
  readonly method: PairedTestMethod;
  /** Whether all sign patterns were enumerated; absent for Student's. */
  readonly exact?: boolean;
  /** Number of random sign patterns; absent without random draws. */
  readonly permutations?: number;
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
}

/**
 * Tests whether a mean of paired differences is 0 and returns the matching interval, which excludes 0 exactly if p <= 1
 * - level.
 *
 * `student-t`: t = mean / se with the cluster-robust standard error CR2 and Satterthwaite's degrees of freedom [1], which
 * for clusters of equal size are G - 1; several kinds of clusters are combined [3]. `sign-flip`: flips the signs of
 * whole clusters, in all 2^G ways up to 14 clusters and at random above [2]. Its interval contains every mu that the
 * same test with the same patterns does not reject. With fewer than six clusters, p cannot fall below .05 and the 95 %
 * interval is not finite.
 *
 * O(n log n), for sign flips O(2^G) or O(permutations * G).
 *
 * @throws MetricError `INVALID_INPUT` for a difference that is not finite, `INVALID_OPTION` for an option out of range,
 * `SHAPE_MISMATCH` unless there is a label for each difference
 *
 * [1] Student 1908; Bell and McCaffrey 2002. [2] Fisher 1935; Phipson and Smyth 2010. [3] Cameron, Gelbach and Miller
 * 2011.
 *
 * @example
 * ```ts
 * import { pairedTest } from '@mtpc/metrics/statistics';
 * const result = pairedTest([1, 2, 3, 4, 5, 6], { method: 'sign-flip' });
 * result.pValue; // => 0.03125
 * result.interval; // => { lower: 1, upper: 6, confidenceLevel: 0.95, method: 'sign-flip' }
 * pairedTest([1, 2, 3]).pValue; // => 0.0741799002274
 * ```
 */
export function pairedTest(differences: ArrayLike<number>, options?: PairedTestOptions): PairedTestResult {
  const caller = 'pairedTest';
  const resolved = resolveOptions(caller, OPTIONS, options);
  const { method: asked, confidenceLevel, permutations, seed } = resolved;
  const estimate = clusteredMean(differences, resolved.clusterLabels, caller, 'differences');
  const { n, nClusters, mean, standardError, df } = estimate;
  const counts = {
    ...{ n, nClusters, standardError, difference: n === 0 ? null : mean },
    df: standardError === null ? null : df,
  };
  const isOneKind = asked === 'student-t' || estimate.totals.length === 1;
  requireOption(isOneKind, caller, 'method', '"student-t" for several kinds of clusters', asked);
  if (standardError === null) return Object.freeze({ ...counts, ...NO_TEST, method: asked, ...tooFew(n) });
  const size = Math.max(resolved.size, largest(differences));
  if (asked === 'student-t' && !isRounding(standardError, size)) {
    return Object.freeze({ ...counts, ...student(estimate, standardError, confidenceLevel) });
  }
  const flips = signFlips(shifted(estimate), { permutations, seed });
  return Object.freeze({ ...counts, ...flipped(flips, confidenceLevel, 1e-14 * size, permutations) });
}

const NO_TEST = { pValue: null, minimumPValue: null } as const;

function tooFew(n: number): IntervalOrReason {
  return noInterval(n === 0 ? 'no-observation' : n === 1 ? 'one-observation' : 'one-cluster');
}

type Tested = Pick<
  PairedTestResult,
  'pValue' | 'minimumPValue' | 'method' | 'exact' | 'permutations' | 'interval' | 'noIntervalBecause'
>;

function student({ mean, df }: ClusteredMean, standardError: number, confidenceLevel: number): Tested {
  return {
    pValue: studentP(mean, standardError, df),
    minimumPValue: 0,
    method: 'student-t',
    ...studentInterval(mean, standardError, df, confidenceLevel),
  };
}

function flipped(flips: SignFlips, confidenceLevel: number, slack: number, permutations: number): Tested {
  const bounds = signFlipBounds(flips, confidenceLevel);
  return {
    pValue: signFlipP(flips, 0, slack),
    minimumPValue: 1 / flips.patterns,
    method: 'sign-flip',
    exact: flips.exact,
    ...(flips.exact ? {} : { permutations }),
    ...(bounds === undefined
      ? noInterval('too-few-arrangements')
      : withoutRounding(bounds, slack, confidenceLevel)),
  };
}

/** Bounds that differ by rounding only count as equal. */
function withoutRounding(
  { lower, upper }: { readonly lower: number; readonly upper: number },
  slack: number,
  confidenceLevel: number,
): IntervalOrReason {
  // A bound within rounding error of 0 is set to 0, consistent with the p-value.
  const snapped = (bound: number): number => (Math.abs(bound) <= slack ? 0 : bound);
  return upper - lower <= 100 * slack
    ? noInterval('no-variation')
    : intervalOf(snapped(lower), snapped(upper), confidenceLevel, 'sign-flip');
}

/** The cluster sums in the unit of the differences, relative to 0. */
function shifted({ totals, least, unit }: ClusteredMean): { sums: Float64Array; counts: Float64Array } {
  const { sums, counts } = itemAt(totals, 0);
  return { sums: sums.map((sum, g) => least * itemAt(counts, g) + unit * sum), counts };
}
