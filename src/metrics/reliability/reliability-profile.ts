import { type BootstrapInterval, bootstrapInterval } from '../../math/bootstrap-interval.js';
import { mean } from '../../math/mean.js';
import { properShare, seed as seedOption, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { LEVELS, type PercentileLevels, percentile, requireOrder } from './percentile-levels.js';
import { countRuns, type RunScores, scoresByInstruction } from './run-scores.js';

/** @internal */
export const identity: MetricIdentity = { id: 'reliability-profile', revision: 1 };

/** Options of {@link reliabilityProfile}. */
export interface ReliabilityProfileOptions extends PercentileLevels {
  /** Coverage aimed at by the intervals. Default .95. */
  readonly level?: number;
  /** Number of bootstrap resamples. Default 2000. */
  readonly resamples?: number;
  /** Seed of the bootstrap. Default 0. */
  readonly seed?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<
  ReliabilityProfileOptions,
  'high' | 'low' | 'level' | 'resamples' | 'seed'
> = {
  ...LEVELS,
  level: properShare(0.95),
  resamples: wholeNumber(1, 2000),
  seed: seedOption(0),
};

/** A measure and its bootstrap interval. */
export interface ReliabilityMeasure {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/** Result of {@link reliabilityProfile}. */
export interface ReliabilityProfileResult extends MetricResult {
  /** P, the mean score. */
  readonly averagedPerformance: ReliabilityMeasure | null;
  /** A, the upper percentile. */
  readonly aptitude: ReliabilityMeasure | null;
  /** U, upper minus lower percentile; `null` where no instruction has two runs. */
  readonly unreliability: ReliabilityMeasure | null;
  /** 100 - U. */
  readonly reliability: ReliabilityMeasure | null;
  /** How many instructions there are. */
  readonly instructions: number;
}

/**
 * Reliability profile: averaged performance, aptitude, unreliability and reliability of repeated runs, each with a
 * seeded bootstrap interval. The score is the reliability, `100 - U` [1].
 *
 * The bootstrap resamples the runs of a single instruction, or the instructions where there are several. Percentiles
 * near the edge of few runs are biased towards the middle, and so are their intervals: with ten runs the 90th
 * percentile rests on two of them.
 *
 * Range (-inf, 100], [0, 100] for scores in [0, 100]. `n` is the number of runs. Time
 * O(resamples * runs log runs). Undefined: `too-few-runs` where no instruction has two runs.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 4.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` unless 0 <= low < high <= 100,
 *   0 < level < 1 and resamples is a whole number of at least 1
 *
 * @example
 * ```ts
 * import { reliabilityProfile } from '@mtpc/metrics';
 * const profile = reliabilityProfile([20, 40, 60, 80, 100]);
 * profile.score; // => 36
 * profile.averagedPerformance?.value; // => 60
 * profile.aptitude?.value; // => 92
 * profile.unreliability?.value; // => 64
 * ```
 */
export function reliabilityProfile(
  scores: RunScores,
  options?: ReliabilityProfileOptions,
): ReliabilityProfileResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireOrder(identity.id, resolved);
  const { high, low, level, resamples, seed } = resolved;
  const instructions = scoresByInstruction(identity.id, scores).filter((runs) => runs.length > 0);
  const measure = (of: Measure, fewest: number): ReliabilityMeasure | null =>
    measured(
      instructions.filter((runs) => runs.length >= fewest),
      of,
      { level, resamples, seed },
    );

  const unreliability = measure((runs) => percentile(runs, high) - percentile(runs, low), 2);
  const reliability = unreliability && {
    value: 100 - unreliability.value,
    lower: 100 - unreliability.upper,
    upper: 100 - unreliability.lower,
  };
  const body = {
    n: countRuns(instructions),
    params: paramsOf(OPTIONS, resolved),
    averagedPerformance: measure(mean, 1),
    aptitude: measure((runs) => percentile(runs, high), 1),
    unreliability,
    reliability,
    instructions: instructions.length,
  };
  return reliability === null
    ? undefinedBecause(identity, 'too-few-runs', body)
    : scored(identity, reliability.value, body);
}

/** A measure of the sorted scores of one instruction. */
type Measure = (sorted: Float64Array) => number;

function measured(
  instructions: readonly Float64Array[],
  measure: Measure,
  bootstrap: { readonly level: number; readonly resamples: number; readonly seed: number },
): ReliabilityMeasure | null {
  const [only] = instructions;
  if (only === undefined) return null;
  const interval =
    instructions.length === 1
      ? bootstrapInterval(only, { ...bootstrap, statistic: (resample) => measure(resample.slice().sort()) })
      : bootstrapInterval(instructions.map(measure), bootstrap);
  return withoutEstimate(interval);
}

function withoutEstimate({ estimate, lower, upper }: BootstrapInterval): ReliabilityMeasure {
  return { value: estimate, lower, upper };
}
