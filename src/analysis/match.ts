import {
  type ClusterBy,
  clusterFor,
  labelsByKind,
  type ScoreCluster,
  taskClusterOf,
} from '../evaluate/cluster-by.js';
import type { ScoreRow } from '../evaluate/row.js';
import { byKey } from '../math/by-key.js';
import { existing, itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import type { RobustVariance } from '../statistics/cluster-robust.js';
import { sumOfSquares } from '../statistics/sum-of-squares.js';
import { contentsOf } from './design.js';
import type { Measure } from './measures.js';
import { conditionCell, sharedFields, unitKey } from './plan.js';
import type { DesignRecord, Entry } from './records.js';

/** The conversations of one side in a cell of unit and matched conditions, with their scores. */
export interface Cell {
  readonly records: DesignRecord[];
  readonly entries: Entry[];
}

/** The matched cells of both sides. */
export interface CellPair {
  readonly unit: string;
  readonly a: Cell;
  readonly b: Cell;
}

/** The scores of two levels on one metric. */
export interface Matched {
  readonly design: 'paired' | 'independent';
  /** Scores of the units. For independent groups, labels and strata refer to the scores of a, then of b. */
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The unit of each pair; for independent groups, the units of a, then of b. */
  readonly keys: readonly string[];
  /** For each kind of cluster, the cluster of each pair (or of each score of a, then of b); empty without clusters. */
  readonly labels: readonly (readonly ClusterLabel[])[];
  readonly clusterBy: readonly string[];
  /** The stratum of each score of independent groups; empty without strata. */
  readonly strata: readonly string[];
  /** All cells of both sides, with or without a score, and the labels of their units. */
  readonly pairs: readonly CellPair[];
  readonly pairLabels: readonly (readonly ClusterLabel[])[];
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

/** Options of the matching. */
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

/** The value of one side of a cell; `runs` is the smaller number of scored conversations of the two sides. */
export function cellValue({ entries }: Cell, measure: Measure, runs: number): number | null {
  return measure.of(scoresOf(entries), runs);
}

/** The scores of a cell's conversations, each the mean of its rows, in ascending order. */
export function scoresOf(entries: readonly Entry[]): Float64Array {
  return Float64Array.from(entries.filter(({ scores }) => scores.length > 0).map(scoreOf)).sort();
}

/** The mean of the rows of a conversation, independent of their order. */
function scoreOf({ scores }: Entry): number {
  return scores.length === 1 ? itemAt(scores, 0) : mean(Float64Array.from(scores).sort());
}

/** The smaller number of scored conversations of the two sides. */
export function fewerRuns(a: Cell, b: Cell): number {
  const count = ({ entries }: Cell): number => entries.filter(({ scores }) => scores.length > 0).length;
  return Math.min(count(a), count(b));
}

/** Matches the scores of two levels on one metric. O(conversations log conversations). */
export function matchScores(input: MatchInput): Matched {
  return input.isIndependent ? independent(input) : paired(input);
}

type Sides = Map<string, Map<string, Cell>>;

/** Cells by unit and conditions; records without an entry for the metric are ignored. */
function cellsOf(records: readonly DesignRecord[], { entries, unit, within }: MatchInput): Sides {
  const units: Sides = new Map();
  for (const record of records) {
    const entry = entries.get(record.key);
    const key = unitKey(record, unit);
    if (entry === undefined || key === undefined) continue;
    const cells = units.get(key) ?? new Map<string, Cell>();
    units.set(key, cells);
    const condition = conditionCell(record, within);
    const cell = cells.get(condition) ?? { records: [], entries: [] };
    cells.set(condition, cell);
    cell.records.push(record);
    cell.entries.push(entry);
  }
  return units;
}

function paired(input: MatchInput): Matched {
  const { measure } = input;
  const [left, right] = [cellsOf(input.a, input), cellsOf(input.b, input)];
  const shared = sharedFields(input.a, input.b, input.within);
  const keyOf = ({ records }: Cell): string => conditionCell(itemAt(records, 0), shared);
  const isMatched = (a: Cell, b: Cell): boolean => shared.length === 0 || keyOf(a) === keyOf(b);
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
  const clusters = clustersOfUnits(
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
      ...reasonsAndShares(pairs),
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
      const runs = scoresOf(entries);
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
    const runs = fewerRuns(a, b);
    const [ofA, ofB] = [cellValue(a, measure, runs), cellValue(b, measure, runs)];
    return ofA === null || ofB === null ? [] : [[ofA, ofB] as const];
  });
  if (values.length === 0) return { a: null, b: null };
  return { a: mean(values.map(([a]) => a)), b: mean(values.map(([, b]) => b)) };
}

/** The number of conversations without a unit. */
function unnamed(records: readonly DesignRecord[], { entries, unit }: MatchInput): number {
  return records.filter((record) => entries.has(record.key) && unitKey(record, unit) === undefined).length;
}

/** The unpaired scores of levels on different units. */
function independent(input: MatchInput): Matched {
  const { measure, within, entries } = input;
  const sides = [input.a, input.b].map((records) => {
    const named = records.filter((record) => unitKey(record, input.unit) !== undefined);
    return {
      unnamed:
        records.filter((record) => entries.has(record.key)).length -
        named.filter((record) => entries.has(record.key)).length,
      cells: [
        ...byKey(named, (record) =>
          JSON.stringify([existing(unitKey(record, input.unit)), conditionCell(record, within)]),
        ),
      ]
        .sort(byFirst)
        .flatMap(([, own]) => {
          const cell: Cell = { records: [], entries: [] };
          for (const record of own) {
            const entry = entries.get(record.key);
            if (entry === undefined) continue;
            cell.records.push(record);
            cell.entries.push(entry);
          }
          if (cell.records.length === 0) return [];
          const value = cellValue(
            cell,
            measure,
            cell.entries.filter(({ scores }) => scores.length > 0).length,
          );
          return [{ cell, value, stratum: conditionCell(itemAt(own, 0), within) }];
        }),
    };
  });
  const [left, right] = [itemAt(sides, 0), itemAt(sides, 1)];
  const scored = sides.map(({ cells }) =>
    cells.flatMap(({ cell, value, stratum }) => (value === null ? [] : [{ cell, value, stratum }])),
  );
  const all = scored.flat();
  const clusters = clusterKinds(
    all.map(({ cell }, at) => recordClusters(cell.records, input.clusterBy, at)),
    all.map(({ cell }) => cell.records),
  );
  const bare = (side: typeof left): CellPair[] =>
    side.cells.map(({ cell }) => ({ unit: '', a: cell, b: { records: [], entries: [] } }));
  const [ofA, ofB] = [reasonsAndShares(bare(left)), reasonsAndShares(bare(right))];
  return {
    design: 'independent',
    a: itemAt(scored, 0).map(({ value }) => value),
    b: itemAt(scored, 1).map(({ value }) => value),
    keys: all.map(({ cell }) => itemAt(cell.records, 0).key),
    ...clusters,
    strata: within.length === 0 ? [] : all.map(({ stratum }) => stratum),
    pairs: [],
    pairLabels: [],
    counts: {
      unpairedA: left.unnamed,
      unpairedB: right.unnamed,
      nUndefinedA: left.cells.length - itemAt(scored, 0).length,
      nUndefinedB: right.cells.length - itemAt(scored, 1).length,
      nUndefinedBoth: 0,
      undefinedReasonsA: ofA.undefinedReasonsA,
      undefinedReasonsB: ofB.undefinedReasonsA,
      definedShareA: ofA.definedShareA,
      definedShareB: ofB.definedShareA,
    },
  };
}

type Clusters = Pick<Matched, 'labels' | 'clusterBy'>;

/**
 * The clusters of paired units. If the two sides of a unit belong to different clusters of a field, such as different
 * raters, the clusters of a and b become two kinds, because merging would join all of them.
 */
function clustersOfUnits(units: readonly (readonly CellPair[])[], by: MatchInput['clusterBy']): Clusters {
  const side = (name: 'a' | 'b'): DesignRecord[][] =>
    units.map((pairs) => pairs.flatMap((pair) => pair[name].records));
  const [recordsA, recordsB] = [side('a'), side('b')];
  const [ofA, ofB] = [recordsA, recordsB].map((records) =>
    records.map((own, at) => recordClusters(own, by, at)),
  );
  const [a, b] = [existing(ofA), existing(ofB)];
  const agree = a.every((clusters, at) => {
    const others = itemAt(b, at);
    if (clusters.length === 0 || others.length === 0) return true;
    const known = new Set(clusters.map(({ label }) => label));
    return others.length === known.size && others.every(({ label }) => known.has(label));
  });
  const both = recordsA.map((own, at) => [...own, ...itemAt(recordsB, at)]);
  if (agree)
    return clusterKinds(
      a.map((clusters, at) => (clusters.length > 0 ? clusters : itemAt(b, at))),
      both,
    );
  const [left, right] = [clusterKinds(a, []), clusterKinds(b, [])];
  const kinds = left.clusterBy.flatMap((field, k) => {
    const [own, other] = [itemAt(left.labels, k), itemAt(right.labels, k)];
    return own.every((label, i) => label === other[i])
      ? [{ field, labels: own }]
      : [
          { field: `${field} of a`, labels: own },
          { field: `${field} of b`, labels: other },
        ];
  });
  return { clusterBy: kinds.map(({ field }) => field), labels: kinds.map(({ labels }) => labels) };
}

/** The clusters of the conversations of a unit; more than one if the conversations disagree. */
function recordClusters(
  records: readonly DesignRecord[],
  by: MatchInput['clusterBy'],
  at: number,
): ScoreCluster[] {
  const found = new Map<ClusterLabel, ScoreCluster>();
  for (const { origin, task, otherOrigins = [] } of records)
    for (const each of [origin, ...otherOrigins]) {
      const own =
        by === undefined ? taskClusterOf(each) : clusterFor(by, each as ScoreRow, at, 'compareSystems');
      const cluster = by === undefined && task !== undefined ? { by: [task.field], label: task.label } : own;
      if (cluster !== undefined) found.set(cluster.label, cluster);
    }
  return [...found.values()];
}

/** The labels of each kind of cluster; without clusters, copies of a unit form one cluster. */
function clusterKinds(
  clusters: readonly (readonly ScoreCluster[])[],
  records: readonly (readonly DesignRecord[])[],
): Clusters {
  const [first] = clusters.find((each) => each.length > 0) ?? [];
  if (first === undefined) return copyClusters(records);
  const observations = clusters.map((each, at) => ({ labels: each.map(({ label }) => label), alone: at }));
  return { clusterBy: first.by, labels: labelsByKind(first.by.length, observations) };
}

function copyClusters(units: readonly (readonly DesignRecord[])[]): Clusters {
  const labels = units.map((own, at): ClusterLabel => contentsOf(own) ?? at);
  return new Set(labels).size < labels.length
    ? { clusterBy: ['copies'], labels: [labels] }
    : { clusterBy: [], labels: [] };
}

type ReasonsAndShares = Pick<
  UnitCounts,
  'undefinedReasonsA' | 'undefinedReasonsB' | 'definedShareA' | 'definedShareB'
>;

function reasonsAndShares(pairs: readonly CellPair[]): ReasonsAndShares {
  const [a, b] = [pairs.flatMap((pair) => pair.a.entries), pairs.flatMap((pair) => pair.b.entries)];
  return {
    undefinedReasonsA: reasonsOf(a),
    undefinedReasonsB: reasonsOf(b),
    definedShareA: definedShare(a),
    definedShareB: definedShare(b),
  };
}

function reasonsOf(entries: readonly Entry[]): Record<string, number> {
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
