import type { Trend, Trends } from '../../analysis/trends.js';
import { byKey } from '../../math/by-key.js';
import {
  differingSlopesSentence,
  guessingSentences,
  marksText,
  partialProblemsSentence,
  slopesDiffer,
  trendMark,
  trendSentences,
  trendsSentence,
} from '../../words/trend-words.js';
import { budgetPairs } from './conversation-pairs.js';
import { linePanels, MOST_LINES } from './line-panels.js';
import type { PanelPoint, ReferencePoint } from './panel-points.js';
import { type Guessing, gamesIn, guessing, reportTrends } from './pingeval-games.js';
import { readingAdvice } from './reading.js';
import type { PaperAnswer, ReportInput } from './report-input.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import { slopesFigure } from './slopes-figure.js';
import type { Figure } from './types.js';

/** What more turns do to success, game by game; `undefined` unless some system has two budgets in a game. */
export function pingevalAnswer({ groups, statistics }: ReportInput): PaperAnswer | undefined {
  const trends = reportTrends(groups, statistics);
  const tested = trends.systems.filter(({ perDoubling }) => perDoubling !== null);
  const named = groups.length > 1 ? tested : tested.map(({ system: _, ...trend }) => trend);
  if (tested.length === 0) return undefined;
  const games = trends.games.filter(({ perDoubling }) => perDoubling !== null);
  const differing = games.filter(slopesDiffer);
  const leading = games.length > 0 ? games.filter((each) => !differing.includes(each)) : named;
  const pooled = trendsSentence(leading, games.length > 0 ? groups.length : 1);
  const [lead = '', ...others] = [
    ...differing.map((each) => differingSlopesSentence(each, tested)),
    ...(pooled === '' ? [] : [pooled]),
  ];
  const guesses = guessing(groups);
  const systems = new Map(
    groups.flatMap(({ name, transcripts: own }) => own.map((each) => [each, name] as const)),
  );
  const gameOf = gamesIn(groups);
  return {
    lead,
    points: [
      ...others,
      ...(leading.length > 1 ? trendSentences(leading) : []),
      ...(games.length > 0 ? trendSentences(tested.filter((each) => differs(each, leading))) : []),
      ...guessingSentences(guesses),
    ],
    cautions: partialProblemsSentence(tested),
    next: 'Read conversations of the same problem under the fewest and the most turns side by side.',
    hero:
      groups.length > MOST_LINES
        ? slopesFigure(trends, groups, statistics)
        : trendFigure(trends, guesses, statistics),
    pairs: budgetPairs(tested, [...systems.keys()], (each) => systems.get(each), gameOf),
    findings: [],
  };
}

/** Whether turns have another effect on a system than on all systems of its game; a null result is not another effect. */
function differs({ game, verdict }: Trend, games: readonly Trend[]): boolean {
  return verdict !== 'no-trend-found' && games.some((all) => all.game === game && all.verdict !== verdict);
}

const panelName = (game: string): string => game || 'all conversations';

/** Guess and check by budget, then chance by budget, game by game. */
function guessPoints(guesses: readonly Guessing[]): ReferencePoint[] {
  return [...byKey(guesses, ({ game }) => panelName(game))].flatMap(([panel, own]) => [
    ...own.flatMap(({ budget: x, check: y }) =>
      y === null ? [] : [{ panel, name: 'guess and check', x, y }],
    ),
    ...own.map(({ budget: x, chance: y }) => ({ panel, name: 'chance', x, y })),
  ]);
}

function trendFigure(
  { systems: trends }: Trends,
  guesses: readonly Guessing[],
  statistics: ReportStatistics,
): Figure {
  const systems = [...new Set(trends.flatMap(({ system }) => system ?? []))];
  const points = trends.flatMap(({ game, system = '', result }): PanelPoint[] =>
    result.budgets.map(({ budget: x, accuracy: y, interval, n }) => ({
      ...{ panel: panelName(game), series: system, x, y },
      ...{ lower: interval?.lower ?? null, upper: interval?.upper ?? null, n },
    })),
  );
  const references = guessPoints(guesses);
  const tested = trends.filter(({ perDoubling }) => perDoubling !== null);
  const findTrendMark = (panel: string, series: string): string => {
    const own = tested.find(({ game, system = '' }) => panelName(game) === panel && system === series);
    return own ? ` ${trendMark(own)}` : '';
  };
  return linePanels(
    {
      title: 'Solved problems by turn budget',
      note: `At the end of each line: points per doubling of the turns; ${marksText(tested)}. Whiskers: Wilson's ${levelText(statistics)} intervals; several runs of a problem count by the design effect.${references.length === 0 ? '' : ' Dashed: partners who take turns to guess and check, without pooling their attempts; dotted: a single guess.'}`,
      reading: [readingAdvice('turn-scaling')],
      ...{
        x: 'Turn budget',
        y: 'Solved',
        doubles: true,
        domain: [0, 1],
        isShare: true,
        endText: findTrendMark,
      },
      ...{ panels: 'Game', series: 'System', order: systems },
      references: { 'guess and check': [5, 3], chance: [1, 3] },
    },
    points,
    references,
  );
}
