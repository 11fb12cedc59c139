import { requireInput } from '../../error.js';
import { itemAt, itemsAt } from '../../math/existing.js';
import { mean } from '../../math/mean.js';
import { standardDeviation } from '../../math/standard-deviation.js';
import { studentQuantile } from '../../math/student-quantile.js';
import { studentTail } from '../../math/student-tail.js';
import { oneOf, properShare, rounds, seed as seedOption, wholeNumber } from '../../options/option-kinds.js';
import { type OptionSpecs, paramsOf, resolveOptions } from '../../options/options.js';
import { ADJUSTMENTS, type Adjustment, adjustPValues } from '../../statistics/adjust-p-values.js';
import { type Interval, intervalOf, type NoIntervalReason } from '../../statistics/interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { type PairedTestMethod, pairedTest } from '../../statistics/paired-test.js';
import { placesByLabel } from '../../statistics/places-by-label.js';
import type { QuantileEstimator } from '../../statistics/rarefied-quantile.js';
import type { StatisticsRecord } from '../core/signature.js';
import { ESTIMATE, LEVELS, type PercentileLevels, requireOrder } from './percentile-levels.js';
import {
  type MeasureOfRuns,
  mapMeasures,
  OF_RUNS,
  RUN_MEASURES,
  type WithReliability,
  withReliability,
} from './run-measures.js';
import { type RunScores, runCounts, scoresByKey, varyingConditions } from './run-scores.js';

const NAME = 'compare-reliability';

/** Options of {@link compareReliability}. */
export interface CompareReliabilityOptions extends PercentileLevels {
  /** As for `aptitude`. Default `type-7`. */
  readonly estimator?: QuantileEstimator;
  /**
   * How many runs percentiles are rarefied to: for each instruction as many as the side with fewer has (`pair`, the
   * default), or a number; instructions with fewer stay out.
   */
  readonly rarefy?: 'pair' | number;
  /** Student's t over instructions (default), or flipped signs of whole instructions. */
  readonly method?: PairedTestMethod;
  /** The interval that agrees with the test (default), or one from pairs of instructions resampled whole. */
  readonly interval?: 'test' | 'bootstrap-t' | 'percentile';
  /** Coverage of the intervals. Default .95. */
  readonly level?: number;
  /** Random sign patterns beyond 14 instructions. Default 9999. */
  readonly permutations?: number;
  /** Resamples of the bootstrap intervals. Default 2000. */
  readonly resamples?: number;
  /** Seed of patterns and resamples. Default 0. */
  readonly seed?: number;
  /** The correction over P, A and U. Default `holm`. */
  readonly adjust?: Adjustment;
}

type Name = keyof CompareReliabilityOptions;

/** @internal */
export const OPTIONS: OptionSpecs<CompareReliabilityOptions, Name> = {
  ...LEVELS,
  estimator: ESTIMATE.estimator,
  rarefy: {
    expected: '"pair" or a whole number of at least 1',
    accepts: (value) => value === 'pair' || wholeNumber(1).accepts(value),
    default: 'pair',
  },
  method: oneOf(['student-t', 'sign-flip'], 'student-t'),
  interval: oneOf(['test', 'bootstrap-t', 'percentile'], 'test'),
  level: properShare(0.95),
  permutations: rounds(1, 9999),
  resamples: rounds(1, 2000),
  seed: seedOption(0),
  adjust: oneOf(ADJUSTMENTS, 'holm'),
};

/** One measure of two systems or settings, over the instructions that both have. */
export interface ReliabilityDifference {
  /** Instructions that give the measure on both sides. */
  readonly n: number;
  readonly a: number | null;
  readonly b: number | null;
  /** a minus b. */
  readonly difference: number | null;
  readonly standardError: number | null;
  readonly interval: Interval | null;
  readonly noIntervalBecause?: NoIntervalReason;
  readonly pValue: number | null;
  /** The least p-value that the method can give. */
  readonly minimumPValue: number | null;
  readonly adjustedPValue: number | null;
  /** Comparisons of the family that have a p-value. */
  readonly comparisons: number;
  readonly method: PairedTestMethod;
}

/** What {@link compareReliability} returns. */
export interface ReliabilityComparison extends StatisticsRecord, WithReliability<ReliabilityDifference> {
  readonly statistic: 'compare-reliability';
  /** Instructions that both sides have, that only a has, that only b has. */
  readonly instructions: number;
  readonly onlyA: number;
  readonly onlyB: number;
  /** The least and the greatest number of runs of an instruction on each side. */
  readonly runsA: readonly [number, number];
  readonly runsB: readonly [number, number];
}

