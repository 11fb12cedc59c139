import { signature } from '../../metrics/core/signature.js';
import { outcomeRelation } from '../../metrics/grounding/outcome-relation.js';
import { clipScoreCurve } from '../../metrics/multimodal/clip-score-curve.js';
import { curveFigures, type Datum } from './charts.js';
import { bands } from './common-ground-bands.js';
import { byKey, estimate, type Group } from './groups.js';
import { readingOf } from './reading.js';
import { levelText, type ReportStatistics, sharedBy } from './report-statistics.js';
import type { Cell, PaperReportOptions, Section, Table } from './types.js';

/** How well expressions describe their images over rounds, and whether that goes with the task score. */
export function clipSection(
  groups: readonly Group[],
  { clipMentions }: PaperReportOptions,
  statistics: ReportStatistics,
): Section {
  const title = 'CLIPScore over rounds';
  if (clipMentions === undefined)
    return { title, text: ['CLIPScore needs expressions and images as vectors (option clipMentions).'] };
  const curves = groups.map(({ indices }) => indices.map((i) => clipScoreCurve(clipMentions[i] ?? [])));
  const shared = groups.map(({ transcripts }) => transcripts.map((each) => sharedBy(each, statistics)));
  const curve = (key: 'absolute' | 'contrastive'): Datum[] =>
    groups.flatMap((group, g) => {
      const rounds = curves[g]!.flatMap((result, i) =>
        result.rounds.map((each) => ({ ...each, cluster: shared[g]![i] })),
      );
      return [...byKey(rounds, ({ round }) => round)]
        .sort(([a], [b]) => a - b)
        .map(([round, own]): Datum => {
          const { mean: y, ...rest } = estimate(
            own.map((each) => ({ score: each[key], cluster: each.cluster })),
            statistics,
          );
          return { x: round, series: group.name, y, ...rest };
        });
    });
  const relations = groups.map(({ transcripts }, g) =>
    outcomeRelation(
      curves[g]!.map(({ score }) => score),
      transcripts.map(({ outcome }) => outcome?.score ?? null),
      { level: statistics.level, ...clustersOf(shared[g]!) },
    ),
  );
  return {
    title,
    figures: curveFigures(
      [
        {
          ...{ title: 'CLIPScore by round', y: 'CLIPScore', reading: [readingOf('clip-score')] },
          data: curve('absolute'),
        },
        {
          ...{ title: 'Contrastive CLIPScore by round', y: 'Contrastive CLIPScore' },
          ...{ reading: [readingOf('contrastive-clip-score')], data: curve('contrastive') },
        },
      ],
      { x: 'Round', note: bands(statistics) },
    ),
    signatures: [
      ...new Set(
        [...curves.flat(), ...relations].filter(({ score }) => score !== null).map((each) => signature(each)),
      ),
    ],
    tables: [relationTable(groups, relations, statistics)],
  };
}

/** Whether better descriptions go with higher task scores, for each system. */
function relationTable(
  groups: readonly Group[],
  relations: readonly ReturnType<typeof outcomeRelation>[],
  statistics: ReportStatistics,
): Table {
  const rows = groups.map((group, g): Cell[] => {
    const { n, pearson, spearman } = relations[g]!;
    const interval = (measure: typeof pearson): Cell[] => [
      measure?.estimate ?? null,
      measure?.interval?.lower ?? null,
      measure?.interval?.upper ?? null,
    ];
    return [group.name, n, ...interval(pearson), ...interval(spearman)];
  });
  return {
    title: `Contrastive CLIPScore of a dialogue and its task score: correlations with ${levelText(statistics)} intervals (Fisher's)`,
    columns: ['System', 'Dialogues', 'Pearson', 'Lower', 'Upper', 'Spearman', 'Lower', 'Upper'],
    rows,
  };
}

/** The clusters of some dialogues, if any share one. */
function clustersOf(labels: readonly (string | undefined)[]): { clusterLabels?: string[] } {
  if (labels.every((label) => label === undefined)) return {};
  return { clusterLabels: labels.map((label, i) => (label === undefined ? `${i}` : `=${label}`)) };
}
