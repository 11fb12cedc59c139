import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Cautioned, CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { countRuns, type RunScores, runCounts, scoresByInstruction } from './run-scores.js';
import { countSolved, gradedWarning, SOLVED, type SolvedRuns } from './solved-runs.js';

/** @internal */
export const METRIC: FactsFor<FlippingInstructionsResult> = {
  id: 'flipping-instructions',
  revision: 1,
  input: 'runs',
  needs: ['runs', 'repeated-runs', 'solved-runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'lower',
  components: [],
};

/** Options of {@link flippingInstructions}. */
export type FlippingInstructionsOptions = SolvedRuns;

/** @internal */
export const OPTIONS: OptionSpecs<FlippingInstructionsOptions, 'solved'> = SOLVED;

/** Result of {@link flippingInstructions}. */
export interface FlippingInstructionsResult extends CoreResult<'flipping-instructions'>, Cautioned {
  /** Instructions that are solved in every run. */
  readonly alwaysSolved: number;
  /** Instructions that are solved in some runs, but not in all. */
  readonly flipping: number;
  /** Instructions that are solved in no run. */
  readonly neverSolved: number;
  /** Instructions with fewer than two runs, which do not count. */
  readonly excluded: number;
}

/**
 * Flipping instructions: the share of instructions that are solved in some of their runs, but not in all.
 *
 * A mean of 50 can come from instructions that are always or never solved, or from instructions that flip from run to run;
 * only the latter are unreliable.
 *
 * Scores are given for one instruction (`number[]`), for several (`number[][]`, or `{ q1: number[] }` by name), or as runs that
 * name their instruction. A run is solved with a score of at least `solved`. The score lies in [0, 1]. `n` is the number of runs. Time
 * O(runs log runs). Undefined scores: `too-few-runs` if no instruction has two runs.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` unless solved lies in [0, 100]
 *
 * @example
 * ```ts
 * import { flippingInstructions } from '@mtpc/metrics';
 * flippingInstructions([[100, 100], [100, 0], [0, 0], [0, 100]]).score; // => 0.5
 * ```
 */
export const flippingInstructions: Metric<typeof compute> = /* @__PURE__ */ defineMetric(
  compute,
  METRIC,
  OPTIONS,
);

function compute(
  scores: RunScores,
  options?: FlippingInstructionsOptions,
): Settled<FlippingInstructionsResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const instructions = scoresByInstruction(METRIC.id, scores);
  const repeated = instructions.filter(({ length }) => length > 1);
  const count = (isKind: (solved: number, runs: number) => boolean): number =>
    repeated.filter((runs) => isKind(countSolved(runs, resolved), runs.length)).length;
  const flipping = count((solved, runs) => solved > 0 && solved < runs);
  const body = {
    n: countRuns(instructions),
    params: { ...paramsOf(OPTIONS, resolved), runs: runCounts(instructions) },
    alwaysSolved: count((solved, runs) => solved === runs),
    flipping,
    neverSolved: count((solved) => solved === 0),
    excluded: instructions.length - repeated.length,
    warning: gradedWarning(instructions, resolved),
  };
  return repeated.length === 0
    ? undefinedBecause(METRIC, 'too-few-runs', body)
    : scored(METRIC, flipping / repeated.length, body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  category: 'reliability',
  meaning: 'The share of instructions that are solved in some of their runs, but not in all.',
  tex: '\\frac{1}{N} \\sum_i [0 < c_i < n_i]',
  range: [0, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  use: 'to tell instructions that are hard from instructions on which a system is unreliable.',
  avoid: 'to compare systems with different numbers of runs: more runs find more flips.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the second and the fourth of four instructions are solved in one of two runs: 0.5.',
  seeAlso: ['pass-hat-k', 'unreliability', 'averaged-performance'],
};
