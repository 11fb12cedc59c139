import { requireInput } from '../error.js';
import { requireNumbers } from './require-numbers.js';

/**
 * Throws for a p-value outside [0, 1]; NaN (an undefined test) is allowed. Returns the number of values that are not
 * NaN.
 *
 * @internal
 */
export function requireProbabilities(kernel: string, pValues: ArrayLike<number>): number {
  requireNumbers(kernel, 'pValues', pValues);
  let known = 0;
  for (let i = 0; i < pValues.length; i++) {
    const p = pValues[i]!;
    if (Number.isNaN(p)) continue;
    requireInput(Number.isFinite(p) && p >= 0 && p <= 1, kernel, `pValues[${i}]`, 'a number from 0 to 1', p);
    known++;
  }
  return known;
}
