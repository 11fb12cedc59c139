import { costlyTurns } from '../../evaluate/costly-turns.js';
import { evaluate } from '../../evaluate/evaluate.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { quantile } from '../../math/quantile.js';
import { directionWord } from '../../metrics/core/questions.js';
import { getMetric } from '../../metrics/core/registry.js';
import type { Transcript } from '../../transcript/types.js';
import { formatNumber } from './html.js';
import { type DialogueScore, isScored, type Scored, type SystemMeasure } from './measured.js';
import { outcomeScores } from './outcome-measures.js';
import { measureName } from './reading.js';
import type { ReportInput } from './report-input.js';
import type { Cell, Table } from './types.js';

/** Minimum number of scores for outliers. */
const LEAST = 4;

interface Outlier {
  readonly dialogue: Scored;
  readonly system: string;
  readonly center: number;
  /** Signed, in median absolute deviations scaled to standard deviations. */
  readonly distance: number;
}

/** For each metric, the furthest dialogue below and above the others, with the turns that cause it. */
export async function outliersTable(
  { groups, measured, statistics }: ReportInput,
  linkOf: (index: number) => Cell,
): Promise<Table | undefined> {
  const rows: Cell[][] = [];
  for (const each of [...outcomeScores(groups, statistics), ...measured]) {
    for (const { dialogue, system, center, distance } of findOutliers(each)) {
      const behind = await turnsBehind(each, dialogue, distance < 0 ? 1 : -1);
      rows.push([
        ...[measureName(each.card), directionWord(each.card.direction), linkOf(dialogue.index), system],
        ...[dialogue.score, center, distance, behind],
      ]);
    }
  }
  if (rows.length === 0) return undefined;
  return {
    title: 'For each metric, the conversations farthest below and above the median',
    columns: [
      'Metric',
      'Better in the paper',
      'Conversation',
      'System',
      'Score',
      'Median',
      'Deviations',
      'Turns behind it',
    ],
    rows,
  };
}

/** Empty if the values hardly vary, because deviations would be meaningless. */
function findOutliers({ systems }: SystemMeasure): Outlier[] {
  const known = systems.flatMap(({ system, dialogues }) =>
    dialogues.filter(isScored).map((dialogue) => ({ system, dialogue })),
  );
  if (known.length < LEAST) return [];
  const center = middle(known.map(({ dialogue }) => dialogue.score));
  // 1.4826 scales the median absolute deviation to the standard deviation of a normal distribution.
  const deviation = 1.4826 * middle(known.map(({ dialogue }) => Math.abs(dialogue.score - center)));
  if (!(deviation > 0)) return [];
  const sorted = known
    .map((each) => ({ ...each, center, distance: (each.dialogue.score - center) / deviation }))
    .sort((a, b) => a.distance - b.distance || a.dialogue.index - b.dialogue.index);
  const lowest = sorted.slice(0, 1).filter(({ distance }) => distance < 0);
  const highest = sorted.slice(-1).filter(({ distance }) => distance > 0);
  return [...lowest, ...highest];
}

function middle(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

/** The turns that move the score away from the others, for metrics that need only the turns. */
async function turnsBehind(
  { card }: SystemMeasure,
  { transcript, turns }: DialogueScore,
  sign: 1 | -1,
): Promise<string> {
  const scoreRows = (each: Transcript): Promise<ScoreRow[]> =>
    evaluate([each], { metrics: [getMetric(card.id).id] }).then((rows) =>
      rows.filter(({ component, skipped }) => component === undefined && skipped === undefined),
    );
  const isOfTurns = turns.length > 0;
  if (!isOfTurns && (card.input !== 'transcript' || card.needs === undefined || card.needs.length > 0))
    return '';
  const rows = isOfTurns ? turns.map((each) => turnRow(each)) : await scoreRows(transcript);
  const found = await costlyTurns(transcript, rows, scoreRows, sign);
  return found
    .map(
      ({ index, score, isWithout }) =>
        `${isWithout ? 'without ' : ''}turn ${index + 1}: ${formatNumber(score)}`,
    )
    .join(', ');
}

function turnRow({ turn, score }: DialogueScore['turns'][number]): ScoreRow {
  return { transcript: '', unit: `turns[${turn}]`, turn, metric: '', score, n: 1, signature: '' };
}
