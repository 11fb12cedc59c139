import { requireInput, requireShape } from '../error.js';
import { existing, itemAt, itemsAt } from '../math/existing.js';
import { type Form, listOf, requireForm } from '../options/forms.js';
import { oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import {
  AGREEMENT,
  type AgreementDefaults,
  type AgreementOptions,
  type AgreementResult,
  agreementOver,
  pseudoPairs,
} from './agreement-interval.js';
import { clusterings } from './cluster-labels.js';

const ANY: Form = () => undefined;
const RATINGS: Form = listOf(listOf(ANY, 'a list of labels'), 'a list of raters');

type Measurement = 'nominal' | 'ordinal' | 'interval';

/** Options of {@link krippendorffAlpha}. */
export interface KrippendorffAlphaOptions extends AgreementOptions {
  /** Level of measurement: nominal (default), ordinal, or interval. */
  readonly measurement?: Measurement;
}

const OPTIONS: OptionSpecs<KrippendorffAlphaOptions, AgreementDefaults | 'measurement'> = {
  ...AGREEMENT,
  measurement: oneOf(['nominal', 'ordinal', 'interval'], 'nominal'),
};

/**
 * Krippendorff's alpha: agreement of any number of raters, with missing ratings allowed: 1 - D_o / D_e, the
 * disagreement within items over the disagreement between any two ratings [1]. The disagreement is 1 for different
 * names; for ranks, the square of the number of ratings between both, counting half of the ratings equal to either; for
 * numbers, the square of their difference.
 *
 * Alpha lies in (-inf, 1], with 0 for agreement by chance. Items with fewer than two ratings do not count. It is `null`
 * without items or if all ratings are equal. Takes O(resamples * ratings) time.
 *
 * @param ratings one list for each rater, one rating for each item; `null` if missing
 * @throws MetricError `SHAPE_MISMATCH` unless all lists are equally long, `INVALID_INPUT` for ratings of the wrong type
 * (names or finite numbers, depending on the measurement), `INVALID_OPTION` for an option out of range
 *
 * [1] K. Krippendorff (2011), Computing Krippendorff's alpha-reliability.
 *
 * @example
 * ```ts
 * import { krippendorffAlpha } from '@mtpc/metrics/statistics';
 * const meg = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
 * const owen = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
 * krippendorffAlpha([meg, owen]).estimate; // => 0.0952380952381
 * ```
 */
export function krippendorffAlpha(
  ratings: readonly (readonly (string | number | null)[])[],
  options?: KrippendorffAlphaOptions,
): AgreementResult {
  requireForm('krippendorffAlpha', 'ratings', ratings, RATINGS);
  const caller = 'krippendorffAlpha';
  const resolved = resolveOptions(caller, OPTIONS, options);
  const { measurement } = resolved;
  const [first = []] = ratings;
  for (const [r, list] of ratings.entries()) {
    const expected = `${first.length}, as for the first rater`;
    requireShape(list.length === first.length, caller, `ratings[${r}].length`, expected, list.length);
    const isName = (each: unknown): boolean => measurement === 'nominal' && typeof each === 'string';
    const what = measurement === 'nominal' ? 'a string, a finite number or null' : 'a finite number or null';
    for (const [i, each] of list.entries()) {
      const isRating = (each ?? null) === null || Number.isFinite(each) || isName(each);
      requireInput(isRating, caller, `ratings[${r}][${i}]`, what, each);
    }
  }
  const rated = first.map((_, i) => ratings.flatMap((list) => list[i] ?? []));
  clusterings(caller, resolved.clusterLabels, rated.length, 'item');
  const isPaired = (i: number): boolean => itemAt(rated, i).length > 1;
  const items = rated.filter((_, i) => isPaired(i));
  const clusterLabels =
    resolved.clusterLabels && Array.from(resolved.clusterLabels).filter((_, i) => isPaired(i));
  const values = [...new Set(items.flat())].sort((a, b) => Number(a) - Number(b));
  const places = new Map(values.map((value, v) => [value, v]));
  const coded = items.map((own) => own.map((each) => existing(places.get(each))));
  // Numbers that rarely repeat do not have frequent values.
  const pseudo = measurement === 'interval' ? [] : pseudoPairs(coded.flat());
  return agreementOver(
    coded.length,
    ALPHAS[measurement]([...coded, ...pseudo], values),
    { ...resolved, ...(clusterLabels && { clusterLabels }) },
    { measurement },
    pseudo.length,
  );
}

/** Alpha of a resample of the items. */
type AlphaOf = (items: readonly number[]) => number;

/** Items are lists of ratings, given as indices into the values. */
type Items = readonly (readonly number[])[];

const ALPHAS: Readonly<Record<Measurement, (items: Items, values: readonly (string | number)[]) => AlphaOf>> =
  {
    nominal: nominalAlpha,
    ordinal: ordinalAlpha,
    interval: (items, values) => intervalAlpha(items, values.map(Number)),
  };

/** Nominal disagreement: n^2 minus the sum of the squared counts is the number of pairs that differ. */
function nominalAlpha(items: Items, { length: size }: readonly unknown[]): AlphaOf {
  const within = items.map(
    (own) => differingPairs(countCategories([own], size), own.length) / (own.length - 1),
  );
  return (drawn) => {
    const counts = countCategories(itemsAt(items, drawn), size);
    const total = sumValues(counts);
    return oneMinus(sumOver(drawn, within), differingPairs(counts, total), total);
  };
}

function differingPairs(counts: Float64Array, total: number): number {
  return counts.reduce((pairs, count) => pairs - count ** 2, total ** 2);
}

/** Interval disagreement: the squared differences of all pairs sum to 2 n times the squares about the mean. */
function intervalAlpha(items: Items, scale: readonly number[]): AlphaOf {
  const within = items.map((own) => withinItem(own, scale));
  return (drawn) => {
    const all = drawn.flatMap((item) => itemAt(items, item));
    return oneMinus(sumOver(drawn, within), squaredDifferences(all, scale), all.length);
  };
}

/** Ranks are derived from the drawn items: the number of ratings below each value, plus half of the equal ones. */
function ordinalAlpha(items: Items, { length: size }: readonly unknown[]): AlphaOf {
  return (drawn) => {
    const own = itemsAt(items, drawn);
    let below = 0;
    const middles = countCategories(own, size).map((count) => {
      below += count;
      return below - count / 2;
    });
    const observed = own.reduce((sum, each) => sum + withinItem(each, middles), 0);
    const all = own.flat();
    return oneMinus(observed, squaredDifferences(all, middles), all.length);
  };
}

function withinItem(own: readonly number[], scale: ArrayLike<number>): number {
  return squaredDifferences(own, scale) / (own.length - 1);
}

/** Sums over ordered pairs, relative to the first value, so equal values give exactly 0. */
function squaredDifferences(places: readonly number[], scale: ArrayLike<number>): number {
  const first = scale[places[0] ?? 0]!;
  const middle = places.reduce((sum, place) => sum + (scale[place]! - first), 0) / places.length;
  return places.reduce((sum, place) => sum + (scale[place]! - first - middle) ** 2, 0) * 2 * places.length;
}

function oneMinus(observed: number, expected: number, total: number): number {
  return expected === 0 ? Number.NaN : 1 - ((total - 1) * observed) / expected;
}

function countCategories(items: Items, size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const own of items) for (const place of own) counts[place]! += 1;
  return counts;
}

function sumOver(places: readonly number[], values: readonly number[]): number {
  return places.reduce((sum, place) => sum + values[place]!, 0);
}

function sumValues(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
