import { existing, itemAt, itemsAt } from '../math/existing.js';
import { midRanks } from '../math/mid-ranks.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { normalTail } from '../math/normal-tail.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import type { Resampling } from '../statistics/bootstrap-mean.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import {
  type CorrelationEstimate,
  clusteredEstimate,
  isPerfect,
  onFishersScale,
} from '../statistics/correlation-estimate.js';
import { noInterval } from '../statistics/interval.js';

/**
 * Spearman's correlation of two numbers, controlling for the ranks of others: the correlation of the residuals of both
 * ranks after a linear regression on the other ranks. Interval and p-value are normal on Fisher's scale, artanh r, with
 * the standard error sqrt((1 + r^2 / 2) / (n - 3 - k)) [1], or, if items fall into clusters, Student's t with the
 * standard deviation over resamples of whole clusters. The interval excludes 0 exactly if p <= 1 - level.
 *
 * @returns `null` if a side has no residual variance, or for fewer than k + 5 items; O(n k^2), with clusters for each
 * resample
 * @internal
 *
 * [1] D. Bonett, T. Wright (2000), Psychometrika 65(1).
 */
export function partialRankCorrelation(
  x: readonly number[],
  y: readonly number[],
  beside: readonly (readonly number[])[],
  options: Resampling,
  labels?: readonly ClusterLabel[],
): CorrelationEstimate | null {
  const [n, k] = [x.length, beside.length];
  if (n < k + 5) return null;
  const value = partialOf(x, y, beside);
  if (Number.isNaN(value)) return null;
  if (isPerfect(value))
    return Object.freeze({
      estimate: value,
      standardError: null,
      pValue: null,
      ...noInterval('no-variation'),
    });
  if (labels !== undefined) {
    const at = (places: readonly number[]): number => {
      const [ofX, ofY, ...others] = [x, y, ...beside].map((each) => itemsAt(each, places));
      return partialOf(existing(ofX), existing(ofY), others);
    };
    return clusteredEstimate(value, at, labels, options);
  }
  const center = Math.atanh(value);
  const error = Math.sqrt((1 + value ** 2 / 2) / (n - 3 - k));
  const pValue = 2 * normalTail(Math.abs(center) / error);
  return onFishersScale(value, center, error, normalQuantile((1 + options.level) / 2), pValue, options);
}

/** The correlation itself; NaN if nothing is left of a side. */
function partialOf(
  x: readonly number[],
  y: readonly number[],
  beside: readonly (readonly number[])[],
): number {
  const basis = orthogonal(beside.map((each) => Array.from(midRanks(each))));
  const left = (values: readonly number[]): number[] =>
    without(centered(Array.from(midRanks(values))), basis);
  const [ofX, ofY] = [left(x), left(y)];
  if (isNothing(ofX, x.length) || isNothing(ofY, x.length)) return Number.NaN;
  return pearsonCorrelation(ofX, ofY);
}

/** Less than rounding leaves of ranks up to n. */
function isNothing(values: readonly number[], n: number): boolean {
  return dot(values, values) < 1e-12 * n ** 3;
}

/** Gram and Schmidt, dropping columns that add nothing. */
function orthogonal(columns: readonly (readonly number[])[]): number[][] {
  const basis: number[][] = [];
  for (const column of columns) {
    const rest = without(centered(column), basis);
    if (!isNothing(rest, rest.length)) basis.push(rest);
  }
  return basis;
}

function without(values: readonly number[], basis: readonly (readonly number[])[]): number[] {
  let rest = [...values];
  for (const each of basis) {
    const share = dot(rest, each) / dot(each, each);
    rest = rest.map((value, i) => value - share * itemAt(each, i));
  }
  return rest;
}

function centered(values: readonly number[]): number[] {
  const middle = values.reduce((sum, each) => sum + each, 0) / values.length;
  return values.map((value) => value - middle);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * itemAt(b, i), 0);
}
