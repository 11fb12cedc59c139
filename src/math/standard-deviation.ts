import { standardDeviation as populationStandardDeviation, sampleStandardDeviation } from 'simple-statistics';
import { oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { requireNumbers } from './require-numbers.js';
import { tameDifferences } from './tame-differences.js';

/** Options of {@link standardDeviation}. */
export interface StandardDeviationOptions {
  /** `population` divides by n (default), `sample` by n - 1. */
  readonly kind?: 'population' | 'sample';
}

const OPTIONS: OptionSpecs<StandardDeviationOptions, 'kind'> = {
  kind: oneOf(['population', 'sample'], 'population'),
};
const POPULATION = { kind: 'population' } as const;

/**
 * Standard deviation, the square root of the mean squared distance from the mean, in two passes. Equal values give
 * exactly 0, and values far from zero or of extreme size keep their precision.
 *
 * @param values numbers
 * @returns the deviation, >= 0, in the unit of the values; NaN for no values, and for one value as a sample; O(n)
 * @throws MetricError `INVALID_OPTION` for an unknown kind
 *
 * @example
 * ```ts
 * import { standardDeviation } from '@mtpc/metrics/math';
 * standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]); // => 2
 * standardDeviation([1, 3], { kind: 'sample' }); // => 1.4142135623730951
 * ```
 */
export function standardDeviation(values: ArrayLike<number>, options?: StandardDeviationOptions): number {
  requireNumbers('standardDeviation', 'values', values);
  const { kind } = options === undefined ? POPULATION : resolveOptions('standardDeviation', OPTIONS, options);
  const degrees = kind === 'sample' ? values.length - 1 : values.length;
  if (degrees < 1) return Number.NaN;
  const { differences, unit } = tameDifferences(values);
  const deviation = kind === 'sample' ? sampleStandardDeviation : populationStandardDeviation;
  return unit * deviation(differences as unknown as number[]);
}
