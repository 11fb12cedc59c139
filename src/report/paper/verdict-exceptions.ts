import {
  type ConversationOverview,
  OverviewCounts,
  type PlacedScore,
} from '../../analysis/conversation-overview.js';
import type { Paper } from '../../metrics/core/card.js';
import { normLengths } from '../../norms/norm-lengths.js';
import { percentile } from '../../norms/percentile.js';
import { typicalPercentile } from '../../norms/typical-percentile.js';
import { capitalize } from '../../text/capitalize.js';
import { counted } from '../../text/counted.js';
import { runsOf } from '../../transcript/runs.js';
import type { Transcript } from '../../transcript/types.js';
import { decimalsFor, intervalName, percent, plainNumber } from '../../words/numbers.js';
import { oneSystemLead } from '../../words/one-system-words.js';
import { overviewSentences } from '../../words/overview-words.js';
import type { Group } from './groups.js';
import { estimateOf, isScored, type SystemMeasure } from './measured.js';
import { SUCCESS } from './outcome-measures.js';
import { measureName } from './reading.js';
import type { ReportInput } from './report-input.js';
import type { ReportStatistics } from './report-statistics.js';
import type { Verdict } from './types.js';

const THE_SYSTEM = 'the system';

/** The names of groups in sentences: dialogues without a system belong to "the system". */
export function spokenGroups(groups: readonly Group[]): readonly Group[] {
  return isOneWithoutName(groups) ? groups.map((group) => ({ ...group, name: THE_SYSTEM })) : groups;
}

/** Capitalizes sentences that begin with "the system"; does not change names of systems and settings. */
export function capitalized(verdict: Verdict, groups: readonly Group[]): Verdict {
  if (!isOneWithoutName(groups)) return verdict;
  const begun = (text: string): string => (text.startsWith(THE_SYSTEM) ? capitalize(text) : text);
  return { ...verdict, lead: begun(verdict.lead), points: verdict.points.map(begun) };
}

function isOneWithoutName(groups: readonly Group[]): boolean {
  return groups.length === 1 && groups.every(({ isNamed }) => !isNamed);
}

/** The verdict if all scores are missing, so that the cost of sharding cannot be measured. */
export function unscoredVerdict(paper: Paper, groups: readonly Group[]): Verdict | undefined {
  if (paper !== 'lost' || groups.some(({ transcripts }) => runsOf(transcripts).length > 0)) return undefined;
  return {
    lead: 'No conversation has a score, so the cost of giving the instruction in pieces is unknown.',
    points: [],
    next: 'Add outcome.score (0 to 100) or outcome.success to the conversations.',
  };
}

interface Mean {
  readonly each: SystemMeasure;
  readonly name: string;
  readonly value: string;
  readonly interval: string;
  readonly n: number;
  readonly isBinary: boolean;
}

/** A single system, conversations without a system, or systems that cannot be compared: who speaks and asks. */
export function oneSystemVerdict(
  input: ReportInput,
  measured: readonly SystemMeasure[],
  refusal: string | undefined,
): Verdict {
  const { groups, statistics, transcripts, options } = input;
  const means = measured.flatMap((each) => meanOf(each, statistics) ?? []);
  const [group] = groups;
  const solved = means.find(({ each, isBinary }) => isBinary && each.card.id === SUCCESS.id);
  const overview = reportOverview(transcripts, measured);
  const [size = '', ...described] = overviewSentences(overview);
  const ofSystem = solved && oneSystemLead(group?.isNamed ? group.name : undefined, solved);
  // The subtitle contains the size; it comes first only if nothing else is known.
  const sentences = overview.speakers.length > 1 ? described : [size, ...described];
  const [lead = '', ...points] = [refusal ?? ofSystem ?? [], sentences].flat();
  return {
    lead,
    points: [
      ...points,
      ...(options.notes ?? []),
      ...means
        .filter((each) => each !== solved)
        .slice(0, 6)
        .map((each) => `${meanText(each, transcripts.length > 1)}.`),
    ],
    next:
      transcripts.length === 1
        ? 'Read the conversation below, or compare it with another: mtpc compare FIRST SECOND.'
        : 'Add the same conversations by a second system (meta.model, or --by FIELD) to compare.',
  };
}

