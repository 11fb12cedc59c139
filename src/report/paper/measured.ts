import type { Library } from '../../evaluate/choose-metrics.js';
import type { EvaluateOptions } from '../../evaluate/evaluate-options.js';
import { evaluationRows } from '../../evaluate/evaluation-rows.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { isCorpusRow } from '../../evaluate/run-groups.js';
import { mean } from '../../math/mean.js';
import type { MetricCard, Paper } from '../../metrics/core/card.js';
import { getMetric, listMetrics } from '../../metrics/core/registry.js';
import { present } from '../../options/present.js';
import type { Transcript } from '../../transcript/types.js';
import { decimalsFor, plainNumber } from '../../words/numbers.js';
import { type Estimate, estimate, type Group, type Observation } from './groups.js';
import { labelsByField, type ReportStatistics, sharedBy } from './report-statistics.js';
import type { PaperReportOptions } from './types.js';

export interface TurnScore {
  readonly turn: number;
  readonly score: number;
}

export interface DialogueScore {
  /** Its index among all transcripts. */
  readonly index: number;
  readonly transcript: Transcript;
  /** The mean of its scores; `null` without any. */
  readonly score: number | null;
  /** The cluster it shares with dependent dialogues, or its id. */
  readonly cluster: string;
  /** Its label of each kind, with several kinds of clusters. */
  readonly kinds?: readonly string[];
  /** Its `meta.pair` or its id, which pairs it with the same dialogue of another system; absent without an id. */
  readonly id?: string;
  /** The scores of its turns, for turn metrics. */
  readonly turns: readonly TurnScore[];
}

export type Scored = DialogueScore & { readonly score: number };

export function isScored(dialogue: DialogueScore): dialogue is Scored {
  return dialogue.score !== null;
}

export interface SystemScores {
  readonly system: string;
  readonly dialogues: readonly DialogueScore[];
  /** The observations for conclusions: dialogues, or the scores of their turns, with their clusters. */
  readonly observations: readonly Observation[];
  readonly reasons: Readonly<Record<string, number>>;
  /** The rows of its dialogues, identified by index; absent for outcomes. */
  readonly rows?: readonly ScoreRow[];
}

/** The description of a measure in a report: a metric's card, or the same fields for an outcome. */
export type Measure = Pick<MetricCard, 'id' | 'symbol' | 'direction' | 'range' | 'meaning' | 'values'> &
  Partial<Pick<MetricCard, 'avoid' | 'category' | 'granularity' | 'input' | 'needs'>>;

/** One metric over all systems. */
export interface SystemMeasure {
  readonly card: Measure;
  /** Why it was not computed. */
  readonly skipped?: string;
  readonly systems: readonly SystemScores[];
  readonly signatures: readonly string[];
}

/** The only score of a measure, if all dialogues of all systems have the same. */
export function constantScore({ systems }: SystemMeasure): number | undefined {
  const scores = new Set(systems.flatMap(({ dialogues }) => dialogues.flatMap(({ score }) => score ?? [])));
  const dialogues = systems.reduce((sum, each) => sum + each.dialogues.length, 0);
  return scores.size === 1 && dialogues > 1 ? [...scores][0] : undefined;
}

/** `The same in all dialogues: IR (0), PF (.25).`: measures that figures do not show. */
export function constantText(measured: readonly SystemMeasure[]): string[] {
  const names = measured.flatMap((each) => {
    const score = constantScore(each);
    if (score === undefined) return [];
    const { id, symbol } = each.card;
    return [`${symbol ?? id} (${plainNumber(score, decimalsFor(null, null, score))})`];
  });
  return names.length === 0 ? [] : [`The same in all conversations: ${names.join(', ')}.`];
}

/** Mean and interval of a system on one metric, with the method of its card. */
export function estimateOf(
  { card }: SystemMeasure,
  { observations }: SystemScores,
  statistics: ReportStatistics,
): Estimate {
  return estimate(observations, statistics, chooseMethod(card), card.range);
}

/** The method of a mean's interval, as in summaries: a bounded measure is skewed near its bound. */
export function chooseMethod({
  values,
  range: [least, greatest],
}: Measure): 'wilson' | 'skew-t' | 'student-t' {
  if (values === 'binary') return 'wilson';
  return least === null && greatest === null ? 'student-t' : 'skew-t';
}

/** The dialogues of each system, and their scoring. */
export interface MeasureInput {
  readonly groups: readonly Group[];
  readonly options: PaperReportOptions;
  readonly statistics: ReportStatistics;
  /** The metrics; papers and comparisons at equal length read the same texts. */
  readonly library: Library;
}

