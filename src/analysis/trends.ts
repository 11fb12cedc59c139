import { byKey } from '../math/by-key.js';
import { existing } from '../math/existing.js';
import { scalingSlope } from '../metrics/scaling/scaling-slope.js';
import { type TurnScalingResult, turnScaling } from '../metrics/scaling/turn-scaling.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import type { Interval } from '../statistics/interval.js';
import { type ScalingRecord, scalingRecordsOf } from '../transcript/scaling-records.js';
import type { Transcript } from '../transcript/types.js';
import { correctFamilies, type FamilyOf, isSignificant } from './families.js';
import { type Bend, scalingBend } from './scaling-bend.js';

/**
 * What more turns do to success.
 * - `rises`, `falls`: `turnScaling` says so, and the corrected p-value of the slope is at most 1 - confidenceLevel.
 * - `peaks`, `dips`: success is highest or lowest at a budget in between.
 * - `no-trend-found`: none of these. That does not show that turns have no effect.
 * - `different-problems`: no problem was played under two budgets, so that the slope compares problems, not turns.
 */
export type TrendVerdict = 'rises' | 'falls' | 'peaks' | 'dips' | 'no-trend-found' | 'different-problems';

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
  /** Where success turns round, significant or not. */
  readonly bend?: Bend;
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

/** The systems by name. */
type Systems = readonly { readonly name: string; readonly transcripts: readonly Transcript[] }[];

/**
 * Tests whether more turns change success: in each game over all systems, then in each game and system. The slope is
 * estimated within problems and clustered by problem; games, and systems in games, are corrected together.
 */
export function trendsIn(systems: Systems, settings: TrendSettings): Trends {
  const games = [...new Set(systems.flatMap(({ transcripts }) => transcripts.map(settings.gameOf)))];
  const drafts = games.map((game) => {
    const own = systems.map(({ name, transcripts }) => ({
      name,
      records: scalingRecordsOf(transcripts.filter((each) => settings.gameOf(each) === game)),
    }));
    // A problem of two systems is two problems of one cluster.
    const all = own.flatMap(({ name, records }) =>
      records.map((record) => ({ ...record, problem: record.item, item: `${name}\n${record.item}` })),
    );
    return {
      all: draft(game, undefined, all, settings),
      each: own.flatMap(({ name, records }) =>
        draft(
          game,
          name,
          records.map((record) => ({ ...record, problem: record.item })),
          settings,
        ),
      ),
    };
  });
  const isOne = systems.length < 2;
  return {
    games: isOne
      ? []
      : corrected(
          'games',
          drafts.flatMap(({ all }) => all),
          settings,
        ),
    systems: corrected(
      'systems',
      drafts.flatMap(({ each }) => each),
      settings,
    ),
  };
}

interface ProblemRecord extends ScalingRecord {
  readonly problem: string;
}

/** A trend before correction; the interval depends on the level. */
type Draft = Omit<Trend, 'verdict' | 'interval' | 'adjustedPValue' | 'family'> & {
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
  const labelOf = (record: ScalingRecord): ClusterLabel =>
    (record.transcript && clusterOf?.(record.transcript)) ?? existing(problems.get(record));
  const result = turnScaling(records, {
    ...{ level: confidenceLevel, alpha: Number((1 - confidenceLevel).toFixed(12)), clusterBy: labelOf },
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
  const bend = scalingBend(records, labelOf);
  return [
    {
      ...{ game, result, pValue, confidenceLevel, perDoubling: slope?.perDoubling ?? null },
      ...(system !== undefined && { system }),
      problems: new Set(records.map(({ problem }) => problem)).size,
      partialProblems: played.filter((count) => count < budgets.length).length,
      ...(bend && { bend }),
      intervalAt: (level) => (slope === null ? null : scalingSlope(records, labelOf, level).interval),
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
    const { intervalAt, family: _, ...rest } = each;
    const trend = {
      ...rest,
      ...{ adjustedPValue, interval: intervalAt(intervalLevel) },
      family: { name, comparisons, adjust, looks },
    };
    return Object.freeze({ ...trend, verdict: verdictOf(trend) });
  });
}

/** Turning round is corrected over as many tests as the slopes. */
function verdictOf({
  result,
  bend,
  adjustedPValue,
  family,
  confidenceLevel,
}: Omit<Trend, 'verdict'>): TrendVerdict {
  if (result.slope?.over === 'between') return 'different-problems';
  const ofBend = bend && Math.min(1, Math.max(1, family.comparisons) * bend.pValue);
  if (bend && isSignificant(ofBend ?? null, confidenceLevel)) return bend.kind;
  if (!isSignificant(adjustedPValue, confidenceLevel)) return 'no-trend-found';
  return result.verdict === 'improves' ? 'rises' : result.verdict === 'degrades' ? 'falls' : 'no-trend-found';
}
