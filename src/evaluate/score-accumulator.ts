import { bootstrapInterval } from '../math/bootstrap-interval.js';
import { mean } from '../math/mean.js';
import { quantile } from '../math/quantile.js';
import { standardDeviation } from '../math/standard-deviation.js';
import type { ReasonCode } from '../metrics/frame/result.js';

/** What an accumulator takes: a score, or anything that carries one, such as a metric's result. */
export type Scored =
  | number
  | null
  | { readonly score: number | null; readonly undefinedBecause?: ReasonCode | undefined };

/** The state of a summary in the making. Plain data; treat it as opaque. */
export interface ScoreState {
  readonly scores: number[];
  readonly undefined: Record<string, number>;
}

/** Options of {@link summarize}. */
export interface SummaryOptions {
  /** Coverage aimed at by the interval. Default .95. */
  readonly level?: number;
  /** Number of bootstrap resamples; 0 leaves the interval out. Default 2000. */
  readonly resamples?: number;
  /** Seed of the bootstrap. Default 0. */
  readonly seed?: number;
}

/** What {@link summarize} returns. Everything but the counts is `null` without a score. */
export interface Summary {
  /** How many scores there are. */
  readonly n: number;
  /** How many values were undefined. */
  readonly nUndefined: number;
  /** How many were undefined for which reason; `unknown` where none was given. */
  readonly undefined: Readonly<Record<string, number>>;
  readonly mean: number | null;
  /** Deviation over n, as the papers print it. */
  readonly populationSd: number | null;
  /** Deviation over n - 1; `null` for one score. */
  readonly sampleSd: number | null;
  readonly median: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Bootstrap interval of the mean; `null` without a score or with `resamples: 0`. */
  readonly interval: { readonly lower: number; readonly upper: number; readonly level: number } | null;
}

/**
 * The parts of {@link summarize}, for data that arrives bit by bit or on several machines: `init()` makes a state,
 * `add(state, value)` and `merge(state, other)` change the first argument and return it, `finish(state)` reads the
 * summary off. Order and split do not matter, to the last digit: a summary is computed from the sorted scores.
 * Memory: 8 bytes a score.
 *
 * @example
 * ```ts
 * import { scoreAccumulator } from '@mtpc/metrics';
 * const half = scoreAccumulator.init();
 * scoreAccumulator.add(half, 1);
 * const other = scoreAccumulator.add(scoreAccumulator.init(), 2);
 * scoreAccumulator.finish(scoreAccumulator.merge(half, other)).mean; // => 1.5
 * ```
 */
export const scoreAccumulator = {
  /** A state without scores. */
  init(): ScoreState {
    return { scores: [], undefined: {} };
  },

  /** Adds one value to the state. */
  add(state: ScoreState, value: Scored): ScoreState {
    const { score, undefinedBecause = 'unknown' } =
      typeof value === 'object' && value !== null ? value : { score: value };
    if (score !== null && !Number.isNaN(score)) state.scores.push(score);
    else state.undefined[undefinedBecause] = (state.undefined[undefinedBecause] ?? 0) + 1;
    return state;
  },

  /** Adds all of the other state to the first. */
  merge(state: ScoreState, other: ScoreState): ScoreState {
    for (const score of other.scores) state.scores.push(score);
    for (const [reason, count] of Object.entries(other.undefined)) {
      state.undefined[reason] = (state.undefined[reason] ?? 0) + count;
    }
    return state;
  },

  /** The summary of all that was added. */
  finish(state: ScoreState, options: SummaryOptions = {}): Summary {
    const { level = 0.95, resamples = 2000, seed = 0 } = options;
    const sorted = Float64Array.from(state.scores).sort();
    const reasons = Object.entries(state.undefined).sort(([a], [b]) => (a < b ? -1 : 1));
    const nUndefined = reasons.reduce((sum, [, count]) => sum + count, 0);
    const counts = { n: sorted.length, nUndefined, undefined: Object.fromEntries(reasons) };
    if (sorted.length === 0) return { ...counts, ...NOTHING };
    return {
      ...counts,
      mean: mean(sorted),
      populationSd: standardDeviation(sorted, { kind: 'population' }),
      sampleSd: sorted.length > 1 ? standardDeviation(sorted, { kind: 'sample' }) : null,
      median: quantile(sorted, 0.5),
      minimum: sorted[0]!,
      maximum: sorted.at(-1)!,
      interval: resamples === 0 ? null : meanInterval(sorted, { level, resamples, seed }),
    };
  },
};

const NOTHING = {
  mean: null,
  populationSd: null,
  sampleSd: null,
  median: null,
  minimum: null,
  maximum: null,
  interval: null,
} as const;

function meanInterval(
  sorted: Float64Array,
  options: Required<SummaryOptions>,
): NonNullable<Summary['interval']> {
  const { lower, upper } = bootstrapInterval(sorted, options);
  return { lower, upper, level: options.level };
}
