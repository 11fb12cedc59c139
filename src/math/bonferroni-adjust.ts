import { requireOption } from '../error.js';
import { wholeNumber } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { requireProbabilities } from './require-probabilities.js';

/** Options of {@link bonferroniAdjust}. */
export interface BonferroniAdjustOptions {
  /** Total number of comparisons; default: the number of p-values that are not NaN. */
  readonly comparisons?: number;
}

const OPTIONS: OptionSpecs<BonferroniAdjustOptions> = { comparisons: wholeNumber(0) };

/**
 * p-values adjusted by Bonferroni's method: each is multiplied by the number of comparisons, at most 1. Comparing
 * them with .05 keeps the probability of any false rejection below .05. {@link holmAdjust} is never less powerful.
 *
 * @param pValues p-values in any order; NaN stays NaN and is not counted as a comparison
 * @returns the adjusted p-values in the same order; O(n)
 * @throws MetricError `INVALID_INPUT` for a p-value outside [0, 1], `INVALID_OPTION` if there are more p-values than
 * `comparisons`
 *
 * @example
 * ```ts
 * import { bonferroniAdjust } from '@mtpc/metrics/math';
 * bonferroniAdjust([0.01, 0.02, 0.5]); // => [0.03, 0.06, 1]
 * bonferroniAdjust([0.01], { comparisons: 21 }); // => [0.21]
 * ```
 */
export function bonferroniAdjust(pValues: ArrayLike<number>, options?: BonferroniAdjustOptions): number[] {
  const known = requireProbabilities('bonferroniAdjust', pValues);
  const { comparisons = known } = resolveOptions('bonferroniAdjust', OPTIONS, options);
  const expected = `a whole number of at least ${known}`;
  requireOption(comparisons >= known, 'bonferroniAdjust', 'comparisons', expected, comparisons);
  return Array.from(pValues, (p) => Math.min(1, p * comparisons));
}
