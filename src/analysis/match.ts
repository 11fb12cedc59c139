import type { ClusterBy } from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/row.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { RobustVariance } from '../statistics/cluster-robust.js';
import { sumOfSquares } from '../statistics/sum-of-squares.js';
import { type Cell, type CellPair, cellValue, groupCells, scoredRuns, sortedScores } from './cells.js';
import type { Measure } from './measures.js';
import type { DesignRecord, Entry } from './records.js';
import { type Clusters, clustersOfPairs, clusterUnits } from './unit-clusters.js';
import { conditionCell, sharedFields, unitKey } from './units.js';

/** The scores of two levels on one metric. */
export interface Matched extends Clusters {
  readonly design: 'paired' | 'independent';
  /** Scores of the units. For independent groups, labels and strata refer to the scores of a, then of b. */
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The unit of each pair; for independent groups, the units of a, then of b. */
  readonly keys: readonly string[];
  /** The stratum of each score of independent groups; empty without strata. */
  readonly strata: readonly string[];
  /** All cells of both sides, with or without a score, and the labels of their units. */
  readonly pairs: readonly CellPair[];
  readonly pairLabels: Clusters['labels'];
  readonly counts: UnitCounts;
  /** The variance of the mean difference that comes from repeated runs within units; absent without repetitions. */
  readonly runVariance?: RobustVariance;
}

/** Units that a comparison excludes, by reason. */
export interface UnitCounts {
  /** Units on one side only, or with a generated id. */
  readonly unpairedA: number;
  readonly unpairedB: number;
  /** Matched units without a score in a, in b, in both. */
  readonly nUndefinedA: number;
  readonly nUndefinedB: number;
  readonly nUndefinedBoth: number;
  /** Rows without a score in the matched units, by reason. */
  readonly undefinedReasonsA: Readonly<Record<string, number>>;
  readonly undefinedReasonsB: Readonly<Record<string, number>>;
  /** Share of the rows (turns, runs) of the matched units that have a score; `null` without rows. */
  readonly definedShareA: number | null;
  readonly definedShareB: number | null;
}

