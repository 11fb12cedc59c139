import { requireSetting } from '../error.js';
import { HALF_LOG_TWO_PI, stirlingError } from '../math/log-gamma.js';
import { normalTail } from '../math/normal-tail.js';
import { portableExp } from '../math/portable-exp.js';
import { portableLog, portableLog1p } from '../math/portable-log.js';
import { studentQuantile } from '../math/student-quantile.js';
import { anObject, requireForm } from '../options/forms.js';
import { numberWhere, properShare, required, wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';

/** Options of {@link minimumDetectableDifference}. */
export interface PowerInput {
  /** Number of pairs (transcripts, or clusters if only these are independent). */
  readonly n: number;
  /** Standard deviation of the scores of a system, or, without `correlation`, of the differences of pairs. */
  readonly sd: number;
  /** Correlation of the scores of both systems on the same transcripts. */
  readonly correlation?: number;
  /** Probability of detecting the difference; default .8. */
  readonly power?: number;
  /** 1 minus the significance level; default .95. */
  readonly confidenceLevel?: number;
}

const INPUT: OptionSpecs<PowerInput, 'power' | 'confidenceLevel'> = {
  n: required(wholeNumber(0)),
  sd: required(numberWhere('a number from 0', (sd) => sd >= 0)),
  correlation: numberWhere('a number from -1 to 1', (correlation) => Math.abs(correlation) <= 1),
  power: numberWhere('a number between 1 - level and 1', (power) => power > 0, 0.8),
  confidenceLevel: properShare(0.95),
};

/**
 * The smallest true difference that a paired comparison of n transcripts detects with the given power (two-sided, at 1
 * - level), from the noncentral t distribution [1]. With `correlation` r, the standard deviation of the differences is
 * sd sqrt(2 (1 - r)).
 *
 * @returns the difference, in the unit of sd; `null` for fewer than two pairs; O(1)
 * @throws MetricError `INVALID_OPTION` for a number out of range or an unknown option
 *
 * [1] J. Cohen (1988), Statistical power analysis for the behavioral sciences, chapter 2.
 *
 * @example
 * ```ts
 * import { minimumDetectableDifference } from '@mtpc/metrics/statistics';
 * minimumDetectableDifference({ n: 10, sd: 1 }); // => 0.996001371455
 * minimumDetectableDifference({ n: 100, sd: 20, correlation: 0.5 }); // => 5.658252655628
 * ```
 */
export function minimumDetectableDifference(input: PowerInput): number | null {
  const caller = 'minimumDetectableDifference';
  requireForm(caller, 'input', input, anObject);
  const { n, sd, correlation, power, confidenceLevel } = resolveOptions(caller, INPUT, input, 'input');
  const inRange = power > 1 - confidenceLevel && power < 1;
  requireSetting(inRange, caller, 'input.power', 'a number between 1 - level and 1', power);
  if (n < 2) return null;
  return (
    detectableErrors(n - 1, confidenceLevel, power) * (differenceDeviation(sd, correlation) / Math.sqrt(n))
  );
}

/** The input of {@link requiredN}. */
export interface RequiredNInput extends Omit<PowerInput, 'n'> {
  /** The true difference to detect, in the unit of sd; its sign does not matter. */
  readonly difference: number;
  /** Number of comparisons corrected together (Bonferroni; Holm's method has at least this power); default 1. */
  readonly comparisons?: number;
}

const { n: _, ...OTHERS } = INPUT;
const REQUIRED: OptionSpecs<RequiredNInput, 'power' | 'confidenceLevel' | 'comparisons'> = {
  ...OTHERS,
  difference: required(numberWhere('a number other than 0', (difference) => difference !== 0)),
  comparisons: wholeNumber(1, 1),
};

/**
 * The number of pairs (transcripts, or clusters if only these are independent) that a paired comparison needs to detect
 * a true difference with the given power: the smallest n whose {@link minimumDetectableDifference} at the corrected
 * level is not larger.
 *
 * @returns the number of pairs, at least 2; O(log n)
 * @throws MetricError `INVALID_OPTION` for a number out of range or an unknown option
 *
 * @example
 * ```ts
 * import { requiredN } from '@mtpc/metrics/statistics';
 * requiredN({ difference: 5, sd: 10 }); // => 34
 * requiredN({ difference: 5, sd: 10, correlation: 0.5, comparisons: 10 }); // => 58
 * ```
 */
export function requiredN(input: RequiredNInput): number {
  const caller = 'requiredN';
  requireForm(caller, 'input', input, anObject);
  const { difference, sd, correlation, comparisons, power, confidenceLevel } = resolveOptions(
    caller,
    REQUIRED,
    input,
    'input',
  );
  const inRange = power > 1 - confidenceLevel && power < 1;
  requireSetting(inRange, caller, 'input.power', 'a number between 1 - level and 1', power);
  const corrected = 1 - (1 - confidenceLevel) / comparisons;
  const deviation = differenceDeviation(sd, correlation);
  const isEnough = (n: number): boolean =>
    detectableErrors(n - 1, corrected, power) * (deviation / Math.sqrt(n)) <= Math.abs(difference);
  let enough = 2;
  while (!isEnough(enough)) enough *= 2;
  let lacking = enough / 2;
  while (enough - lacking > 1) {
    const middle = Math.floor((lacking + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else lacking = middle;
  }
  return Math.max(2, enough);
}

/** The standard deviation of the paired differences. */
function differenceDeviation(sd: number, correlation: number | undefined): number {
  return correlation === undefined ? sd : sd * Math.sqrt(2 * (1 - correlation));
}

/**
 * The true difference, in standard errors, that is detected with the given power and df degrees of freedom. Infinite
 * below one degree of freedom, where the density of s is infinite at 0. @internal
 */
export function detectableErrors(df: number, confidenceLevel: number, power: number): number {
  if (df < 1) return Number.POSITIVE_INFINITY;
  const critical = studentQuantile((1 + confidenceLevel) / 2, df);
  const lackingAt = (shift: number): number => powerAt(shift, df, critical) - power;
  // The power increases with the shift, so the bracketed secant method converges.
  let [low, lackingLow] = [0, 1 - confidenceLevel - power];
  let high = critical + Math.min(studentQuantile(Math.max(power, 0.5), df), 2 * critical);
  let lackingHigh = lackingAt(high);
  while (lackingHigh < 0) {
    [low, lackingLow] = [high, lackingHigh];
    high *= 2;
    lackingHigh = lackingAt(high);
  }
  for (let step = 0; step < 200 && high - low > 1e-14 * high; step++) {
    // Bisects in every third step, because the secant alone moves only one end where the power is nearly flat.
    const secant = low - (lackingLow * (high - low)) / (lackingHigh - lackingLow);
    const shift = step % 3 < 2 && secant > low && secant < high ? secant : (low + high) / 2;
    const lacking = lackingAt(shift);
    if (Math.abs(lacking) < 1e-13 * (1 - power)) return shift;
    if (lacking < 0) [low, lackingLow] = [shift, lacking];
    else [high, lackingHigh] = [shift, lacking];
  }
  return (low + high) / 2;
}

/** With few degrees of freedom the density of s drops steeply at 0. */
const nodesFor = (df: number): number => (df < 8 ? 2000 : 300);

/**
 * P(|T| > critical) for the noncentral t with this shift: over the standard deviation s, chi / sqrt(df), by Simpson's
 * rule. The tail falls from 1 to 0 within a few 1 / critical of shift / critical, which is integrated separately.
 */
function powerAt(shift: number, df: number, critical: number): number {
  const reach = 8 / Math.sqrt(2 * df);
  const [start, end] = [-Math.min(1, reach), reach];
  const [middle, width] = [shift / critical - 1, 9 / critical];
  const within = (u: number): number => Math.min(end, Math.max(start, u));
  // The density of s = 1 + u without the factors that depend on u: 2 (df / 2)^(df / 2) / Gamma(df / 2) / e^(df / 2).
  const half = df / 2;
  const logConstant = Math.LN2 + portableLog(half) / 2 - HALF_LOG_TWO_PI - stirlingError(half);
  const at = (u: number): number => {
    const log = df === 1 ? 0 : (df - 1) * portableLog1p(u);
    const density = portableExp(logConstant + log - df * (u + (u * u) / 2));
    const s = critical * (1 + u);
    return density * (normalTail(s - shift) + normalTail(s + shift));
  };
  let power = 0;
  let from = start;
  for (const to of [within(middle - width), within(middle + width), end]) {
    power += simpson(at, from, to, nodesFor(df));
    from = to;
  }
  return power;
}

/** The integral of a function between two ends, over an even number of equal steps. */
function simpson(at: (u: number) => number, start: number, end: number, steps: number): number {
  if (end <= start) return 0;
  const step = (end - start) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * at(start + i * step);
  }
  return (sum * step) / 3;
}
