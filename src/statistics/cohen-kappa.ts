import { requireInput, requireShape } from '../error.js';
import {
  aFiniteNumber,
  aString,
  eitherForm,
  type Form,
  listOf,
  maybe,
  requireForm,
} from '../options/forms.js';
import { list, oneOf } from '../options/option-kinds.js';
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

const LABELS: Form = listOf(eitherForm(aString, aFiniteNumber), 'a list of labels');

/** Options of {@link cohenKappa}. */
export interface CohenKappaOptions extends AgreementOptions {
  /** Weight of a disagreement: 1 for all (`none`, default), the distance of the ranks, or its square. */
  readonly weights?: 'none' | 'linear' | 'quadratic';
  /** The categories in order; by default the observed labels, sorted. */
  readonly categories?: readonly (string | number)[];
}

const OPTIONS: OptionSpecs<CohenKappaOptions, AgreementDefaults | 'weights'> = {
  ...AGREEMENT,
  weights: oneOf(['none', 'linear', 'quadratic'], 'none'),
  categories: list('a list of categories'),
};

/**
 * Cohen's kappa: agreement of two raters beyond the agreement expected by chance from their use of the categories, 1 -
 * sum w o / sum w e over pairs of categories, with o the observed share, e the product of both raters' shares, and w
 * the weight of the disagreement [1], [2].
 *
 * Kappa lies in (-inf, 1], with 0 for agreement by chance. It is `null` without items, or if both raters use a single
 * category. Takes O(resamples * n) time.
 *
 * @param a the labels of one rater (or metric), one for each item
 * @param b the labels of the other
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ, `INVALID_INPUT` for a label outside `categories` or a
 * duplicate category, `INVALID_OPTION` for an option out of range
 *
 * [1] J. Cohen (1960), A coefficient of agreement for nominal scales. [2] J. Cohen (1968), Weighted kappa.
 *
 * @example
 * ```ts
 * import { cohenKappa } from '@mtpc/metrics/statistics';
 * cohenKappa(['y', 'y', 'n', 'n'], ['y', 'n', 'n', 'n']).estimate; // => 0.5
 * cohenKappa([1, 2, 3, 3], [1, 3, 3, 2], { weights: 'quadratic' }).estimate; // => 0.636363636364
 * ```
 */
export function cohenKappa(
  a: readonly (string | number)[],
  b: readonly (string | number)[],
  options?: CohenKappaOptions,
): AgreementResult {
  const caller = 'cohenKappa';
  requireForm(caller, 'a', a, LABELS);
  requireForm(caller, 'b', b, LABELS);
  requireForm(caller, 'options.categories', options?.categories, maybe(LABELS));
  requireShape(a.length === b.length, caller, 'b.length', `${a.length}, the length of a`, b.length);
  const resolved = resolveOptions(caller, OPTIONS, options);
  clusterings(caller, resolved.clusterLabels, a.length, 'item');
  const categories = resolved.categories ?? [...new Set([...a, ...b])].sort(inOrder);
  const places = new Map(categories.map((category, i) => [category, i]));
  // A duplicate would increase the distance to all later categories.
  const once = places.size === categories.length;
  requireInput(once, caller, 'options.categories', 'each category once', categories);
  const categoryPlaces = (labels: readonly (string | number)[], name: string): number[] =>
    labels.map((label, i) => {
      const place = places.get(label);
      requireInput(place !== undefined, caller, `${name}[${i}]`, 'one of the categories', label);
      return place;
    });
  const [ofA, ofB] = [categoryPlaces(a, 'a'), categoryPlaces(b, 'b')];
  const pairs = ofA.map((place, i): [number, number] => [place, ofB[i]!]);
  const pseudo = pseudoPairs(pairs.flat());
  const { weights } = resolved;
  const measure = computeKappa([...pairs, ...pseudo], categories.length, WEIGHTS[weights]);
  const measured = { weights, categories: Object.freeze([...categories]) };
  return agreementOver(a.length, measure, resolved, measured, pseudo.length);
}

/** Kappa of a resample of the items; each item is a pair of categories. */
function computeKappa(
  pairs: readonly (readonly [number, number])[],
  categories: number,
  weigh: (distance: number) => number,
): (items: readonly number[]) => number {
  return (items) => {
    const [ofA, ofB] = [new Float64Array(categories), new Float64Array(categories)];
    let observed = 0;
    for (const i of items) {
      const pair = pairs[i]!;
      ofA[pair[0]]! += 1;
      ofB[pair[1]]! += 1;
      observed += weigh(pair[0] - pair[1]);
    }
    let expected = 0;
    for (const [x, countA] of ofA.entries()) {
      for (const [y, countB] of ofB.entries()) expected += weigh(x - y) * countA * countB;
    }
    return expected === 0 ? Number.NaN : 1 - (observed * items.length) / expected;
  };
}

const WEIGHTS = {
  none: (distance: number): number => Number(distance !== 0),
  linear: Math.abs,
  quadratic: (distance: number): number => distance * distance,
} as const;

/** Sorts numbers by size and strings alphabetically. */
function inOrder(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}
