import { withinRange } from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { metaOf, systemField } from '../../transcript/meta-of.js';
import type { Transcript } from '../../transcript/types.js';
import type { ReportStatistics } from './report-statistics.js';
import type { PaperReportOptions } from './types.js';

/** Transcripts of one system, with their places among all. */
export interface Group {
  readonly name: string;
  /** Whether its dialogues name a system; those without one are not compared. */
  readonly isNamed: boolean;
  readonly transcripts: readonly Transcript[];
  readonly indices: readonly number[];
}

/** The transcripts by system, in order of appearance; those without a system form a separate group. */
export function groupsOf(
  transcripts: readonly Transcript[],
  { systemBy: groupBy }: PaperReportOptions,
): Group[] {
  const indices = new Map<string | undefined, number[]>();
  transcripts.forEach((transcript, i) => {
    const name = systemOf(transcript, groupBy);
    const group = indices.get(name);
    if (group) group.push(i);
    else indices.set(name, [i]);
  });
  const unnamed = indices.size === 1 ? 'all dialogues' : 'no system named';
  return [...indices].map(([name, own]) => ({
    name: name ?? unnamed,
    isNamed: name !== undefined,
    transcripts: own.map((i) => transcripts[i]!),
    indices: own,
  }));
}

/** The system of a transcript; `undefined` if it does not name one. */
function systemOf(transcript: Transcript, groupBy: string | undefined): string | undefined {
  const value = groupBy === undefined ? systemField(transcript) : metaOf(transcript)[groupBy];
  return value === undefined || value === null ? undefined : String(value);
}

/** A mean with its interval, over the values that exist; no interval if nothing is known of the spread. */
export interface Estimate {
  readonly n: number;
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A score, and the cluster it belongs to. */
export interface Observation {
  readonly score: number | null;
  /** Absent if the score is a cluster by itself. */
  readonly cluster?: string | undefined;
  /** Its label of each kind, if several kinds of clusters were named. */
  readonly kinds?: readonly string[] | undefined;
}

/**
 * Mean and interval of some scores; `null` scores are dropped. Scores of one cluster are not independent; those without one
 * are clusters by themselves. Intervals are truncated to the range. Student's t, or Wilson's for the metrics whose scores are
 * 0 or 1 by definition.
 */
export function estimate(
  observations: readonly Observation[],
  { level }: Pick<ReportStatistics, 'level'>,
  method: 'student-t' | 'skew-t' | 'wilson' = 'student-t',
  range?: Parameters<typeof withinRange>[1],
): Estimate {
  const known = observations.flatMap(({ score, cluster, kinds }, i) =>
    score === null ? [] : [{ score, kinds: kinds ?? [cluster === undefined ? i : `=${cluster}`] }],
  );
  if (known.length === 0) return { n: 0, mean: null, lower: null, upper: null };
  const { estimate: mean, ...found } = meanInterval(
    known.map(({ score }) => score),
    { level, method, clusterLabels: known[0]!.kinds.map((_, k) => known.map(({ kinds }) => kinds[k]!)) },
  );
  const { interval } = withinRange(found, range);
  return { n: known.length, mean, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}

/** Text of a `meta` field or its absence. */
export function metaText({ meta }: Transcript, field: string): string | undefined {
  const value = meta?.[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Values by key, in order of appearance. */
export function byKey<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const list = found.get(key);
    if (list) list.push(item);
    else found.set(key, [item]);
  }
  return found;
}
