import { compensatedSum } from '../math/compensated-sum.js';
import { itemAt, lastItem } from '../math/existing.js';
import { studentQuantile } from '../math/student-quantile.js';
import type { Interval } from './interval.js';
import { studentP } from './student-t.js';
import { sumOfSquares } from './sum-of-squares.js';

/** The estimated effect of one study with its standard error. */
export interface StudyEffect {
  readonly estimate: number;
  readonly standardError: number;
}

/** The mean of the effects of several studies. */
export interface RandomEffects {
  /** Number of studies. */
  readonly studies: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly interval: Interval;
  readonly pValue: number;
  /** Prediction interval for the effect of a new study; `null` for two studies. */
  readonly prediction: Interval | null;
  /** Standard deviation of the effects between studies. */
  readonly tau: number;
  /** Share of the variance between studies (I^2), 0 to 1. */
  readonly i2: number;
}

/** Differences below this share of effects and errors count as rounding error. */
const ROUNDING = 1e-12;

/**
 * Random-effects meta-analysis. The variance between studies is the Paule-Mandel estimate [1]: the value for which the
 * weighted squared residuals sum to k - 1. The standard error and Student's t with k - 1 degrees of freedom follow
 * Hartung and Knapp [2]. The prediction interval uses k - 2 degrees of freedom [3]. O(k) for each of a few iterations.
 *
 * @returns `null` for fewer than two studies, or if all have the same effect, so that the error cannot be estimated
 * @internal
 *
 * [1] R. Paule, J. Mandel (1982), J. Res. NBS 87. [2] J. Hartung, G. Knapp (2001), Stat. Med. 20. [3] J. Higgins, S.
 * Thompson, D. Spiegelhalter (2009), J. R. Stat. Soc. A 172.
 */
export function randomEffects(given: readonly StudyEffect[], confidenceLevel: number): RandomEffects | null {
  const k = given.length;
  if (k < 2) return null;
  // Sorted, so that sums do not depend on the order of the studies.
  const effects = [...given].sort((a, b) => a.estimate - b.estimate || a.standardError - b.standardError);
  const widest = Math.max(...effects.map((each) => Math.max(Math.abs(each.estimate), each.standardError)));
  if (lastItem(effects).estimate - itemAt(effects, 0).estimate <= ROUNDING * widest) return null;
  const variance = varianceBetween(effects);
  const { weights, mean, squares } = weighted(effects, variance);
  const total = compensatedSum(weights);
  const standardError = Math.sqrt(squares / (k - 1) / total);
  const around = (error: number, df: number): Interval => {
    const margin = studentQuantile((1 + confidenceLevel) / 2, df) * error;
    return Object.freeze({
      lower: mean - margin,
      upper: mean + margin,
      confidenceLevel,
      method: 'student-t',
    });
  };
  return Object.freeze({
    ...{ studies: k, estimate: mean, standardError },
    interval: around(standardError, k - 1),
    pValue: studentP(mean, standardError, k - 1),
    prediction: k > 2 ? around(Math.sqrt(variance + standardError ** 2), k - 2) : null,
    ...{ tau: Math.sqrt(variance), i2: variance / (variance + typicalVariance(effects)) },
  });
}

interface Weighted {
  readonly weights: readonly number[];
  readonly mean: number;
  /** Weighted sum of squared residuals. */
  readonly squares: number;
  /** The derivative of `squares` with respect to the variance, with reversed sign. */
  readonly slope: number;
}

function weighted(effects: readonly StudyEffect[], variance: number): Weighted {
  const weights = effects.map(({ standardError }) => 1 / (standardError ** 2 + variance));
  const mean =
    compensatedSum(effects.map(({ estimate }, i) => itemAt(weights, i) * estimate)) / compensatedSum(weights);
  const residuals = effects.map(({ estimate }) => estimate - mean);
  return {
    ...{ weights, mean },
    squares: compensatedSum(residuals.map((each, i) => itemAt(weights, i) * each ** 2)),
    slope: compensatedSum(residuals.map((each, i) => (itemAt(weights, i) * each) ** 2)),
  };
}

/** The sum of squares is decreasing and convex in the variance, so Newton's method from 0 converges from below. */
function varianceBetween(effects: readonly StudyEffect[]): number {
  let variance = 0;
  for (let step = 0; step < 200; step++) {
    const { squares, slope } = weighted(effects, variance);
    const next = variance + (squares - (effects.length - 1)) / slope;
    if (!(next > variance * (1 + 1e-14))) break;
    variance = next;
  }
  return variance;
}

/** The typical within-study variance in the definition of I^2 (J. Higgins, S. Thompson 2002, Stat. Med. 21). */
function typicalVariance(effects: readonly StudyEffect[]): number {
  const weights = effects.map(({ standardError }) => standardError ** -2);
  const total = compensatedSum(weights);
  return ((effects.length - 1) * total) / (total ** 2 - sumOfSquares(weights));
}
