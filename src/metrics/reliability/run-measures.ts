import { mean } from '../../math/mean.js';
import type { Resolved } from '../../options/options.js';
import {
  type PercentileEstimate,
  type PercentileLevels,
  percentile,
  percentileRange,
} from './percentile-levels.js';

/** The measures reported together for repeated runs, each as a `T`. */
export interface RunMeasures<T> {
  /** P, the mean score. */
  readonly averagedPerformance: T;
  /** A, the upper percentile. */
  readonly aptitude: T;
  /** U, upper minus lower percentile; `null` if no instruction has two runs. */
  readonly unreliability: T;
}

/**
 * A measure of repeated runs: its name, which is the metric's name, and its short symbol under the usual percentiles.
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

/** Which percentiles of an instruction's runs are taken, and how. */
type Settings = Required<PercentileLevels> & Resolved<PercentileEstimate, 'estimator'>;

/** A measure of the sorted scores of one instruction; `null` where they are too few. */
export type MeasureOfRuns = (sorted: Float64Array, settings: Settings) => number | null;

/** The function for each measure. The mean uses `mean` directly, because it has a separate interval. */
export const OF_RUNS: RunMeasures<MeasureOfRuns> = {
  averagedPerformance: mean,
  aptitude: (sorted, settings) => percentile(sorted, settings.high, settings),
  unreliability: (sorted, settings) => percentileRange(sorted, settings, settings),
};

/** A `T` for each measure from a value of each. */
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

/** The measures together with R. */
export type WithReliability<T> = RunMeasures<T> & Mirrored<T>;

/** Adds R, which `mirror` makes of U. */
export function withReliability<T>(measures: RunMeasures<T>, mirror: (ofU: T) => T): WithReliability<T> {
  return { ...measures, reliability: mirror(measures.unreliability) };
}

/** The measures and R, as tables show them. */
export const RELIABILITY_MEASURES: readonly {
  readonly name: keyof WithReliability<unknown>;
  readonly short: string;
}[] = [...RUN_MEASURES, { name: 'reliability', short: 'R' }];
