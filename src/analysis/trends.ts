import { byKey } from '../math/by-key.js';
import { existing } from '../math/existing.js';
import { scalingSlope } from '../metrics/scaling/scaling-slope.js';
import { type TurnScalingResult, turnScaling } from '../metrics/scaling/turn-scaling.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
import { alphaOf, isSignificant } from '../statistics/alpha.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import type { Interval } from '../statistics/interval.js';
import { studentP } from '../statistics/student-t.js';
import { byNumbersInNames } from '../text/by-numbers-in-names.js';
import { type ScalingRecord, scalingRecordsOf } from '../transcript/scaling-records.js';
import type { Transcript } from '../transcript/types.js';
import { correctFamilies, type FamilyOf } from './families.js';
import { type Bend, scalingBend } from './scaling-bend.js';

/**
 * What more turns do to success.
 * - `rises`, `falls`: `turnScaling` says so, and the corrected p-value of the slope is at most 1 - confidenceLevel.
 * - `tends-to-rise`, `tends-to-fall`: the corrected p-value of the slope is as small, but no single budget differs from
 *   the baseline.
 * - `peaks`, `dips`: success is highest or lowest at a budget in between.
 * - `no-trend-found`: none of these. That does not show that turns have no effect.
 * - `different-problems`: no problem was played under two budgets, so that the slope compares problems, not turns.
 */
export type TrendVerdict =
  | 'rises'
  | 'falls'
  | 'tends-to-rise'
  | 'tends-to-fall'
  | 'peaks'
  | 'dips'
  | 'no-trend-found'
  | 'different-problems';

/** Success by turn budget of one system in one game, or of all systems in one game. */
export interface Trend {
  /** Empty if no conversation names a game. */
  readonly game: string;
  /** Absent for all systems together. */
  readonly system?: string;
  readonly result: TurnScalingResult;
  readonly verdict: TrendVerdict;
  /** Change of the share of solved problems per doubling of the turns, within problems; `null` for one budget. */
  readonly perDoubling: number | null;
  /** Corrected: it excludes 0 exactly where `adjustedPValue` <= 1 - confidenceLevel. */
  readonly interval: Interval | null;
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  readonly family: FamilyOf;
  readonly confidenceLevel: number;
  readonly problems: number;
  /** Problems that were not played under every budget. */
  readonly partialProblems: number;
  /** Over all systems of a game: the p-value of equal slopes, corrected over pairs of systems and games. */
  readonly equalSlopesPValue?: number;
  /** Where success turns round, significant or not; corrected over as many tests as the slopes. */
  readonly bend?: Bend & { readonly adjustedPValue: number };
}

/** How trends are tested and corrected. */
export interface TrendSettings {
  readonly confidenceLevel: number;
  readonly adjust: Adjustment;
  readonly looks: number;
  readonly gameOf: (transcript: Transcript) => string;
  /** What dialogues that are not independent share; `undefined` for the problem. */
  readonly clusterOf?: (transcript: Transcript) => ClusterLabel | undefined;
}

/** The trends of each game over all systems (if there are several), and of each system in each game. */
export interface Trends {
  readonly games: readonly Trend[];
  readonly systems: readonly Trend[];
}

type Systems = readonly { readonly name: string; readonly transcripts: readonly Transcript[] }[];

/**
 * Tests whether more turns change success: in each game over all systems, then in each game and system. The slope is
 * estimated within problems and clustered by problem; games, and systems in games, are corrected together.
 */
export function trendsIn(systems: Systems, settings: TrendSettings): Trends {
  const games = byNumbersInNames(
    new Set(systems.flatMap(({ transcripts }) => transcripts.map(settings.gameOf))),
  );
  const played = games.map((game) => {
    const own = systems.map(({ name, transcripts }) => {
      const records = scalingRecordsOf(transcripts.filter((each) => settings.gameOf(each) === game));
      return { name, records: records.map((record) => ({ ...record, problem: record.item })) };
    });
    return { game, own };
  });
  const ofSystems = played.flatMap(({ game, own }) =>
    own.flatMap(({ name, records }) => draft(game, name, records, settings)),
  );
  const ofGames = played.flatMap(({ game, own }) => {
    // A problem of two systems is two problems of one cluster.
    const all = own.flatMap(({ name, records }) =>
      records.map((record) => ({ ...record, item: `${name}\n${record.item}` })),
    );
    return draft(game, undefined, all, settings);
  });
  const tests = settings.looks * games.length;
  const all = corrected('games', ofGames, settings).map((trend) => {
    const own = ofSystems.filter(({ game }) => game === trend.game);
    const pValue = equalSlopes(own);
    return pValue === null ? trend : { ...trend, equalSlopesPValue: Math.min(1, tests * pValue) };
  });
  return {
    games: systems.length < 2 ? [] : all,
    systems: corrected('systems', ofSystems, settings),
  };
}

