import { byKey } from '../../math/by-key.js';
import { ownValue } from '../../options/own-value.js';
import { withinRange } from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { metaLabel, metaOf, systemField } from '../../transcript/meta-of.js';
import type { Transcript } from '../../transcript/types.js';
import type { ReportStatistics } from './report-statistics.js';
import type { PaperReportOptions } from './types.js';

export interface Group {
  readonly name: string;
  /** Whether its dialogues identify a system; others are not compared. */
  readonly isNamed: boolean;
  readonly transcripts: readonly Transcript[];
  readonly members: readonly Member[];
}

export interface Member {
  readonly index: number;
  readonly transcript: Transcript;
}

/** The transcripts by system, in order of appearance; those without a system form a separate group. */
export function groupBySystem(
  transcripts: readonly Transcript[],
  { systemBy: groupBy }: PaperReportOptions,
): Group[] {
  const all = transcripts.map((transcript, index): Member => ({ index, transcript }));
  const bySystem = byKey(all, ({ transcript }) => systemName(transcript, groupBy));
  const unnamed = bySystem.size === 1 ? 'all conversations' : 'no system named';
  return [...bySystem].map(([name, members]) => ({
    name: name ?? unnamed,
    isNamed: name !== undefined,
    transcripts: members.map(({ transcript }) => transcript),
    members,
  }));
}

/** The groups by the values of a field, where it varies: `model-a, next-turn`. */
export function splitGroups(groups: readonly Group[], field: string): Group[] {
  const all = groups.flatMap(({ transcripts }) => transcripts);
  if (new Set(all.map((each) => metaLabel(each, field))).size < 2) return [...groups];
  return groups.flatMap((group) =>
    [...byKey(group.members, ({ transcript }) => metaLabel(transcript, field))].map(([value, members]) => ({
      ...group,
      ...(value !== undefined && { name: group.isNamed ? `${group.name}, ${value}` : value }),
      transcripts: members.map(({ transcript }) => transcript),
      members,
    })),
  );
}

/** The system of a transcript; `undefined` if it does not name one. */
function systemName(transcript: Transcript, groupBy: string | undefined): string | undefined {
  const value = groupBy === undefined ? systemField(transcript) : ownValue(metaOf(transcript), groupBy);
  return value === undefined || value === null ? undefined : String(value);
}

/** A mean of the defined values with its interval; without an interval if the spread is unknown. */
export interface Estimate {
  readonly n: number;
  readonly mean: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface Observation {
  readonly score: number | null;
  /** Absent if the score is independent. */
  readonly cluster?: string | undefined;
  /** Its label of each kind, with several kinds of clusters. */
  readonly kinds?: readonly string[] | undefined;
}

/**
 * Mean and interval of scores; `null` scores are dropped. Scores of one cluster are dependent; scores without a cluster
 * are independent. Intervals are truncated to the range. Student's t, or Wilson's for the metrics whose scores are 0 or
 * 1 by definition.
 */
export function estimate(
  observations: readonly Observation[],
  { confidenceLevel }: Pick<ReportStatistics, 'confidenceLevel'>,
  method: 'student-t' | 'skew-t' | 'wilson' = 'student-t',
  range?: Parameters<typeof withinRange>[1],
): Estimate {
  const known = observations.flatMap(({ score, cluster, kinds }, i) =>
    score === null ? [] : [{ score, kinds: kinds ?? [cluster === undefined ? i : `=${cluster}`] }],
  );
  const [first] = known;
  if (first === undefined) return { n: 0, mean: null, lower: null, upper: null };
  const clusterLabels = first.kinds.map((_, k) => known.flatMap(({ kinds }) => kinds[k] ?? []));
  const { estimate: mean, ...found } = meanInterval(
    known.map(({ score }) => score),
    { confidenceLevel, method, clusterLabels },
  );
  const { interval } = withinRange(found, range);
  return { n: known.length, mean, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}
