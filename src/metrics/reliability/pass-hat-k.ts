import { mean } from '../../math/mean.js';
import { wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { Cautioned, CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { countRuns, type RunScores, runCounts, scoresByInstruction } from './run-scores.js';
import { allSolved, countSolved, gradedWarning, SOLVED, type SolvedRuns } from './solved-runs.js';

/** @internal */
export const METRIC: FactsFor<PassHatKResult> = {
  id: 'pass-hat-k',
  revision: 1,
  symbol: 'pass^k',
  input: 'runs',
  needs: ['runs', 'repeated-runs', 'solved-runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'higher',
  components: [],
};

/** Options of {@link passHatK}. */
export interface PassHatKOptions extends SolvedRuns {
  /** How many runs must all be solved; default 2. */
  readonly k?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<PassHatKOptions, 'k' | 'solved'> = { k: wholeNumber(1, 2), ...SOLVED };

/** Result of {@link passHatK}. */
export interface PassHatKResult extends CoreResult<'pass-hat-k'>, Cautioned {
  /** Each instruction's probability, `null` for one with fewer than `k` runs. */
  readonly perInstruction: readonly (number | null)[];
  /** pass^1, pass^2, and so on up to the least number of runs of an instruction: means over all instructions. */
  readonly byK: readonly number[];
  /** How many instructions stay out of the mean because they have too few runs. */
  readonly excluded: number;
}

/**
 * pass^k: the probability that k runs of the same instruction are all solved.
 *
 * Of an instruction with n runs, of which c are solved, `choose(c, k) / choose(n, k)`, which is unbiased for k further
 * runs; for several instructions the unweighted mean [1]. pass^1 is the share of solved runs. The faster pass^k falls with
 * k, the less a user can rely on an instruction that was solved once.
 *
 * Scores are given for one instruction (`number[]`), for several (`number[][]`, or `{ q1: number[] }` by name), or as runs that
 * name their instruction. A run is solved with a score of at least `solved`. The score lies in [0, 1], a probability. `n` is the number
 * of runs. Time O(runs log runs). Undefined scores: `too-few-runs` if no instruction has k runs.
 *
 * [1] Yao et al. 2024, tau-bench: A Benchmark for Tool-Agent-User Interaction in Real-World Domains, section 4.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` unless k is a whole number of at least
 *   1 and solved lies in [0, 100]
 *
 * @example
 * ```ts
 * import { passHatK } from '@mtpc/metrics';
 * passHatK([100, 100, 100, 0]).score; // => 0.5
 * passHatK([100, 100, 100, 0]).byK; // => [0.75, 0.5, 0.25, 0]
 * passHatK([100]).undefinedBecause; // => 'too-few-runs'
 * ```
 */
export const passHatK: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(scores: RunScores, options?: PassHatKOptions): Settled<PassHatKResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const instructions = scoresByInstruction(METRIC.id, scores);
  const counts = instructions.map((runs) => ({ runs: runs.length, solved: countSolved(runs, resolved) }));
  const at = (k: number): (number | null)[] => counts.map(({ runs, solved }) => allSolved(solved, runs, k));
  const perInstruction = at(resolved.k);
  const defined = perInstruction.filter((value) => value !== null);
  const [least] = runCounts(instructions);
  const byK = Array.from({ length: least }, (_, i) => mean(at(i + 1).map((value) => value ?? 0)));
  const body = {
    n: countRuns(instructions),
    params: { ...paramsOf(OPTIONS, resolved), runs: runCounts(instructions) },
    ...{ perInstruction, byK, excluded: perInstruction.length - defined.length },
    warning: gradedWarning(instructions, resolved),
  };
  return defined.length === 0
    ? undefinedBecause(METRIC, 'too-few-runs', body)
    : scored(METRIC, mean(defined), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  category: 'reliability',
  meaning: 'The probability that k runs of the same instruction are all solved.',
  tex: '\\operatorname{pass}^k = \\frac{1}{N} \\sum_i \\binom{c_i}{k} \\Big/ \\binom{n_i}{k}',
  range: [0, 1],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  use: 'to ask how often a system that must not fail once solves an instruction k times in a row.',
  avoid: 'for graded scores, unless you set `solved`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, three of four runs are solved. Of the six pairs of runs three consist of solved runs only: pass^2 is 0.5.',
  seeAlso: ['averaged-performance', 'unreliability', 'flipping-instructions'],
};
