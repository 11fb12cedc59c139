import { requireInput, requireOneOf } from '../../error.js';
import { mean } from '../../math/mean.js';
import type { Run } from '../../transcript/runs.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { type ScoreBin, scoreBin } from './score-bin.js';

/** @internal */
export const identity: MetricIdentity = { id: 'first-attempt-progress', revision: 1 };

const BINS = 5;

/** Options of {@link firstAttemptProgress}. */
export interface FirstAttemptProgressOptions {
  /** Whether the first turn has position 1 (default) or 0. */
  readonly index?: 'one-based' | 'zero-based';
  /** What the position is divided by: the assistant's turns (default), or the shards of the instruction. */
  readonly denominator?: 'turns' | 'shards';
}

/** Result of {@link firstAttemptProgress}. */
export interface FirstAttemptProgressResult extends MetricResult {
  /** Runs and their mean score by fifths of the conversation. */
  readonly bins: readonly ScoreBin[];
  /** Runs that never attempt an answer; they are in no bin. */
  readonly withoutAttempt: number;
}

/**
 * How early in a conversation the assistant first attempts an answer, and how such runs score.
 *
 * A run falls into one of five bins by the position i (from 1) of its first `answer_attempt` among n turns, bin
 * `ceil(5 i / n)` counted from 1 (`index: 'one-based'`), or `floor(5 (i - 1) / n) + 1` (`'zero-based'`) [1]. With
 * `denominator: 'shards'`, n is the number of shards and i is capped there. The score is the mean position over the
 * runs with an attempt, i / n or (i - 1) / n: 0 is the start, 1 the end of the conversation.
 *
 * Range [0, 1]. `n` is the number of runs with an attempt. Time O(turns), memory O(runs).
 * Undefined: `too-few-runs` where no run has an attempt.
 *
 * [1] Laban et al. 2025, LLMs get lost in multi-turn conversation, table 3.
 *
 * @throws MetricError `INVALID_INPUT` for a run without `strategies`, or without `shards` where these are asked for;
 * `INVALID_OPTION` for an unknown option
 *
 * @example
 * ```ts
 * import { firstAttemptProgress } from '@mtpc/metrics';
 * const early = { instruction: 'a', score: 20, strategies: ['answer_attempt', 'discussion'] };
 * const late = { instruction: 'a', score: 80, strategies: ['clarification', 'answer_attempt'] };
 * const result = firstAttemptProgress([early, late]);
 * result.score; // => 0.75
 * result.bins[2]; // => { n: 1, mean: 20 }
 * result.bins[4]; // => { n: 1, mean: 80 }
 * ```
 */
export function firstAttemptProgress(
  runs: readonly Run[],
  options: FirstAttemptProgressOptions = {},
): FirstAttemptProgressResult {
  const index = requireOneOf(identity.id, 'index', options.index ?? 'one-based', ['one-based', 'zero-based']);
  const denominator = requireOneOf(identity.id, 'denominator', options.denominator ?? 'turns', [
    'turns',
    'shards',
  ]);
  const scores: number[][] = Array.from({ length: BINS }, () => []);
  const positions: number[] = [];
  runs.forEach((run, r) => {
    const place = firstAttempt(run, r, denominator);
    if (place === undefined) return;
    const [i, n] = place;
    const bin = index === 'one-based' ? Math.ceil((BINS * i) / n) - 1 : Math.floor((BINS * (i - 1)) / n);
    scores[bin]!.push(run.score);
    positions.push((index === 'one-based' ? i : i - 1) / n);
  });
  const body = {
    n: positions.length,
    params: { index, denominator },
    bins: scores.map(scoreBin),
    withoutAttempt: runs.length - positions.length,
  };
  if (positions.length === 0) return undefinedBecause(identity, 'too-few-runs', body);
  return scored(identity, mean(positions), body);
}

/** Position of the first attempt, counted from 1, and what it is divided by; nothing for a run without one. */
function firstAttempt(
  run: Run,
  r: number,
  denominator: 'turns' | 'shards',
): readonly [number, number] | undefined {
  const { strategies, shards } = run;
  requireInput(strategies !== undefined, identity.id, `runs[${r}].strategies`, 'an array', strategies);
  const n = denominator === 'turns' ? strategies.length : shards;
  const positive = n !== undefined && (denominator === 'turns' || (Number.isInteger(n) && n >= 1));
  requireInput(positive, identity.id, `runs[${r}].shards`, 'a whole number from 1', shards);
  const first = strategies.indexOf('answer_attempt');
  return first < 0 ? undefined : [Math.min(first + 1, n), n];
}
