import type { Some } from '../../math/by-key.js';
import { counted } from '../../text/counted.js';
import { decimalsFor, intervalText, listed, pText, signedNumber } from '../../words/numbers.js';
import { roundPairs } from './conversation-pairs.js';
import { CHANGES, EFFORTS, effortFindings, effortPoints, type Played, playedGames } from './effort-change.js';
import { type Difference, type Finding, isDifference, tells } from './findings.js';
import { linePanels, MOST_LINES } from './line-panels.js';
import { familyText, isolated } from './overview-words.js';
import type { PanelPoint } from './panel-points.js';
import type { Question } from './question.js';
import { readingOf } from './reading.js';
import type { ReportInput } from './report-input.js';
import { meansNote, type ReportStatistics } from './report-statistics.js';
import type { Figure, Verdict } from './types.js';

/** Percentage of the first round within which a score counts as unchanged. */
const MARGIN = 10;
/** Systems with a sentence each. */
const MOST = 4;

/**
 * Whether partners need less effort for the same score from round to round; `undefined` without games of two rounds.
 */
export function commonGroundQuestion({ groups, statistics }: ReportInput): Question | undefined {
  const played = playedGames(groups, statistics);
  if (played.length === 0) return undefined;
  return {
    findings: effortFindings(played, statistics),
    alsoSystems: groups.length < 3,
    answer: (found) => {
      const [most, ...others] = changesOf(played, found);
      if (most === undefined) return undefined;
      const group = groups.find(({ name }) => isolated(name) === most.system);
      return {
        verdict: verdictOf([most, ...others], statistics),
        hero: effortFigure(played, statistics),
        pairs: group ? roundPairs(group) : [],
      };
    },
  };
}

function effortFigure(played: readonly Played[], statistics: ReportStatistics): Figure {
  const points = effortPoints(played, statistics);
  const bySystem = played.length > MOST_LINES;
  const turned = <T extends PanelPoint>(list: readonly T[]): T[] =>
    list.map((point) => (bySystem ? { ...point, panel: point.series, series: point.panel } : point));
  const [means, games] = [turned(points.means), turned(points.games)];
  return linePanels(
    {
      title: 'Score, words and turns by round, in percent of the first round',
      note: `${meansNote(statistics, 'whiskers', 'games')} Thin lines: games.`,
      reading: [readingOf('grounding-efficiency'), ...EFFORTS.map((name) => CHANGES[name].meaning)],
      ...{ x: 'Round', y: 'Percent of round 1' },
      ...(bySystem
        ? { panels: 'System', series: 'What', height: 130 }
        : { panels: 'What', series: 'System' }),
      thin: games,
    },
    means,
  );
}

interface Change {
  readonly system: string;
  readonly last: number;
  readonly score: Finding;
  readonly words: Finding;
  readonly turns: Finding;
}

/** The system whose partners need the fewest words first. */
function changesOf(played: readonly Played[], found: readonly Finding[]): Change[] {
  const changes = played.flatMap(({ system, last }, i) => {
    const [score, words, turns] = found.slice(3 * i, 3 * i + 3);
    return score && words && turns ? [{ system: isolated(system), last, score, words, turns }] : [];
  });
  return changes.sort((a, b) => (a.words.difference ?? 0) - (b.words.difference ?? 0));
}

function verdictOf(changes: Some<Change>, statistics: ReportStatistics): Verdict {
  const [first] = changes;
  const shown = changes.filter((_, i) => i < MOST - 1 || i === changes.length - 1);
  const games = Math.max(...changes.map(({ words }) => words.clusters));
  return {
    lead: leadOf(changes, statistics),
    points: [
      ...shown.map((change) => changeText(change, statistics)),
      `${counted(games, 'game')} per system; ${familyText(first.words, statistics)}.`,
    ],
    ...cautionOf(changes, games),
    next: `Compare the descriptions of one image in round 1 and round ${first.last} of ${first.system}.`,
  };
}

function cautionOf(changes: readonly Change[], games: number): { caution?: string } {
  const isUnscored = changes.every(({ score }) => score.difference === null);
  const texts = [
    ...(isUnscored
      ? [
          'No round has right labels (meta.rounds), so it is unknown whether partners still understand each other.',
        ]
      : []),
    ...(games < 6 ? [`${counted(games, 'game')} per system: small changes cannot be seen.`] : []),
  ];
  return texts.length === 0 ? {} : { caution: texts.join(' ') };
}

type Told = Change & { readonly words: Difference };

const isLess = (change: Change, statistics: ReportStatistics): change is Told =>
  isDifference(change.words) && change.words.difference < 0 && tells(change.words, statistics);

function leadOf(changes: Some<Change>, statistics: ReportStatistics): string {
  const less = changes.filter((change) => isLess(change, statistics));
  const rest = changes.filter((change) => !isLess(change, statistics));
  const percent = ({ words }: Told): string => `${Math.round(Math.abs(words.difference))}%`;
  const [first] = less;
  if (first === undefined) {
    return changes.length === 1
      ? `It is not shown that ${changes[0].system} needs fewer words from round to round.`
      : `For none of the ${changes.length} systems is it shown that partners need fewer words from round to round.`;
  }
  if (changes.length === 1) {
    return `${first.system} needs ${percent(first)} fewer words in round ${first.last} than in round 1, ${scoreText(first, statistics)}.`;
  }
  const names = listed(
    less.map((change) => `${change.system} (${percent(change)})`),
    4,
  );
  if (rest.length === 0)
    return `Partners of all ${changes.length} systems need fewer words from round to round: ${names}.`;
  const [needs, rounds] =
    less.length === 1
      ? [`${first.system} needs ${percent(first)}`, `in round ${first.last} than in round 1`]
      : [`${names} need`, 'from round to round'];
  return `${needs} fewer words ${rounds}; for ${listed(
    rest.map(({ system }) => system),
    4,
  )} this is not shown.`;
}

function scoreText({ score }: Change, statistics: ReportStatistics): string {
  const { difference, lower, upper } = score;
  if (difference === null) return 'and its rounds have no task score';
  if (difference === 0 && score.isConstant === true) return 'and the score stays the same in every game';
  if (lower !== null && upper !== null && lower > -MARGIN && upper < MARGIN)
    return `and the score holds within ${MARGIN}%`;
  if (!tells(score, statistics)) return 'with an unclear change of the score';
  return difference < 0 ? 'but the score falls' : 'and the score rises';
}

function changeText({ system, score, words, turns }: Change, { level }: ReportStatistics): string {
  const text = (name: string, finding: Finding): string[] => {
    const { difference, lower, upper, adjustedPValue } = finding;
    if (difference === null) return [];
    const decimals = Math.min(1, decimalsFor(lower, upper, difference));
    const interval = intervalText(finding, decimals, level);
    return [`${name} ${signedNumber(difference, decimals)}% (${interval}, ${pText(adjustedPValue)})`];
  };
  return `${system}: ${[...text('words', words), ...text('turns', turns), ...text('score', score)].join('; ')}.`;
}
