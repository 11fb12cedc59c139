import type { ScoreRow } from '../evaluate/row.js';
import { itemAt } from '../math/existing.js';
import { aFunction, properShare, rounds, seed } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
import { averageLinkage, type Merge } from './average-linkage.js';
import { rankCorrelation } from './length-dependence.js';
import type { Measure } from './metric-scores.js';
import { applyLabels, type Column, measureName, scoreTable } from './score-table.js';

/** Options of {@link redundancy}. */
export interface RedundancyOptions {
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /** Cluster labels of dependent transcripts, by id; intervals then resample whole clusters. */
  readonly clusterBy?: (transcript: string) => string;
  /** Number of resamples; default 1000. */
  readonly resamples?: number;
  readonly seed?: number;
}

const OPTIONS: OptionSpecs<RedundancyOptions, 'confidenceLevel' | 'resamples' | 'seed'> = {
  confidenceLevel: properShare(0.95),
  clusterBy: aFunction(),
  resamples: rounds(1, 1000),
  seed: seed(0),
};

/** The result of {@link redundancy}. */
export interface Redundancy {
  /** The numbers in the order of the tree, with similar ones adjacent. */
  readonly measures: readonly Pick<Measure, 'metric' | 'component'>[];
  /** Spearman's correlations in the same order; `null` on the diagonal and if a side is constant. */
  readonly correlations: readonly (readonly (CorrelationEstimate | null)[])[];
  /** The tree: average linkage over 1 - |correlation|, the closest first; indices refer to `measures`. */
  readonly merges: readonly Merge[];
  /** Numbers with fewer than two distinct values, which cannot be correlated. */
  readonly constant: readonly string[];
}

/**
 * Finds redundant metrics: Spearman's correlations of all pairs over dialogues, with intervals (over whole clusters if
 * `cluster` is given), and an order from average linkage in which similar metrics are adjacent.
 *
 * @param rows of `evaluate` or {@link measure}; the turns of a transcript are averaged
 * @returns O(metrics^2 * transcripts log transcripts), times `resamples` with clusters
 * @throws MetricError `INVALID_OPTION` for an unknown option, `INVALID_INPUT` for anything other than scores or for an
 * invalid cluster label
 *
 * @example
 * ```ts
 * import { redundancy } from '@mtpc/metrics/evidence';
 * const scores = { a: [1, 2, 3, 4, 5], b: [5, 4, 2, 3, 1], c: [2, 1, 5, 3, 4] };
 * const rows = Object.entries(scores).flatMap(([metric, list]) =>
 *   list.map((score, i) => ({ transcript: `t${i}`, metric, score })));
 * const { measures, correlations } = redundancy(rows);
 * measures.map(({ metric }) => metric); // => ['a', 'b', 'c']
 * correlations[0][1]?.estimate; // => -0.9
 * ```
 */
export function redundancy(rows: Iterable<ScoreRow>, options?: RedundancyOptions): Redundancy {
  const { clusterBy: cluster, ...resampling } = resolveOptions('redundancy', OPTIONS, options);
  const { transcripts, columns } = scoreTable('redundancy', rows);
  return findRedundancy(columns, applyLabels('redundancy', 'clusterBy', cluster, transcripts), resampling);
}

/** The same for columns of scores, with the cluster label of each transcript if any share one. @internal */
export function findRedundancy(
  columns: readonly Column[],
  labels: readonly string[] | undefined,
  resampling: { readonly confidenceLevel: number; readonly resamples: number; readonly seed: number },
): Redundancy {
  const varies = (scores: readonly (number | null)[]): boolean =>
    new Set(scores.filter((score) => score !== null)).size > 1;
  const used = columns.filter(({ scores }) => varies(scores));
  const pairs = used.map((a, i) =>
    used.map((b, j) => (j < i ? rankCorrelation(a.scores, b.scores, resampling, labels) : null)),
  );
  const between = (i: number, j: number): CorrelationEstimate | null =>
    i === j ? null : itemAt(itemAt(pairs, Math.max(i, j)), Math.min(i, j));
  const { order, merges } = averageLinkage(
    used.map((_, i) => used.map((__, j) => (i === j ? 0 : 1 - Math.abs(between(i, j)?.estimate ?? 0)))),
  );
  return Object.freeze({
    measures: order.map((i) => {
      const { scores: _, ...measure } = itemAt(used, i);
      return measure;
    }),
    correlations: order.map((i) => order.map((j) => between(i, j))),
    merges,
    constant: columns.filter(({ scores }) => !varies(scores)).map(measureName),
  });
}
