import { requireInput, requireShape } from '../error.js';
import { type Form, listOf, requireForm } from '../options/forms.js';
import { oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import {
  AGREEMENT,
  type AgreementOptions,
  type AgreementResult,
  agreementOver,
} from './agreement-interval.js';

const ANY: Form = () => undefined;
const RATINGS: Form = listOf(listOf(ANY, 'a list of labels'), 'a list of raters');

/** Options of {@link krippendorffAlpha}. */
export interface KrippendorffAlphaOptions extends AgreementOptions {
  /** What ratings are: names (default), ranks, or numbers on a scale. */
  readonly measurement?: 'nominal' | 'ordinal' | 'interval';
}

const OPTIONS: OptionSpecs<KrippendorffAlphaOptions, keyof KrippendorffAlphaOptions> = {
  ...AGREEMENT,
  measurement: oneOf(['nominal', 'ordinal', 'interval'], 'nominal'),
};

/**
 * Krippendorff's alpha: agreement of any number of raters, ratings may be missing: 1 - D_o / D_e, the disagreement
 * within items over that between any two ratings [1]. Disagreement is 1 for different names; for ranks the square of the
 * ratings that lie between both, half of their own counted; for numbers the square of their difference.
 *
 * Range (-inf, 1]; 0 is chance. Items with fewer than two ratings say nothing and do not count. `null` without an item,
 * and where all ratings are equal. Time O(resamples * ratings * values).
 *
 * @param ratings one list for each rater, one rating for each item; `null` where it is missing
 * @throws MetricError `SHAPE_MISMATCH` unless all lists are equally long, `INVALID_INPUT` for ratings that are neither
 *   names nor finite numbers, or no numbers where numbers are needed, `INVALID_OPTION` for an option out of range
 *
 * [1] K. Krippendorff (2011), Computing Krippendorff's alpha-reliability.
 *
 * @example
 * ```ts
 * import { krippendorffAlpha } from '@mtpc/metrics';
 * const meg = [0, 1, 0, 0, 0, 0, 0, 0, 1, 0];
 * const owen = [1, 1, 1, 0, 0, 1, 0, 0, 0, 0];
 * krippendorffAlpha([meg, owen]).value; // => 0.0952380952381
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
  for (const [r, list] of ratings.entries()) {
    const expected = `${ratings[0]!.length}, as for the first rater`;
    requireShape(list.length === ratings[0]!.length, caller, `ratings[${r}].length`, expected, list.length);
    const isName = (each: unknown): boolean => measurement === 'nominal' && typeof each === 'string';
    const what = measurement === 'nominal' ? 'a string, a finite number or null' : 'a finite number or null';
    for (const [i, each] of list.entries()) {
      const isRating = (each ?? null) === null || Number.isFinite(each) || isName(each);
      requireInput(isRating, caller, `ratings[${r}][${i}]`, what, each);
    }
  }
  const items = (ratings[0] ?? [])
    .map((_, i) => ratings.flatMap((list) => list[i] ?? []))
    .filter((own) => own.length > 1);
  const values = [...new Set(items.flat())].sort((a, b) => Number(a) - Number(b));
  const places = new Map(values.map((value, v) => [value, v]));
  const coded = items.map((own) => own.map((each) => places.get(each)!));
  const scale = values.map(Number);
  return agreementOver(coded.length, (drawn) => alpha(drawn, coded, scale, measurement), resolved);
}

function alpha(
  drawn: readonly number[],
  items: readonly (readonly number[])[],
  scale: readonly number[],
  measurement: 'nominal' | 'ordinal' | 'interval',
): number {
  const size = scale.length;
  const counts = new Float64Array(size);
  for (const item of drawn) for (const value of items[item]!) counts[value]! += 1;
  const distance = distances(counts, scale, measurement);
  let observed = 0;
  for (const item of drawn) {
    const own = items[item]!;
    let sum = 0;
    for (const a of own) for (const b of own) sum += distance(a, b);
    observed += sum / (own.length - 1);
  }
  let [expected, total] = [0, 0];
  for (let a = 0; a < size; a++) {
    total += counts[a]!;
    for (let b = 0; b < size; b++) expected += counts[a]! * counts[b]! * distance(a, b);
  }
  return expected === 0 ? Number.NaN : 1 - ((total - 1) * observed) / expected;
}

/** The squared difference of two values, by their places. */
function distances(
  counts: Float64Array,
  scale: readonly number[],
  measurement: 'nominal' | 'ordinal' | 'interval',
): (a: number, b: number) => number {
  if (measurement === 'nominal') return (a, b) => Number(a !== b);
  if (measurement === 'interval') return (a, b) => (scale[a]! - scale[b]!) ** 2;
  // Ratings below each value, half of its own with them.
  let below = 0;
  const middles = counts.map((count) => {
    below += count;
    return below - count / 2;
  });
  return (a, b) => (middles[a]! - middles[b]!) ** 2;
}
