import { associationVerdict, correctCorrelations } from '../analysis/associations.js';
import { STRATA_FIELDS } from '../analysis/factors.js';
import type { ScoreRow } from '../evaluate/row.js';
import { itemAt } from '../math/existing.js';
import { anObject, requireForm } from '../options/forms.js';
import {
  aFunction,
  either,
  flag,
  list,
  oneOf,
  properShare,
  rounds,
  seed,
  text,
} from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment } from '../statistics/adjust-p-values.js';
import { type FoundRow, type MetaRow, makeRow } from './meta-row.js';
import { byDialogue, bySystem, type Ratings, selectRated } from './rated-items.js';
import { type RaterAgreement, raterAgreement } from './raters.js';
import { applyLabels, scoreTable } from './score-table.js';

/** Options of {@link metaEvaluate}. */
export interface MetaEvaluateOptions {
  /** The items to correlate: dialogues, or system means. Default `dialogue`. */
  readonly per?: 'transcript' | 'system';
  /** The system of a transcript, by its id; required for level `system`. */
  readonly system?: (transcript: string) => string;
  /**
   * Correlate within groups only (the same item, the same system) and average over groups; `controlFor` and `baseline`
   * still use all items. Default: no groups.
   */
  readonly within?: (transcript: string) => string;
  /**
   * Label of the stratum of a transcript, such as its model and setting. Spearman's and partial correlations rank
   * within strata, and the other coefficients are means over strata; `none` pools all. Default: systems and settings,
   * if the rows contain several (`system`, or `model` and `setting` in `clusterLabels`).
   */
  readonly strata?: 'none' | ((transcript: string) => string);
  /** Cluster label of dependent transcripts: intervals, tests and halves use whole clusters. */
  readonly clusterBy?: (transcript: string) => string;
  /** Metrics to control for in partial correlations, such as `turns` and `words`; default none. */
  readonly controlFor?: readonly string[];
  /** Whether `controlFor` also controls for curved relations, by powers of ranks up to the fourth; default `false`. */
  readonly curved?: boolean;
  /** The metric to test all others against; default none. */
  readonly baseline?: string;
  /** Correction over the metrics; default `holm`. */
  readonly adjust?: Adjustment;
  /** Whether to test each correlation for replication in two random halves; default `false`. */
  readonly halves?: boolean;
  /** Coverage of the intervals; default .95. */
  readonly confidenceLevel?: number;
  /** Number of bootstrap resamples; default 1000. */
  readonly resamples?: number;
  /** Number of permutations of the test against the baseline; default 1999. */
  readonly permutations?: number;
  readonly seed?: number;
}

type Settled =
  | 'per'
  | 'curved'
  | 'adjust'
  | 'halves'
  | 'confidenceLevel'
  | 'resamples'
  | 'permutations'
  | 'seed';

const OPTIONS: OptionSpecs<MetaEvaluateOptions, Settled> = {
  per: oneOf(['transcript', 'system'], 'transcript'),
  system: aFunction(),
  within: aFunction(),
  strata: either(oneOf(['none']), aFunction()),
  clusterBy: aFunction(),
  controlFor: list('a list of metrics'),
  curved: flag(false),
  baseline: text(),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
  halves: flag(false),
  confidenceLevel: properShare(0.95),
  resamples: rounds(1, 1000),
  permutations: rounds(1, 1999),
  seed: seed(0),
};

/** The result of {@link metaEvaluate}. */
export interface MetaEvaluation {
  readonly per: 'transcript' | 'system';
  /** Number of transcripts with a rating. */
  readonly n: number;
  /** Number of transcripts with scores but without a rating, and with a rating but without scores. */
  readonly unrated: number;
  readonly unscored: number;
  /** Number of clusters; `n` without `cluster`. */
  readonly nClusters: number;
  /** Number of metrics in the correction: those with a p-value. */
  readonly comparisons: number;
  readonly adjust: Adjustment;
  readonly confidenceLevel: number;
  readonly seed: number;
  /** `null` for one rating per transcript. */
  readonly raters: RaterAgreement | null;
  readonly rows: readonly MetaRow[];
}

