import type { Some } from '../../math/by-key.js';
import { budgetPairs } from './conversation-pairs.js';
import { type Finding, isDifference } from './findings.js';

import { linePanels, MOST_LINES } from './line-panels.js';
import type { PanelPoint, ReferencePoint } from './panel-points.js';
import { pingevalVerdict, type TrendFinding, trendMark } from './pingeval-verdict.js';
import type { Question } from './question.js';
import { readingOf } from './reading.js';
import type { ReportInput } from './report-input.js';
import { levelText, type ReportStatistics } from './report-statistics.js';
import { type Guessing, guessing, scalingTrends, type Trend, trendFindings } from './scaling-trends.js';
import type { Figure } from './types.js';

/** The effect of more turns on success, by game; `undefined` unless a system has two budgets in a game. */
export function pingevalQuestion({ groups, statistics }: ReportInput): Question | undefined {
  const trends = scalingTrends(groups, statistics);
  const tested = trendFindings(trends);
  if (tested.length === 0) return undefined;
  const guesses = guessing(groups);
  return {
    findings: tested.map(({ finding }) => finding),
    // More pairs of systems would reduce the power for the main question.
    alsoSystems: groups.length < 3,
    answer: (findings) => {
      const [first, ...others] = joined(tested, findings);
      if (first === undefined) return undefined;
      const found: Some<TrendFinding> = [first, ...others];
      const systems = new Map(
        groups.flatMap(({ name, transcripts: own }) => own.map((each) => [each, name] as const)),
      );
      return {
        verdict: pingevalVerdict(found, guesses, statistics),
        hero: trendFigure(trends, found, guesses, statistics),
        pairs: budgetPairs(found, [...systems.keys()], (each) => systems.get(each)),
      };
    },
  };
}

function joined(tested: ReturnType<typeof trendFindings>, found: readonly Finding[]): TrendFinding[] {
  return found.flatMap((finding, i) => {
    const trend = tested[i]?.trend;
    return trend && isDifference(finding) ? [{ trend, finding }] : [];
  });
}

const named = (game: string): string => game || 'all dialogues';

const guessPoints = ({ game, budget: x, check, chance }: Guessing): ReferencePoint[] => [
  { panel: named(game), name: 'guess and check', x, y: check },
  { panel: named(game), name: 'chance', x, y: chance },
];

/** What the marks of bends mean, if they occur. */
function bendText(marks: string): string {
  const peaks = marks.includes('\u2229') ? '\u2229 rises and then falls, ' : '';
  return `${peaks}${marks.includes('\u222a') ? '\u222a falls and then rises, ' : ''}`;
}

function trendFigure(
  trends: readonly Trend[],
  found: readonly TrendFinding[],
  guesses: readonly Guessing[],
  statistics: ReportStatistics,
): Figure {
  const systems = [...new Set(trends.map(({ system }) => system))];
  const bySystem = systems.length > MOST_LINES;
  const placeOf = ({ system, game }: Trend) =>
    bySystem ? { panel: system, series: named(game) } : { panel: named(game), series: system };
  const points = trends.flatMap((trend): PanelPoint[] =>
    trend.result.budgets.map(({ budget: x, accuracy: y, interval, n }) => ({
      ...placeOf(trend),
      ...{ x, y, lower: interval?.lower ?? null, upper: interval?.upper ?? null, n },
    })),
  );
  const references = bySystem ? [] : guesses.flatMap(guessPoints);
  const markOf = (panel: string, series: string): string => {
    const own = found.find(({ trend }) => {
      const place = placeOf(trend);
      return place.panel === panel && place.series === series;
    });
    return own ? ` ${trendMark(own, statistics)}` : '';
  };
  const marks = found.map((each) => trendMark(each, statistics)).join('');
  return linePanels(
    {
      title: 'Solved problems by turn budget',
      note: `At the end of each line: points per doubling of the turns, and \u2191 helps, \u2193 hurts, ${bendText(marks)}= within 5 points, ? unclear. Whiskers: Wilson's ${levelText(statistics)} intervals; several runs of a problem count by the design effect.${references.length === 0 ? '' : ' Dashed: every turn checks one record; dotted: a single guess.'}`,
      reading: [readingOf('turn-scaling')],
      ...{ x: 'Turn budget', y: 'Solved', doubles: true, domain: [0, 1], isShare: true, endText: markOf },
      ...(bySystem
        ? { panels: 'System', series: 'Game', isSingle: new Set(trends.map(({ game }) => game)).size === 1 }
        : { panels: 'Game', series: 'System', order: systems }),
      references: { 'guess and check': [5, 3], chance: [1, 3] },
    },
    points,
    references,
  );
}
