import { requireInput } from '../error.js';
import { compensatedSum } from '../math/compensated-sum.js';
import { itemAt, itemsAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { requireSequence } from '../math/require-numbers.js';
import { tameDifferences } from '../math/tame-differences.js';
import { type ClusterLabel, type ClusterLabels, clusterings } from './cluster-labels.js';
import { overKinds, type RobustVariance } from './cluster-robust.js';
import { sumOfSquares } from './sum-of-squares.js';

/** Sum and count of the values of each cluster, in an order independent of the order of the values. */
export interface ClusterSums {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** A mean and its standard error. */
export interface ClusteredMean {
  readonly n: number;
  /** Number of clusters, for the kind with the fewest; without labels, the number of observations. */
  readonly nClusters: number;
  readonly mean: number;
  /** `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom: clusters - 1 if all are equally large. */
  readonly df: number;
  /** Sums of the clusters of each kind, relative to the smallest value and in multiples of `unit`. */
  readonly totals: readonly ClusterSums[];
  readonly least: number;
  readonly unit: number;
}

/**
 * Mean and cluster-robust standard error: Bell and McCaffrey's CR2 [1] with Satterthwaite's degrees of freedom,
 * combined over several kinds of clusters after Cameron, Gelbach and Miller. If every value is a cluster, this is the
 * usual s^2 / n with n - 1 degrees of freedom.
 *
 * The result does not depend on the order of the values, to the last digit. O(n log n).
 *
 * @internal
 *
 * [1] R. Bell, D. McCaffrey (2002), Survey Methodology 28(2).
 */
export function clusteredMean(
  values: ArrayLike<number>,
  labels?: ClusterLabels,
  caller = 'clusteredMean',
  path = 'values',
): ClusteredMean {
  const sorted = sortWithLabels(values, labels, caller, path);
  const { differences, unit } = tameDifferences(sorted.values);
  const center = mean(differences);
  const totals = sorted.kinds?.map((own) => clusterSums(differences, own)) ?? [clusterSums(differences)];
  const estimate = {
    ...{ n: values.length, totals, unit },
    nClusters: Math.min(...totals.map(({ sums }) => sums.length)),
    mean: mean(sorted.values),
    least: sorted.values[0] ?? Number.NaN,
  };
  const oneWay = (own: ClusterSums): RobustVariance | null => robustVariance(own, values.length, center);
  const found =
    sorted.kinds === undefined || sorted.kinds.length === 1
      ? oneWay(itemAt(totals, 0))
      : overKinds(sorted.kinds, (own) => oneWay(clusterSums(differences, own)));
  return {
    ...estimate,
    standardError: found && unit * Math.sqrt(found.variance),
    df: found?.df ?? 0,
  };
}

/**
 * With S_g and n_g the sum and count of the values of cluster g and p_g = n_g / n, the variance is the sum of (S_g -
 * n_g mean)^2 / (1 - p_g) over n^2. The factor 1 / (1 - p_g) corrects for large clusters, which pull the mean towards
 * themselves. With w_g = p_g^2 / (1 - p_g), the degrees of freedom are 1 / (sum p_g^2 + sum over g and h other than g
 * of w_g w_h).
 */
function robustVariance({ sums, counts }: ClusterSums, n: number, center: number): RobustVariance | null {
  const clusters = sums.length;
  if (clusters < 2) return null;
  const isEqual = counts.every((count) => count === counts[0]);
  const residuals = counts.map((count, g) => (sums[g]! - count * center) ** 2);
  if (isEqual) {
    const variance = (clusters / (clusters - 1)) * (compensatedSum(residuals) / n / n);
    return { variance, df: clusters - 1 };
  }
  const shares = counts.map((count) => count / n);
  const adjusted = residuals.map((square, g) => square / (1 - shares[g]!));
  shares.sort();
  const weights = shares.map((share) => share ** 2 / (1 - share));
  return {
    variance: compensatedSum(adjusted) / n / n,
    df: 1 / (sumOfSquares(shares) + compensatedSum(weights) ** 2 - sumOfSquares(weights)),
  };
}

/** Values in ascending order, with their labels. */
function sortWithLabels(
  values: ArrayLike<number>,
  labels: ClusterLabels | undefined,
  caller: string,
  path: string,
): { values: Float64Array; kinds: readonly ClusterLabel[][] | undefined } {
  requireSequence(caller, path, values);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i]))
      requireInput(false, caller, `${path}[${i}]`, 'a finite number', values[i]);
  }
  const kinds = clusterings(caller, labels, values.length, `of the ${path}`);
  if (kinds === undefined) {
    const isSorted = values instanceof Float64Array && isAscending(values);
    return { values: isSorted ? values : Float64Array.from(values).sort(), kinds };
  }
  const order = Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!);
  return {
    values: Float64Array.from(itemsAt(values, order)),
    kinds: kinds.map((own) => itemsAt(own, order)),
  };
}

function isAscending(values: Float64Array): boolean {
  let previous = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < previous) return false;
    previous = value;
  }
  return true;
}

function clusterSums(values: Float64Array, labels?: ArrayLike<ClusterLabel>): ClusterSums {
  if (labels === undefined) return { sums: values, counts: new Float64Array(values.length).fill(1) };
  const byLabel = new Map<ClusterLabel, { sum: number; count: number }>();
  for (let i = 0; i < values.length; i++) {
    const label = itemAt(labels, i);
    const own = byLabel.get(label) ?? { sum: 0, count: 0 };
    if (own.count === 0) byLabel.set(label, own);
    own.sum += values[i]!;
    own.count += 1;
  }
  const found = [...byLabel.values()].sort((a, b) => a.sum - b.sum || a.count - b.count);
  return {
    sums: Float64Array.from(found, ({ sum }) => sum),
    counts: Float64Array.from(found, ({ count }) => count),
  };
}
