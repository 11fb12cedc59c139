import { mean } from '../../math/mean.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Cautioned, CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { fractionWarning } from './fraction-warning.js';
import {
  ESTIMATE,
  LEVELS,
  type PercentileEstimate,
  type PercentileLevels,
  percentileRange,
  requireOrder,
} from './percentile-levels.js';
import { countRuns, type RunScores, runCounts, scoresByInstruction } from './run-scores.js';

/** @internal */
export const METRIC: FactsFor<UnreliabilityResult> = {
  id: 'unreliability',
  revision: 1,
  symbol: 'U90-10',
  input: 'runs',
  needs: ['runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'lower',
  components: [],
};

/** Options of {@link unreliability}. */
export type UnreliabilityOptions = PercentileLevels & PercentileEstimate;

/** @internal */
export const OPTIONS: OptionSpecs<UnreliabilityOptions, 'high' | 'low' | 'estimator'> = {
  ...LEVELS,
  ...ESTIMATE,
};

/** Result of {@link unreliability}. */
export interface UnreliabilityResult extends CoreResult<'unreliability'>, Cautioned {
  /** Unreliability of each instruction; `null` for fewer than two runs, or fewer than `rarefy`. */
  readonly perInstruction: readonly (number | null)[];
  /** Number of instructions excluded from the mean because of too few runs. */
  readonly excluded: number;
}

/**
 * Unreliability (U90-10): the difference between a good and a bad run of the same instruction.
 *
 * `U = percentile_90(S) - percentile_10(S)` by linear interpolation between order statistics (type 7, the only method
 * that reproduces the published table); for several instructions the unweighted mean of their U [1]. Reliability is 100
 * - U.
 *
 * Few runs rarely include extreme scores: for normal scores U is 18% too small with ten runs and 65% with two. `runs`
 * in `params` and the signature contains the smallest and largest number of runs. Use `rarefy` to compare instructions
 * with different numbers of runs.
 *
 * Scores are given for one instruction (`number[]`), for several (`number[][]`, or `{ q1: number[] }` by name), or as
 * runs with their instruction. The score lies in [0, 100], in the unit of the scores. `n` is the number of runs. Takes
 * O(runs log runs) time. Undefined scores: `too-few-runs` if no instruction has two runs, because unreliability needs
 * repeated runs.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 4.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` unless 0 <= low < high <= 100
 *
 * @example
 * ```ts
 * import { unreliability } from '@mtpc/metrics';
 * unreliability([20, 40, 60, 80, 100]).score; // => 64
 * unreliability([50]).undefinedBecause; // => 'too-few-runs'
 * ```
 */
export const unreliability: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(scores: RunScores, options?: UnreliabilityOptions): Settled<UnreliabilityResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  requireOrder(METRIC.id, resolved);
  const instructions = scoresByInstruction(METRIC.id, scores);
  const perInstruction = instructions.map((runs) => percentileRange(runs, resolved, resolved));
  const defined = perInstruction.filter((value) => value !== null);
  const excluded = perInstruction.length - defined.length;
  const params = { ...paramsOf(OPTIONS, resolved), runs: runCounts(instructions) };
  const warning = fractionWarning(instructions);
  const body = { n: countRuns(instructions), params, perInstruction, excluded, warning };
  return defined.length === 0
    ? undefinedBecause(METRIC, 'too-few-runs', body)
    : scored(METRIC, mean(defined), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'section 4.2' },
  category: 'reliability',
  meaning: 'The difference between a good and a bad run of the same instruction.',
  tex: 'U^{90}_{10} = \\operatorname{percentile}_{90}(S) - \\operatorname{percentile}_{10}(S)',
  range: [0, 100],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  use: 'to ask how much the score of one instruction varies between runs.',
  avoid:
    'to compare models with different numbers of runs, unless you set `rarefy`. With two runs the value is 65% too small on average.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the 90th percentile is 92 and the 10th is 28: 64 points between a good and a bad run.',
  seeAlso: ['aptitude', 'reliability-profile'],
};
