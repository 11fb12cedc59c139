import { mean } from '../math/mean.js';
import { METRIC_SCALES } from '../metrics/core/metric-names.generated.js';
import { percentile, percentileRange } from '../metrics/reliability/percentile-levels.js';
import { allSolved, countSolved } from '../metrics/reliability/solved-runs.js';
import type { QuantileEstimator } from '../statistics/rarefied-quantile.js';

/** How the percentiles of runs are computed. */
export interface RunSettings {
  readonly high: number;
  readonly low: number;
  readonly estimator: QuantileEstimator;
  /** `pair`: rarefies to the smaller number of runs of the two sides. */
  readonly rarefy: 'pair' | number;
}

/** Settings of the estimates, by the metric of runs. */
export type RunOptions = Partial<
  Record<'aptitude' | 'unreliability', Partial<Pick<RunSettings, 'estimator' | 'rarefy'>>>
>;

export const RUN_SETTINGS: RunSettings = { high: 90, low: 10, estimator: 'type-7', rarefy: 'pair' };

/** The questions of metrics: how well and reliably tasks are solved, or properties of the text. */
export type Question = 'performance' | 'text';

/** A compared quantity: the value of a cell of conversations, and its bounds. */
export interface Measure {
  readonly metric: string;
  readonly question: Question;
  /** The family of its comparisons; by default its question. */
  readonly family?: string;
  /** The metric whose scores it uses; `outcome` for metrics of runs. */
  readonly source: string;
  readonly range: readonly [least: number | null, greatest: number | null] | undefined;
  /** The value of a cell from its sorted scores; `runs` is the smaller number of runs of the two sides. */
  readonly of: (sorted: Float64Array, runs: number) => number | null;
  /** The number of runs that it is rarefied to, if it does not depend on the sides. */
  readonly rarefy?: number;
  /** How percentiles of runs are estimated. */
  readonly estimator?: QuantileEstimator;
  /**
   * The smallest and largest possible value over all missing scores; absent if the bounds of the scores give them
   * directly.
   */
  readonly bounds?: (known: Float64Array, missing: number, runs: number) => readonly [number, number];
}

/** The key of outcome scores. */
export const OUTCOME = 'outcome';

/** The ids of the outcome metrics, which form one family. */
export const PERFORMANCE: readonly string[] = [
  'success',
  'averaged-performance',
  'aptitude',
  'unreliability',
];

/** The outcome itself: success if all outcomes are yes or no, else the mean score. */
export const OUTCOMES: readonly string[] = ['success', 'averaged-performance'];

/** Metrics that are shares of 0 to 1; differences are given in percentage points. */
const SHARES: ReadonlySet<string> = new Set(['success', 'pass-hat-k', 'flipping-instructions']);

export function isShare(metric: string): boolean {
  return SHARES.has(metric);
}

const onMean = (sorted: Float64Array): number | null => (sorted.length === 0 ? null : mean(sorted));

/** A metric of texts: the mean of the conversations of a cell. */
export function textMeasure(metric: string): Measure {
  const scale = metric.includes(' ') ? undefined : METRIC_SCALES.get(metric);
  return { metric, question: 'text', source: metric, range: scale?.range, of: onMean };
}

/** The share of solved tasks. */
export const SUCCESS: Measure = {
  ...{ metric: 'success', question: 'performance', source: 'success', range: [0, 1], of: onMean },
};

export function performanceMeasure(range: Measure['range']): Measure {
  return { metric: 'averaged-performance', question: 'performance', source: OUTCOME, range, of: onMean };
}

/** The metrics of repeated runs. */
export function runMeasures(shared: RunSettings, own: RunOptions = {}): Measure[] {
  type Estimate = Parameters<typeof percentile>[2];
  const measure = (
    metric: keyof RunOptions,
    value: (sorted: Float64Array, estimate: Estimate) => number | null,
  ): Measure => {
    const { estimator, rarefy } = { ...shared, ...own[metric] };
    const of: Measure['of'] = (sorted, runs) =>
      value(sorted, { estimator, rarefy: rarefy === 'pair' ? runs : rarefy });
    return {
      ...{ metric, question: 'performance', source: OUTCOME, range: [0, 100], of, estimator },
      ...(rarefy !== 'pair' && { rarefy }),
      bounds: (known, missing, runs) => boundsBy(of, known, missing, runs),
    };
  };
  return [
    measure('aptitude', (sorted, estimate) => percentile(sorted, shared.high, estimate)),
    measure('unreliability', (sorted, estimate) => percentileRange(sorted, shared, estimate)),
  ];
}

/** Runs that a user repeats: pass^2, and whether an instruction flips between as many runs as the side with fewer has. */
export const SOLVED_RUNS: readonly Measure[] = [
  solvedMeasure('pass-hat-k', (solved, count) => allSolved(solved, count, 2)),
  solvedMeasure('flipping-instructions', (solved, count, runs) => {
    const [all, none] = [allSolved(solved, count, runs), allSolved(count - solved, count, runs)];
    return runs < 2 || all === null || none === null ? null : 1 - all - none;
  }),
];

function solvedMeasure(
  metric: string,
  of: (solved: number, count: number, runs: number) => number | null,
): Measure {
  return {
    ...{ metric, question: 'performance', family: 'repeated runs', source: OUTCOME, range: [0, 1] },
    of: (sorted, runs) => of(countSolved(sorted), sorted.length, runs),
  };
}

/** The extremes over fillings that put k missing scores at 0, k at 100 and the others at the median. */
function boundsBy(
  of: Measure['of'],
  known: Float64Array,
  missing: number,
  runs: number,
): readonly [number, number] {
  const middle = known[Math.floor(known.length / 2)] ?? 50;
  const values: number[] = [];
  for (let low = 0; low <= missing; low++)
    for (const high of new Set([0, missing - low])) {
      const filled = [
        ...known,
        ...Array(low).fill(0),
        ...Array(high).fill(100),
        ...Array(missing - low - high).fill(middle),
      ];
      const value = of(Float64Array.from(filled).sort(), runs);
      if (value !== null) values.push(value);
    }
  return values.length === 0 ? [0, 100] : [Math.min(...values), Math.max(...values)];
}
