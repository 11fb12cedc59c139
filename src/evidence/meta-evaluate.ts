import { describeValue, MetricError, requireOption } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { anObject, requireForm } from '../options/forms.js';
import { aFunction, flag, list, oneOf, properShare, rounds, seed, text } from '../options/option-kinds.js';
import { type OptionSpecs, type Resolved, resolveOptions } from '../options/options.js';
import { ADJUSTMENTS, type Adjustment, adjustPValues } from '../statistics/adjust-p-values.js';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
import { placesByLabel } from '../statistics/places-by-label.js';
import { type Association, associate, spearmanOf } from './associate.js';
import type { Measure } from './metric-scores.js';
import { partialRankCorrelation } from './partial-correlation.js';
import { type MetricDifference, permuteBoth } from './permute-both.js';
import { type RaterAgreement, raterAgreement } from './raters.js';
import { halvesOf, type Replication, replication } from './replicate.js';
import { type Column, labelsOf, measureName, type ScoreRow, scoreTable } from './score-table.js';

/** Ratings or outcomes by transcript: one number, or one for each rater (`null` if missing). */
export type Ratings =
  | Readonly<Record<string, number | readonly (number | null)[]>>
  | ReadonlyMap<string, number | readonly (number | null)[]>;

/** Options of {@link metaEvaluate}. */
export interface MetaEvaluateOptions {
  /** The items that are compared: dialogues, or the means of systems. Default `dialogue`. */
  readonly per?: 'transcript' | 'system';
  /** The system of a transcript, by its id; demanded by level `system`. */
  readonly system?: (transcript: string) => string;
  /**
   * Correlate within groups only (the same item, the same system) and average over groups; `beside` and `baseline`
   * still use all items. Default: no groups.
   */
  readonly within?: (transcript: string) => string;
  /** Label of transcripts that are not independent: intervals, tests and halves take whole clusters. */
  readonly clusterBy?: (transcript: string) => string;
  /** Metrics to control for in `beside`, such as `turns` and `words`; default none. */
  readonly beside?: readonly string[];
  /** The metric that each other one is tested against; default none. */
  readonly baseline?: string;
  /** Correction over the metrics; default `holm`. */
  readonly adjust?: Adjustment;
  /** Whether each correlation is looked for in two random halves; default `false`. */
  readonly halves?: boolean;
  /** Coverage of the intervals; default .95. */
  readonly level?: number;
  /** Of bootstrap intervals; default 1000. */
  readonly resamples?: number;
  /** Of the test against the baseline; default 1999. */
  readonly permutations?: number;
  readonly seed?: number;
}

type Settled = 'per' | 'adjust' | 'halves' | 'level' | 'resamples' | 'permutations' | 'seed';
type Settings = Resolved<MetaEvaluateOptions, Settled>;

const OPTIONS: OptionSpecs<MetaEvaluateOptions, Settled> = {
  per: oneOf(['transcript', 'system'], 'transcript'),
  system: aFunction(),
  within: aFunction(),
  clusterBy: aFunction(),
  beside: list('a list of metrics'),
  baseline: text(),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
  halves: flag(false),
  level: properShare(0.95),
  resamples: rounds(1, 1000),
  permutations: rounds(1, 1999),
  seed: seed(0),
};

/** A correlation that controls for other metrics. */
export interface BesideEstimate extends CorrelationEstimate {
  readonly adjustedPValue: number | null;
  readonly replication?: Replication;
}

/** One metric against the ratings. */
export interface MetaRow extends Pick<Measure, 'metric' | 'component'>, Association {
  /** Of `spearman`, corrected for the number of metrics. */
  readonly adjustedPValue: number | null;
  /** Spearman's correlation, controlling for the metrics named in `beside`, and its corrected p-value. */
  readonly beside?: BesideEstimate | null;
  readonly againstBaseline?: MetricDifference | null;
  readonly replication?: Replication;
}

/** What {@link metaEvaluate} returns. */
export interface MetaEvaluation {
  readonly per: 'transcript' | 'system';
  /** Transcripts with a rating. */
  readonly n: number;
  /** Transcripts with scores but no rating, and with a rating but no scores. */
  readonly unrated: number;
  readonly unscored: number;
  /** Clusters that tests and intervals take whole; `n` without `cluster`. */
  readonly nClusters: number;
  /** Number of metrics in the correction: those with a p-value. */
  readonly comparisons: number;
  readonly adjust: Adjustment;
  readonly level: number;
  readonly seed: number;
  /** `null` for one rating a transcript. */
  readonly raters: RaterAgreement | null;
  readonly rows: readonly MetaRow[];
}

