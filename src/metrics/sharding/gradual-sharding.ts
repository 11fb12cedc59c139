import { requireInput } from '../../error.js';
import { existing, itemAt, lastItem } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { requireRuns } from '../../transcript/inputs.js';
import type { Run } from '../../transcript/runs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { ESTIMATE, LEVELS, type PercentileLevels, requireOrder } from '../reliability/percentile-levels.js';
import { mapMeasures, OF_RUNS, type RunMeasures } from '../reliability/run-measures.js';
import { overInstructions, scoresByInstruction } from '../reliability/run-scores.js';

/** @internal */
export const METRIC: FactsFor<GradualShardingResult> = {
  id: 'gradual-sharding',
  revision: 1,
  input: 'runs',
  direct: true,
  needs: ['runs'],
  undefinedWhen: ['too-few-items'],
  direction: 'higher',
  components: [],
};

/** @internal */
export const OPTIONS: OptionSpecs<PercentileLevels, 'high' | 'low'> = LEVELS;

/** The runs with the same number of shards. */
export interface ShardLevel extends RunMeasures<number | null> {
  readonly shards: number;
  /** Number of runs. */
  readonly n: number;
}

/** Result of {@link gradualSharding}. */
export interface GradualShardingResult extends CoreResult<'gradual-sharding'> {
  /** In ascending order of shards. */
  readonly levels: readonly ShardLevel[];
}

/**
 * Gradual sharding: performance, aptitude and unreliability by the number of shards of an instruction. The score is the
 * averaged performance with the most shards minus the averaged performance with the fewest.
 *
 * Each level is the mean over its instructions [1]; see {@link averagedPerformance}, {@link aptitude} and
 * {@link unreliability}.
 *
 * The score lies in [-100, 100], in points. `n` is the number of runs. Takes O(runs log runs) time. Undefined scores:
 * `too-few-items` with fewer than two numbers of shards.
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
export const gradualSharding: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(runs: readonly Run[], options?: PercentileLevels): Settled<GradualShardingResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireOrder(METRIC.id, resolved);
  requireRuns(METRIC.id, runs);
  runs.forEach(({ shards }, r) => {
    const isCount = Number.isInteger(shards) && existing(shards) >= 1;
    requireInput(isCount, METRIC.id, `runs[${r}].shards`, 'a whole number from 1', shards);
  });
  const numbers = [...new Set(runs.map(({ shards }) => existing(shards)))].sort((a, b) => a - b);
  const groups = numbers.map((number) => runs.filter(({ shards }) => shards === number));
  const scores = groups.map((own) => scoresByInstruction(METRIC.id, own));
  const settings = { ...resolved, estimator: ESTIMATE.estimator.default };
  const levels = numbers.map(
    (shards, i): ShardLevel => ({
      shards,
      n: itemAt(groups, i).length,
      ...mapMeasures(OF_RUNS, (of) => overInstructions(itemAt(scores, i), (own) => of(own, settings))),
    }),
  );
  const body = { n: runs.length, params: paramsOf(OPTIONS, resolved), levels };
  if (levels.length < 2) return undefinedBecause(METRIC, 'too-few-items', body);
  const [fewest, most] = [itemAt(scores, 0), lastItem(scores)].map((own) =>
    existing(overInstructions(own, mean)),
  );
  return scored(METRIC, existing(most) - existing(fewest), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'section 5.3, appendix L' },
  category: 'sharding',
  meaning: 'Performance, aptitude and unreliability by the number of shards of an instruction.',
  tex: 'P_{k_{\\max}} - P_{k_{\\min}}',
  range: [-100, 100],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  use: 'to see how performance falls as the same instructions are split into more shards.',
  avoid: 'if different instructions were split into different numbers of shards.',
});

/** @internal */
export const page: MetricPage = {
  reading: 'In the example, one shard scores 95 on average and four shards 50: a change of -45 points.',
  seeAlso: ['reliability-profile', 'sharding-verification'],
};
