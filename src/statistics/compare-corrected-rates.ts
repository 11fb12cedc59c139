import { requireInput } from '../error.js';
import { existing, itemAt } from '../math/existing.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { normalTail } from '../math/normal-tail.js';
import { anObject, requireForm } from '../options/forms.js';
import { resolveOptions } from '../options/options.js';
import {
  CORRECTED_RATE,
  type CorrectedRate,
  type CorrectedRateOptions,
  correctRate,
  type RateSettings,
} from './corrected-rate.js';
import { type IntervalOrReason, intervalOf, noInterval, withinRange } from './interval.js';
import { checkSample, type JudgedSample, type Sample } from './judged-sample.js';
import { influences, intervalMethod, rateBounds } from './rate-bounds.js';
import { twoGroupTest } from './two-group-test.js';

/** The result of {@link compareCorrectedRates}. */
export interface CorrectedRateComparison extends IntervalOrReason {
  readonly a: CorrectedRate;
  readonly b: CorrectedRate;
  /** The corrected rate of a minus the corrected rate of b. */
  readonly difference: number | null;
  /** Two-sided p-value for equal true rates: 1 minus the largest confidence level whose interval excludes 0. */
  readonly pValue: number | null;
}

/**
 * Compares the true rates of two systems whose labels come from imperfect judges, each audited separately:
 * a judge may make different errors on each system, for example on longer or more polite answers.
 *
 * The interval combines the intervals of both rates (MOVER [1]); with clusters it is Student's t with the error CR2 over the
 * items of both. O(n).
 *
 * @throws MetricError as `correctedRate`; `INVALID_INPUT` if only one side has clusters
 *
 * [1] G. Zou, A. Donner (2008), Statistics in Medicine 27(10).
 *
 * @example
 * ```ts
 * import { compareCorrectedRates } from '@mtpc/metrics/statistics';
 * const judged = [...Array(60).fill(1), ...Array(140).fill(0)];
 * const right = { judged, audited: judged.map((label, i) => (i % 5 === 0 ? label : null)) };
 * const wrong = { judged, audited: judged.map((label, i) => (i % 5 === 0 ? (i % 20 === 0 ? 1 - label : label) : null)) };
 * compareCorrectedRates(right, wrong).difference; // => -0.1
 * ```
 */
export function compareCorrectedRates(
  a: JudgedSample,
  b: JudgedSample,
  options?: Omit<CorrectedRateOptions, 'clusterLabels'>,
): CorrectedRateComparison {
  const caller = 'compareCorrectedRates';
  const resolved = resolveOptions(caller, CORRECTED_RATE, options);
  const checked = (name: string, sample: JudgedSample): Sample => {
    requireForm(caller, name, sample, anObject);
    return checkSample(caller, `${name}.`, sample, sample.clusterLabels);
  };
  const samples = [checked('a', a), checked('b', b)] as const;
  const areAlike = (samples[0].kinds === undefined) === (samples[1].kinds === undefined);
  requireInput(areAlike, caller, 'b.clusterLabels', 'clusters on both sides, or on none', b.clusterLabels);
  const [ofA, ofB] = [correctRate(samples[0], resolved), correctRate(samples[1], resolved)];
  const found =
    ofA.estimate === null || ofB.estimate === null
      ? { difference: null, pValue: null, ...noInterval('no-observation') }
      : { difference: ofA.estimate - ofB.estimate, ...estimateDifference(samples, resolved) };
  return Object.freeze({ a: ofA, b: ofB, ...found });
}

type Difference = Pick<CorrectedRateComparison, 'pValue' | keyof IntervalOrReason>;

function estimateDifference(
  [a, b]: readonly [Sample, Sample],
  { method, confidenceLevel }: RateSettings,
): Difference {
  if (a.kinds !== undefined) return clusteredDifference(a, b, confidenceLevel);
  const [ofA, ofB] = [existing(rateBounds(a, method)), existing(rateBounds(b, method))];
  const at = (z: number): readonly [number, number] => {
    const [x, y] = [ofA(z), ofB(z)];
    const difference = x.center - y.center;
    return [difference - Math.hypot(x.below, y.above), difference + Math.hypot(x.above, y.below)];
  };
  const [lower, upper] = at(normalQuantile((1 + confidenceLevel) / 2));
  const found = intervalOf(lower, upper, confidenceLevel, intervalMethod(method));
  return { pValue: pValueBy(at), ...withinRange(found, [-1, 1]) };
}

/** The significance level at which the interval just contains 0, by bisection of the quantile. */
function pValueBy(at: (z: number) => readonly [number, number]): number {
  const leavesOut = (z: number): boolean => at(z)[0] > 0 || at(z)[1] < 0;
  let high = 0.25;
  // In steps, because an interval whose center moves with z may contain 0 and then exclude it again.
  while (leavesOut(high)) if ((high += 0.25) > 38) return 0;
  let low = high - 0.25;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (leavesOut(middle)) low = middle;
    else high = middle;
  }
  return Math.min(1, 2 * normalTail(high));
}

function clusteredDifference(a: Sample, b: Sample, confidenceLevel: number): Difference {
  const values = [a, b].flatMap((sample, side) =>
    influences(sample).map((value, i) => ({
      ...{ value, isFirst: side === 0 },
      clusters: existing(sample.kinds).map((own) => itemAt(own, i)),
    })),
  );
  const { pValue, interval, noIntervalBecause } = twoGroupTest(values, confidenceLevel);
  return { pValue, ...withinRange({ interval, ...(noIntervalBecause && { noIntervalBecause }) }, [-1, 1]) };
}
