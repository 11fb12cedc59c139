import { createRandom } from '../math/create-random.js';
import { quantile } from '../math/quantile.js';
import {
  type Interval,
  type IntervalOrReason,
  intervalOf,
  noInterval,
  requireLevel,
  requireWhole,
} from './interval.js';

/** Options that every measure of agreement takes. */
export interface AgreementOptions {
  /** Coverage of the interval; default .95. */
  readonly level?: number;
  /** Resamples of the items; default 2000. */
  readonly resamples?: number;
  /** Seed of the resamples; default 0. */
  readonly seed?: number;
}

/** A measure of agreement. */
export interface AgreementResult extends IntervalOrReason {
  /** `null` where it has no value: no items, or nothing that could disagree. */
  readonly value: number | null;
  /** Items that it was taken over. */
  readonly n: number;
  /** Percentile bootstrap interval, items resampled whole. */
  readonly interval: Interval | null;
}

/**
 * A measure of agreement over items and its percentile interval, items resampled whole. Resamples without a value (all
 * of one category) are left out.
 *
 * @internal
 */
export function agreementOver(
  caller: string,
  items: number,
  measure: (items: readonly number[]) => number,
  options: AgreementOptions,
): AgreementResult {
  const level = requireLevel(caller, options.level ?? 0.95);
  const resamples = requireWhole(caller, 'resamples', options.resamples ?? 2000, 1);
  const all = Array.from({ length: items }, (_, i) => i);
  const value = items === 0 ? Number.NaN : measure(all);
  if (Number.isNaN(value)) return Object.freeze({ value: null, n: items, ...noInterval('no-observation') });
  const random = createRandom(options.seed ?? 0);
  const found: number[] = [];
  for (let r = 0; r < resamples; r++) {
    const each = measure(all.map(() => random.integer(items)));
    if (!Number.isNaN(each)) found.push(each);
  }
  const sorted = Float64Array.from(found).sort();
  const bounds =
    sorted.length === 0
      ? noInterval('no-variation')
      : intervalOf(quantile(sorted, (1 - level) / 2), quantile(sorted, (1 + level) / 2), level, 'percentile');
  return Object.freeze({ value, n: items, ...bounds });
}
