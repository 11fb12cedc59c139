import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { type ClusterLabel, numberLabels } from './cluster-labels.js';
import { overKinds, type RobustVariance, robustContrast } from './cluster-robust.js';
import { type IntervalOrReason, noInterval } from './interval.js';
import { isRounding } from './rounding.js';
import { studentInterval, studentP } from './student-t.js';
import { sumOfSquares } from './sum-of-squares.js';

/** A value, its group, and its cluster of each kind. */
export interface Grouped {
  readonly value: number;
  readonly isFirst: boolean;
  readonly clusters: readonly ClusterLabel[];
}

/** The difference of two means. */
export interface TwoGroupResult extends IntervalOrReason {
  readonly difference: number | null;
  readonly standardError: number | null;
  readonly df: number | null;
  readonly pValue: number | null;
  readonly nClusters: number;
}

const NOTHING = { difference: null, standardError: null, df: null, pValue: null } as const;

/**
 * The difference of the means of two groups, whose clusters may have values in both: Student's t with the variance CR2
 * of the regression on the group and Satterthwaite's degrees of freedom [1]; several kinds of clusters are combined.
 * If no cluster is in both groups, the degrees of freedom are the smaller number of the two groups, because a
 * dominating cluster in each group would make the joint number too large. If every value is a cluster, they are Welch's
 * [2], which allow for unequal variances. The error of a group of one cluster is undefined. If the values do not vary,
 * t is undefined; with both groups in every cluster, p is then the p-value of swapping the groups, 2^(1 - G). O(n log
 * n).
 *
 * @internal
 *
 * [1] Bell and McCaffrey 2002. [2] Welch 1947.
 */
export function twoGroupTest(given: readonly Grouped[], confidenceLevel: number): TwoGroupResult {
  const values = [...given].sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || a.value - b.value);
  const kinds = (values[0]?.clusters ?? []).map((_, k) => values.map(({ clusters }) => itemAt(clusters, k)));
  const nClusters = Math.min(values.length, ...kinds.map((labels) => numberLabels(labels).count));
  const size = values.filter(({ isFirst }) => isFirst).length;
  if (size === 0 || size === values.length) {
    return { ...NOTHING, nClusters, ...noInterval('no-observation') };
  }
  const numbers = values.map(({ value }) => value);
  const [meanFirst, meanSecond] = [mean(numbers.slice(0, size)), mean(numbers.slice(size))];
  const difference = meanFirst - meanSecond;
  const residuals = Float64Array.from(numbers, (value, i) => value - (i < size ? meanFirst : meanSecond));
  const found =
    kinds.length === 0 || (kinds.length === 1 && nClusters === values.length)
      ? welch(residuals, size)
      : overKinds(kinds, (labels) => contrastOf(residuals, size, labels));
  if (found === null || !(found.df > 0)) {
    return { ...NOTHING, difference, nClusters, ...noInterval('one-cluster') };
  }
  const standardError = Math.sqrt(found.variance);
  const { df } = found;
  const scale = Math.max(Math.abs(meanFirst), Math.abs(meanSecond));
  if (isRounding(standardError, scale)) {
    // All clusters agree, which has the probability of equal coin flips.
    const isPaired = kinds.length === 1 && hasBothInEach(itemAt(kinds, 0), size);
    const pValue = isRounding(Math.abs(difference), scale) ? 1 : isPaired ? 2 ** (1 - nClusters) : null;
    return { difference, standardError, df, pValue, nClusters, ...noInterval('no-variation') };
  }
  return {
    ...{ difference, standardError, df, nClusters },
    pValue: studentP(difference, standardError, df),
    ...studentInterval(difference, standardError, df, confidenceLevel),
  };
}

/** Values of the first group first. */
function contrastOf(
  residuals: Float64Array,
  size: number,
  labels: ArrayLike<ClusterLabel>,
): RobustVariance | null {
  const n = residuals.length;
  const [ofFirst, ofSecond] = [1 / Math.sqrt(size), 1 / Math.sqrt(n - size)];
  const columns = [
    Float64Array.from(residuals, (_, i) => (i < size ? ofFirst : 0)),
    Float64Array.from(residuals, (_, i) => (i < size ? 0 : ofSecond)),
  ];
  const joint = robustContrast(columns, [ofFirst, -ofSecond], residuals, labels);
  const [first, second] = [
    robustContrast(columns, [ofFirst, 0], residuals, labels),
    robustContrast(columns, [0, -ofSecond], residuals, labels),
  ];
  if (joint === null || first === null || second === null) return joint;
  const ofSecondGroup = new Set(Array.from({ length: n - size }, (_, i) => itemAt(labels, size + i)));
  for (let i = 0; i < size; i++) if (ofSecondGroup.has(itemAt(labels, i))) return joint;
  // Independent groups: at most the degrees of freedom of the smaller group.
  return { variance: joint.variance, df: Math.min(joint.df, first.df, second.df) };
}

function welch(residuals: Float64Array, size: number): RobustVariance | null {
  const [first, second] = [residuals.subarray(0, size), residuals.subarray(size)].map((own) => ({
    df: own.length - 1,
    variance: sumOfSquares(own) / (own.length - 1) / own.length,
  }));
  if (existing(first).df < 1 || existing(second).df < 1) return null;
  const variance = existing(first).variance + existing(second).variance;
  const largest = Math.max(existing(first).variance, existing(second).variance);
  // In units of the larger variance, so that squares cannot overflow; if both are 0, Student's t remains.
  const [a, b] =
    largest === 0 ? [1, 1] : [existing(first).variance / largest, existing(second).variance / largest];
  return { variance, df: (a + b) ** 2 / (a ** 2 / existing(first).df + b ** 2 / existing(second).df) };
}

function hasBothInEach(labels: readonly ClusterLabel[], size: number): boolean {
  const [first, second] = [new Set(labels.slice(0, size)), new Set(labels.slice(size))];
  return first.size === second.size && [...first].every((label) => second.has(label));
}
