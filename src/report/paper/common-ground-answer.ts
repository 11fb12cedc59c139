import { effortLead, effortSentence } from '../../words/effort-words.js';
import { roundPairs } from './conversation-pairs.js';
import { effortFindings, effortPoints, type Played, playedGames } from './effort-change.js';
import { linePanels, MOST_LINES } from './line-panels.js';
import { isolated } from './overview-words.js';
import { readingAdvice } from './reading.js';
import type { PaperAnswer, ReportInput } from './report-input.js';
import { meansNote, type ReportStatistics } from './report-statistics.js';
import type { Figure } from './types.js';

/** Systems with a sentence each. */
const MOST = 4;

/** Whether partners need less for the same from round to round; `undefined` without games of two rounds. */
export function commonGroundAnswer({ groups, statistics }: ReportInput): PaperAnswer | undefined {
  const played = playedGames(groups, statistics);
  const efforts = effortFindings(played, statistics)
    .map((each) => ({ ...each, name: each.system, system: isolated(each.system) }))
    .sort((a, b) => (a.words.difference ?? 0) - (b.words.difference ?? 0));
  const [most] = efforts;
  if (most === undefined) return undefined;
  const group = groups.find(({ name }) => name === most.name);
  const isUnscored = efforts.every(({ score }) => score === undefined);
  return {
    lead: effortLead(efforts),
    points: efforts.filter((_, i) => i < MOST - 1 || i === efforts.length - 1).map(effortSentence),
    cautions: isUnscored
      ? [
          'No round has correct labels (meta.rounds), so it is unknown whether partners still understand each other.',
        ]
      : [],
    next: `Compare the descriptions of one image in round 1 and round ${most.last} of ${most.system}.`,
    // Of more systems, the first figure shows who plays best; the curves of each would fill the page.
    ...(played.length <= MOST_LINES && { hero: effortFigure(played, statistics) }),
    pairs: group ? roundPairs(group) : [],
    findings: efforts.flatMap(({ score, words, turns }) => [...(score ? [score] : []), words, turns]),
  };
}

function effortFigure(played: readonly Played[], statistics: ReportStatistics): Figure {
  const { means, games } = effortPoints(played, statistics);
  return linePanels(
    {
      title: 'Score, words and turns by round, in percent of the first round',
      note: `${meansNote(statistics, 'whiskers', 'games')} Thin lines: games.`,
      reading: [
        readingAdvice('grounding-efficiency'),
        'Change from the first to the last round in percent, as a mean over games.',
      ],
      ...{ x: 'Round', y: 'Percent of round 1', panels: 'What', series: 'System' },
      thin: games,
    },
    means,
  );
}
