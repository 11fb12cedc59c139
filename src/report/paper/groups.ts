import { meanInterval } from '../../statistics/mean-interval.js';
import type { Transcript } from '../../transcript/types.js';
import type { PaperReportOptions } from './types.js';

/** Transcripts of one system, with their places among all. */
export interface Group {
  readonly name: string;
  /** Whether its dialogues name a system; those that do not are compared with nothing. */
  readonly isNamed: boolean;
  readonly transcripts: readonly Transcript[];
  readonly indices: readonly number[];
}

/** The transcripts by system, in order of appearance; those that name none are in a group of their own. */
export function groupsOf(transcripts: readonly Transcript[], { groupBy }: PaperReportOptions): Group[] {
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

/** The system that a transcript is from; `undefined` where it names none. */
function systemOf({ meta }: Transcript, groupBy: string | undefined): string | undefined {
  const value = groupBy === undefined ? (meta?.model ?? meta?.system) : meta?.[groupBy];
  return value === undefined || value === null ? undefined : String(value);
}

/** A mean with its interval, over the values that exist. */
export interface Estimate {
  readonly n: number;
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * Mean and 95 % interval of some scores (Student's t, Wilson's for zeros and ones); `null` scores are left out. Scores
 * with the same label are not independent; those without one stand for themselves.
 */
export function estimate(
  scores: readonly (number | null)[],
  labels?: readonly (string | undefined)[],
): Estimate {
  const places = [...scores.keys()].filter((i) => scores[i] !== null);
  if (places.length === 0) return { n: 0, mean: null, lower: null, upper: null };
  const clusters = places.map((i) => (labels?.[i] === undefined ? i : `=${labels[i]}`));
  const { mean, interval } = meanInterval(
    places.map((i) => scores[i]!),
    { clusters },
  );
  return { n: places.length, mean, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
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
