import { createRandom, type Random } from '../math/create-random.js';
import { itemAt } from '../math/existing.js';
import { quantile } from '../math/quantile.js';
import { inputData, properShare, rounds, seed } from '../options/option-kinds.js';
import type { OptionSpecs, Resolved } from '../options/options.js';
import type { ClusterLabel } from './cluster-labels.js';
import { type Interval, type IntervalOrReason, intervalOf, noInterval } from './interval.js';
import { placesByLabel } from './places-by-label.js';

/** Options of all agreement coefficients. */
export interface AgreementOptions {
  /** Coverage of the interval; default .95. */
  readonly confidenceLevel?: number;
  /** Resamples of the items; default 2000. */
  readonly resamples?: number;
  /** Seed of the resamples; default 0. */
  readonly seed?: number;
  /**
   * A label for each item. Items with the same label, such as turns of a dialogue, are dependent and resampled
   * together.
   */
  readonly clusterLabels?: ArrayLike<ClusterLabel>;
}

/** {@link AgreementOptions} with their defaults. @internal */
export type AgreementDefaults = 'confidenceLevel' | 'resamples' | 'seed';

/** The specs of {@link AgreementOptions}. @internal */
export const AGREEMENT: OptionSpecs<AgreementOptions, AgreementDefaults> = {
  confidenceLevel: properShare(0.95),
  resamples: rounds(1, 2000),
  seed: seed(0),
  clusterLabels: inputData('a label for each item'),
};

/** Settings of the coefficient; the interval records the level, resamples and seed. */
export interface AgreementSettings {
  /** Weight of a disagreement, for `cohenKappa`. */
  readonly weights?: 'none' | 'linear' | 'quadratic';
  /** The categories in order, for `cohenKappa`. */
  readonly categories?: readonly (string | number)[];
  /** Level of measurement, for `krippendorffAlpha`. */
  readonly measurement?: 'nominal' | 'ordinal' | 'interval';
}

/** An agreement coefficient. */
export interface AgreementResult extends IntervalOrReason, AgreementSettings {
  /** `null` if undefined: no items, or no possible disagreement. */
  readonly estimate: number | null;
  /** Number of items. */
  readonly n: number;
  /** Percentile bootstrap interval over items or clusters. */
  readonly interval: Interval | null;
}

/**
 * An agreement coefficient over items and its percentile interval from resamples of whole items or clusters. Resamples
 * in which it is undefined (a single category) are dropped.
 *
 * @internal
 */
export function agreementOver(
  items: number,
  measure: (items: readonly number[]) => number,
  { confidenceLevel, resamples, seed, clusterLabels: labels }: Resolved<AgreementOptions, AgreementDefaults>,
  measured: AgreementSettings = {},
  pseudoItems = 0,
): AgreementResult {
  const all = Array.from({ length: items }, (_, i) => i);
  const value = items === 0 ? Number.NaN : measure(all);
  if (Number.isNaN(value)) {
    const reason = items === 0 ? 'no-observation' : items === 1 ? 'one-observation' : 'no-variation';
    return Object.freeze({ estimate: null, n: items, ...measured, ...noInterval(reason) });
  }
  const clusters = labels && [...placesByLabel(Array.from(labels)).values()];
  if (clusters?.length === 1) {
    return Object.freeze({ estimate: value, n: items, ...measured, ...noInterval('one-cluster') });
  }
  const random = createRandom(seed);
  const drawn = clusters ?? all.map((i) => [i]);
  const found: number[] = [];
  for (let r = 0; r < resamples; r++) {
    const sample: number[] = [];
    for (let draw = 0; draw < drawn.length; draw++)
      for (const item of drawOne(drawn, items, pseudoItems, random)) sample.push(item);
    const each = measure(sample);
    if (!Number.isNaN(each)) found.push(each);
  }
  const sorted = Float64Array.from(found).sort();
  const bounds =
    sorted.length === 0
      ? noInterval('no-variation')
      : intervalOf(
          Math.min(value, quantile(sorted, (1 - confidenceLevel) / 2)),
          Math.max(value, quantile(sorted, (1 + confidenceLevel) / 2)),
          ...([confidenceLevel, 'percentile', { resamples, seed }] as const),
        );
  return Object.freeze({ estimate: value, n: items, ...measured, ...bounds });
}

/** Draws an item or cluster with equal probability, or a pseudo-item with half of it. */
function drawOne(
  drawn: readonly (readonly number[])[],
  items: number,
  pseudoItems: number,
  random: Random,
): readonly number[] {
  if (pseudoItems === 0) return itemAt(drawn, random.integer(drawn.length));
  const place = random.integer(2 * drawn.length + pseudoItems);
  const pseudo = items + place - 2 * drawn.length;
  // The average size of a cluster.
  return drawn[place >> 1] ?? Array<number>(Math.round(items / drawn.length)).fill(pseudo);
}

/**
 * The four pairs of the two most frequent categories, as pseudo-items of half an item each. They keep the coverage of
 * the interval if few or no items disagree. Empty for fewer than two categories.
 *
 * @internal
 */
export function pseudoPairs(categories: Iterable<number>): [number, number][] {
  const counts = new Map<number, number>();
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  const [first, second] = [...counts].sort(([x, p], [y, q]) => q - p || x - y).map(([category]) => category);
  if (first === undefined || second === undefined) return [];
  return [
    [first, first],
    [first, second],
    [second, first],
    [second, second],
  ];
}