/**
 * The p-value of equal slopes of some systems, corrected over their pairs; `null` if fewer than two have a standard
 * error. Problems that systems share correlate positively, so that the test of independent slopes is conservative.
 */
function equalSlopes(drafts: readonly Draft[]): number | null {
  const known = drafts.flatMap(({ result: { slope }, problems }) =>
    slope?.standardError ? [{ ...slope, variance: slope.standardError ** 2, df: problems - 1 }] : [],
  );
  const pValues = known.flatMap((a, i) =>
    known.slice(i + 1).map((b) => {
      const error = Math.sqrt(a.variance + b.variance);
      return studentP(a.perDoubling - b.perDoubling, error, Math.min(a.df, b.df));
    }),
  );
  return pValues.length === 0 ? null : Math.min(1, pValues.length * Math.min(...pValues));
}

interface ProblemRecord extends ScalingRecord {
  readonly problem: string;
}

/** A trend before correction; the interval depends on the level. */
type Draft = Omit<Trend, 'verdict' | 'interval' | 'adjustedPValue' | 'family' | 'bend'> & {
  readonly bend: Bend | undefined;
  readonly intervalAt: (level: number) => Interval | null;
};

function draft(
  game: string,
  system: string | undefined,
  records: readonly ProblemRecord[],
  { confidenceLevel, clusterOf }: TrendSettings,
): Draft[] {
  if (records.length === 0) return [];
  const problems = new Map<ScalingRecord, string>(records.map((record) => [record, record.problem]));
  const recordCluster = (record: ScalingRecord): ClusterLabel =>
    (record.transcript && clusterOf?.(record.transcript)) ?? existing(problems.get(record));
  const result = turnScaling(records, {
    ...{ confidenceLevel, alpha: alphaOf(confidenceLevel), clusterBy: recordCluster },
  });
  const { slope, comparisons, budgets } = result;
  const larger = comparisons.filter(({ budget, baseline }) => budget > baseline);
  // If no problem varies, t is undefined; the tests of single budgets over problems remain.
  const pValue =
    slope === null
      ? null
      : (slope.pValue ??
        (larger.length === 0 ? null : Math.min(...larger.map(({ adjustedPValue }) => adjustedPValue))));
  const played = [...byKey(records, ({ item }) => item).values()].map(
    (own) => new Set(own.map(({ budget }) => budget)).size,
  );
  const bend = scalingBend(records, recordCluster);
  return [
    {
      ...{ game, result, pValue, confidenceLevel, perDoubling: slope?.perDoubling ?? null },
      ...(system !== undefined && { system }),
      problems: new Set(records.map(({ problem }) => problem)).size,
      partialProblems: played.filter((count) => count < budgets.length).length,
      bend,
      intervalAt: (level) => (slope === null ? null : scalingSlope(records, recordCluster, level).interval),
    },
  ];
}

function corrected(
  name: string,
  drafts: readonly Draft[],
  { adjust, confidenceLevel, looks }: TrendSettings,
): Trend[] {
  const tested = drafts.map((each) => ({ ...each, family: name }));
  const corrections = correctFamilies(tested, { adjust, confidenceLevel, looks });
  return tested.map((each) => {
    const { adjustedPValue, comparisons, intervalLevel } = existing(corrections.get(each));
    const { intervalAt, family: _, bend, ...rest } = each;
    const tests = looks * Math.max(1, comparisons);
    const trend = {
      ...rest,
      ...(bend && { bend: { ...bend, adjustedPValue: Math.min(1, tests * bend.pValue) } }),
      ...{ adjustedPValue, interval: intervalAt(intervalLevel) },
      family: { name, comparisons, adjust, looks },
    };
    return Object.freeze({ ...trend, verdict: decideTrendVerdict(trend) });
  });
}

function decideTrendVerdict(trend: Omit<Trend, 'verdict'>): TrendVerdict {
  const { result, bend, adjustedPValue, confidenceLevel, perDoubling } = trend;
  if (result.slope?.over === 'between') return 'different-problems';
  if (bend && isSignificant(bend.adjustedPValue, confidenceLevel)) return bend.kind;
  if (!isSignificant(adjustedPValue, confidenceLevel)) return 'no-trend-found';
  if (result.verdict === 'improves') return 'rises';
  if (result.verdict === 'degrades') return 'falls';
  if (perDoubling === null || perDoubling === 0) return 'no-trend-found';
  return perDoubling > 0 ? 'tends-to-rise' : 'tends-to-fall';
}