/**
 * Tests whether metrics agree with human ratings or an outcome: Pearson, Spearman, Kendall's tau-b, pairwise accuracy
 * with ties calibrated [1], each with an interval over items; p-values corrected over the metrics; and the agreement
 * among raters, which limits them all.
 *
 * On request: each metric while controlling for others (`beside: ['words']`: is it more than length?), the test of the
 * difference to a baseline on the same items [2], and whether a correlation replicates in the other half of the items.
 * Metrics for which lower is better are negated for the accuracy.
 *
 * @param rows of `evaluate` or `measure`; the turns of a transcript are averaged
 * @throws MetricError `INVALID_OPTION` for an option out of range or a metric in `beside` or `baseline` that the rows
 *   do not hold, `INVALID_INPUT` for a rating that is not a finite number, or of an id that two transcripts have,
 *   if no rating is of a transcript of the rows, or a cluster, group or system that is neither a string nor a number
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
  const { per, adjust, level, seed, resamples } = settings;
  const given = new Map(ratings instanceof Map ? ratings : Object.entries(ratings));
  const table = scoreTable('metaEvaluate', rows);
  const rated = ratedOf(table.transcripts, given);
  const ids = rated.map(({ transcript }) => transcript);
  const clusters = labelsOf('metaEvaluate', 'clusterBy', settings.clusterBy, ids);
  const items =
    per === 'system'
      ? bySystem(rated, table.columns, settings)
      : {
          ...byDialogue(rated, table.columns),
          groups: labelsOf('metaEvaluate', 'within', settings.within, ids),
          clusters,
        };
  const found = adjustedRows(
    items.columns.map((column) => rowOf(column, items, settings)),
    adjust,
  );
  return Object.freeze({
    per,
    n: rated.length,
    unrated: table.transcripts.length - rated.length,
    unscored: given.size - rated.length,
    nClusters: clusters === undefined ? rated.length : new Set(clusters).size,
    comparisons: found.filter(({ adjustedPValue }) => adjustedPValue !== null).length,
    ...{ adjust, level, seed },
    raters: raterAgreement(
      rated.map(({ own }) => own),
      { level, resamples, seed, ...(clusters && { clusterLabels: clusters }) },
    ),
    rows: found,
  });
}

/** The rows with the p-values corrected over all of them. */
function adjustedRows(rows: readonly FoundRow[], adjust: Adjustment): MetaRow[] {
  const adjusted = adjustPValues(
    rows.map(({ spearman }) => spearman?.pValue ?? null),
    adjust,
  );
  const besides = adjustPValues(
    rows.map(({ beside }) => beside?.pValue ?? null),
    adjust,
  );
  return rows.map(
    ({ beside, ...row }, i): MetaRow => ({
      ...row,
      adjustedPValue: itemAt(adjusted, i),
      ...(beside === undefined
        ? {}
        : { beside: beside && { ...beside, adjustedPValue: itemAt(besides, i) } }),
    }),
  );
}

/** The transcripts that have a rating. */
function ratedOf(
  transcripts: readonly string[],
  given: ReadonlyMap<string, number | readonly (number | null)[]>,
): (Rated & { readonly own: (number | null)[] })[] {
  requireOneEach(transcripts, given);
  requireCommonId(transcripts, given);
  return transcripts.flatMap((transcript, place) => {
    const own = given.get(transcript);
    return own === undefined
      ? []
      : [{ transcript, place, rating: ratingOf(transcript, own), own: [own].flat() }];
  });
}

/** Ratings are by id: if two transcripts share an id, it is unclear which one was rated. */
function requireOneEach(transcripts: readonly string[], ratings: ReadonlyMap<string, unknown>): void {
  const seen = new Set<string>();
  for (const id of transcripts) {
    if (seen.has(id) && ratings.has(id)) {
      const message = `metaEvaluate: rows: expected one transcript with the id ${JSON.stringify(id)}, as it is rated, got two, from different sources or systems`;
      throw new MetricError('INVALID_INPUT', message, { metric: 'metaEvaluate', path: 'rows', received: id });
    }
    seen.add(id);
  }
}

/** Throws if no rating is of a transcript of the rows, unless there are no rows or no ratings. */
function requireCommonId(transcripts: readonly string[], ratings: ReadonlyMap<string, unknown>): void {
  const isCommon = transcripts.some((id) => ratings.has(id));
  if (isCommon || transcripts.length === 0 || ratings.size === 0) return;
  const [rated] = ratings.keys();
  const message = `metaEvaluate: ratings: expected ids of the rows, such as ${JSON.stringify(transcripts[0])}, got only others, such as ${JSON.stringify(rated)}`;
  throw new MetricError('INVALID_INPUT', message, {
    metric: 'metaEvaluate',
    path: 'ratings',
    received: rated,
  });
}

interface Rated {
  readonly transcript: string;
  readonly place: number;
  readonly rating: number;
}

/** The items of the correlation: dialogues, or systems. */
interface Items {
  readonly columns: readonly Column[];
  readonly ratings: readonly number[];
  readonly groups: readonly string[] | undefined;
  readonly clusters: readonly string[] | undefined;
}

/** The mean over the raters. */
function ratingOf(transcript: string, rating: number | readonly (number | null)[]): number {
  const numbers = [rating].flat().filter((each) => each !== null);
  if (numbers.length > 0 && numbers.every(Number.isFinite)) return mean(numbers);
  const message = `metaEvaluate: ratings[${JSON.stringify(transcript)}]: expected a finite number or several, got ${describeValue(rating)}`;
  throw new MetricError('INVALID_INPUT', message, {
    metric: 'metaEvaluate',
    path: 'ratings',
    received: rating,
  });
}