/**
 * Tests whether metrics agree with human ratings or an outcome: Pearson, Spearman, Kendall's tau-b, pairwise accuracy
 * with tie calibration [1], each with an interval over items. p-values are corrected over the metrics. Also reports the
 * agreement among raters, which limits every correlation.
 *
 * Optional: partial correlations (`controlFor: ['words']` controls for length), a test of the difference from a baseline on
 * the same items [2], and replication of each correlation in the other half of the items. Metrics with lower as the
 * better direction are negated for the accuracy.
 *
 * @param rows of `evaluate` or `measure`; the turns of a transcript are averaged
 * @throws MetricError `INVALID_OPTION` for an option out of range, or if the rows do not contain a metric of
 *   `controlFor` or `baseline`; `INVALID_INPUT` for a rating that is not a finite number or belongs to an ambiguous id, if ratings and
 *   rows share no transcript, or for a cluster, group or system that is not a string or a number
 *
 * [1] D. Deutsch, G. Foster, M. Freitag (2023), Ties matter, EMNLP. [2] D. Deutsch, R. Dror, D. Roth (2021), TACL 9.
 *
 * @example
 * ```ts
 * import { metaEvaluate } from '@mtpc/metrics/evidence';
 * const scores = [1, 2, 3, 4, 5, 6];
 * const rows = scores.map((score, i) => ({ transcript: `t${i}`, metric: 'novelty', score }));
 * const ratings = { t0: 1, t1: 3, t2: 2, t3: 4, t4: 6, t5: 5 };
 * const [row] = metaEvaluate(rows, ratings).rows;
 * row.spearman?.estimate; // => 0.885714285714
 * row.accuracy?.estimate; // => 0.866666666667
 * ```
 */
export function metaEvaluate(
  rows: Iterable<ScoreRow>,
  ratings: Ratings,
  options?: MetaEvaluateOptions,
): MetaEvaluation {
  requireForm('metaEvaluate', 'ratings', ratings, anObject);
  const settings = resolveOptions('metaEvaluate', OPTIONS, options);
  const { per, adjust, confidenceLevel, seed, resamples } = settings;
  const given = new Map(ratings instanceof Map ? ratings : Object.entries(ratings));
  const table = scoreTable('metaEvaluate', rows);
  const rated = selectRated(table.transcripts, given);
  const ids = rated.map(({ transcript }) => transcript);
  const clusters = applyLabels('metaEvaluate', 'clusterBy', settings.clusterBy, ids);
  const items =
    per === 'system'
      ? bySystem(rated, table.columns, settings.system)
      : byDialogue(rated, table.columns, {
          groups: applyLabels('metaEvaluate', 'within', settings.within, ids),
          clusters,
          strata: strataLabels(
            settings.strata,
            rated.map(({ place }) => itemAt(table.labels, place)),
            ids,
          ),
        });
  const found = correctedRows(
    items.columns.map((column) => makeRow(column, items, settings)),
    settings,
  );
  return Object.freeze({
    per,
    n: rated.length,
    unrated: table.transcripts.length - rated.length,
    unscored: given.size - rated.length,
    nClusters: clusters === undefined ? rated.length : new Set(clusters).size,
    comparisons: found.filter(({ adjustedPValue }) => adjustedPValue !== null).length,
    ...{ adjust, confidenceLevel, seed },
    raters: raterAgreement(
      rated.map(({ own }) => own),
      { confidenceLevel, resamples, seed, ...(clusters && { clusterLabels: clusters }) },
    ),
    rows: found,
  });
}

/** The stratum of each rated transcript; `undefined` for a single stratum. */
function strataLabels(
  strata: MetaEvaluateOptions['strata'],
  labels: readonly Readonly<Record<string, string>>[],
  ids: readonly string[],
): string[] | undefined {
  if (typeof strata === 'function') return applyLabels('metaEvaluate', 'strata', strata, ids);
  if (strata === 'none') return undefined;
  const own = labels.map((each) => JSON.stringify(STRATA_FIELDS.map((field) => each[field] ?? null)));
  return new Set(own).size > 1 ? own : undefined;
}

/** The rows with verdicts, corrected over all rows. */
function correctedRows(
  rows: readonly FoundRow[],
  settings: Pick<Required<MetaEvaluateOptions>, 'adjust' | 'confidenceLevel'>,
): MetaRow[] {
  const alone = correctCorrelations(
    rows.map(({ spearman }) => spearman),
    settings,
  );
  const corrections = correctCorrelations(
    rows.map(({ partial = null }) => partial),
    settings,
  );
  return rows.map(({ partial, ...row }, i): MetaRow => {
    const own = { ...row, ...itemAt(alone, i) };
    const corrected = partial && { ...partial, ...itemAt(corrections, i) };
    const verdict = associationVerdict({ ...own, partial: corrected }, settings.confidenceLevel);
    return { ...own, verdict, ...(corrected !== undefined && { partial: corrected }) };
  });
}
