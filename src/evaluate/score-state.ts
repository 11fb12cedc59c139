import type { StatisticsRecord } from '../metrics/core/signature.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import type { MeanIntervalMethod } from '../statistics/mean-interval.js';
import type { TranscriptScores } from './transcript-scores.js';

/** The unit of observation of a summary. */
export type ScoreUnit = 'transcript' | 'turn';

/** The state of an incremental summary, as plain data. Treat it as opaque. */
export interface ScoreState {
  /** Scores without a cluster. */
  readonly scores: number[];
  /** Scores without a transcript, by their cluster. */
  readonly clustered: Record<string, number[]>;
  readonly transcripts: Record<string, TranscriptScores>;
  readonly undefinedReasons: Record<string, number>;
  /** Undefined values without a transcript. */
  nUndefinedAlone: number;
  /** The kinds of clusters: `['instruction']`; `null` before the first one. */
  clusterBy: readonly string[] | null;
  /** The metric and signature of the scores, which must agree; empty for plain numbers. */
  readonly sources: string[];
  /** The interval methods of the scores; one, unless scores of several metrics were added. */
  readonly methods: MeanIntervalMethod[];
}

/** The result of `summarize`. Without scores, every field except the counts is `null`. */
export interface Summary extends StatisticsRecord {
  readonly statistic: 'summarize';
  /** Number of observations with a score. */
  readonly n: number;
  /** Number of observations without a score. */
  readonly nUndefined: number;
  /** Number of undefined values by reason; `unknown` if no reason was given. */
  readonly undefinedReasons: Readonly<Record<string, number>>;
  /** The unit of observation: `transcript`, `turn` (any score of a row), or `value` (a given number). */
  readonly unit: ScoreUnit | 'value';
  /** The cluster fields: `instruction`, `transcript`; empty for independent observations. */
  readonly clusterBy: readonly string[];
  /** Number of clusters; with several fields, for the field with the fewest. */
  readonly nClusters: number;
  /** Number of scores behind the observations. */
  readonly values: number;
  readonly mean: number | null;
  /** Standard deviation over n, as printed in the papers. */
  readonly populationSd: number | null;
  /** Standard deviation over n - 1; `null` for one observation. */
  readonly sampleSd: number | null;
  readonly median: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Cluster-robust standard error (CR2) of the mean; `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Interval of the mean. */
  readonly interval: Interval | null;
  /** Why the interval is missing. */
  readonly noIntervalBecause?: NoIntervalReason;
}
