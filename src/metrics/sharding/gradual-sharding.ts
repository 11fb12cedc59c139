import { requireInput } from '../../error.js';
import { existing, itemAt, lastItem } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireRuns } from '../../transcript/inputs.js';
import type { Run } from '../../transcript/runs.js';
import type { CoreResult, MetricIdentity, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { ESTIMATE, LEVELS, type PercentileLevels, requireOrder } from '../reliability/percentile-levels.js';
import { mapMeasures, OF_RUNS, type RunMeasures } from '../reliability/run-measures.js';
import { overInstructions, scoresByInstruction } from '../reliability/run-scores.js';

/** @internal */
export const identity: MetricIdentity<'gradual-sharding'> = { id: 'gradual-sharding', revision: 1 };

/** @internal */
export const OPTIONS: OptionSpecs<PercentileLevels, 'high' | 'low'> = LEVELS;

/** The runs whose instructions were cut into the same number of shards. */
export interface ShardLevel extends RunMeasures<number | null> {
  readonly shards: number;
  /** Runs. */
  readonly n: number;
}

/** Result of {@link gradualSharding}. */
export interface GradualShardingResult extends CoreResult<'gradual-sharding'> {
  /** In ascending order of shards. */
  readonly levels: readonly ShardLevel[];
}

/**
 * Gradual sharding: averaged performance, aptitude and unreliability by the number of pieces that the same
 * instructions were cut into. The score is the averaged performance at the most pieces minus that at the fewest.
 *
 * Each level takes the mean over its instructions [1]; see {@link averagedPerformance}, {@link aptitude} and
 * {@link unreliability}.
 *
 * Range [-100, 100], in points. `n` is the number of runs. Time O(runs log runs).
 * Undefined: `too-few-items` with fewer than two numbers of shards.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 5.3, appendix L.
 *
 * @throws MetricError `INVALID_INPUT` for a run without `shards`, `INVALID_OPTION` for levels out of range
 *
 * @example
 * ```ts
 * import { gradualSharding } from '@mtpc/metrics';
 * const run = (shards: number, score: number) => ({ instruction: 'a', shards, score });
 * const result = gradualSharding([run(1, 90), run(1, 100), run(4, 20), run(4, 80)]);
 * result.score; // => -45
 * result.levels[1].unreliability; // => 48
 * ```
 */
export function gradualSharding(
  runs: readonly Run[],
  options?: PercentileLevels,
): Settled<GradualShardingResult> {
  const resolved = resolveOptions(identity.id, OPTIONS, options);
  requireOrder(identity.id, resolved);
  requireRuns(identity.id, runs);
  runs.forEach(({ shards }, r) => {
    const isCount = Number.isInteger(shards) && existing(shards) >= 1;
    requireInput(isCount, identity.id, `runs[${r}].shards`, 'a whole number from 1', shards);
  });
  const numbers = [...new Set(runs.map(({ shards }) => existing(shards)))].sort((a, b) => a - b);
  const groups = numbers.map((number) => runs.filter(({ shards }) => shards === number));
  const scores = groups.map((own) => scoresByInstruction(identity.id, own));
  const settings = { ...resolved, estimator: ESTIMATE.estimator.default };
  const levels = numbers.map(
    (shards, i): ShardLevel => ({
      shards,
      n: itemAt(groups, i).length,
      ...mapMeasures(OF_RUNS, (of) => overInstructions(itemAt(scores, i), (own) => of(own, settings))),
    }),
  );
  const body = { n: runs.length, params: paramsOf(OPTIONS, resolved), levels };
  if (levels.length < 2) return undefinedBecause(identity, 'too-few-items', body);
  const [fewest, most] = [itemAt(scores, 0), lastItem(scores)].map((own) =>
    existing(overInstructions(own, mean)),
  );
  return scored(identity, existing(most) - existing(fewest), body);
}
