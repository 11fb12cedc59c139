import type { AssociationVerdict, CorrectedCorrelation } from '../analysis/associations.js';
import { requireOption } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import type { CorrelationEstimate } from '../statistics/correlation-estimate.js';
import { type Association, associate, correlateRanks } from './associate.js';
import type { Measure } from './metric-scores.js';
import { partialRankCorrelation, shareExplained } from './partial-correlation.js';
import { type MetricDifference, permuteBoth } from './permute-both.js';
import type { Items } from './rated-items.js';
import { type Replication, replication, splitInHalves } from './replicate.js';
import { type Column, measureName } from './score-table.js';

/** A correlation that controls for other metrics. */
export interface PartialEstimate extends CorrelationEstimate, CorrectedCorrelation {
  readonly replication?: Replication;
}

/** One metric against the ratings. */
export interface MetaRow extends Pick<Measure, 'metric' | 'component'>, Association, CorrectedCorrelation {
  /** Verdict on the metric after correction for the number of metrics. */
  readonly verdict: AssociationVerdict;
  /** Spearman's correlation controlling for the metrics in `controlFor`, with its corrected p-value. */
  readonly partial?: PartialEstimate | null;
  /** The share of the variance of the metric's ranks that the metrics in `controlFor` explain. */
  readonly shareExplained?: number;
  readonly againstBaseline?: MetricDifference | null;
  readonly replication?: Replication;
}

/** A row before the correction over all rows. */
export type FoundRow = Omit<MetaRow, keyof CorrectedCorrelation | 'verdict' | 'partial'> & {
  readonly partial?: Omit<PartialEstimate, keyof CorrectedCorrelation> | null;
};

interface RowSettings {
  readonly controlFor?: readonly string[];
  readonly curved?: boolean;
  readonly baseline?: string;
  readonly halves: boolean;
  readonly confidenceLevel: number;
  readonly resamples: number;
  readonly permutations: number;
  readonly seed: number;
}

/** One column against the ratings of the items. */
export function makeRow({ scores, ...column }: Column, items: Items, settings: RowSettings): FoundRow {
  const {
    controlFor = [],
    curved = false,
    baseline,
    halves,
    seed,
    permutations,
    resamples,
    confidenceLevel,
  } = settings;
  const name = measureName(column);
  const others = controlFor.map((each) => findColumn(items, 'controlFor', each).scores);
  const base = baseline === undefined ? undefined : findColumn(items, 'baseline', baseline).scores;
  const parts = splitInHalves(items.clusters ?? items.ratings.map((_, i) => String(i)), seed);
  const replicated = (
    correlationOf: (some: Selection) => CorrelationEstimate | null,
    all: readonly Scores[],
  ): Pick<MetaRow, 'replication'> => {
    if (!halves) return {};
    // A correlation may be undefined in a half, so null is a result here.
    const [first = null, second = null] = parts.map((part) => correlationOf(selectItems(items, all, part)));
    return { replication: replication(first, second, confidenceLevel) };
  };
  const sampling = { confidenceLevel, resamples, seed };
  const correlateAlone = ({
    lists: [own],
    ratings,
    strata,
    ...labels
  }: Selection): CorrelationEstimate | null =>
    strata === undefined
      ? correlateRanks(existing(own), ratings, { ...settings, ...labels })
      : partialRankCorrelation(existing(own), ratings, [], sampling, labels.clusters, { strata });
  const correlatePartially = ({
    lists: [own, ...held],
    ratings,
    clusters,
    strata,
  }: Selection): CorrelationEstimate | null =>
    partialRankCorrelation(existing(own), ratings, held, sampling, clusters, { curved, strata });
  const alone = selectItems(items, [scores]);
  const { lists, ratings, strata, ...labels } = alone;
  const controlled = selectItems(items, [scores, ...others]);
  const partial = controlFor.includes(name) ? null : correlatePartially(controlled);
  const { groups = strata } = labels;
  const association = associate(column, itemAt(lists, 0), ratings, { ...settings, ...labels, groups });
  return {
    ...column,
    ...association,
    ...(strata && { spearman: correlateAlone(alone) }),
    ...(controlFor.length > 0 && {
      shareExplained: shareExplained(itemAt(controlled.lists, 0), controlled.lists.slice(1), {
        curved,
        strata: controlled.strata,
      }),
      partial: partial && { ...partial, ...replicated(correlatePartially, [scores, ...others]) },
    }),
    ...(base && {
      againstBaseline:
        name === baseline
          ? null
          : againstBaseline(selectItems(items, [scores, base]), { permutations, seed }),
    }),
    ...replicated(correlateAlone, [scores]),
  };
}

function againstBaseline(
  { lists: [own, base], ratings, clusters }: Selection,
  options: { readonly permutations: number; readonly seed: number },
): MetricDifference | null {
  return permuteBoth(existing(own), existing(base), ratings, options, clusters);
}

type Scores = readonly (number | null)[];

/** The items with all of the given scores. */
interface Selection extends Pick<Items, 'groups' | 'clusters' | 'strata'> {
  readonly lists: readonly (readonly number[])[];
  readonly ratings: readonly number[];
}

function selectItems(
  { ratings, groups, clusters, strata }: Items,
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
    strata: strata && pick(strata),
  };
}

function findColumn({ columns }: Items, option: string, name: string): Column {
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
