import { sampleCovariance, sampleStandardDeviation } from 'simple-statistics';
import { requireShape } from '../error.js';
import { requireNumbers } from './require-numbers.js';
import { tameDifferences } from './tame-differences.js';

/**
 * Pearson's product-moment correlation, sum (x - mx)(y - my) / sqrt(sum (x - mx)^2 sum (y - my)^2), in two
 * passes. Both sides are shifted and scaled first, so values far from zero and very large or small values are safe.
 *
 * @param x numbers
 * @param y as many numbers, paired with x
 * @returns the correlation, -1 to 1, clamped to that range; NaN for fewer than two pairs or if a side is constant;
 * O(n)
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ
 *
 * @example
 * ```ts
 * import { pearsonCorrelation } from '@mtpc/metrics/math';
 * pearsonCorrelation([1, 2, 3, 4], [1, 3, 2, 4]); // => 0.8
 * ```
 */
export function pearsonCorrelation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  requireNumbers('pearsonCorrelation', 'x', x);
  requireNumbers('pearsonCorrelation', 'y', y);
  const sameLength = x.length === y.length;
  requireShape(sameLength, 'pearsonCorrelation', 'y.length', `${x.length}, the length of x`, y.length);
  if (isConstant(x) || isConstant(y)) return Number.NaN;
  const dx = tameDifferences(x).differences as unknown as number[];
  const dy = tameDifferences(y).differences as unknown as number[];
  // Does not use sampleCorrelation, which divides by one deviation after the other and is not exactly symmetric.
  const correlation = sampleCovariance(dx, dy) / (sampleStandardDeviation(dx) * sampleStandardDeviation(dy));
  return Math.min(1, Math.max(-1, correlation));
}

/** Compares values, because rounding may leave a variance slightly above 0. True for fewer than two values. */
function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
