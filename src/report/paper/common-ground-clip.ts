import { signature } from '../../metrics/core/signature.js';
import { outcomeRelation } from '../../metrics/grounding/outcome-relation.js';
import { clipScoreCurve } from '../../metrics/multimodal/clip-score-curve.js';
import { type CurveSpec, curveFigures, type Datum } from './charts.js';
import type { Group } from './groups.js';
import { readingAdvice } from './reading.js';
import { bands, levelText, type ReportStatistics, sharedBy } from './report-statistics.js';
import { roundCurve } from './round-curve.js';
import { bounded, buildTable } from './table-spec.js';
import type { Figure, PaperReportOptions, Section, Table } from './types.js';

/** How well expressions describe their images over rounds, and whether this predicts the task score. */
export function clipSection(
  groups: readonly Group[],
  { clipMentions }: PaperReportOptions,
  statistics: ReportStatistics,
): Section {
  const title = 'CLIPScore over rounds';
  const { confidenceLevel } = statistics;
  const needs =
    'CLIPScore needs the images of the games: mtpc report --images GAMES --clip MODEL, in code the option clipMentions.';
  if (clipMentions === undefined) return { title, text: [needs] };
  const systems = groups.map(({ name, members }) => ({
    name,
    dialogues: members.map(({ index, transcript }) => ({
      curve: clipScoreCurve(clipMentions[index] ?? []),
      outcome: transcript.outcome?.score ?? null,
      cluster: sharedBy(transcript, statistics),
    })),
  }));
  const curve = (key: 'absolute' | 'contrastive'): Datum[] =>
    systems.flatMap(({ name, dialogues }) => {
      const rounds = dialogues.flatMap(({ curve: { rounds }, cluster }) =>
        rounds.map((each) => ({ round: each.round, score: each[key], cluster })),
      );
      return roundCurve(name, rounds, statistics);
    });
  const relations = systems.map(({ name, dialogues }): Relation => {
    const [scores, outcomes] = [
      dialogues.map((each) => each.curve.score),
      dialogues.map((each) => each.outcome),
    ];
    const clusters = sharedClusters(dialogues.map(({ cluster }) => cluster));
    return { name, ...outcomeRelation(scores, outcomes, { confidenceLevel, ...clusters }) };
  });
  const results = [...systems.flatMap(({ dialogues }) => dialogues.map((each) => each.curve)), ...relations];
  return {
    title,
    figures: clipFigures(curve('absolute'), curve('contrastive'), statistics),
    signatures: [...new Set(results.filter(({ score }) => score !== null).map((each) => signature(each)))],
    tables: [relationTable(relations, statistics)],
  };
}

function clipFigures(
  absolute: readonly Datum[],
  contrastive: readonly Datum[],
  statistics: ReportStatistics,
): Figure[] {
  const curves: CurveSpec[] = [
    {
      ...{ title: 'CLIPScore by round', y: 'CLIPScore' },
      ...{ reading: [readingAdvice('clip-score')], data: absolute },
    },
    {
      ...{ title: 'Contrastive CLIPScore by round', y: 'Contrastive CLIPScore' },
      ...{ reading: [readingAdvice('contrastive-clip-score')], data: contrastive },
    },
  ];
  return curveFigures(curves, { x: 'Round', note: bands(statistics) });
}

type Relation = ReturnType<typeof outcomeRelation> & { readonly name: string };

/** Whether better descriptions predict higher task scores, for each system. */
function relationTable(relations: readonly Relation[], statistics: ReportStatistics): Table {
  const title = `Contrastive CLIPScore of a conversation and its task score: correlations with ${levelText(statistics)} intervals (Fisher's)`;
  return buildTable<Relation>(title, relations, [
    ['System', ({ name }) => name],
    ['Conversations', ({ n }) => n],
    ...bounded<Relation>('Pearson', ({ pearson }) => pearson),
    ...bounded<Relation>('Spearman', ({ spearman }) => spearman),
  ]);
}

/** The clusters of dialogues, if any share one. */
function sharedClusters(labels: readonly (string | undefined)[]): { clusterLabels?: string[] } {
  if (labels.every((label) => label === undefined)) return {};
  return { clusterLabels: labels.map((label, i) => (label === undefined ? `${i}` : `=${label}`)) };
}
