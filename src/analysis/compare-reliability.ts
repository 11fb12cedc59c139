import { requireInput } from '../error.js';
import {
  ESTIMATE,
  LEVELS,
  type PercentileLevels,
  requireOrder,
} from '../metrics/reliability/percentile-levels.js';
import { type RunScores, runsFrom } from '../metrics/reliability/run-scores.js';
import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { present } from '../options/present.js';
import type { QuantileEstimator } from '../statistics/rarefied-quantile.js';
import type { Run } from '../transcript/runs.js';
import { designFrom } from './design.js';
import type { Finding } from './finding.js';
import { findings } from './findings.js';
import { PLAN, type PlanOptions, planOf } from './plan.js';
import { type DesignRecord, GIVEN_NAME } from './records.js';

const NAME = 'compareReliability';

/** Options of {@link compareReliability}. */
export interface CompareReliabilityOptions
  extends PercentileLevels,
    Pick<PlanOptions, 'method' | 'confidenceLevel' | 'permutations' | 'seed' | 'adjust' | 'looks'> {
  /** As for `aptitude`. Default `type-7`. */
  readonly estimator?: QuantileEstimator;
  /**
   * Number of runs to which percentiles are rarefied: the smaller number of the two sides for each instruction (`pair`,
   * default), or a fixed number, which excludes instructions with fewer runs.
   */
  readonly rarefy?: 'pair' | number;
}

type Defaults =
  | 'high'
  | 'low'
  | 'estimator'
  | 'rarefy'
  | 'method'
  | 'confidenceLevel'
  | 'seed'
  | 'adjust'
  | 'looks';

const { method, confidenceLevel, permutations, seed, adjust, looks } = PLAN;

/** @internal */
export const OPTIONS: OptionSpecs<CompareReliabilityOptions, Defaults> = {
  ...LEVELS,
  ...{ method, confidenceLevel, permutations, seed, adjust, looks },
  estimator: ESTIMATE.estimator,
  rarefy: {
    expected: '"pair" or a whole number of at least 1',
    accepts: (value) => value === 'pair' || wholeNumber(1).accepts(value),
    default: 'pair',
  },
};

/** The result of {@link compareReliability}. */
export interface ReliabilityComparison {
  /** P, the mean score. */
  readonly averagedPerformance: Finding;
  /** A, the upper percentile. */
  readonly aptitude: Finding;
  /** U, upper minus lower percentile. */
  readonly unreliability: Finding;
}

/**
 * Compares the averaged performance P, aptitude A and unreliability U of two systems or settings on the same
 * instructions.
 *
 * Each metric is a mean over instructions, so its difference is the mean of the per-instruction differences, tested by
 * Student's t or by sign flips. Percentiles of unequal numbers of runs are rarefied first: the side with more runs gets
 * the expected value for the smaller number of runs [1]. p-values are corrected over the three metrics, and the
 * intervals match. Conclusions apply to instructions of this kind.
 *
 * Runs are paired by task and instruction, lists of lists by position. If the runs of a side differ in system, setting
 * or a recorded condition, only runs with equal conditions are compared, and the value of an instruction is the mean
 * over the conditions. Instructions on only one side are excluded. Takes O(instructions log instructions + runs^2)
 * time.
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], or if the sides share no instruction;
 *   `INVALID_OPTION` for an option out of range
 *
 * [1] Laban et al. 2025, section 4.2.
 *
 * @example
 * ```ts
 * import { compareReliability } from '@mtpc/metrics';
 * const full = [[90, 95, 100], [80, 85, 90], [95, 95, 100], [70, 80, 90], [85, 85, 85], [90, 100, 95]];
 * const sharded = full.map(([first]) => [first, first - 40, first - 20]);
 * const { averagedPerformance, unreliability } = compareReliability(full, sharded);
 * averagedPerformance.difference; // => 24.444444444444
 * averagedPerformance.verdict; // => 'a-higher'
 * unreliability.difference; // => -24.666666666667
 * ```
 */
export function compareReliability(
  a: RunScores,
  b: RunScores,
  options?: CompareReliabilityOptions,
): ReliabilityComparison {
  const settings = resolveOptions(NAME, OPTIONS, options);
  requireOrder(NAME, settings);
  const { high, low, estimator, rarefy, ...planned } = settings;
  const records = [...toRecords('a', runsFrom(NAME, a, 'a')), ...toRecords('b', runsFrom(NAME, b, 'b'))];
  const instructions = (side: string): Set<string> =>
    new Set(records.flatMap(({ labels, task }) => (labels[GIVEN_NAME] === side && task ? task.label : [])));
  const ofA = instructions('a');
  const isCommon = [...instructions('b')].some((each) => ofA.has(each));
  requireInput(isCommon, NAME, 'b', 'runs of an instruction that a has too', 'none');
  const plan = planOf(designFrom(records), { ...planned, by: GIVEN_NAME, unit: 'instruction' });
  const [averagedPerformance, aptitude, unreliability] = findings(plan, {
    runSettings: { high, low, estimator, rarefy },
  });
  if (!averagedPerformance || !aptitude || !unreliability)
    throw new RangeError('one of the metrics of runs is missing');
  return Object.freeze({ averagedPerformance, aptitude, unreliability });
}

function toRecords(side: string, runs: readonly Run[]): DesignRecord[] {
  return runs.map(({ instruction, score, system, setting, task, shards, conditions }, i) => ({
    key: JSON.stringify([side, i]),
    labels: {
      ...conditions,
      ...present({ model: system, setting, task, shards: shards === undefined ? undefined : String(shards) }),
      [GIVEN_NAME]: side,
    },
    task: { field: 'instruction', label: instruction },
    origin: { transcript: `${side} ${i}` },
    outcome: score,
  }));
}
