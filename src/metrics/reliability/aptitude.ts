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
  percentile,
} from './percentile-levels.js';
import { countRuns, type RunScores, runCounts, scoresByInstruction } from './run-scores.js';

/** @internal */
export const METRIC: FactsFor<AptitudeResult> = {
  id: 'aptitude',
  revision: 1,
  symbol: 'A90',
  input: 'runs',
  needs: ['runs', 'repeated-runs'],
  undefinedWhen: ['too-few-runs'],
  direction: 'higher',
  components: [],
};

/** Options of {@link aptitude}. */
export type AptitudeOptions = Pick<PercentileLevels, 'high'> & PercentileEstimate;

/** @internal */
export const OPTIONS: OptionSpecs<AptitudeOptions, 'high' | 'estimator'> = {
  high: LEVELS.high,
  ...ESTIMATE,
};

/** Result of {@link aptitude}. */
export interface AptitudeResult extends CoreResult<'aptitude'>, Cautioned {
  /** Aptitude of each instruction; `null` without runs, or with fewer runs than `rarefy`. */
  readonly perInstruction: readonly (number | null)[];
}

/**
 * Aptitude (A90): the score of a good run: the 90th percentile over repeated runs.
 *
 * `A = percentile_90(S)` by linear interpolation between order statistics (type 7, the only method that reproduces the
 * published unreliability table); for several instructions the unweighted mean of their A [1].
 *
 * With few runs the 90th percentile is biased downwards: by a tenth of a standard deviation for ten normal runs, by a
 * third for five. `runs` in `params` and the signature contains the smallest and largest number of runs. Use `rarefy`
 * to compare instructions with different numbers of runs.
 *
 * Scores are given for one instruction (`number[]`), for several (`number[][]`, or `{ q1: number[] }` by name), or as
 * runs with their instruction. The score has the range and unit of the scores, [0, 100] in the paper. `n` is the number
 * of runs. Takes O(runs log runs) time. Undefined scores: `too-few-runs` without runs.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 4.2.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], `INVALID_OPTION` for an option out of range
 *
 * @example
 * ```ts
 * import { aptitude } from '@mtpc/metrics';
 * aptitude([20, 40, 60, 80, 100]).score; // => 92
 * aptitude([20, 40, 60, 80, 100], { high: 80 }).score; // => 84
 * ```
 */
export const aptitude: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(scores: RunScores, options?: AptitudeOptions): Settled<AptitudeResult> {
  const resolved = resolveOptions(METRIC.id, OPTIONS, options);
  const instructions = scoresByInstruction(METRIC.id, scores);
  const perInstruction = instructions.map((runs) => percentile(runs, resolved.high, resolved));
  const defined = perInstruction.filter((value) => value !== null);
  const params = { ...paramsOf(OPTIONS, resolved), runs: runCounts(instructions) };
  const warning = fractionWarning(instructions);
  const body = { n: countRuns(instructions), params, perInstruction, warning };
  return defined.length === 0
    ? undefinedBecause(METRIC, 'too-few-runs', body)
    : scored(METRIC, mean(defined), body);
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'section 4.2' },
  category: 'reliability',
  meaning: 'The score of a good run: the 90th percentile over repeated runs.',
  tex: 'A^{90} = \\operatorname{percentile}_{90}(S)',
  range: [0, 100],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(runs log runs)', memory: 'O(runs)' },
  nUnit: 'runs',
  use: 'to compare what models can achieve when a run goes well.',
  avoid: 'to compare models with different numbers of runs, unless you set `rarefy`.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, five runs with scores 20 to 100 have a 90th percentile of 92, interpolated between the two best runs.',
  seeAlso: ['averaged-performance', 'unreliability', 'reliability-profile'],
};
