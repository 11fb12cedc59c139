import { meanOrNull } from '../../math/mean-or-null.js';
import { aFunction, properShare } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { type ClusterLabel, requireClusterLabel } from '../../statistics/cluster-labels.js';
import type { Interval, NoIntervalReason } from '../../statistics/interval.js';
import { twoGroupTest } from '../../statistics/two-group-test.js';
import type { Game } from '../../transcript/games.js';
import { requireGames } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { labelsCoincide, roundScore } from './round-score.js';

/** @internal */
export const METRIC: FactsFor<ScoreInflationResult> = {
  id: 'score-inflation',
  revision: 1,
  input: 'games',
  needs: ['games', 'rounds'],
  undefinedWhen: ['too-few-items'],
  direction: { target: 0 },
  components: [
    { symbol: 'same-share', of: 'sameShare' },
    { symbol: 'same-mean', of: 'sameMean' },
    { symbol: 'different-mean', of: 'differentMean' },
    { symbol: 'inflation-p', of: 'pValue' },
  ],
};

/** Options of {@link scoreInflation}. */
export interface ScoreInflationOptions {
  /** Coverage of the interval; default 0.95. */
  readonly confidenceLevel?: number;
  /** Cluster label of a game, such as the pair of players; by default each game is a cluster. */
  readonly clusterBy?: (game: Game, index: number) => ClusterLabel;
}

/** @internal */
export const OPTIONS: OptionSpecs<ScoreInflationOptions, 'confidenceLevel'> = {
  confidenceLevel: properShare(0.95),
  clusterBy: aFunction<NonNullable<ScoreInflationOptions['clusterBy']>>(),
};

/** Result of {@link scoreInflation}. */
export interface ScoreInflationResult extends CoreResult<'score-inflation'> {
  /** Number of rounds in which all players have the same correct labels. */
  readonly same: number;
  /** Number of other rounds. */
  readonly different: number;
  /** Share of rounds with equal labels; `null` without rounds. */
  readonly sameShare: number | null;
  /** Mean score of rounds with equal labels; `null` without such rounds. */
  readonly sameMean: number | null;
  /** Mean score of other rounds; `null` without such rounds. */
  readonly differentMean: number | null;
  /** Number of clusters: games, or groups of games. */
  readonly nClusters: number;
  /** Cluster-robust standard error (CR2). */
  readonly standardError: number | null;
  /** Satterthwaite's degrees of freedom. */
  readonly df: number | null;
  /** Interval of the score. It excludes 0 exactly if `pValue` <= 1 - confidenceLevel. */
  readonly interval: Interval | null;
  /** Why `interval` is `null`; absent otherwise. */
  readonly noIntervalBecause?: NoIntervalReason;
  /** Two-sided p-value. */
  readonly pValue: number | null;
}

/**
 * Sycophantic score inflation: the difference in score between rounds in which copying the partner is correct and the
 * other rounds.
 *
 * The mean score of rounds with equal correct labels minus the mean of the other rounds [1], with Student's t over
 * games, because rounds of one game are not independent. {@link groundingEfficiency} defines the score of a round.
 *
 * The score lies in [-labels, labels], in points. `n` is the number of rounds. Takes O(rounds log rounds) time.
 * Undefined scores: `too-few-items` without rounds or if all rounds are of one kind. The interval is `null` if all
 * rounds of one kind come from a single game.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 6.
 *
 * @throws MetricError `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { scoreInflation } from '@mtpc/metrics';
 * const guesses = { ana: ['C', 'D'], ben: ['C', 'D'] };
 * const same = { truth: { ana: ['C', 'D'], ben: ['C', 'D'] }, guesses, turns: [] };
 * const different = { truth: { ana: ['C', 'D'], ben: ['D', 'D'] }, guesses, turns: [] };
 * const result = scoreInflation([{ rounds: [same, different] }]);
 * result.score; // => 1
 * result.sameShare; // => 0.5
 * ```
 */
export const scoreInflation: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(games: readonly Game[], options?: ScoreInflationOptions): Settled<ScoreInflationResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const { clusterBy, confidenceLevel } = resolved;
  requireGames(METRIC.id, games);
  const rounds = games.flatMap((game, g) => {
    const label =
      clusterBy === undefined ? g : requireClusterLabel(METRIC.id, 'options.clusterBy', clusterBy(game, g));
    return game.rounds.map((round) => ({
      value: roundScore(round),
      isFirst: labelsCoincide(round),
      clusters: [label],
    }));
  });
  const same = rounds.filter(({ isFirst }) => isFirst).map(({ value }) => value);
  const different = rounds.filter(({ isFirst }) => !isFirst).map(({ value }) => value);
  const { difference, ...test } = twoGroupTest(rounds, confidenceLevel);
  const body = {
    n: rounds.length,
    params: { clusterBy: 'game', ...paramsOf(OPTIONS, resolved) },
    same: same.length,
    different: different.length,
    sameShare: rounds.length === 0 ? null : same.length / rounds.length,
    sameMean: meanOrNull(same),
    differentMean: meanOrNull(different),
    ...test,
  };
  if (difference === null) return undefinedBecause(METRIC, 'too-few-items', body);
  return scored(METRIC, difference, body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'common-ground', equation: 'section 6, figure 7' },
  category: 'grounding',
  meaning:
    'The difference in score between rounds in which copying the partner is correct and the other rounds.',
  tex: '\\bar S_{y_A = y_B} - \\bar S_{y_A \\ne y_B}',
  range: [null, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(rounds log rounds)', memory: 'O(rounds)' },
  nUnit: 'rounds',
  use: 'to ask whether players score higher in rounds where copying the partner is correct.',
  avoid: 'as proof of flattery: easy image sets can have equal labels more often.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the round with equal labels scores 4 points and the other 3: a difference of 1 point.',
  seeAlso: ['grounding-efficiency', 'sycophancy-rate'],
};