/**
 * Compares the averaged performance P, aptitude A, unreliability U and reliability R of two systems, or of two settings, on
 * the same instructions.
 *
 * Each measure is a mean over instructions, so its difference is the mean of the differences of instructions, which are
 * independent: the test is Student's t over them; where P changes by the same amount on each, over the runs within them. `sign-flip` assumes less, since under the null hypothesis the two sides
 * of an instruction can be swapped: all patterns up to 14 instructions and random ones beyond [1]; below six instructions
 * no p-value of it is below .05. It is also used where A or U changes by the same amount on all instructions. The interval contains
 * all differences that the test does not reject, and excludes 0 exactly if p <= 1 - level. Percentiles of unequal numbers of runs are made comparable first: for each
 * instruction, the side with more runs is given the value expected from as many runs as the other side has. Conclusions
 * apply to instructions of this kind.
 *
 * Runs are paired by task and instruction, lists of lists by position. If the runs of a side cover several systems (or
 * settings), they are paired by these too, and by the conditions that vary on both sides; a condition that varies on one
 * side only is paired with all runs of the other. An instruction's measure is the mean over these pairs: pooled
 * percentiles would not describe any of them. Instructions on only one side do not count. Time O(permutations * instructions +
 * runs^2).
 *
 * @throws MetricError `INVALID_INPUT` for a score outside [0, 100], or without an instruction in common;
 *   `INVALID_OPTION` for an option out of range
 *
 * [1] Laban et al. 2025, section 4.2, for the measures; Phipson and Smyth 2010 for the flipped signs.
 *
 * @example
 * ```ts
 * import { compareReliability } from '@mtpc/metrics';
 * const full = [[90, 95, 100], [80, 85, 90], [95, 95, 100], [70, 80, 90], [85, 85, 85], [90, 100, 95]];
 * const sharded = full.map(([first]) => [first, first - 40, first - 20]);
 * const { averagedPerformance, unreliability } = compareReliability(full, sharded);
 * averagedPerformance.difference; // => 24.444444444444
 * averagedPerformance.pValue; // => 0.000150588
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
  const conditions = varyingConditions(a, b);
  const [left, right] = [scoresByKey(NAME, a, 'a', conditions), scoresByKey(NAME, b, 'b', conditions)];
  const keys = [...left.keys()].filter((key) => right.has(key)).sort();
  const what = `runs of ${['an instruction', ...conditions].join(' and ')} that a has too`;
  requireInput(keys.length > 0, NAME, 'b', what, 'none');
  const pairs = keys.flatMap((key) => {
    const [ofA, ofB] = [left.get(key), right.get(key)];
    if (!ofA || !ofB) return [];
    const { instruction } = ofA;
    return ofA.repetitions.flatMap((a) => ofB.repetitions.map((b) => ({ instruction, a, b })));
  });
  const instructions = placesByLabel(pairs.map(({ instruction }) => instruction));
  const onlyOn = (side: ReturnType<typeof scoresByKey>): number =>
    new Set([...side.values()].map(({ instruction }) => instruction)).size - instructions.size;
  const shared = [...instructions.values()].map((places) => itemsAt(pairs, places));
  const differences = mapMeasures(OF_RUNS, (measure) => estimateDifference(shared, measure, settings));
  const pValues = RUN_MEASURES.map(({ name }) => differences[name].pValue);
  const adjusted = adjustPValues(pValues, settings.adjust);
  const comparisons = adjusted.filter((p) => p !== null).length;
  let at = 0;
  const compared = mapMeasures(differences, (difference) =>
    Object.freeze({ ...difference, adjustedPValue: itemAt(adjusted, at++), comparisons }),
  );
  return Object.freeze({
    statistic: NAME,
    revision: 1,
    params: Object.freeze(paramsOf(OPTIONS, settings)),
    instructions: instructions.size,
    onlyA: onlyOn(left),
    onlyB: onlyOn(right),
    runsA: runCounts(pairs.map((pair) => pair.a)),
    runsB: runCounts(pairs.map((pair) => pair.b)),
    ...withReliability(compared, mirrored),
  });
}

type Unadjusted = Omit<ReliabilityDifference, 'adjustedPValue' | 'comparisons'>;
type Settings = Required<CompareReliabilityOptions>;

/** The runs of an instruction on both sides, once for each system, setting and condition where they vary. */
type Pairs = readonly { readonly a: Float64Array; readonly b: Float64Array }[];

