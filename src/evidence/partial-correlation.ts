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
import { placesByLabel } from '../statistics/places-by-label.js';

/** Powers of ranks, in addition to the ranks themselves, that fit a curved relation. */
const POWERS = [2, 3, 4] as const;

/** Settings of a partial rank correlation. */
export interface RankControl {
  /** Whether to control for curved relations too, by squares, cubes and fourth powers of the controls' ranks. */
  readonly curved?: boolean;
  /** Labels of strata: numbers are ranked and centered within each. */
  readonly strata?: readonly string[] | undefined;
}

/**
 * Spearman's correlation of two numbers, controlling for the ranks of others: the correlation of the residuals of both
 * ranks after a linear regression on the other ranks. Interval and p-value are normal on Fisher's scale, artanh r, with
 * the standard error sqrt((1 + r^2 / 2) / (n - 3 - k)) [1], where k counts the controls and all strata but one, or, if
 * items fall into clusters, Student's t with the standard deviation over resamples of whole clusters. The interval
 * excludes 0 exactly if p <= 1 - level.
 *
 * @returns `null` if the residuals of a side do not vary, or for fewer than k + 5 items; O(n k^2), with clusters for each
 * resample
 * @internal
 *
 * [1] D. Bonett, T. Wright (2000), Psychometrika 65(1).
 */
export function partialRankCorrelation(
  x: readonly number[],
  y: readonly number[],
  controls: readonly (readonly number[])[],
  options: Resampling,
  labels?: readonly ClusterLabel[],
  { curved = false, strata }: RankControl = {},
): CorrelationEstimate | null {
  const n = x.length;
  const k =
    (curved ? POWERS.length + 1 : 1) * controls.length +
    (strata === undefined ? 0 : new Set(strata).size - 1);
  if (n < k + 5) return null;
  const settings = { curved, strata };
  const value = partialCoefficient(x, y, controls, settings);
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
      const [ofX, ofY, ...others] = [x, y, ...controls].map((each) => itemsAt(each, places));
      const own = { curved, strata: strata && itemsAt(strata, places) };
      return partialCoefficient(existing(ofX), existing(ofY), others, own);
    };
    return clusteredEstimate(value, at, labels, options);
  }
  const center = Math.atanh(value);
  const error = Math.sqrt((1 + value ** 2 / 2) / (n - 3 - k));
  const pValue = 2 * normalTail(Math.abs(center) / error);
  return onFishersScale(value, center, error, normalQuantile((1 + options.level) / 2), pValue, options);
}

/**
 * The share of the variance of the ranks of some numbers that the controls explain; 1 for constant numbers.
 *
 * @internal
 */
export function shareExplained(
  x: readonly number[],
  controls: readonly (readonly number[])[],
  settings: RankControl = {},
): number {
  const { ranked, basis } = ranksFor(controls, settings);
  const own = ranked(x);
  const rest = without(own, basis);
  return isNothing(own, x.length) ? 1 : 1 - dot(rest, rest) / dot(own, own);
}

/** The correlation; NaN if the residuals of a side vanish. */
function partialCoefficient(
  x: readonly number[],
  y: readonly number[],
  controls: readonly (readonly number[])[],
  settings: RankControl,
): number {
  const { ranked, basis } = ranksFor(controls, settings);
  const [ofX, ofY] = [without(ranked(x), basis), without(ranked(y), basis)];
  if (isNothing(ofX, x.length) || isNothing(ofY, x.length)) return Number.NaN;
  return pearsonCorrelation(ofX, ofY);
}

/** Centered ranks of the given numbers, and an orthogonal basis of the controls. */
function ranksFor(
  controls: readonly (readonly number[])[],
  { curved = false, strata }: RankControl,
): { ranked: (values: readonly number[]) => number[]; basis: number[][] } {
  const members = strata === undefined ? undefined : [...placesByLabel(strata).values()];
  const within = (values: readonly number[], change: (own: readonly number[]) => number[]): number[] => {
    if (members === undefined) return change(values);
    const changed = new Array<number>(values.length);
    for (const places of members)
      for (const [i, value] of change(itemsAt(values, places)).entries()) changed[itemAt(places, i)] = value;
    return changed;
  };
  // Ranks in strata of different sizes are brought to one scale.
  const ranked = (values: readonly number[]): number[] =>
    within(values, (own) => {
      const scale = values.length / own.length;
      return centered(Array.from(midRanks(own), (rank) => rank * scale));
    });
  const powers = (values: readonly number[]): number[][] => {
    // On the scale of the ranks themselves.
    const half = values.length / 2;
    return POWERS.map((power) =>
      within(values, (own) => centered(own.map((value) => half * (value / half) ** power))),
    );
  };
  const ranks = controls.map(ranked);
  return { ranked, basis: orthogonal(curved ? [...ranks, ...ranks.flatMap(powers)] : ranks) };
}

/** Tolerance for rounding error in ranks up to n. */
function isNothing(values: readonly number[], n: number): boolean {
  return dot(values, values) < 1e-12 * n ** 3;
}

/** Gram-Schmidt process; drops linearly dependent columns. */
function orthogonal(columns: readonly (readonly number[])[]): number[][] {
  const basis: number[][] = [];
  for (const column of columns) {
    const rest = without(column, basis);
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
