import { evaluate } from '../../evaluate/evaluate.js';
import { FUNCTIONS } from '../../evaluate/functions.js';
import { isCorpusUnit } from '../../evaluate/run-groups.js';
import type { MetricCard, Paper } from '../../metrics/frame/card.js';
import { getMetric, listMetrics } from '../../metrics/frame/registry.js';
import type { Transcript } from '../../transcript/types.js';
import { type Group, metaText } from './groups.js';
import type { PaperReportOptions } from './types.js';

/** The scores of one system, dialogue by dialogue. */
export interface SystemScores {
  readonly system: string;
  readonly scores: readonly (number | null)[];
  /** What dialogues that are not independent have in common: the item or the instruction. */
  readonly clusters: readonly string[];
  readonly reasons: Readonly<Record<string, number>>;
}

/** One metric over all systems. */
export interface Measured {
  readonly card: MetricCard;
  /** Why it was not computed. */
  readonly skipped?: string;
  readonly systems: readonly SystemScores[];
  readonly signatures: readonly string[];
}

/** The metrics of a paper over the dialogues of each system; rows of one dialogue are averaged. */
export async function measure(
  paper: Paper,
  groups: readonly Group[],
  { embedded }: PaperReportOptions,
): Promise<Measured[]> {
  const cards = listMetrics().filter(
    (card) => card.paper === paper && card.level !== 'corpus' && FUNCTIONS[card.id] !== undefined,
  );
  if (cards.length === 0) return [];
  const tables: Map<string, MetricTable>[] = [];
  for (const group of groups) tables.push(await tableOf(group, cards, embedded));
  return cards.map((card) => ({
    card,
    ...skippedIn(tables.map((table) => table.get(card.id)!)),
    systems: groups.map(({ name, transcripts }, g) => {
      const { byDialogue, reasons } = tables[g]!.get(card.id)!;
      const scores = transcripts.map((_, i) => meanOf(byDialogue.get(String(i)) ?? []));
      return {
        system: name,
        scores,
        clusters: transcripts.map((transcript, i) => clusterOf(transcript, `${name} ${i}`)),
        reasons,
      };
    }),
    signatures: [...new Set(tables.flatMap((table) => [...table.get(card.id)!.signatures]))],
  }));
}

interface MetricTable {
  readonly byDialogue: Map<string, number[]>;
  readonly reasons: Record<string, number>;
  readonly signatures: Set<string>;
  skipped?: string;
}

async function tableOf(
  { transcripts, indices }: Group,
  cards: readonly MetricCard[],
  embedded: PaperReportOptions['embedded'],
): Promise<Map<string, MetricTable>> {
  const table = new Map(
    cards.map(({ id }): [string, MetricTable] => [
      id,
      { byDialogue: new Map(), reasons: {}, signatures: new Set() },
    ]),
  );
  const rows = await evaluate(
    transcripts.map((transcript, i) => ({ ...transcript, id: String(i) })),
    {
      metrics: cards.map(({ id }) => getMetric(id).id),
      ...(embedded && { analysis: ({ id }) => ({ embedded: embedded[indices[Number(id)]!]! }) }),
    },
  );
  for (const { metric, component, unit, transcript, score, signature, skipped, undefinedBecause } of rows) {
    const own = table.get(metric)!;
    if (component !== undefined || isCorpusUnit(unit)) continue;
    if (skipped !== undefined) own.skipped = skipped;
    else own.signatures.add(signature);
    if (undefinedBecause) own.reasons[undefinedBecause] = (own.reasons[undefinedBecause] ?? 0) + 1;
    if (score !== null) own.byDialogue.set(transcript, [...(own.byDialogue.get(transcript) ?? []), score]);
  }
  return table;
}

function skippedIn(tables: readonly MetricTable[]): { skipped?: string } {
  const skipped = tables.find((table) => table.byDialogue.size === 0 && table.skipped !== undefined)?.skipped;
  return skipped === undefined || tables.some(({ byDialogue }) => byDialogue.size > 0) ? {} : { skipped };
}

function meanOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** What a dialogue has in common with others: its item, its instruction, its id. */
function clusterOf(transcript: Transcript, place: string): string {
  const shared = metaText(transcript, 'item') ?? metaText(transcript, 'instruction');
  if (shared !== undefined) return `shared ${shared}`;
  return transcript.id === undefined || transcript.idMadeUp ? `at ${place}` : `id ${transcript.id}`;
}
