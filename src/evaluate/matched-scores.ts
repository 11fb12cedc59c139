import { MetricError } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { counted } from '../text/counted.js';
import { type ClusterBy, clusterFor, labelsByKind, type ScoreCluster } from './cluster-by.js';
import {
  definedRows,
  type Entry,
  type MetricTable,
  type SystemTable,
  scoreOfEntry,
} from './comparison-tables.js';
import type { ScoreRow } from './row.js';

/** The scores of two systems by one metric. */
export interface Matched {
  /** Whether the scores of both belong together, in the order of the units. */
  readonly design: 'paired' | 'independent';
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The unit of each pair; none if nothing is paired. */
  readonly keys: readonly string[];
  /** The cluster of each pair, or of each score of a, then of b, for each kind of cluster; none if none is named. */
  readonly labels: readonly (readonly ClusterLabel[])[];
  /** The fields that name the clusters. */
  readonly clusterBy: readonly string[];
  /** The units that both systems have, scored or not, and their clusters. */
  readonly pairs: readonly (readonly [Entry, Entry])[];
  readonly pairLabels: readonly (readonly ClusterLabel[])[];
  readonly counts: MissingCounts;
}

/** The data that a comparison excludes, and why. */
export interface MissingCounts {
  /** Units (transcripts) that only one system has, or whose id was made up. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Matched units without a score in a, in b, in both. */
  readonly nUndefinedA: number;
  readonly nUndefinedB: number;
  readonly nUndefinedBoth: number;
  /** Rows without a score in the matched units, by reason. */
  readonly undefinedReasonsA: Readonly<Record<string, number>>;
  readonly undefinedReasonsB: Readonly<Record<string, number>>;
  /** Share of the rows (turns) of the matched units that have a score; `null` without a row. */
  readonly definedShareA: number | null;
  readonly definedShareB: number | null;
}

/** Whether two systems have a unit in common. */
export function haveCommonUnits(a: SystemTable, b: SystemTable): boolean {
  for (const key of a.keys) if (b.keys.has(key)) return true;
  return false;
}

/** Throws `INVALID_INPUT` if two systems have no unit in common to match by. */
export function requireCommonUnits(a: SystemTable, b: SystemTable, unit: string): void {
  if (a.metrics.size === 0 || b.metrics.size === 0 || haveCommonUnits(a, b)) return;
  const what = unit === 'transcript' || unit === 'turn' ? 'id' : unit;
  const has = ({ name, keys, madeUp }: SystemTable): string =>
    `${counted(keys.size, what)} in ${name}${madeUp.size > 0 ? ` (and ${counted(madeUp.size, 'transcript without an id', 'transcripts without an id')})` : ''}`;
  const message = `systems: expected transcripts with an ${what} that both ${a.name} and ${b.name} have, got none in common: ${has(a)}, ${has(b)}. Transcripts are paired by ${what}, never by position`;
  throw new MetricError('INVALID_INPUT', message, { path: 'systems', received: [a.name, b.name] });
}

/** Pairs the scores of one metric. O(transcripts log transcripts). */
export function matchScores(
  metric: string,
  [ofA, ofB]: readonly [SystemTable, SystemTable],
  clusterBy: ClusterBy<ScoreRow> | undefined,
): Matched {
  const [left, right] = [tableOf(ofA, metric), tableOf(ofB, metric)];
  const areApart = ofA.keys.size > 0 && ofB.keys.size > 0 && !haveCommonUnits(ofA, ofB);
  if (areApart) return independent(left, right, clusterBy);
  const both = [...left.entries.keys()].filter((key) => right.entries.has(key)).sort();
  const pairs = both.map(
    (key) => [existing(left.entries.get(key)), existing(right.entries.get(key))] as const,
  );
  const scored = pairs.map(([a, b], at) => ({ a: scoreOfEntry(a), b: scoreOfEntry(b), at }));
  const defined = scored.flatMap(({ a, b, at }) => (a === null || b === null ? [] : [{ a, b, at }]));
  const count = (isA: boolean, isB: boolean): number =>
    scored.filter(({ a, b }) => (a === null) === isA && (b === null) === isB).length;
  const clusters = clustersOfPairs(pairs, clusterBy);
  return {
    design: 'paired',
    a: defined.map(({ a }) => a),
    b: defined.map(({ b }) => b),
    keys: defined.map(({ at }) => itemAt(both, at)),
    clusterBy: clusters.clusterBy,
    labels: clusters.labels.map((labels) => defined.map(({ at }) => itemAt(labels, at))),
    pairs,
    pairLabels: clusters.labels,
    counts: {
      onlyA: left.entries.size - both.length + left.unnamed.size,
      onlyB: right.entries.size - both.length + right.unnamed.size,
      nUndefinedA: count(true, false),
      nUndefinedB: count(false, true),
      nUndefinedBoth: count(true, true),
      ...reasonsAndShares(
        pairs.map(([a]) => a),
        pairs.map(([, b]) => b),
      ),
    },
  };
}