/** Who speaks and asks, and the scores that are unusual among people. */
export function reportOverview(
  transcripts: readonly Transcript[],
  measured: readonly SystemMeasure[],
): ConversationOverview {
  const counts = new OverviewCounts();
  for (const transcript of transcripts) counts.add(transcript);
  const scores = transcripts.map((): PlacedScore[] => []);
  for (const { card, systems, signatures } of measured) {
    const [signature] = signatures;
    if (signature === undefined || signatures.length > 1 || signature === 'outcome') continue;
    for (const { index, transcript, score } of systems.flatMap(({ dialogues }) => dialogues.filter(isScored)))
      scores[index]?.push({
        ...{ metric: card.id, score },
        norms: percentile({ metric: card.id, score, signature }, transcript).norms,
      });
  }
  for (const [i, transcript] of transcripts.entries())
    counts.addScores(scores[i] ?? [], {
      name: transcript.id ?? `conversation ${i + 1}`,
      ...normLengths(transcript),
    });
  return counts.overview;
}

/** The share of solved tasks of a single system, before the paper's answer; `undefined` without outcomes. */
export function solvedSentence(
  { groups, statistics }: ReportInput,
  measured: readonly SystemMeasure[],
): string | undefined {
  const [group, ...others] = groups;
  const outcome = measured.find(({ card }) => card.id === SUCCESS.id);
  const solved = outcome && meanOf(outcome, statistics);
  if (group === undefined || others.length > 0 || solved === undefined) return undefined;
  return oneSystemLead(group.isNamed ? group.name : undefined, solved);
}

/** `Lexical density (LD) 97 (95% CI 95 to 99), higher than 88% of human conversations of this length`. */
function meanText({ each, name, value, interval, n }: Mean, withCount: boolean): string {
  const share = placeOfMean(each);
  const place = share === undefined ? '' : `, higher than ${share}% of human conversations of this length`;
  return `${name} ${value}${interval === '' ? '' : ` (${interval})`}${withCount ? `, ${counted(n, 'score')}` : ''}${place}`;
}

/** The percentile among people, if all scored conversations have one and are about equally long. */
export function placeOfMean({
  card,
  systems: [system],
  signatures: [signature, ...others],
}: SystemMeasure): number | undefined {
  if (signature === undefined || others.length > 0 || signature === 'outcome') return undefined;
  const placed = (system?.dialogues ?? []).filter(isScored).map(({ score, transcript }) => ({
    turns: transcript.turns.length,
    norms: percentile({ metric: card.id, score, signature }, transcript).norms,
  }));
  const lengths = placed.map(({ turns }) => turns);
  const isAlike = Math.max(...lengths) <= 2 * Math.min(...lengths);
  if (!isAlike || placed.some(({ norms }) => norms.length === 0)) return undefined;
  return typicalPercentile(placed.flatMap(({ norms }) => norms));
}

function meanOf(each: SystemMeasure, statistics: ReportStatistics): Mean | undefined {
  const system = each.systems[0];
  if (system === undefined || each.skipped !== undefined) return undefined;
  const { mean, lower, upper, n } = estimateOf(each, system, statistics);
  if (mean === null) return undefined;
  const isBinary = each.card.values === 'binary';
  const decimals = decimalsFor(lower, upper, mean);
  const number = (value: number): string =>
    isBinary ? percent(Number(value.toFixed(2))) : plainNumber(value, decimals);
  const interval =
    lower === null || upper === null
      ? ''
      : `${intervalName(statistics.confidenceLevel)} ${number(lower)} to ${number(upper)}`;
  return { each, name: measureName(each.card), value: number(mean), interval, n, isBinary };
}