export interface MatchInput {
  readonly a: readonly DesignRecord[];
  readonly b: readonly DesignRecord[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly measure: Measure;
  readonly unit: string;
  readonly within: readonly string[];
  readonly clusterBy: ClusterBy<ScoreRow> | undefined;
  /** Compare as independent groups if no pairs remain. */
  readonly isIndependent: boolean;
}

/** Matches the scores of two levels on one metric. O(conversations log conversations). */
export function matchScores(input: MatchInput): Matched {
  return input.isIndependent ? independent(input) : paired(input);
}

function paired(input: MatchInput): Matched {
  const { measure } = input;
  const [left, right] = [groupCells(input.a, input), groupCells(input.b, input)];
  const shared = sharedFields(input.a, input.b, input.within);
  const conditionKey = ({ records }: Cell): string => conditionCell(itemAt(records, 0), shared);
  const isMatched = (a: Cell, b: Cell): boolean => shared.length === 0 || conditionKey(a) === conditionKey(b);
  const pairs = [...left.keys()].sort().flatMap((unit) => {
    const others = [...(right.get(unit) ?? [])].sort(byFirst);
    return [...existing(left.get(unit))]
      .sort(byFirst)
      .flatMap(([, a]) => others.flatMap(([, b]): CellPair[] => (isMatched(a, b) ? [{ unit, a, b }] : [])));
  });
  const units = [...byKey(pairs, ({ unit }) => unit)].map(([key, own]) => ({
    key,
    own,
    ...unitValue(own, measure),
  }));
  const clusters = clustersOfPairs(
    units.map(({ own }) => own),
    input.clusterBy,
  );
  const defined = units.flatMap(({ key, a, b }, at) => (a === null || b === null ? [] : [{ key, a, b, at }]));
  const count = (isA: boolean, isB: boolean): number =>
    units.filter(({ a, b, own }) => {
      const [noA, noB] = [isEmpty(own, 'a'), isEmpty(own, 'b')];
      return (a === null || b === null) && noA === isA && noB === isB;
    }).length;
  const place = new Map(units.map(({ key }, at) => [key, at]));
  return {
    design: 'paired',
    a: defined.map(({ a }) => a),
    b: defined.map(({ b }) => b),
    keys: defined.map(({ key }) => key),
    clusterBy: clusters.clusterBy,
    labels: clusters.labels.map((labels) => defined.map(({ at }) => itemAt(labels, at))),
    strata: [],
    pairs,
    pairLabels: clusters.labels.map((labels) =>
      pairs.map(({ unit }) => itemAt(labels, existing(place.get(unit)))),
    ),
    counts: {
      unpairedA: left.size - units.length + unnamed(input.a, input),
      unpairedB: right.size - units.length + unnamed(input.b, input),
      nUndefinedA: count(true, false),
      nUndefinedB: count(false, true),
      nUndefinedBoth: count(true, true),
      ...reasonsAndShares(
        pairs.flatMap((pair) => pair.a.entries),
        pairs.flatMap((pair) => pair.b.entries),
      ),
    },
    ...(measure.bounds === undefined && runVariance(defined.map(({ at }) => itemAt(units, at).own))),
  };
}

/**
 * The variance of the mean difference if only the runs of a unit vary, and not the units: the sum of the variances of the
 * cell means. `undefined` if any cell has a single run.
 */
function runVariance(units: readonly (readonly CellPair[])[]): Pick<Matched, 'runVariance'> {
  let [variance, squares] = [0, 0];
  for (const own of units)
    for (const { entries } of own.flatMap(({ a, b }) => [a, b])) {
      const runs = sortedScores(entries);
      if (runs.length < 2) return {};
      const center = mean(runs);
      const part =
        sumOfSquares(runs.map((score) => score - center)) /
        ((runs.length - 1) * runs.length * (own.length * units.length) ** 2);
      variance += part;
      squares += part ** 2 / (runs.length - 1);
    }
  return squares > 0 ? { runVariance: { variance, df: variance ** 2 / squares } } : {};
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

const isEmpty = (own: readonly CellPair[], side: 'a' | 'b'): boolean =>
  own.every((pair) => pair[side].entries.every(({ scores }) => scores.length === 0));

/** The means of both sides over the cells of a unit with a value on both sides. */
function unitValue(pairs: readonly CellPair[], measure: Measure): { a: number | null; b: number | null } {
  const values = pairs.flatMap(({ a, b }) => {
    const runs = Math.min(scoredRuns(a), scoredRuns(b));
    const [ofA, ofB] = [cellValue(a, measure, runs), cellValue(b, measure, runs)];
    return ofA === null || ofB === null ? [] : [[ofA, ofB] as const];
  });
  if (values.length === 0) return { a: null, b: null };
  return { a: mean(values.map(([a]) => a)), b: mean(values.map(([, b]) => b)) };
}

function unnamed(records: readonly DesignRecord[], { entries, unit }: MatchInput): number {
  return records.filter((record) => entries.has(record.key) && unitKey(record, unit) === undefined).length;
}

/** The unpaired scores of levels on different units. */
function independent(input: MatchInput): Matched {
  const { measure, within } = input;
  const [cellsA, cellsB] = [cellList(input.a, input), cellList(input.b, input)];
  const scoredIn = (cells: readonly ListedCell[]): (ListedCell & { readonly value: number })[] =>
    cells.flatMap((each) => {
      const value = cellValue(each.cell, measure, scoredRuns(each.cell));
      return value === null ? [] : [{ ...each, value }];
    });
  const [a, b] = [scoredIn(cellsA), scoredIn(cellsB)];
  const all = [...a, ...b];
  const joinEntries = (cells: readonly ListedCell[]): Entry[] => cells.flatMap(({ cell }) => cell.entries);
  return {
    design: 'independent',
    a: a.map(({ value }) => value),
    b: b.map(({ value }) => value),
    keys: all.map(({ key }) => key),
    ...clusterUnits(
      all.map(({ cell }) => cell.records),
      input.clusterBy,
    ),
    strata: within.length === 0 ? [] : all.map(({ stratum }) => stratum),
    pairs: [],
    pairLabels: [],
    counts: {
      unpairedA: unnamed(input.a, input),
      unpairedB: unnamed(input.b, input),
      nUndefinedA: cellsA.length - a.length,
      nUndefinedB: cellsB.length - b.length,
      nUndefinedBoth: 0,
      ...reasonsAndShares(joinEntries(cellsA), joinEntries(cellsB)),
    },
  };
}

/** A cell with its unit and conditions as a key, and its conditions. */
interface ListedCell {
  readonly key: string;
  readonly stratum: string;
  readonly cell: Cell;
}

/** The cells of a side, sorted. */
function cellList(records: readonly DesignRecord[], input: MatchInput): ListedCell[] {
  return [...groupCells(records, input)]
    .flatMap(([unit, cells]) =>
      [...cells].map(([stratum, cell]) => ({ key: JSON.stringify([unit, stratum]), stratum, cell })),
    )
    .sort((x, y) => (x.key < y.key ? -1 : 1));
}

type ReasonsAndShares = Pick<
  UnitCounts,
  'undefinedReasonsA' | 'undefinedReasonsB' | 'definedShareA' | 'definedShareB'
>;

function reasonsAndShares(a: readonly Entry[], b: readonly Entry[]): ReasonsAndShares {
  return {
    undefinedReasonsA: countReasons(a),
    undefinedReasonsB: countReasons(b),
    definedShareA: definedShare(a),
    definedShareB: definedShare(b),
  };
}

function countReasons(entries: readonly Entry[]): Record<string, number> {
  const all = new Map<string, number>();
  for (const { rows } of entries)
    for (const { score, skipped, undefinedBecause } of rows) {
      const reason = skipped ?? undefinedBecause ?? 'unknown';
      if (score === null) all.set(reason, (all.get(reason) ?? 0) + 1);
    }
  return Object.fromEntries([...all].sort(byFirst));
}

function definedShare(entries: readonly Entry[]): number | null {
  const all = entries.reduce((sum, { rows }) => sum + rows.length, 0);
  const defined = entries.reduce((sum, { scores }) => sum + scores.length, 0);
  return all === 0 ? null : defined / all;
}
