import { byKey } from '../../math/by-key.js';
import { groundingEfficiency } from '../../metrics/grounding/grounding-efficiency.js';
import { pairedTest } from '../../statistics/paired-test.js';
import { type Game, gameOf } from '../../transcript/games.js';
import type { Transcript } from '../../transcript/types.js';
import type { Unadjusted } from './findings.js';
import { estimate, type Group } from './groups.js';
import type { Measure } from './measured.js';
import type { PanelPoint } from './panel-points.js';
import { type ReportStatistics, sharedBy } from './report-statistics.js';

export const EFFORTS = ['score', 'words', 'turns'] as const;
export type EffortName = (typeof EFFORTS)[number];

/** Effort and score of a game in each round, in percent of its first round. */
interface PlayedGame {
  readonly cluster: string | undefined;
  readonly percent: Readonly<Record<EffortName, readonly (number | null)[]>>;
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
      return game === undefined ? [] : [{ game, cluster: sharedBy(transcript, statistics) }];
    });
    const last = Math.max(0, ...known.map(({ game }) => game.rounds.length));
    return last < 2 ? [] : [{ system: name, last, games: known.flatMap(percentsOf) }];
  });
}

/** Effort and score of a game in percent of its first round. */
function percentsOf({ game, cluster }: { game: Game; cluster: string | undefined }): PlayedGame[] {
  return groundingEfficiency([game]).games.map(({ rounds }) => {
    const percentOf = (key: EffortName): (number | null)[] => {
      const first = rounds[0]?.[key] ?? 0;
      return rounds.map((round) => (first === 0 ? null : (100 * round[key]) / first));
    };
    return {
      cluster,
      percent: { score: percentOf('score'), words: percentOf('words'), turns: percentOf('turns') },
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

const measureOf = (id: string, what: string, direction: Measure['direction']): Measure => ({
  ...{ id, direction, range: [-100, null] },
  meaning: `The change of ${what} from the first to the last round in percent, as a mean over games.`,
});

/** The changes as measures. */
export const CHANGES: Readonly<Record<EffortName, Measure>> = {
  score: measureOf('score-change', 'the task score', 'higher'),
  words: measureOf('words-change', 'the words', 'none'),
  turns: measureOf('turns-change', 'the turns', 'none'),
};

/** The changes from the first to the last round of each system: a is the last round, in percent of the first. */
export function effortFindings(
  played: readonly Played[],
  { level }: Pick<ReportStatistics, 'level'>,
): Unadjusted[] {
  return played.flatMap(({ system, last, games }) =>
    EFFORTS.map((name): Unadjusted => {
      const values = games.flatMap(({ percent, cluster }, g) => {
        const value = percent[name][last - 1];
        return value == null ? [] : [{ value: value - 100, cluster: cluster ?? `game ${g}` }];
      });
      const tested = pairedTest(
        values.map(({ value }) => value),
        { level, size: 100, clusterLabels: values.map(({ cluster }) => cluster) },
      );
      const { difference, interval, pValue, minimumPValue, nClusters, noIntervalBecause } = tested;
      return {
        ...{ card: CHANGES[name], a: `${system}: round ${last}`, b: 'round 1' },
        ...{ meanA: difference === null ? null : 100 + difference, meanB: difference === null ? null : 100 },
        ...{ difference, lower: interval?.lower ?? null, upper: interval?.upper ?? null },
        ...{ pValue, minimumPValue, clusters: nClusters },
        ...(noIntervalBecause === 'no-variation' && { isConstant: true }),
      };
    }),
  );
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
