import { designFrom } from '../../analysis/design.js';
import { type Finding, findings, GIVEN_NAME, planOf } from '../../analysis/index.js';
import { planOfPairs } from '../../analysis/plan.js';
import { recordsFromRows } from '../../analysis/records.js';
import type { ScoreRow } from '../../evaluate/row.js';
import { type RowOrigin, rowOrigin } from '../../evaluate/row-origin.js';
import { byKey } from '../../math/by-key.js';
import { mean } from '../../math/mean.js';
import { groundingEfficiency } from '../../metrics/grounding/grounding-efficiency.js';
import { present } from '../../options/present.js';
import { type Game, gameOf } from '../../transcript/games.js';
import type { Transcript } from '../../transcript/types.js';
import type { Effort } from '../../words/effort-words.js';
import { estimate, type Group } from './groups.js';
import type { PanelPoint } from './panel-points.js';
import { planOptions } from './report-findings.js';
import { type ReportStatistics, sharedBy } from './report-statistics.js';

export const EFFORTS = ['score', 'words', 'turns'] as const;
export type EffortName = (typeof EFFORTS)[number];

/** Effort and score of a game in each round, in percent of its first round. */
interface PlayedGame {
  readonly cluster: string | undefined;
  readonly origin: Pick<RowOrigin, 'clusterLabels'>;
  readonly percent: Readonly<Record<EffortName, readonly (number | null)[]>>;
  /**
   * Scores in percent of the mean first score of all games, for the change in words: a game that begins with a low score
   * multiplies it, so that the mean over games may rise where scores fall.
   */
  readonly scoreChange: readonly (number | null)[];
}

/** The games of one system. */
export interface Played {
  readonly system: string;
  /** The last round of the longest game. */
  readonly last: number;
  readonly games: readonly PlayedGame[];
}

/** The games with at least two rounds, by system. */
export function playedGames(groups: readonly Group[], statistics: ReportStatistics): Played[] {
  return groups.flatMap(({ name, transcripts }): Played[] => {
    const known = transcripts.flatMap((transcript) => {
      const game = gameOf(transcript) ?? unlabelledGame(transcript);
      if (game === undefined) return [];
      const { clusterLabels } = rowOrigin(transcript, '', [statistics.clusterBy ?? []].flat());
      const origin = present({ clusterLabels });
      return [{ game, origin, cluster: sharedBy(transcript, statistics) }];
    });
    const last = Math.max(0, ...known.map(({ game }) => game.rounds.length));
    return last < 2 ? [] : [{ system: name, last, games: percentsOfFirstRound(known) }];
  });
}

/** What games need and reach in percent of their first round. */
function percentsOfFirstRound(
  known: readonly (Omit<PlayedGame, 'percent' | 'scoreChange'> & { readonly game: Game })[],
): PlayedGame[] {
  const played = known.flatMap(({ game, ...labels }) =>
    groundingEfficiency([game]).games.map(({ rounds }) => ({ labels, rounds })),
  );
  const firstScores = played.flatMap(({ rounds }) => rounds[0]?.score ?? []);
  const firstScore = firstScores.length === 0 ? 0 : mean(firstScores);
  return played.map(({ labels, rounds }) => {
    const percentOf = (key: EffortName, first = rounds[0]?.[key] ?? 0): (number | null)[] =>
      rounds.map((round) => (first === 0 ? null : (100 * round[key]) / first));
    return {
      ...labels,
      percent: { score: percentOf('score'), words: percentOf('words'), turns: percentOf('turns') },
      scoreChange: percentOf('score', firstScore),
    };
  });
}

/** A dialogue with rounds but without correct labels: its effort is known, its score is not. */
function unlabelledGame({ turns, id }: Transcript): Game | undefined {
  const byRound = [...byKey(turns, ({ round }) => round)].flatMap(([round, own]) =>
    round === undefined ? [] : [{ round, turns: own }],
  );
  if (byRound.length < 2) return undefined;
  const rounds = byRound
    .sort((x, y) => x.round - y.round)
    .map((each) => ({ truth: {}, guesses: {}, turns: each.turns }));
  return id === undefined ? { rounds } : { rounds, id };
}

/** The last round of each system against its first one, in percent of the first: three findings for each system. */
export function effortFindings(played: readonly Played[], statistics: ReportStatistics): Effort[] {
  const { baseline: _, primary: __, ...options } = planOptions(statistics);
  if (played.length === 0) return [];
  const rows: Record<string, ScoreRow[]> = {};
  const pairs = played.map(({ system, last, games }) => {
    const names = [`${system}: round ${last}`, `${system}: round 1`] as const;
    rows[names[0]] = games.flatMap((game, g) => roundRows(game, `${system} ${g}`, last));
    rows[names[1]] = games.flatMap((game, g) => roundRows(game, `${system} ${g}`, 1));
    return names;
  });
  const design = designFrom(recordsFromRows(rows, 'transcript'));
  const plan = planOf(design, { ...options, by: GIVEN_NAME, unit: 'transcript', within: [] });
  const found = findings(planOfPairs(plan, pairs), { rows, outcomes: false });
  return played.flatMap(({ system, last }, i) => {
    const of = (name: EffortName): Finding[] =>
      found
        .filter(({ metric, a }) => metric === name && a === pairs[i]?.[0])
        .map((each) => ({ ...each, factor: 'round', a: `round ${last}`, b: 'round 1', stratum: { system } }));
    const [[score], [words], [turns]] = [of('score'), of('words'), of('turns')];
    return words && turns ? [{ system, last, words, turns, ...present({ score }) }] : [];
  });
}

/** Effort and score of a game in a round; the row is missing if the measure lacks a first round. */
function roundRows(
  { percent, scoreChange, origin }: PlayedGame,
  transcript: string,
  round: number,
): ScoreRow[] {
  return EFFORTS.flatMap((metric) => {
    const score = (metric === 'score' ? scoreChange : percent[metric])[round - 1] ?? null;
    if (score === null) return [];
    return [{ ...origin, transcript, unit: 'transcript', metric, score, n: 1, signature: '' }];
  });
}

const PANELS: Readonly<Record<EffortName, string>> = {
  ...{ score: 'Task score', words: 'Words', turns: 'Turns' },
};

type GamePoint = PanelPoint & { readonly game: string };

/** The means by round, and the lines of the games. */
export function effortPoints(
  played: readonly Played[],
  statistics: ReportStatistics,
): { means: PanelPoint[]; games: GamePoint[] } {
  const means = EFFORTS.flatMap((name) =>
    played.flatMap(({ system, last, games }) =>
      Array.from({ length: last }, (_, r): PanelPoint => {
        const scores = games.map(({ percent, cluster }) => ({ score: percent[name][r] ?? null, cluster }));
        const { mean: y, ...rest } = estimate(scores, statistics);
        return { panel: PANELS[name], series: system, x: r + 1, y, ...rest };
      }),
    ),
  );
  const lines = EFFORTS.flatMap((name) =>
    played.flatMap(({ system, games }) =>
      games.flatMap(({ percent }, g) =>
        percent[name].map(
          (y, r): GamePoint => ({
            ...{ panel: PANELS[name], series: system, x: r + 1, y, game: `${system} ${g}` },
          }),
        ),
      ),
    ),
  );
  const known = new Set(means.flatMap(({ panel, y }) => (y === null ? [] : panel)));
  const isKnown = ({ panel }: PanelPoint): boolean => known.has(panel);
  return { means: means.filter(isKnown), games: lines.filter(isKnown) };
}