function byDialogue(rated: readonly Rated[], columns: readonly Column[]): Pick<Items, 'columns' | 'ratings'> {
  return {
    columns: columns.map((column) => ({
      ...column,
      scores: rated.map(({ place }) => itemAt(column.scores, place)),
    })),
    ratings: rated.map(({ rating }) => rating),
  };
}

/** Systems as items: the means of their dialogues. */
function bySystem(
  rated: readonly Rated[],
  columns: readonly Column[],
  { system }: MetaEvaluateOptions,
): Items {
  requireOption(
    system !== undefined,
    'metaEvaluate',
    'system',
    'a function from transcript to system',
    system,
  );
  const ids = rated.map(({ transcript }) => transcript);
  const systems = placesByLabel(existing(labelsOf('metaEvaluate', 'system', system, ids)));
  const meanOf = (scores: readonly (number | null)[]): number | null => {
    const defined = scores.filter((score) => score !== null);
    return defined.length === 0 ? null : mean(defined);
  };
  const groups = [...systems.values()].map((own) => own.map((i) => itemAt(rated, i)));
  return {
    columns: columns.map((column) => ({
      ...column,
      scores: groups.map((own) => meanOf(own.map(({ place }) => itemAt(column.scores, place)))),
    })),
    ratings: groups.map((own) => mean(own.map(({ rating }) => rating))),
    groups: undefined,
    clusters: undefined,
  };
}

type FoundRow = Omit<MetaRow, 'adjustedPValue' | 'beside'> & {
  readonly beside?: Omit<BesideEstimate, 'adjustedPValue'> | null;
};

function rowOf({ scores, ...column }: Column, items: Items, settings: Settings): FoundRow {
  const { beside = [], baseline, halves, seed, permutations, resamples, level } = settings;
  const name = measureName(column);
  const others = beside.map((each) => columnOf(items, 'beside', each).scores);
  const base = baseline === undefined ? undefined : columnOf(items, 'baseline', baseline).scores;
  const parts = halvesOf(items.clusters ?? items.ratings.map((_, i) => String(i)), seed);
  const replicated = (
    correlationOf: (some: Selection) => CorrelationEstimate | null,
    all: readonly Scores[],
  ): Pick<MetaRow, 'replication'> => {
    if (!halves) return {};
    // A half may have no correlation: null is a result here.
    const [first = null, second = null] = parts.map((part) => correlationOf(selectionOf(items, all, part)));
    return { replication: replication(first, second, level) };
  };
  const aloneOf = ({ lists: [own], ratings, ...labels }: Selection): CorrelationEstimate | null =>
    spearmanOf(existing(own), ratings, { ...settings, ...labels });
  const besideOf = ({ lists: [own, ...held], ratings, clusters }: Selection): CorrelationEstimate | null =>
    partialRankCorrelation(existing(own), ratings, held, { level, resamples, seed }, clusters);
  const { lists, ratings, ...labels } = selectionOf(items, [scores]);
  const partial = beside.includes(name) ? null : besideOf(selectionOf(items, [scores, ...others]));
  return {
    ...column,
    ...associate(column, itemAt(lists, 0), ratings, { ...settings, ...labels }),
    ...(beside.length > 0 && {
      beside: partial && { ...partial, ...replicated(besideOf, [scores, ...others]) },
    }),
    ...(base && {
      againstBaseline:
        name === baseline
          ? null
          : againstBaseline(selectionOf(items, [scores, base]), { permutations, seed }),
    }),
    ...replicated(aloneOf, [scores]),
  };
}

function againstBaseline(
  { lists: [own, base], ratings, clusters }: Selection,
  options: { readonly permutations: number; readonly seed: number },
): MetricDifference | null {
  return permuteBoth(existing(own), existing(base), ratings, options, clusters);
}

type Scores = readonly (number | null)[];

/** The items that have all of some scores. */
interface Selection extends Pick<Items, 'groups' | 'clusters'> {
  readonly lists: readonly (readonly number[])[];
  readonly ratings: readonly number[];
}

function selectionOf(
  { ratings, groups, clusters }: Items,
  columns: readonly Scores[],
  part: readonly number[] = [...ratings.keys()],
): Selection {
  const own = part.filter((i) => columns.every((column) => column[i] !== null));
  const pick = <T>(list: readonly (T | null)[]): T[] => own.map((i) => existing(list[i]));
  return {
    lists: columns.map((column) => pick(column)),
    ratings: pick(ratings),
    groups: groups && pick(groups),
    clusters: clusters && pick(clusters),
  };
}

function columnOf({ columns }: Items, option: string, name: string): Column {
  const found = columns.find((column) => measureName(column) === name);
  requireOption(
    found !== undefined,
    'metaEvaluate',
    option,
    `one of ${columns.map(measureName).join(', ')}`,
    name,
  );
  return found;
}
