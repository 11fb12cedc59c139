import { type Trends, trendsIn } from '../../analysis/trends.js';
import { byKey } from '../../math/by-key.js';
import { existing } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { guessAndCheckBaseline } from '../../metrics/scaling/guess-and-check-baseline.js';
import { ownValue } from '../../options/own-value.js';
import { byNumbersInNames } from '../../text/by-numbers-in-names.js';
import { metaLabel } from '../../transcript/meta-of.js';
import type { Transcript } from '../../transcript/types.js';
import type { Group } from './groups.js';
import { type ReportStatistics, sharedBy } from './report-statistics.js';

/**
 * The game of a conversation; empty if none is given. Games that are played with several numbers of records are as many
 * games, because their difficulty and what guessing reaches differ: `name, 16 records`.
 */
export function gamesIn(groups: readonly Group[]): (transcript: Transcript) => string {
  const all = groups.flatMap(({ transcripts }) => transcripts);
  const own = (transcript: Transcript): string => metaLabel(transcript, 'game') ?? '';
  const sizes = new Map(
    [...byKey(all, own)].map(([game, played]) => [
      game,
      new Set(played.flatMap((each) => recordCount(each) ?? [])).size,
    ]),
  );
  return (transcript) => {
    const [game, records] = [own(transcript), recordCount(transcript)];
    if (records === undefined || (sizes.get(game) ?? 0) < 2) return game;
    return `${game === '' ? '' : `${game}, `}${records} records`;
  };
}

function recordCount({ meta }: Transcript): number | undefined {
  const records = ownValue(meta, 'records');
  return isCount(records) ? records : undefined;
}

/** The trends of success over turns, game by game. */
export function reportTrends(groups: readonly Group[], statistics: ReportStatistics): Trends {
  const { confidenceLevel, adjust, looks, clusterBy } = statistics;
  return trendsIn(groups, {
    ...{ confidenceLevel, adjust, looks, gameOf: gamesIn(groups) },
    ...(clusterBy !== undefined && { clusterOf: (each: Transcript) => sharedBy(each, { clusterBy }) }),
  });
}

/** What guessing reaches in one game at one budget. */
export interface Guessing {
  readonly game: string;
  readonly budget: number;
  /** When every turn checks one record; `null` if the number of records is not known. */
  readonly check: number | null;
  /** A single guess. */
  readonly chance: number;
}

/**
 * What guessing would reach in the games whose dialogues give the number of records (`meta.records`) or the chance of a
 * single guess (`meta.chance`). Partners take turns and cannot pool their attempts, since neither sees the other's table.
 */
export function guessing(groups: readonly Group[]): Guessing[] {
  const gameOf = gamesIn(groups);
  const known = groups.flatMap(({ transcripts }) =>
    transcripts.flatMap((transcript) => {
      const [records, given] = [recordCount(transcript), ownValue(transcript.meta, 'chance')];
      const budget = ownValue(transcript.meta, 'budget');
      const chance = isShare(given) ? given : records === undefined ? undefined : 1 / records;
      return isCount(budget) && chance !== undefined
        ? [{ game: gameOf(transcript), records, budget, chance }]
        : [];
    }),
  );
  const byGame = byKey(known, ({ game }) => game);
  return byNumbersInNames(byGame.keys()).flatMap((game) =>
    [...byKey(existing(byGame.get(game)), ({ budget }) => budget)]
      .sort(([a], [b]) => a - b)
      .map(([budget, own]): Guessing => {
        const checks = own.flatMap(({ records }) =>
          records === undefined ? [] : guessAndCheckBaseline({ records, proposals: budget }).alternating,
        );
        const check = checks.length === own.length ? mean(checks) : null;
        return { game, budget, check, chance: mean(own.map(({ chance }) => chance)) };
      }),
  );
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
