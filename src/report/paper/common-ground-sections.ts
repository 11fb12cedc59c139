import { signature } from '../../metrics/core/signature.js';
import { groundingEfficiency } from '../../metrics/grounding/grounding-efficiency.js';
import { scoreInflation } from '../../metrics/grounding/score-inflation.js';
import { gameOf, gamesOf } from '../../transcript/games.js';
import type { Transcript } from '../../transcript/types.js';
import { type Datum, dotFigure } from './charts.js';
import { clipSection } from './common-ground-clip.js';
import { wordsSection } from './common-ground-words.js';
import { dialogueMapSection } from './dialogue-map-section.js';
import { estimate, type Group } from './groups.js';
import { linePanels } from './line-panels.js';
import type { PanelPoint } from './panel-points.js';
import { readingAdvice } from './reading.js';
import type { ReportInput } from './report-input.js';
import { bands, levelText, overText, type ReportStatistics, sharedBy } from './report-statistics.js';
import { bounded, buildTable } from './table-spec.js';
import type { Section, Table } from './types.js';

/** The figures of Building common ground. */
export function commonGroundSections({ transcripts, groups, options, statistics }: ReportInput): Section[] {
  return [
    efficiencySection(groups, statistics),
    wordsSection(groups, statistics),
    clipSection(groups, options, statistics),
    inflationSection(groups, statistics),
    dialogueMapSection(groups, transcripts, options),
  ];
}

function efficiencySection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Grounding efficiency';
  const results = groups.map(({ name, transcripts }) => {
    const played = transcripts.filter((transcript) => gameOf(transcript) !== undefined);
    const clusters = played.map((transcript) => sharedBy(transcript, statistics));
    return { name, clusters, ...groundingEfficiency(gamesOf(played)) };
  });
  const absent = 'No transcript lists the labels of its rounds (meta.rounds with truth and guesses).';
  if (results.every(({ n }) => n === 0)) return { title, text: [absent] };
  const curve = (panel: string, key: 'score' | 'words' | 'turns'): PanelPoint[] =>
    results.flatMap(({ name, clusters, games, rounds }) =>
      rounds.map((_, r): PanelPoint => {
        const scores = games.map((game, g) => ({
          score: game.rounds[r]?.[key] ?? null,
          cluster: clusters[g],
        }));
        const { mean: y, ...rest } = estimate(scores, statistics);
        return { panel, x: r + 1, series: name, y, ...rest };
      }),
    );
  const text = {
    title: 'Score, words and turns by round',
    note: bands(statistics),
    reading: [readingAdvice('grounding-efficiency'), EFFORT],
    ...{ x: 'Round', y: 'Mean', panels: 'What', series: 'System', height: 120 },
  };
  const points = [...curve('Right labels', 'score'), ...curve('Words', 'words'), ...curve('Turns', 'turns')];
  return {
    title,
    figures: [linePanels(text, points)],
    tables: [changeTable(results)],
    signatures: results.map((result) => signature(result)),
  };
}

function changeTable(
  results: readonly (ReturnType<typeof groundingEfficiency> & { readonly name: string })[],
): Table {
  const rounds = results.flatMap(({ name, rounds, changes: { words, turns } }) =>
    rounds.map((round, r) => ({ name, round, r, words, turns })),
  );
  return buildTable(
    'Change from the first round in percent, as the change of the means and as the mean of the games’ changes',
    rounds,
    [
      ['System', ({ name }) => name],
      ['Round', ({ r }) => r + 1],
      ['Games', ({ round }) => round.n],
      ['Score per 100 words', ({ round }) => round.scorePer100Words],
      ['Words: of means', ({ words, r }) => words.ofMeans[r] ?? null],
      ['Words: per game', ({ words, r }) => words.perGame[r] ?? null],
      ['Turns: of means', ({ turns, r }) => turns.ofMeans[r] ?? null],
      ['Turns: per game', ({ turns, r }) => turns.perGame[r] ?? null],
    ],
  );
}

const EFFORT =
  'Effort: fewer are better at an equal task score. Partners with growing common ground need less for the same images in later rounds.';

function inflationSection(groups: readonly Group[], statistics: ReportStatistics): Section {
  const title = 'Score inflation';
  const results = groups
    .map(({ name, transcripts }) => ({
      name,
      ...computeInflation(transcripts, statistics),
    }))
    .filter(({ n }) => n > 0);
  if (results.length === 0) return { title, text: ['No round has correct labels.'] };
  const data = results.flatMap(({ name, sameMean, differentMean, same, different }): Datum[] => [
    { x: name, series: 'same labels', y: sameMean, n: same },
    { x: name, series: 'different labels', y: differentMean, n: different },
  ]);
  const text = {
    title: 'Score by agreement of the correct labels',
    note: 'Mean score of rounds in which both players have the same correct labels, and of other rounds.',
    reading: [readingAdvice('score-inflation')],
    ...{ x: 'System', y: 'Correct labels', series: 'Rounds' },
  };
  return {
    title,
    figures: [dotFigure(text, data)],
    tables: [
      buildTable(
        `Score inflation, with ${levelText(statistics)} interval and p-value (Student's t over ${overText(statistics, 'games')})`,
        results,
        [
          ['System', ({ name }) => name],
          ['Rounds', ({ n }) => n],
          ['Share that coincides', ({ sameShare }) => sameShare],
          ...bounded<(typeof results)[number]>('Difference', ({ score, interval }) => ({
            ...{ estimate: score, interval: interval ?? null },
          })),
          ['p', ({ pValue }) => pValue],
        ],
      ),
    ],
    signatures: results.map((result) => signature(result)),
  };
}

/** Games of one cluster are not independent. */
function computeInflation(
  transcripts: readonly Transcript[],
  statistics: ReportStatistics,
): ReturnType<typeof scoreInflation> {
  const played = transcripts.filter((transcript) => gameOf(transcript) !== undefined);
  const shared = played.map((transcript) => sharedBy(transcript, statistics));
  const { confidenceLevel } = statistics;
  return shared.every((label) => label === undefined)
    ? scoreInflation(gamesOf(played), { confidenceLevel })
    : scoreInflation(gamesOf(played), { confidenceLevel, clusterBy: (_, i) => shared[i] ?? `game ${i}` });
}
