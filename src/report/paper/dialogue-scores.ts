import { type CostlyTurn, costlyTurns } from '../../evaluate/costly-turns.js';
import { evaluate } from '../../evaluate/evaluate.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { mean } from '../../math/mean.js';
import type { MetricCard } from '../../metrics/core/card.js';
import { getMetric, listMetrics } from '../../metrics/core/registry.js';
import type { Embedded } from '../../transcript/embedded.js';
import type { Transcript } from '../../transcript/types.js';
import type { ReportedPaper } from './types.js';

/** Number of turns shown per metric. */
const SHOWN = 3;

/** The score of a dialogue on one metric. */
export interface DialogueMeasure {
  readonly card: MetricCard;
  /** The score, or the mean of the scores of its turns. */
  readonly score: number | null;
  /** Number of averaged scores. */
  readonly n: number;
  readonly reasons: readonly string[];
  readonly signature: string | null;
  /** For turn metrics with a better direction: the turns with the worst scores, if some are better. */
  readonly costly: readonly CostlyTurn[];
}

/** The scores of one dialogue by the metrics of a paper, or of all. */
export async function dialogueMeasures(
  paper: ReportedPaper,
  transcript: Transcript,
  embedded?: Embedded,
): Promise<DialogueMeasure[]> {
  const cards = listMetrics().filter(({ reports = [] }) =>
    paper === 'all' ? reports.length > 0 : reports.includes(paper),
  );
  const rows = await evaluate([transcript], {
    metrics: cards.map(({ id }) => getMetric(id).id),
    ...(embedded && { analysis: () => ({ embedded }) }),
  });
  const measures: DialogueMeasure[] = [];
  for (const card of cards) {
    const own = rows.filter(
      (row) => row.metric === card.id && row.component === undefined && row.skipped === undefined,
    );
    if (own.length > 0) measures.push(await scoreDialogue(card, own, transcript));
  }
  return measures;
}

async function scoreDialogue(
  card: MetricCard,
  rows: readonly ScoreRow[],
  transcript: Transcript,
): Promise<DialogueMeasure> {
  const scores = rows.flatMap(({ score }) => score ?? []);
  const { direction } = card;
  const isOfTurns = rows.some(({ turn }) => turn !== undefined);
  const costly =
    isOfTurns && (direction === 'higher' || direction === 'lower')
      ? distinct(
          await costlyTurns(transcript, rows, async () => [], direction === 'higher' ? 1 : -1, SHOWN + 1),
        )
      : [];
  return {
    ...{ card, costly, n: scores.length },
    score: scores.length === 0 ? null : mean(scores),
    reasons: [...new Set(rows.flatMap(({ undefinedBecause }) => undefinedBecause ?? []))],
    signature: rows[0]?.signature ?? null,
  };
}

/** The worst turns, unless too many others are equally bad to be informative. */
function distinct(worst: readonly CostlyTurn[]): CostlyTurn[] {
  const next = worst[SHOWN]?.score ?? worst.at(-1)?.score;
  return worst.slice(0, SHOWN).filter(({ score }) => score !== next);
}
