import { mean } from '../../math/mean.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Cautioned, CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { fractionWarning } from './fraction-warning.js';
import { countRuns, type RunScores, runCounts, scoresByInstruction } from './run-scores.js';

/** @internal */
export const METRIC: FactsFor<AveragedPerformanceResult> = {
  id: 'averaged-performance',
  revision: 1,
  symbol: 'P',
  input: 'runs',
  needs: ['runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'higher',
  components: [],
};

/** Result of {@link averagedPerformance}. */
export interface AveragedPerformanceResult extends CoreResult<'averaged-performance'>, Cautioned {
  /** Mean score of each instruction; `null` without runs. */
  readonly perInstruction: readonly (number | null)[];
}

/**
 * Averaged performance (P): the mean score over repeated runs of an instruction, and over instructions.
 *
 * `P = mean_i S_i` for the runs of one instruction; for several, the unweighted mean of their P [1].
 *
 * Scores are given for one instruction (`number[]`), for several (`number[][]`, or `{ q1: number[] }` by name), or as
 * runs with their instruction. The score has the range and unit of the scores, [0, 100] in the paper. `n` is the number
 * of runs. Takes O(runs log runs) time. Undefined scores: `too-few-runs` without runs.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 4.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100]
 *
 * @example
 * ```ts
 * import { averagedPerformance } from '@mtpc/metrics';
 * averagedPerformance([100, 0, 100, 100]).score; // => 75
 * averagedPerformance([[100, 0], [80]]).score; // => 65
 * ```
 */
export const averagedPerformance: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, {});

function compute(scores: RunScores): Settled<AveragedPerformanceResult> {
  const instructions = scoresByInstruction(METRIC.id, scores);
  const perInstruction = instructions.map((runs) => (runs.length === 0 ? null : mean(runs)));
  const defined = perInstruction.filter((value) => value !== null);
  const body = {
    n: countRuns(instructions),
    params: { runs: runCounts(instructions) },
    perInstruction,
    warning: fractionWarning(instructions),
  };
  return defined.length === 0
    ? undefinedBecause(METRIC, 'too-few-runs', body)
    : scored(METRIC, mean(defined), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(
  METRIC,
  {},
  {
    source: { paper: 'lost', equation: 'section 4.2' },
    category: 'reliability',
    meaning: 'The mean score over repeated runs of an instruction, and over instructions.',
    tex: 'P = \\frac{1}{N} \\sum_i S_i',
    range: [0, 100],
    granularity: 'corpus',
    aggregate: 'recompute',
    cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
    nUnit: 'runs',
    use: 'to report the mean score of repeated runs.',
    avoid: 'alone: the mean hides how much runs differ.',
  },
);

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, three of four runs succeed: 75. With several instructions, every instruction weighs the same: (50 + 80) / 2 = 65.',
  seeAlso: ['aptitude', 'unreliability', 'retention'],
};
