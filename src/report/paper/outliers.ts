import { costlyTurns } from '../../evaluate/costly-turns.js';
import { evaluate } from '../../evaluate/evaluate.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { quantile } from '../../math/quantile.js';
import { betterOf } from '../../metrics/core/questions.js';
import { getMetric } from '../../metrics/core/registry.js';
import type { Transcript } from '../../transcript/types.js';
import { formatNumber } from './html.js';
import type { DialogueScore, SystemMeasure } from './measured.js';
import { outcomeScores } from './outcome-measures.js';
import { measureName } from './reading.js';
import type { ReportInput } from './report-input.js';
import type { Cell, Table } from './types.js';

/** With fewer scores there are no outliers. */
const LEAST = 4;

/** A dialogue that is far from the others by one measure. */
interface Outlier {
  readonly dialogue: DialogueScore;
  readonly score: number;
  readonly center: number;
  /** Signed, in deviations: median absolute ones, made comparable to standard deviations. */
  readonly distance: number;
}

/** By each measure the furthest dialogue below the others and the furthest above, with the turns that cause it. */
export async function outliersTable(
  { transcripts, groups, measured, statistics }: ReportInput,
  linkOf: (index: number) => Cell,
): Promise<Table | undefined> {
  const systems = new Map(groups.flatMap(({ name, indices }) => indices.map((i) => [i, name] as const)));
  const rows: Cell[][] = [];
  for (const each of [...outcomeScores(groups, statistics), ...measured]) {
    for (const { dialogue, score, center, distance } of outliersOf(each)) {
      const { index } = dialogue;
      const behind = await turnsBehind(each, transcripts[index]!, dialogue, distance < 0 ? 1 : -1);
      rows.push([
        ...[measureName(each.card), betterOf(each.card.direction), linkOf(index), systems.get(index)!],
        ...[score, center, distance, behind],
      ]);
    }
  }
  if (rows.length === 0) return undefined;
  return {
    title: 'By each measure the dialogue farthest below the median of all and that farthest above',
    columns: ['Measure', 'Better', 'Dialogue', 'System', 'Score', 'Median', 'Deviations', 'Turns behind it'],
    rows,
  };
}

/** Empty if the values hardly vary, because deviations would be meaningless. */
function outliersOf({ systems }: SystemMeasure): Outlier[] {
  const all = systems.flatMap(({ dialogues }) => dialogues);
  const known = all.flatMap((dialogue) =>
    dialogue.score === null ? [] : [{ dialogue, score: dialogue.score }],
  );
  if (known.length < LEAST) return [];
  const center = middle(known.map(({ score }) => score));
  // 1.4826 scales the median absolute deviation to the standard deviation of a normal distribution.
  const deviation = 1.4826 * middle(known.map(({ score }) => Math.abs(score - center)));
  if (!(deviation > 0)) return [];
  const placed = known.map((each) => ({ ...each, center, distance: (each.score - center) / deviation }));
  const sorted = placed.sort((a, b) => a.distance - b.distance || a.dialogue.index - b.dialogue.index);
  const [lowest, highest] = [sorted[0]!, sorted.at(-1)!];
  return [...(lowest.distance < 0 ? [lowest] : []), ...(highest.distance > 0 ? [highest] : [])];
}

function middle(values: readonly number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

/** The turns that move the score away from the others, for measures that need only the turns. */
async function turnsBehind(
  { card }: SystemMeasure,
  transcript: Transcript,
  { turns }: DialogueScore,
  sign: 1 | -1,
): Promise<string> {
  const rowsOf = (each: Transcript): Promise<ScoreRow[]> =>
    evaluate([each], { metrics: [getMetric(card.id).id] }).then((rows) =>
      rows.filter(({ component, skipped }) => component === undefined && skipped === undefined),
    );
  const isOfTurns = turns.length > 0;
  if (!isOfTurns && (card.input !== 'transcript' || card.needs === undefined || card.needs.length > 0))
    return '';
  const rows = isOfTurns ? turns.map((each) => rowOf(each)) : await rowsOf(transcript);
  const found = await costlyTurns(transcript, rows, rowsOf, sign);
  return found
    .map(
      ({ index, score, isWithout }) =>
        `${isWithout ? 'without ' : ''}turn ${index + 1}: ${formatNumber(score)}`,
    )
    .join(', ');
}

function rowOf({ turn, score }: DialogueScore['turns'][number]): ScoreRow {
  return { transcript: '', unit: `turns[${turn}]`, turn, metric: '', score, n: 1, signature: '' };
}
