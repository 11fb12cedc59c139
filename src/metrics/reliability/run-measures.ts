import { mean } from '../../math/mean.js';
import type { Resolved } from '../../options/options.js';
import {
  type PercentileEstimate,
  type PercentileLevels,
  percentile,
  percentileRange,
} from './percentile-levels.js';

/** The metrics reported together for repeated runs, as values of type `T`. */
export interface RunMeasures<T> {
  /** P, the mean score. */
  readonly averagedPerformance: T;
  /** A, the upper percentile. */
  readonly aptitude: T;
  /** U, upper minus lower percentile; `null` if no instruction has two runs. */
  readonly unreliability: T;
}

/**
 * A metric of repeated runs: its name, and its symbol for the usual percentiles.
 */
interface RunMeasure {
  readonly name: keyof RunMeasures<unknown>;
  readonly short: string;
  readonly symbol: string;
}

/** In the paper's order. */
export const RUN_MEASURES: readonly RunMeasure[] = [
  { name: 'averagedPerformance', short: 'P', symbol: 'P' },
  { name: 'aptitude', short: 'A', symbol: 'A90' },
  { name: 'unreliability', short: 'U', symbol: 'U90-10' },
];

/** Percentiles of an instruction's runs, and their estimator. */
type Settings = Required<PercentileLevels> & Resolved<PercentileEstimate, 'estimator'>;

/** A metric of the sorted scores of one instruction; `null` for too few scores. */
export type MeasureOfRuns = (sorted: Float64Array, settings: Settings) => number | null;

/** The function of each metric. The mean uses `mean` directly, because it has a separate interval. */
export const OF_RUNS: RunMeasures<MeasureOfRuns> = {
  averagedPerformance: mean,
  aptitude: (sorted, settings) => percentile(sorted, settings.high, settings),
  unreliability: (sorted, settings) => percentileRange(sorted, settings, settings),
};

/** Maps the value of each metric. */
export function mapMeasures<S, T>(
  measures: RunMeasures<S>,
  change: (value: S, name: keyof RunMeasures<S>) => T,
): RunMeasures<T> {
  const of = (name: keyof RunMeasures<S>): T => change(measures[name], name);
  return {
    averagedPerformance: of('averagedPerformance'),
    aptitude: of('aptitude'),
    unreliability: of('unreliability'),
  };
}

/** R, the mirror image of U. */
interface Mirrored<T> {
  /** 100 - U. */
  readonly reliability: T;
}

/** The metrics including R. */
export type WithReliability<T> = RunMeasures<T> & Mirrored<T>;

/** Adds R, computed from U by `mirror`. */
export function withReliability<T>(measures: RunMeasures<T>, mirror: (ofU: T) => T): WithReliability<T> {
  return { ...measures, reliability: mirror(measures.unreliability) };
}
