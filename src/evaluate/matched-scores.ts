import { MetricError } from '../error.js';
import { type ClusterLabel, JoinedLabels } from '../statistics/clustered-mean.js';
import { counted } from '../text/counted.js';
import {
  definedRows,
  type Entry,
  type MetricTable,
  type SystemTable,
  scoreOfEntry,
} from './comparison-tables.js';
import type { ScoreRow } from './row.js';
import type { ScoreCluster } from './score-accumulator.js';
import { type ClusterBy, clusterFor } from './summarize.js';

/** What two systems have of one metric, pair by pair. */
export interface Matched {
  /** Scores of what both have a score for, in the order of the ids. */
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The cluster of each; absent where none is named. */
  readonly labels?: readonly ClusterLabel[];
  readonly clusterBy: string | null;
  readonly missing: MissingScores;
}

/** What a comparison leaves out, and why. */
export interface MissingScores {
  /** Transcripts that only one system has, or whose id was made up. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** Matched transcripts without a score in a, in b, in both. */
  readonly undefinedA: number;
  readonly undefinedB: number;
  readonly undefinedBoth: number;
  /** Rows without a score in the matched transcripts, by reason. */
  readonly reasonsA: Readonly<Record<string, number>>;
  readonly reasonsB: Readonly<Record<string, number>>;
  /** Share of the rows of the matched transcripts that have a score; `null` without a row. */
  readonly definedShareA: number | null;
  readonly definedShareB: number | null;
}

/** Throws `INVALID_INPUT` where two systems have nothing in common to be matched by. */
export function requireCommonIds(a: SystemTable, b: SystemTable, unit: string): void {
  if (a.metrics.size === 0 || b.metrics.size === 0) return;
  for (const key of a.keys) if (b.keys.has(key)) return;
  const what = unit === 'transcript' ? 'id' : unit;
  const has = ({ name, keys, madeUp }: SystemTable): string =>
    `${counted(keys.size, what)} in ${name}${madeUp.size > 0 ? ` (and ${counted(madeUp.size, 'transcript without an id of its own', 'transcripts without an id of their own')})` : ''}`;
  const message = `systems: expected transcripts with an ${what} that both ${a.name} and ${b.name} have, got none in common: ${has(a)}, ${has(b)}. Transcripts are paired by ${what}, never by position`;
  throw new MetricError('INVALID_INPUT', message, { path: 'systems', received: [a.name, b.name] });
}

/** Pairs the scores of one metric. O(transcripts log transcripts). */
export function matchScores(
  metric: string,
  [ofA, ofB]: readonly [SystemTable, SystemTable],
  cluster: ClusterBy<ScoreRow> | undefined,
): Matched {
  const [left, right] = [tableOf(ofA, metric), tableOf(ofB, metric)];
  const both = [...left.entries.keys()].filter((key) => right.entries.has(key)).sort();
  const pairs = both.map((key) => [left.entries.get(key)!, right.entries.get(key)!] as const);
  const scored = pairs.map(([a, b], i) => ({ a: scoreOfEntry(a), b: scoreOfEntry(b), at: i }));
  const defined = scored.filter((pair) => pair.a !== null && pair.b !== null);
  const count = (isA: boolean, isB: boolean): number =>
    scored.filter(({ a, b }) => (a === null) === isA && (b === null) === isB).length;
  const clusters = defined.map(({ at }) => clustersOf(pairs[at]!, cluster ?? instruction, at));
  const [named] = clusters.find((each) => each.length > 0) ?? [];
  const joined = new JoinedLabels();
  for (const [first, ...others] of clusters) {
    for (const other of others) joined.join(`=${first!.label}`, `=${other.label}`);
  }
  return {
    a: defined.map(({ a }) => a!),
    b: defined.map(({ b }) => b!),
    clusterBy: named?.by ?? null,
    ...(named && { labels: joined.of(clusters.map(([each], i) => (each ? `=${each.label}` : String(i)))) }),
    missing: {
      onlyA: left.entries.size - both.length + left.unnamed.size,
      onlyB: right.entries.size - both.length + right.unnamed.size,
      undefinedA: count(true, false),
      undefinedB: count(false, true),
      undefinedBoth: count(true, true),
      reasonsA: reasonsOf(pairs.map(([a]) => a)),
      reasonsB: reasonsOf(pairs.map(([, b]) => b)),
      definedShareA: definedShare(pairs.map(([a]) => a)),
      definedShareB: definedShare(pairs.map(([, b]) => b)),
    },
  };
}

/** The clusters that the rows of a pair name, on both sides: one, unless they do not agree. */
function clustersOf(pair: readonly Entry[], by: ClusterBy<ScoreRow>, at: number): ScoreCluster[] {
  const found = new Map<ClusterLabel, ScoreCluster>();
  for (const { rows } of pair) {
    for (const row of rows) {
      const cluster = clusterFor(by, row, at, 'compareSystems');
      if (cluster !== undefined) found.set(cluster.label, cluster);
    }
  }
  return [...found.values()];
}

/** Scored runs are clustered by their instruction without being asked. */
const instruction = 'instruction';

const NOTHING: MetricTable = { signatures: new Set(), entries: new Map(), unnamed: new Set() };

function tableOf(system: SystemTable, metric: string): MetricTable {
  return system.metrics.get(metric) ?? NOTHING;
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
