import { mean } from '../../math/mean.js';
import { meanOrNull } from '../../math/mean-or-null.js';
import { permutationTest } from '../../math/permutation-test.js';
import { properShare, seed, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { Game } from '../../transcript/games.js';
import { requireGames } from '../../transcript/inputs.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { differenceInterval } from './difference-interval.js';
import { labelsCoincide, roundScore } from './round-score.js';

/** @internal */
export const identity: MetricIdentity = { id: 'score-inflation', revision: 1 };

/** Options of {@link scoreInflation}. */
export interface ScoreInflationOptions {
  /** Seed of the interval and the test; default 0. */
  readonly seed?: number;
  /** Resamples of the interval, and rearrangements of the test; default 2000. */
  readonly resamples?: number;
  /** Coverage of the interval; default 0.95. */
  readonly level?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<ScoreInflationOptions, 'seed' | 'resamples' | 'level'> = {
  seed: seed(0),
  resamples: wholeNumber(1, 2000),
  level: properShare(0.95),
};

/** Result of {@link scoreInflation}. */
export interface ScoreInflationResult extends MetricResult {
  /** Rounds in which all players have the same right labels. */
  readonly same: number;
  readonly different: number;
  /** Share of rounds whose labels coincide; `null` without a round. */
  readonly sameShare: number | null;
  readonly sameMean: number | null;
  readonly differentMean: number | null;
  /** Bootstrap interval of the score. */
  readonly interval: readonly [number, number] | null;
  /** Two-sided p-value of a permutation test of the rounds. */
  readonly pValue: number | null;
}

/**
 * Sycophantic score inflation: how much better rounds score whose right labels are the same for both players, where
 * simply repeating the partner's answers is right.
 *
 * The mean score of the rounds whose right labels coincide minus the mean of the rest [1], with a seeded bootstrap
 * interval (both groups resampled) and a permutation test. How a round is scored: {@link groundingEfficiency}.
 *
 * Range [-labels, labels], in points. `n` is the number of rounds. Time O(resamples * rounds).
 * Undefined: `too-few-items` where all rounds are of one kind, or there is none.
 *
 * [1] Imai et al. 2025, Measuring How (Not Just Whether) VLMs Build Common Ground, section 6, figure 7.
 *
 * @throws MetricError `INVALID_OPTION` for an unknown option or one out of range, `INVALID_INPUT` for what is no
 * list of games
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
export function scoreInflation(
  games: readonly Game[],
  options?: ScoreInflationOptions,
): ScoreInflationResult {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireGames(identity.id, games);
  const rounds = games.flatMap((game) => game.rounds);
  const same = rounds.filter(labelsCoincide).map(roundScore);
  const different = rounds.filter((round) => !labelsCoincide(round)).map(roundScore);
  const interval = differenceInterval(same, different, resolved);
  const { pValue } = permutationTest(same, different, {
    seed: resolved.seed,
    permutations: resolved.resamples,
  });
  const body = {
    n: rounds.length,
    params: paramsOf(OPTIONS, resolved),
    same: same.length,
    different: different.length,
    sameShare: rounds.length === 0 ? null : same.length / rounds.length,
    sameMean: meanOrNull(same),
    differentMean: meanOrNull(different),
    interval,
    pValue: Number.isNaN(pValue) ? null : pValue,
  };
  if (interval === null) return undefinedBecause(identity, 'too-few-items', body);
  return scored(identity, mean(same) - mean(different), body);
}
