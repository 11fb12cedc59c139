import { existing, itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { oneOf, properShare, rounds, seed as seedOption } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, type Resolved, resolveOptions } from '../../options/options.js';
import { bootstrapInterval } from '../../statistics/bootstrap-interval.js';
import { type IntervalOrReason, noInterval, withinRange } from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Cautioned, CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { fractionWarning } from './fraction-warning.js';
import {
  ESTIMATE,
  LEVELS,
  type PercentileEstimate,
  type PercentileLevels,
  requireOrder,
} from './percentile-levels.js';
import {
  type MeasureOfRuns,
  mapMeasures,
  OF_RUNS,
  RUN_MEASURES,
  type WithReliability,
  withReliability,
} from './run-measures.js';
import { countRuns, type RunScores, runCounts, scoresByInstruction } from './run-scores.js';

/** @internal */
export const METRIC: FactsFor<ReliabilityProfileResult> = {
  id: 'reliability-profile',
  revision: 1,
  input: 'runs',
  needs: ['runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'higher',
  components: [
    ...RUN_MEASURES.map(({ name, symbol }) => ({ symbol, of: `${name}.estimate` as const })),
    { symbol: 'R', of: 'reliability.estimate' },
  ],
};

/** Options of {@link reliabilityProfile}. */
export interface ReliabilityProfileOptions extends PercentileLevels, PercentileEstimate {
  /** Nominal coverage of the intervals. Default .95. */
  readonly confidenceLevel?: number;
  /** How the intervals over several instructions are computed. Default `student-t`. */
  readonly method?: 'student-t' | 'bootstrap-t' | 'percentile';
  /** Number of bootstrap resamples. Default 2000. */
  readonly resamples?: number;
  /** Seed of the bootstrap. Default 0. */
  readonly seed?: number;
}

type Defaults = 'high' | 'low' | 'estimator' | 'confidenceLevel' | 'method' | 'resamples' | 'seed';

/** @internal */
export const OPTIONS: OptionSpecs<ReliabilityProfileOptions, Defaults> = {
  ...LEVELS,
  ...ESTIMATE,
  confidenceLevel: properShare(0.95),
  method: oneOf(['student-t', 'bootstrap-t', 'percentile'], 'student-t'),
  resamples: rounds(1, 2000),
  seed: seedOption(0),
};

/** A value with its interval. */
export interface ReliabilityMeasure extends IntervalOrReason {
  readonly estimate: number;
}

/** Result of {@link reliabilityProfile}. */
export interface ReliabilityProfileResult
  extends CoreResult<'reliability-profile'>,
    Cautioned,
    WithReliability<ReliabilityMeasure | null> {
  /** Number of instructions. */
  readonly instructions: number;
}

/**
 * Reliability profile: averaged performance, aptitude, unreliability and reliability of repeated runs, with intervals.
 * The score is the reliability, `100 - U` [1].
 *
 * With several instructions the intervals are Student's t over instructions, and generalize to instructions of the same
 * kind with the same number of runs. For a single instruction, P has a Student's t interval over its runs, and the
 * percentiles have bootstrap intervals, which are too narrow for few runs. Percentiles of few runs are biased inwards:
 * `runs` reports their number, `rarefy` makes different numbers of runs comparable, and `estimator` removes most of the
 * bias.
 *
 * The score lies in [0, 100]. `n` is the number of runs. Takes O(resamples * runs log runs) time. Undefined scores:
 * `too-few-runs` if no instruction has two runs.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 4.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` unless 0 <= low < high <= 100,
 *   0 < level < 1 and resamples is a whole number from 1 to 10,000,000
 *
 * @example
 * ```ts
 * import { reliabilityProfile } from '@mtpc/metrics';
 * const profile = reliabilityProfile([20, 40, 60, 80, 100]);
 * profile.score; // => 36
 * profile.averagedPerformance?.estimate; // => 60
 * profile.aptitude?.estimate; // => 92
 * profile.unreliability?.estimate; // => 64
 * ```
 */
export const reliabilityProfile: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(scores: RunScores, options?: ReliabilityProfileOptions): Settled<ReliabilityProfileResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireOrder(METRIC.id, resolved);
  const instructions = scoresByInstruction(METRIC.id, scores).filter((runs) => runs.length > 0);
  const measures = mapMeasures(OF_RUNS, (of) => measured(instructions, of, resolved));
  const all = withReliability(measures, (ofU) => ofU && mirrored(ofU));
  const { reliability } = all;
  const body = {
    n: countRuns(instructions),
    params: { ...paramsOf(OPTIONS, resolved), runs: runCounts(instructions) },
    ...all,
    instructions: instructions.length,
    warning: fractionWarning(instructions),
  };
  return reliability === null
    ? undefinedBecause(METRIC, 'too-few-runs', body)
    : scored(METRIC, reliability.estimate, body);
}

type IntervalSettings = Required<
  Pick<ReliabilityProfileOptions, 'confidenceLevel' | 'method' | 'resamples' | 'seed'>
>;

type Settings = Resolved<ReliabilityProfileOptions, Defaults>;

function measured(
  instructions: readonly Float64Array[],
  measure: MeasureOfRuns,
  settings: Settings,
): ReliabilityMeasure | null {
  const values = instructions.map((runs) => measure(runs, settings)).filter((value) => value !== null);
  if (values.length === 0) return null;
  const estimate = mean(values);
  if (instructions.length === 1) {
    const interval =
      measure === mean
        ? meanInterval(itemAt(instructions, 0), pick(settings))
        : overRuns(itemAt(instructions, 0), measure, settings);
    return Object.freeze({ estimate, ...intervalOnly(interval) });
  }
  return Object.freeze({ estimate, ...intervalOnly(meanInterval(values, pick(settings))) });
}

function pick({ confidenceLevel, method, resamples, seed }: Settings): IntervalSettings {
  return { confidenceLevel, method, resamples, seed };
}

/** Scores lie between 0 and 100, and so do their means, percentiles and ranges. */
function intervalOnly(found: IntervalOrReason): IntervalOrReason {
  return withinRange(found, [0, 100]);
}

/** The percentile interval of a percentile of one instruction's runs. */
function overRuns(runs: Float64Array, measure: MeasureOfRuns, settings: Settings): IntervalOrReason {
  if (runs.length < 2) return noInterval('one-observation');
  const { confidenceLevel, resamples, seed } = settings;
  const statistic = (resample: Float64Array): number =>
    measure(resample.slice().sort(), settings) ?? Number.NaN;
  return bootstrapInterval(runs, { statistic, confidenceLevel, resamples, seed });
}

/** 100 minus a value. */
function mirrored({ estimate, interval, noIntervalBecause }: ReliabilityMeasure): ReliabilityMeasure {
  const mirror = { estimate: 100 - estimate };
  if (interval === null) return Object.freeze({ ...mirror, ...noInterval(existing(noIntervalBecause)) });
  const { lower, upper } = interval;
  return Object.freeze({
    ...mirror,
    interval: Object.freeze({ ...interval, lower: 100 - upper, upper: 100 - lower }),
  });
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'section 4.2' },
  category: 'reliability',
  meaning: 'Averaged performance, aptitude, unreliability and reliability of repeated runs, with intervals.',
  tex: 'R = 100 - U^{90}_{10}',
  range: [0, 100],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(resamples * runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  starter: 1,
  use: 'to report all four numbers of the paper for one model in one setting.',
  avoid: 'with one run per instruction: unreliability needs two.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, five runs have mean 60, aptitude 92 and unreliability 64, so the reliability is 100 - 64 = 36.',
  seeAlso: ['aptitude', 'unreliability', 'retention'],
};
