import { mean } from '../../math/mean.js';
import type { MetricIdentity, MetricResult } from '../frame/result.js';
import { scored, undefinedBecause } from '../frame/result.js';
import { type PercentileLevels, percentile, requirePercentile } from './percentile-levels.js';
import { countRuns, type RunScores, scoresByInstruction } from './run-scores.js';

/** @internal */
export const identity: MetricIdentity = { id: 'aptitude', revision: 1 };

/** Options of {@link aptitude}. */
export type AptitudeOptions = Pick<PercentileLevels, 'high'>;

/** Result of {@link aptitude}. */
export interface AptitudeResult extends MetricResult {
  /** Each instruction's aptitude, `null` for one without runs. */
  readonly perInstruction: readonly (number | null)[];
}

/**
 * Aptitude (A90): the score of a good run, the 90th percentile over repeated runs of an instruction.
 *
 * `A = percentile_90(S)` by linear interpolation between order statistics (type 7, the only method that gives the
 * published unreliability table); for several instructions the unweighted mean of their A [1].
 *
 * Scores are given for one instruction (`number[]`), for several (`number[][]`), or as runs that name their
 * instruction. Range and unit are those of the scores, [0, 100] in the paper. `n` is the number of runs. Time
 * O(runs log runs). Undefined: `too-few-runs` without any run.
 *
 * [1] Laban et al. 2025, LLMs get lost in multi-turn conversation, section 4.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` for `high` outside [0, 100]
 *
 * @example
 * ```ts
 * import { aptitude } from '@mtpc/metrics';
 * aptitude([20, 40, 60, 80, 100]).score; // => 92
 * aptitude([20, 40, 60, 80, 100], { high: 80 }).score; // => 84
 * ```
 */
export function aptitude(scores: RunScores, options: AptitudeOptions = {}): AptitudeResult {
  const high = requirePercentile(identity.id, 'high', options.high ?? 90);
  const instructions = scoresByInstruction(identity.id, scores);
  const perInstruction = instructions.map((runs) => (runs.length === 0 ? null : percentile(runs, high)));
  const defined = perInstruction.filter((value) => value !== null);
  const body = { n: countRuns(instructions), params: { high }, perInstruction };
  return defined.length === 0
    ? undefinedBecause(identity, 'too-few-runs', body)
    : scored(identity, mean(defined), body);
}
