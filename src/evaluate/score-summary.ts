import { requireInput } from '../error.js';
import { itemAt, lastItem } from '../math/existing.js';
import { quantile } from '../math/quantile.js';
import { standardDeviation } from '../math/standard-deviation.js';
import type { ParamValue } from '../metrics/core/result.js';
import { oneOf, properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { withinRange } from '../statistics/interval.js';
import { MEAN_INTERVAL_METHODS, type MeanIntervalMethod, meanInterval } from '../statistics/mean-interval.js';
import { metricRange } from './mean-method.js';
import { collectObservations } from './score-observations.js';
import type { ScoreState, ScoreUnit, Summary } from './score-state.js';
import type { TranscriptScores } from './transcript-scores.js';

/** Options of a summary, except its clusters. */
export interface FinishOptions {
  /** The unit of observation: a transcript, whose scores are averaged first (default), or each score of a turn. */
  readonly unit?: ScoreUnit;
  /** Nominal coverage of the interval. Default .95. */
  readonly confidenceLevel?: number;
  /**
   * Interval method. Default: Wilson's for metrics with scores of 0 or 1 by definition, else Student's t; for plain
   * numbers `auto`, which selects Wilson's if all are 0 or 1, else Student's t.
   */
  readonly method?: MeanIntervalMethod;
  /** Number of resamples of the bootstrap methods. Default 2000. */
  readonly resamples?: number;
  /** Seed of the bootstrap methods. Default 0. */
  readonly seed?: number;
}

/** The specs of {@link FinishOptions}. @internal */
export const FINISH: OptionSpecs<FinishOptions, Exclude<keyof FinishOptions, 'method'>> = {
  unit: oneOf(['transcript', 'turn'], 'transcript'),
  confidenceLevel: properShare(0.95),
  method: oneOf(MEAN_INTERVAL_METHODS), // by default the metrics' cards decide
  resamples: rounds(1, 2000),
  seed: seed(0),
};

/** The summary of a state and the scores of transcripts, independent of their storage. @internal */
export function buildSummary(
  state: Omit<ScoreState, 'transcripts'>,
  options: FinishOptions | undefined,
  transcripts: Iterable<readonly [ClusterLabel, TranscriptScores]>,
  caller: string,
): Summary {
  const {
    unit: asked,
    method: wanted,
    confidenceLevel,
    resamples,
    seed,
  } = resolveOptions(caller, FINISH, options);
  // Scores of several metrics, or without a metric, are treated as plain numbers.
  const known = state.methods.length === 1 ? itemAt(state.methods, 0) : 'auto';
  const method = wanted ?? known;
  const { scores, labels, ...counts } = collectObservations(state, asked, transcripts);
  const sorted = Float64Array.from(scores).sort();
  if (method === 'wilson') {
    const beyond = sorted.find((score) => score < 0 || score > 1);
    const isShares = beyond === undefined;
    requireInput(isShares, caller, 'values', "scores from 0 to 1 for Wilson's interval", beyond);
  }
  const estimate = meanInterval(labels === undefined ? sorted : scores, {
    ...{ confidenceLevel, method, resamples, seed },
    ...(labels && { clusterLabels: labels }),
  });
  const reasons = Object.entries(state.undefinedReasons).sort(([a], [b]) => (a < b ? -1 : 1));
  const { clusterBy, unit } = counts;
  const draws = method === 'bootstrap-t' || method === 'percentile' ? { resamples, seed } : {};
  return Object.freeze({
    statistic: 'summarize',
    revision: 1,
    params: Object.freeze({ unit, clusterBy: kindsParam(clusterBy), method, confidenceLevel, ...draws }),
    n: sorted.length,
    ...counts,
    undefinedReasons: Object.freeze(Object.fromEntries(reasons)),
    nClusters: estimate.nClusters,
    ...describe(sorted),
    mean: estimate.estimate,
    standardError: estimate.standardError,
    ...withinRange(estimate, metricRange(state.sources[0])),
  });
}

function describe(
  sorted: Float64Array,
): Pick<Summary, 'populationSd' | 'sampleSd' | 'median' | 'minimum' | 'maximum'> {
  if (sorted.length === 0) {
    return { populationSd: null, sampleSd: null, median: null, minimum: null, maximum: null };
  }
  return {
    populationSd: standardDeviation(sorted, { kind: 'population' }),
    sampleSd: sorted.length > 1 ? standardDeviation(sorted, { kind: 'sample' }) : null,
    median: quantile(sorted, 0.5),
    minimum: itemAt(sorted, 0),
    maximum: lastItem(sorted),
  };
}

/** Kinds of clusters as printed in signatures. @internal */
export function kindsParam(kinds: readonly string[]): ParamValue {
  return kinds.length > 1 ? kinds : (kinds[0] ?? null);
}