/** The metrics of a paper over the dialogues of each system. */
export async function measure(
  paper: Paper,
  { groups, options: { embedded }, statistics, library }: MeasureInput,
): Promise<SystemMeasure[]> {
  const cards = listMetrics().filter((card) => card.reports?.includes(paper));
  if (cards.length === 0) return [];
  const found: { readonly group: Group; readonly tables: readonly MetricTable[] }[] = [];
  for (const group of groups)
    found.push({ group, tables: await scoreTables(group, cards, embedded, library) });
  return cards.map((card) => {
    const own = found.flatMap(({ group, tables }) =>
      tables.flatMap((table) => (table.card === card ? [{ group, table }] : [])),
    );
    return {
      card,
      ...skippedIn(own.map(({ table }) => table)),
      systems: own.map(({ group, table }) => systemScores(group, table, statistics)),
      signatures: [...new Set(own.flatMap(({ table }) => [...table.signatures]))],
    };
  });
}

interface MetricTable {
  readonly card: MetricCard;
  readonly byDialogue: Map<number, { turn: number | undefined; score: number }[]>;
  readonly reasons: Record<string, number>;
  readonly rows: ScoreRow[];
  readonly signatures: Set<string>;
  skipped?: string;
}

async function scoreTables(
  { members }: Group,
  cards: readonly MetricCard[],
  embedded: PaperReportOptions['embedded'],
  library: Library,
): Promise<MetricTable[]> {
  const tables = cards.map(
    (card): MetricTable => ({ card, byDialogue: new Map(), reasons: {}, rows: [], signatures: new Set() }),
  );
  const byMetric = new Map(tables.map((table): [string, MetricTable] => [table.card.id, table]));
  const vectors = new Map(members.map(({ index }, i) => [String(i), embedded?.[index]]));
  const transcripts = members.map(({ transcript }, i) => ({ ...transcript, id: String(i) }));
  const asked: EvaluateOptions = {
    metrics: cards.map(({ id }) => getMetric(id).id),
    ...(embedded && { analysis: ({ id = '' }) => present({ embedded: vectors.get(id) }) }),
  };
  for await (const row of evaluationRows(transcripts, asked, library)) {
    const { metric, component, unit, transcript, turn, score, signature, skipped, undefinedBecause } = row;
    const own = byMetric.get(metric);
    if (own === undefined || component !== undefined || isCorpusRow({ unit })) continue;
    own.rows.push(row);
    if (skipped !== undefined) own.skipped = skipped;
    else if (signature !== null) own.signatures.add(signature);
    if (undefinedBecause) own.reasons[undefinedBecause] = (own.reasons[undefinedBecause] ?? 0) + 1;
    if (score === null) continue;
    const place = Number(transcript);
    const scores = own.byDialogue.get(place);
    if (scores) scores.push({ turn, score });
    else own.byDialogue.set(place, [{ turn, score }]);
  }
  return tables;
}

function systemScores(group: Group, table: MetricTable, statistics: ReportStatistics): SystemScores {
  const scores = groupScores(group, statistics, (i) => table.byDialogue.get(i) ?? []);
  return { ...scores, reasons: table.reasons, rows: table.rows };
}

/** The scores of a group, from the scores of each of its dialogues. */
export function groupScores(
  { name, members }: Group,
  statistics: ReportStatistics,
  of: (place: number) => readonly { readonly turn: number | undefined; readonly score: number }[],
): SystemScores {
  const dialogues = members.map(({ index, transcript }, i): DialogueScore => {
    const scores = of(i);
    const kinds = labelsByField(transcript, `${name} ${i}`, statistics);
    const id = pairKey(transcript);
    return {
      ...{ index, transcript },
      cluster: dialogueCluster(transcript, `${name} ${i}`, statistics),
      ...(kinds && { kinds }),
      ...(id !== undefined && { id }),
      score: scores.length === 0 ? null : mean(scores.map(({ score }) => score)),
      turns: scores.flatMap(({ turn, score }) => (turn === undefined ? [] : [{ turn, score }])),
    };
  });
  const observations = dialogues.flatMap(({ score: whole, cluster, kinds }, i): Observation[] => {
    const scores = of(i);
    if (statistics.unit === 'transcript' || scores.length === 0) return [{ score: whole, cluster, kinds }];
    return scores.map(({ score }) => ({ score, cluster, kinds }));
  });
  return { system: name, dialogues, observations, reasons: {} };
}

function skippedIn(tables: readonly MetricTable[]): { skipped?: string } {
  const skipped = tables.find((table) => table.byDialogue.size === 0 && table.skipped !== undefined)?.skipped;
  return skipped === undefined || tables.some(({ byDialogue }) => byDialogue.size > 0) ? {} : { skipped };
}

/** The key that pairs a dialogue with a dialogue of another system, as in `mtpc compare --by`. */
export function pairKey({ id, generatedId, meta }: Transcript): string | undefined {
  if (typeof meta?.pair === 'string') return meta.pair;
  return generatedId ? undefined : id;
}

/** The cluster of a dialogue, else its id. */
function dialogueCluster(transcript: Transcript, place: string, statistics: ReportStatistics): string {
  const shared = sharedBy(transcript, statistics);
  if (shared !== undefined) return `shared ${shared}`;
  const id = pairKey(transcript);
  return id === undefined ? `at ${place}` : `id ${id}`;
}
