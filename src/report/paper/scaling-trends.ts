import { byKey } from '../../math/by-key.js';
import type { BudgetUse } from '../../metrics/scaling/budget-use.js';
import { guessAndCheckBaseline } from '../../metrics/scaling/guess-and-check-baseline.js';
import { type TurnScalingResult, turnScaling } from '../../metrics/scaling/turn-scaling.js';
import { scalingRecordsOf } from '../../transcript/scaling-records.js';
import type { Transcript } from '../../transcript/types.js';
import type { Unadjusted } from './findings.js';
import { type Group, metaText } from './groups.js';
import type { Measure } from './measured.js';
import { type ReportStatistics, sharedBy } from './report-statistics.js';
import { type Bend, scalingBend } from './scaling-bend.js';

/** The effect of more turns on the success of one system in one game. */
export interface Trend {
  /** `meta.game`; empty if no dialogue names a game. */
  readonly game: string;
  readonly system: string;
  readonly result: TurnScalingResult;
  /** The smallest and the largest budget. */
  readonly ends: readonly [least: BudgetUse, most: BudgetUse];
  /** Number of problems, and of problems that were not played under every budget. */
  readonly items: number;
  readonly partial: number;
  /** The extremum of success, tested or not. */
  readonly bend: Bend | undefined;
}

/** The success of guessing in one game at one budget. */
export interface Guessing {
  readonly game: string;
  readonly budget: number;
  /** If every turn checks one record. */
  readonly check: number;
  /** A single guess. */
  readonly chance: number;
}

const gameOf = (transcript: Transcript): string => metaText(transcript, 'game') ?? '';

/** Turn scaling by game and system; games differ too much to be pooled. */
export function scalingTrends(groups: readonly Group[], { level, clusterBy }: ReportStatistics): Trend[] {
  const games = new Set(groups.flatMap(({ transcripts }) => transcripts.map(gameOf)));
  return [...games].flatMap((game) =>
    groups.flatMap(({ name, transcripts }): Trend[] => {
      const records = scalingRecordsOf(transcripts.filter((each) => gameOf(each) === game));
      const clusterOf = (record: (typeof records)[number]): string =>
        (record.transcript && sharedBy(record.transcript, { clusterBy })) ?? record.item;
      const result = turnScaling(records, {
        ...{ level, alpha: Number((1 - level).toFixed(12)) },
        ...(clusterBy !== undefined && { clusterBy: clusterOf }),
      });
      const budgetsOf = [...byKey(records, ({ item }) => item).values()].map(
        (own) => new Set(own.map(({ budget }) => budget)).size,
      );
      const items = budgetsOf.length;
      const partial = budgetsOf.filter((count) => count < result.budgets.length).length;
      const [least, most] = [result.budgets[0], result.budgets.at(-1)];
      if (least === undefined || most === undefined) return [];
      const bend = scalingBend(records, clusterOf);
      return [{ ...{ game, system: name, result, items, partial, bend }, ends: [least, most] }];
    }),
  );
}

/** The slope as a measure. */
export const SLOPE: Measure = {
  id: 'success-per-doubling',
  direction: 'higher',
  range: [-1, 1],
  meaning: 'What doubling the turn budget adds to the share of solved problems, in each game by itself.',
};

/** `small, chess`. */
export function trendName({ system, game }: Trend): string {
  return game === '' ? system : `${system}, ${game}`;
}

/** The slopes as findings: a is the largest budget, b the smallest. Trends with fewer than two budgets are omitted. */
export function trendFindings(trends: readonly Trend[]): { trend: Trend; finding: Unadjusted }[] {
  return trends.flatMap((trend) => {
    const { slope, comparisons } = trend.result;
    if (slope === null) return [];
    const [least, most] = trend.ends;
    const larger = comparisons.filter(({ budget, baseline }) => budget > baseline);
    // If the problems do not vary, t is undefined; the sign tests over problems remain.
    const pValue =
      slope.pValue ?? (larger.length === 0 ? null : Math.min(...larger.map((each) => each.adjustedPValue)));
    const finding: Unadjusted = {
      card: SLOPE,
      ...{ a: `${trendName(trend)}: ${most.budget} turns`, b: `${least.budget} turns` },
      ...{ meanA: most.accuracy, meanB: least.accuracy, difference: slope.perDoubling },
      ...{ lower: slope.interval?.lower ?? null, upper: slope.interval?.upper ?? null },
      ...{ pValue, minimumPValue: pValue === null ? null : 0 },
      clusters: trend.items,
    };
    return [{ trend, finding }];
  });
}

/**
 * The success of guessing in games with a known number of records (`meta.records`): partners take turns and cannot pool
 * their guesses, because they do not see each other's table.
 */
export function guessing(groups: readonly Group[]): Guessing[] {
  const known = groups.flatMap(({ transcripts }) =>
    transcripts.flatMap((transcript) => {
      const { records, budget } = transcript.meta ?? {};
      return isCount(records) && isCount(budget) ? [{ game: gameOf(transcript), records, budget }] : [];
    }),
  );
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  return [...byKey(known, ({ game, budget }) => JSON.stringify([game, budget])).values()]
    .map((own) => {
      const [{ game, budget }] = own;
      const check = own.map(
        ({ records }) => guessAndCheckBaseline({ records, proposals: budget }).alternating,
      );
      return { game, budget, check: mean(check), chance: mean(own.map(({ records }) => 1 / records)) };
    })
    .sort((a, b) => a.budget - b.budget);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}
