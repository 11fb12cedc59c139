import type { StatisticsRecord } from '../metrics/core/signature.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import type { MeanIntervalMethod } from '../statistics/mean-interval.js';
import type { TranscriptScores } from './transcript-scores.js';

/** The unit of observation of a summary. */
export type ScoreUnit = 'transcript' | 'turn';

/** The state of a summary in the making. Plain data; treat it as opaque. */
export interface ScoreState {
  /** Scores without a cluster. */
  readonly scores: number[];
  /** Scores without a transcript, by their cluster. */
  readonly clustered: Record<string, number[]>;
  readonly transcripts: Record<string, TranscriptScores>;
  readonly undefinedReasons: Record<string, number>;
  /** Undefined values that belong to no transcript. */
  nUndefinedAlone: number;
  /** The kinds of clusters: `['instruction']`; `null` as long as there is none. */
  clusterBy: readonly string[] | null;
  /** The metric of the scores and their signature, which must agree; empty for bare numbers. */
  readonly sources: string[];
  /** The ways in which intervals of such scores are made: one, unless scores of several metrics were added. */
  readonly methods: MeanIntervalMethod[];
}

/** The result of `summarize`. Everything but the counts is `null` without a score. */
export interface Summary extends StatisticsRecord {
  readonly statistic: 'summarize';
  /** How many observations have a score. */
  readonly n: number;
  /** How many observations have none. */
  readonly nUndefined: number;
  /** How many values were undefined for which reason; `unknown` where none was given. */
  readonly undefinedReasons: Readonly<Record<string, number>>;
  /** The unit of observation: `transcript`, `turn` (any score of a row), or `value` (a given number). */
  readonly unit: ScoreUnit | 'value';
  /** The fields that observations which are not independent share: `instruction`, `transcript`; none for none. */
  readonly clusterBy: readonly string[];
  /** Number of clusters; with several fields, for the field with the fewest. */
  readonly nClusters: number;
  /** How many scores the observations were averaged from. */
  readonly values: number;
  readonly mean: number | null;
  /** Deviation over n, as the papers print it. */
  readonly populationSd: number | null;
  /** Deviation over n - 1; `null` for one observation. */
  readonly sampleSd: number | null;
  readonly median: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Of the mean, cluster-robust (CR2); `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Interval of the mean. */
  readonly interval: Interval | null;
  /** Why the interval is missing. */
  readonly noIntervalBecause?: NoIntervalReason;
}
