import { requireShape } from '../../error.js';
import { existing, itemAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { standardDeviation } from '../../math/standard-deviation.js';
import { studentQuantile } from '../../math/student-quantile.js';
import { anObject, requireForm } from '../../options/forms.js';
import { properShare } from '../../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../../options/options.js';
import {
  type Interval,
  type IntervalOrReason,
  intervalOf,
  type NoIntervalReason,
  noInterval,
} from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { isRounding } from '../../statistics/rounding.js';
import { requireList } from '../../transcript/inputs.js';
import type { FactsFor, MetricCard, MetricPage } from '../core/card.js';
import { defineCard, defineMetric, type Metric } from '../core/define-metric.js';
import type { CoreResult, Settled } from '../core/result.js';
import { scored, undefinedBecause } from '../core/result.js';
import { requireRunScore } from './require-run-score.js';
import { type RetentionScores, scoresByTask, type TaskScore } from './retention-tasks.js';

export type { RetentionScores, TaskScore } from './retention-tasks.js';

/** @internal */
export const METRIC: FactsFor<RetentionResult> = {
  id: 'retention',
  revision: 1,
  input: 'numbers',
  needs: ['parameters'],
  undefinedWhen: ['too-few-items', 'zero-denominator', 'infinite'],
  direction: 'higher',
  components: [{ symbol: 'loss', of: 'loss' }],
};

/** Scores in two settings: per task in the same order, or of runs by instruction. */
export interface RetentionInput {
  /** The scores in the single-turn setting with the full instruction. */
  readonly full: RetentionScores;
  /** The scores in the compared setting, such as `concat` or `sharded`. */
  readonly setting: RetentionScores;
}

/** Options of {@link retention}. */
export interface RetentionOptions {
  /** Coverage of the interval; default .95. */
  readonly confidenceLevel?: number;
}

/** @internal */
export const OPTIONS: OptionSpecs<RetentionOptions, 'confidenceLevel'> = {
  confidenceLevel: properShare(0.95),
};

/** Result of {@link retention}. */
export interface RetentionResult extends CoreResult<'retention'> {
  /** Each task's ratio in percent; `null` if it is undefined. */
  readonly perTask: readonly (number | null)[];
  /** 100 minus the score: the percentage lost. */
  readonly loss: number | null;
  /** Interval of the retention: over instructions within the tasks if their scores are given, else over tasks. */
  readonly interval: Interval | null;
  /** Why `interval` is `null`; absent otherwise. */
  readonly noIntervalBecause?: NoIntervalReason;
  /** The population of the interval: other instructions of these tasks, or other tasks. */
  readonly clusterBy: 'instruction' | 'task';
}

/**
 * Retention: the percentage of its single-turn performance that a model keeps in another setting.
 *
 * `100 * mean over tasks of (setting / full)` [1], the last two columns of table 1 of the paper. Tasks that are missing
 * on one side, or whose full score is 0, are excluded. Runs are averaged and paired by instruction; runs without a task
 * form one task.
 *
 * If you pass the scores of each task's instructions (means over their runs) instead of the task's mean, the interval
 * generalizes to other instructions of the same tasks. It uses the delta method: the variance of a task's ratio r is
 * the variance of (setting - r full) over n full^2, with Satterthwaite's degrees of freedom. With task means alone, the
 * interval is Student's t over tasks.
 *
 * The score lies in [0, inf), in percent; 100 means no loss. `n` is the number of tasks compared. Takes O(tasks) time.
 * Undefined scores: `too-few-items` if no task is on both sides, `zero-denominator` if all their full scores are 0,
 * `infinite` if one is so small that the ratio overflows.
 *
 * [1] Laban et al. 2025, LLMs Get Lost In Multi-Turn Conversation, section 5.1, table 1.
 *
 * @throws MetricError `SHAPE_MISMATCH` if the two lists differ in length, `INVALID_INPUT` for a score outside [0, 100]
 *
 * @example
 * ```ts
 * import { retention } from '@mtpc/metrics';
 * const result = retention({ full: [80, 50, null], setting: [40, 50, 30] });
 * result.score; // => 75
 * result.loss; // => 25
 * retention({ full: { q1: [80, 100], q2: [90] }, setting: { q1: [60, 70], q2: [70] } }).score; // => 75
 * ```
 */
export const retention: Metric<typeof compute> = /* @__PURE__ */ defineMetric(compute, METRIC, OPTIONS);

function compute(input: RetentionInput, options?: RetentionOptions): Settled<RetentionResult> {
  const { confidenceLevel } = resolveOptions(METRIC.id, OPTIONS, options);
  requireForm(METRIC.id, 'input', input, anObject);
  const { full, setting } = scoresByTask(METRIC.id, input.full, input.setting);
  const tasks = full.map((whole, i) => pairTask(i, whole, setting[i] ?? null));
  const ratios = tasks.flatMap((task) => (task?.ratio == null ? [] : [task]));
  const isByInstruction = ratios.length > 0 && ratios.every(({ variance }) => variance !== undefined);
  const clusterBy = isByInstruction ? 'instruction' : 'task';
  const perTask = tasks.map((task) => task?.ratio ?? null);
  const body = { n: ratios.length, params: { confidenceLevel, clusterBy }, perTask, clusterBy } as const;
  if (ratios.length === 0) {
    const reason = tasks.every((task) => task === undefined) ? 'too-few-items' : 'zero-denominator';
    return undefinedBecause(METRIC, reason, { ...body, loss: null, ...noInterval('no-observation') });
  }
  const values = ratios.map(({ ratio }) => existing(ratio));
  const score = mean(values);
  if (score === Number.POSITIVE_INFINITY) {
    const finite = perTask.map((ratio) => (ratio === Number.POSITIVE_INFINITY ? null : ratio));
    return undefinedBecause(METRIC, 'infinite', {
      ...body,
      ...{ perTask: finite, loss: null },
      ...noInterval('infinite'),
    });
  }
  const { interval, noIntervalBecause } = isByInstruction
    ? overInstructions(score, ratios, confidenceLevel)
    : meanInterval(values, { confidenceLevel, method: 'student-t' });
  const found = { interval, ...(noIntervalBecause && { noIntervalBecause }) };
  return scored(METRIC, score, { ...body, loss: 100 - score, ...found });
}

/** The retention of a task and, if its instructions are given, its variance. */
interface Task {
  readonly ratio: number | null;
  readonly variance?: number;
  readonly instructions: number;
}

function pairTask(index: number, whole: TaskScore, part: TaskScore): Task | undefined {
  const [full, setting] = [checkScores('full', index, whole), checkScores('setting', index, part)];
  if (full.length === 0 || setting.length === 0) return undefined;
  const base = mean(full);
  if (base === 0) return { ratio: null, instructions: full.length };
  const ratio = (100 * mean(setting)) / base;
  if (typeof whole === 'number' || typeof part === 'number') return { ratio, instructions: full.length };
  const expected = `an array of ${full.length}, one score for each instruction`;
  requireShape(full.length === setting.length, METRIC.id, `input.setting[${index}]`, expected, part);
  const residuals = setting.map((score, i) => (100 * score - ratio * itemAt(full, i)) / base);
  const deviation = standardDeviation(residuals, { kind: 'sample' });
  return {
    ratio,
    instructions: full.length,
    ...(full.length > 1 && { variance: deviation ** 2 / full.length }),
  };
}

/** The interval of the mean of ratios whose variances are known: t with Satterthwaite's degrees of freedom. */
function overInstructions(score: number, tasks: readonly Task[], confidenceLevel: number): IntervalOrReason {
  const variances = tasks.map(({ variance }) => existing(variance) / tasks.length ** 2);
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  if (isRounding(Math.sqrt(total), score)) return noInterval('no-variation');
  const shares = variances.reduce((sum, each, i) => sum + each ** 2 / (itemAt(tasks, i).instructions - 1), 0);
  const margin = studentQuantile((1 + confidenceLevel) / 2, total ** 2 / shares) * Math.sqrt(total);
  return intervalOf(score - margin, score + margin, confidenceLevel, 'student-t');
}

function checkScores(side: string, index: number, score: TaskScore): readonly number[] {
  if (score === null) return [];
  const scores = typeof score === 'number' ? [score] : score;
  requireList(METRIC.id, `input.${side}[${index}]`, scores, 'a score or a list of scores');
  for (const each of scores) {
    requireRunScore(METRIC.id, `input.${side}[${index}]`, each);
  }
  return scores;
}

/** @internal */
export const card: MetricCard = /* @__PURE__ */ defineCard(METRIC, OPTIONS, {
  source: { paper: 'lost', equation: 'section 5.1, table 1' },
  category: 'reliability',
  meaning: 'The percentage of its single-turn performance that a model keeps in another setting.',
  tex: '100 \\cdot \\frac{1}{T} \\sum_t \\frac{\\bar P_t^{\\text{setting}}}{\\bar P_t^{\\text{full}}}',
  range: [0, null],
  granularity: 'corpus',
  aggregate: 'recompute',
  cost: { time: 'O(tasks)', memory: 'O(tasks)' },
  nUnit: 'tasks compared',
  use: 'to summarize in one number what a multi-turn setting costs a model.',
  avoid: 'with tasks whose full score is close to 0: the ratio is then noisy.',
});

/** @internal */
export const page: MetricPage = {
  reading:
    'In the example, the model keeps 40 / 80 = 50% on one task and 100% on the other, with mean 75. The task without a full score does not count.',
  seeAlso: ['averaged-performance', 'reliability-profile'],
};
