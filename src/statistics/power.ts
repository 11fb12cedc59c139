import { requireOption } from '../error.js';
import { logGamma } from '../math/log-gamma.js';
import { normalTail } from '../math/normal-tail.js';
import { studentQuantile } from '../math/student-quantile.js';
import { anObject, requireForm } from '../options/forms.js';
import { requireLevel, requireWhole } from './interval.js';

/** What {@link minimumDetectableDifference} is asked about. */
export interface PowerInput {
  /** Pairs (transcripts, or clusters where they are what is independent). */
  readonly n: number;
  /** Standard deviation of the scores of a system, or, without `correlation`, of the differences of pairs. */
  readonly sd: number;
  /** Correlation of the scores of both systems on the same transcripts. */
  readonly correlation?: number;
  /** Probability of finding the difference; default .8. */
  readonly power?: number;
  /** 1 minus the significance level; default .95. */
  readonly level?: number;
}

/**
 * The least true difference that a paired comparison of n transcripts finds (two-sided, at 1 - level) with the given
 * power: the multiple of the standard error at which the noncentral t distribution [1] exceeds the critical value that
 * often. With `correlation` r the differences have the deviation sd sqrt(2 (1 - r)).
 *
 * @returns the difference, in the unit of sd; `null` for fewer than two pairs; O(1)
 * @throws MetricError `INVALID_OPTION` for a number out of range
 *
 * [1] J. Cohen (1988), Statistical power analysis for the behavioral sciences, chapter 2.
 *
 * @example
 * ```ts
 * import { minimumDetectableDifference } from '@mtpc/metrics';
 * minimumDetectableDifference({ n: 10, sd: 1 }); // => 0.996001371455
 * minimumDetectableDifference({ n: 100, sd: 20, correlation: 0.5 }); // => 5.658252655628
 * ```
 */
export function minimumDetectableDifference(input: PowerInput): number | null {
  const caller = 'minimumDetectableDifference';
  requireForm(caller, 'input', input, anObject);
  const { n, sd, correlation, power = 0.8 } = input;
  const level = requireLevel(caller, input.level ?? 0.95);
  requireWhole(caller, 'n', n, 0);
  requireOption(Number.isFinite(sd) && sd >= 0, caller, 'sd', 'a number from 0', sd);
  const isCorrelation =
    correlation === undefined || (Number.isFinite(correlation) && correlation >= -1 && correlation <= 1);
  requireOption(isCorrelation, caller, 'correlation', 'a number from -1 to 1', correlation);
  requireOption(
    Number.isFinite(power) && power > 1 - level && power < 1,
    caller,
    'power',
    'a number between 1 - level and 1',
    power,
  );
  if (n < 2) return null;
  const deviation = correlation === undefined ? sd : sd * Math.sqrt(2 * (1 - correlation));
  return detectableErrors(n - 1, level, power) * (deviation / Math.sqrt(n));
}

/** The true difference in standard errors that is found with the given power; df degrees of freedom. @internal */
export function detectableErrors(df: number, level: number, power: number): number {
  const critical = studentQuantile((1 + level) / 2, df);
  // The sum of both quantiles is near the answer, and power nearly straight there: secants.
  let before = critical + studentQuantile(power, df);
  let missing = powerAt(before, df, critical) - power;
  let shift = before * 0.995;
  for (let step = 0; step < 50; step++) {
    const lacking = powerAt(shift, df, critical) - power;
    if (Math.abs(lacking) < 1e-12 || lacking === missing) return shift;
    const next = shift - (lacking * (shift - before)) / (lacking - missing);
    [before, missing, shift] = [shift, lacking, Math.max(next, shift / 2)];
  }
  return shift;
}

/** Few degrees of freedom have critical values so large that the tails change fast in s. */
const nodesFor = (df: number): number => (df < 8 ? 2000 : 100);

/** P(|T| > critical) for the noncentral t with this shift: over the deviation s, chi / sqrt(df), by Simpson's rule. */
function powerAt(shift: number, df: number, critical: number): number {
  const reach = 8 / Math.sqrt(2 * df);
  const start = Math.max(0, 1 - reach);
  const nodes = nodesFor(df);
  const step = (1 + reach - start) / nodes;
  const logConstant = Math.LN2 + (df / 2) * Math.log(df / 2) - logGamma(df / 2);
  let sum = 0;
  for (let i = 0; i <= nodes; i++) {
    const s = start + i * step;
    const weight = i === 0 || i === nodes ? 1 : i % 2 === 1 ? 4 : 2;
    const power = df === 1 ? 0 : (df - 1) * Math.log(s);
    const density = Math.exp(logConstant + power - (df * s * s) / 2);
    sum += weight * density * (normalTail(critical * s - shift) + normalTail(critical * s + shift));
  }
  return (sum * step) / 3;
}