function estimateDifference(
  instructions: readonly Pairs[],
  measure: MeasureOfRuns,
  settings: Settings,
): Unadjusted {
  const { method, interval, level, permutations, resamples, seed } = settings;
  const values = instructions.flatMap((pairs) => {
    const measured = pairs.flatMap(({ a, b }) => {
      const rarefy = settings.rarefy === 'pair' ? Math.min(a.length, b.length) : settings.rarefy;
      const of = (runs: Float64Array): number | null => measure(runs, { ...settings, rarefy });
      const [ofA, ofB] = [of(a), of(b)];
      return ofA === null || ofB === null ? [] : [{ a: ofA, b: ofB }];
    });
    return measured.length === 0 ? [] : [meanPair(measured)];
  });
  const differences = values.map((pair) => pair.a - pair.b);
  const {
    nClusters: _clusters,
    df: _df,
    exact: _exact,
    permutations: _drawn,
    ...test
  } = pairedTest(differences, {
    ...{ method, level, permutations, seed, size: 100 },
  });
  const means = values.length === 0 ? { a: null, b: null } : meanPair(values);
  // Flipped signs in place of Student's t: the differences of instructions do not vary.
  const isConstant = test.method !== method && test.difference !== 0;
  const overRuns = isConstant && measure === OF_RUNS.averagedPerformance ? runError(instructions) : null;
  if (interval === 'test' && overRuns !== null && test.difference !== null) {
    const { noIntervalBecause: _reason, ...counts } = test;
    return { ...counts, ...means, ...overRunsTest(test.difference, overRuns, level) };
  }
  if (interval === 'test') return { ...test, ...means };
  const { interval: _interval, noIntervalBecause: _reason, ...tested } = test;
  const resampled = meanInterval(differences, { level, method: interval, resamples, seed });
  const { noIntervalBecause } = resampled;
  return {
    ...tested,
    ...means,
    interval: resampled.interval,
    ...(noIntervalBecause && { noIntervalBecause }),
  };
}

/**
 * The error of a difference of means that comes from the runs alone, and Welch's degrees of freedom. It is what remains
 * where all instructions change by the same amount, so that they have no error among each other. `null` without runs
 * that vary.
 */
function runError(
  instructions: readonly Pairs[],
): { readonly standardError: number; readonly df: number } | null {
  const parts = instructions.flatMap((pairs) =>
    pairs
      .flatMap(({ a, b }) => [a, b])
      .map((runs) => {
        const variance = standardDeviation(runs, { kind: 'sample' }) ** 2 / runs.length;
        return { variance: variance / pairs.length ** 2, df: runs.length - 1 };
      }),
  );
  if (parts.some(({ df }) => df < 1)) return null;
  const total = parts.reduce((sum, { variance }) => sum + variance, 0);
  if (!(total > 0)) return null;
  const squares = parts.reduce((sum, { variance, df }) => sum + variance ** 2 / df, 0);
  return { standardError: Math.sqrt(total) / instructions.length, df: total ** 2 / squares };
}

/** Student's t over runs. */
function overRunsTest(
  difference: number,
  { standardError, df }: { readonly standardError: number; readonly df: number },
  level: number,
): Pick<Unadjusted, 'standardError' | 'pValue' | 'minimumPValue' | 'method' | 'interval'> {
  const margin = studentQuantile((1 + level) / 2, df) * standardError;
  const { interval } = intervalOf(difference - margin, difference + margin, level, 'student-t');
  const pValue = Math.min(1, 2 * studentTail(Math.abs(difference) / standardError, df));
  return { standardError, pValue, minimumPValue: 0, method: 'student-t', interval };
}

function meanPair(values: readonly { readonly a: number; readonly b: number }[]): { a: number; b: number } {
  return { a: mean(values.map((each) => each.a)), b: mean(values.map((each) => each.b)) };
}

/** The difference of 100 - U. @internal */
export function mirrored(of: ReliabilityDifference): ReliabilityDifference {
  const flip = (value: number | null, from: number): number | null => (value === null ? null : from - value);
  return Object.freeze({
    ...of,
    ...{ a: flip(of.a, 100), b: flip(of.b, 100), difference: flip(of.difference, 0) },
    interval: of.interval && {
      ...of.interval,
      ...{ lower: -of.interval.upper, upper: -of.interval.lower },
    },
  });
}