/** The scores of systems on different transcripts: nothing is paired. */
function independent(
  left: MetricTable,
  right: MetricTable,
  clusterBy: ClusterBy<ScoreRow> | undefined,
): Matched {
  const sorted = ({ entries }: MetricTable): Entry[] =>
    [...entries].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, entry]) => entry);
  const [ofA, ofB] = [sorted(left), sorted(right)];
  const isScored = (entry: Entry): boolean => entry.scores.size > 0;
  const [a, b] = [ofA.filter(isScored), ofB.filter(isScored)];
  const clusters = [...a, ...b].map((entry, at) => clustersOf(entry, clusterBy, at));
  return {
    design: 'independent',
    a: a.map((entry) => existing(scoreOfEntry(entry))),
    b: b.map((entry) => existing(scoreOfEntry(entry))),
    keys: [],
    ...named(clusters),
    pairs: [],
    pairLabels: [],
    counts: {
      onlyA: left.unnamed.size,
      onlyB: right.unnamed.size,
      nUndefinedA: ofA.length - a.length,
      nUndefinedB: ofB.length - b.length,
      nUndefinedBoth: 0,
      ...reasonsAndShares(ofA, ofB),
    },
  };
}

/**
 * The clusters of pairs. If the sides of some pair name different clusters of a field (other raters, other simulators),
 * the clusters of a and of b are kept as two kinds, because merging would join them all.
 */
function clustersOfPairs(
  pairs: readonly (readonly [Entry, Entry])[],
  by: ClusterBy<ScoreRow> | undefined,
): Pick<Matched, 'labels' | 'clusterBy'> {
  const ofA = pairs.map(([a], at) => clustersOf(a, by, at));
  const ofB = pairs.map(([, b], at) => clustersOf(b, by, at));
  const agree = ofA.every((clusters, at) => {
    const others = itemAt(ofB, at);
    if (clusters.length === 0 || others.length === 0) return true;
    const known = new Set(clusters.map(({ label }) => label));
    return others.length === known.size && others.every(({ label }) => known.has(label));
  });
  if (agree) return named(ofA.map((clusters, at) => (clusters.length > 0 ? clusters : itemAt(ofB, at))));
  const [left, right] = [named(ofA), named(ofB)];
  const kinds = left.clusterBy.flatMap((field, k) =>
    isSame(itemAt(left.labels, k), itemAt(right.labels, k))
      ? [{ field, labels: itemAt(left.labels, k) }]
      : [
          { field: `${field} of a`, labels: itemAt(left.labels, k) },
          { field: `${field} of b`, labels: itemAt(right.labels, k) },
        ],
  );
  return { clusterBy: kinds.map(({ field }) => field), labels: kinds.map(({ labels }) => labels) };
}

/** Whether two lists of labels make the same clusters. */
function isSame(one: readonly ClusterLabel[], other: readonly ClusterLabel[]): boolean {
  return one.every((label, i) => label === other[i]);
}

function named(clusters: readonly (readonly ScoreCluster[])[]): Pick<Matched, 'labels' | 'clusterBy'> {
  const [first] = clusters.find((each) => each.length > 0) ?? [];
  if (first === undefined) return { clusterBy: [], labels: [] };
  const observations = clusters.map((each, at) => ({ labels: each.map(({ label }) => label), alone: at }));
  return { clusterBy: first.by, labels: labelsByKind(first.by.length, observations) };
}

/** The clusters that the rows of a unit name: one, unless they do not agree. */
function clustersOf({ rows }: Entry, by: ClusterBy<ScoreRow> | undefined, at: number): ScoreCluster[] {
  const found = new Map<ClusterLabel, ScoreCluster>();
  for (const row of rows) {
    const cluster = clusterFor(by, row, at, 'compareSystems');
    if (cluster !== undefined) found.set(cluster.label, cluster);
  }
  return [...found.values()];
}

const NOTHING: MetricTable = { signatures: new Set(), entries: new Map(), unnamed: new Set() };

function tableOf(system: SystemTable, metric: string): MetricTable {
  return system.metrics.get(metric) ?? NOTHING;
}

type ReasonsAndShares = Pick<
  MissingCounts,
  'undefinedReasonsA' | 'undefinedReasonsB' | 'definedShareA' | 'definedShareB'
>;

function reasonsAndShares(a: readonly Entry[], b: readonly Entry[]): ReasonsAndShares {
  return {
    undefinedReasonsA: reasonsOf(a),
    undefinedReasonsB: reasonsOf(b),
    definedShareA: definedShare(a),
    definedShareB: definedShare(b),
  };
}

function reasonsOf(entries: readonly Entry[]): Record<string, number> {
  const all = new Map<string, number>();
  for (const { reasons } of entries) {
    for (const [reason, count] of reasons) all.set(reason, (all.get(reason) ?? 0) + count);
  }
  return Object.fromEntries([...all].sort(([x], [y]) => (x < y ? -1 : 1)));
}

function definedShare(entries: readonly Entry[]): number | null {
  let [defined, all] = [0, 0];
  for (const entry of entries) {
    const own = definedRows(entry);
    defined += own;
    all += own + entry.undefined;
  }
  return all === 0 ? null : defined / all;
}
