import type { StatisticsRecord } from '../metrics/core/signature.js';
import type { Interval, NoIntervalReason } from '../statistics/interval.js';
import type { PairedTestMethod } from '../statistics/paired-test.js';
import type { LengthEffect, VariantComparison } from './length/length-effect.js';
import type { MissingCounts } from './matched-scores.js';
import type { MissingEffect } from './missing-scores.js';

/** Two systems compared by one metric. */
export interface Comparison extends StatisticsRecord, MissingCounts, MissingEffect {
  readonly statistic: 'compare-systems';
  readonly metric: string;
  /** The signature of the scores. */
  readonly signature: string;
  readonly a: string;
  readonly b: string;
  /** Whether units are paired; independent groups have other transcripts. */
  readonly design: 'paired' | 'independent';
  /** The paired unit: `transcript`, `turn`, or the requested field. */
  readonly unit: string;
  /** The fields that pairs which are not independent share; none for none. */
  readonly clusterBy: readonly string[];
  /** Pairs with a score from both; of independent groups, the scores of both. */
  readonly n: number;
  /** Number of clusters; with several fields, for the field with the fewest. */
  readonly nClusters: number;
  /** Means over the pairs. */
  readonly meanA: number | null;
  readonly meanB: number | null;
  /** Mean of a minus mean of b; `null` without any. */
  readonly difference: number | null;
  /** Of the difference, cluster-robust (CR2); `null` for fewer than two clusters. */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom. */
  readonly df: number | null;
  /** Interval of the difference: it excludes 0 exactly where `pValue` <= 1 - level. */
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  /** The test: `sign-flip` if requested or if the differences do not vary. */
  readonly method: PairedTestMethod;
  /** Two-sided p-value of no difference. */
  readonly pValue: number | null;
  /** The least p-value that the method can give; 0 for Student's t. */
  readonly minimumPValue: number | null;
  /** The p-value corrected for the comparisons of its family. */
  readonly adjustedPValue: number | null;
  /** Comparisons of the family that have a p-value. */
  readonly comparisons: number;
  /** Difference over the deviation of the differences, with Hedges' correction; `null` below three pairs. */
  readonly standardizedDifference: number | null;
  /** Share of the pairs in which a is larger, ties counted half. */
  readonly winRate: number | null;
  /**
   * The least true difference that such data find with a power of .8, before correction; `null` where the test cannot
   * give a p-value of 1 - level.
   */
  readonly minimumDetectableDifference: number | null;
  /** Whether the difference is more than one of length; of `compareTranscripts`, for pairs of transcripts. */
  readonly length?: LengthEffect;
  /** The same comparison under other variants of the metric, where `robust` asks for them. */
  readonly variants?: readonly VariantComparison[];
}
