import { existing, itemAt, itemsAt } from '../math/existing.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { normalTail } from '../math/normal-tail.js';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import { selectedRanks } from '../math/selected-ranks.js';
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
 * excludes 0 exactly if p <= 1 - confidenceLevel.
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
  const ranks = [x, y, ...controls].map(selectedRanks);
  const coefficient = (places: readonly number[]): number =>
    partialCoefficient(ranks, { curved, strata: strata && itemsAt(strata, places) }, places);
  const value = coefficient([...x.keys()]);
  if (Number.isNaN(value)) return null;
  if (isPerfect(value))
    return Object.freeze({
      estimate: value,
      standardError: null,
      pValue: null,
      ...noInterval('no-variation'),
    });
  if (labels !== undefined) return clusteredEstimate(value, coefficient, labels, options);
  const center = Math.atanh(value);
  const error = Math.sqrt((1 + value ** 2 / 2) / (n - 3 - k));
  const pValue = 2 * normalTail(Math.abs(center) / error);
  return onFishersScale(
    value,
    center,
    error,
    normalQuantile((1 + options.confidenceLevel) / 2),
    pValue,
    options,
  );
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
  const { ranked, basis } = ranksFor(controls.map(selectedRanks), settings, [...x.keys()]);
  const own = ranked(selectedRanks(x));
  const rest = without(own, basis);
  return isNothing(own, x.length) ? 1 : 1 - dot(rest, rest) / dot(own, own);
}

/** The ranks of selected items in one list of numbers. */
type SelectedRanks = (places: readonly number[]) => number[];

/** The correlation of the first two lists among the selected items; NaN if the residuals of a side vanish. */
function partialCoefficient(
  [x, y, ...controls]: readonly SelectedRanks[],
  settings: RankControl,
  places: readonly number[],
): number {
  const { ranked, basis } = ranksFor(controls, settings, places);
  const [ofX, ofY] = [without(ranked(existing(x)), basis), without(ranked(existing(y)), basis)];
  if (isNothing(ofX, places.length) || isNothing(ofY, places.length)) return Number.NaN;
  return pearsonCorrelation(ofX, ofY);
}

/** Centered ranks of the selected items, whose strata are given, and an orthogonal basis of the controls. */
function ranksFor(
  controls: readonly SelectedRanks[],
  { curved = false, strata }: RankControl,
  selected: readonly number[],
): { ranked: (ranks: SelectedRanks) => number[]; basis: readonly BasisVector[] } {
  const n = selected.length;
  const members = strata === undefined ? undefined : [...placesByLabel(strata).values()];
  const within = (change: (own: readonly number[] | undefined) => number[]): number[] => {
    if (members === undefined) return change(undefined);
    const changed = new Array<number>(n);
    for (const own of members)
      for (const [i, value] of change(own).entries()) changed[itemAt(own, i)] = value;
    return changed;
  };
  // Ranks in strata of different sizes are brought to one scale.
  const ranked = (ranks: SelectedRanks): number[] =>
    within((own) => {
      const places = own === undefined ? selected : itemsAt(selected, own);
      const scale = n / places.length;
      return centered(ranks(places).map((rank) => rank * scale));
    });
  const powers = (values: readonly number[]): number[][] => {
    // On the scale of the ranks themselves.
    const half = n / 2;
    return POWERS.map((power) =>
      within((own) =>
        centered(
          (own === undefined ? values : itemsAt(values, own)).map((value) => half * (value / half) ** power),
        ),
      ),
    );
  };
  const ranks = controls.map(ranked);
  return { ranked, basis: orthogonal(curved ? [...ranks, ...ranks.flatMap(powers)] : ranks) };
}

/** Tolerance for rounding error in ranks up to n. */
function isNothing(values: readonly number[], n: number): boolean {
  return dot(values, values) < 1e-12 * n ** 3;
}

/** A vector of an orthogonal basis, with its squared length. */
interface BasisVector {
  readonly values: readonly number[];
  readonly square: number;
}

/** Gram-Schmidt process; drops linearly dependent columns. */
function orthogonal(columns: readonly (readonly number[])[]): BasisVector[] {
  const basis: BasisVector[] = [];
  for (const column of columns) {
    const values = without(column, basis);
    if (!isNothing(values, values.length)) basis.push({ values, square: dot(values, values) });
  }
  return basis;
}

/** The residuals of a regression on a basis. Runs for each resample, so that it works in place. */
function without(values: readonly number[], basis: readonly BasisVector[]): number[] {
  const rest = [...values];
  for (const { values: own, square } of basis) {
    const share = dot(rest, own) / square;
    for (let i = 0; i < rest.length; i++) rest[i] = itemAt(rest, i) - share * itemAt(own, i);
  }
  return rest;
}

function centered(values: readonly number[]): number[] {
  const middle = values.reduce((sum, each) => sum + each, 0) / values.length;
  return values.map((value) => value - middle);
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += itemAt(a, i) * itemAt(b, i);
  return sum;
}
