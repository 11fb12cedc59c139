/** Method of an interval. */
export type IntervalMethod =
  | 'student-t'
  | 'skew-t'
  | 'wilson'
  | 'bootstrap-t'
  | 'percentile'
  | 'sign-flip'
  | 'permutation'
  | 'fisher-z'
  | 'mover-wilson'
  | 'lang-reiczigel';

/** A confidence interval and its method. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
  /** Nominal coverage. */
  readonly confidenceLevel: number;
  readonly method: IntervalMethod;
  /** Number of bootstrap resamples; absent for other methods. */
  readonly resamples?: number;
  /** Seed of the resamples. */
  readonly seed?: number;
}

/**
 * Why an interval is missing: no observations, a single observation, or a single cluster; equal values, whose spread is
 * unknown; too few values for finite bounds with this method; or no interval was requested.
 */
export type NoIntervalReason =
  | 'no-observation'
  | 'one-observation'
  | 'one-cluster'
  | 'no-variation'
  | 'too-few-arrangements'
  | 'infinite'
  | 'not-asked-for';

/** An interval, or the reason why it is missing. */
export interface IntervalOrReason {
  readonly interval: Interval | null;
  /** Why `interval` is `null`; absent otherwise. */
  readonly noIntervalBecause?: NoIntervalReason;
}

/** An estimate with its interval. */
export interface Estimate extends IntervalOrReason {
  /** `null` without data. */
  readonly estimate: number | null;
}

/**
 * An interval truncated to the possible range. Coverage is unchanged, because the true value is in the range.
 *
 * @internal
 */
export function withinRange(
  { interval, noIntervalBecause }: IntervalOrReason,
  range: readonly [least: number | null, greatest: number | null] | undefined,
): IntervalOrReason {
  if (interval === null) return { interval, ...(noIntervalBecause && { noIntervalBecause }) };
  const lower = Math.max(interval.lower, range?.[0] ?? Number.NEGATIVE_INFINITY);
  const upper = Math.min(interval.upper, range?.[1] ?? Number.POSITIVE_INFINITY);
  return { interval: Object.freeze({ ...interval, lower, upper }) };
}

/** No interval. @internal */
export function noInterval(noIntervalBecause: NoIntervalReason): IntervalOrReason {
  return { interval: null, noIntervalBecause };
}

/** The interval, unless it has zero width (all observations are equal) or infinite bounds. @internal */
export function intervalOf(
  lower: number,
  upper: number,
  confidenceLevel: number,
  method: IntervalMethod,
  draws?: { readonly resamples: number; readonly seed: number },
): IntervalOrReason {
  if (!Number.isFinite(lower) || !Number.isFinite(upper)) return noInterval('infinite');
  if (!(lower < upper)) return noInterval('no-variation');
  const drawn = draws === undefined ? {} : { resamples: draws.resamples, seed: draws.seed };
  return { interval: Object.freeze({ lower, upper, confidenceLevel, method, ...drawn }) };
}
