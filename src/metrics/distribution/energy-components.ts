import type { CoreResult, FromVectors } from '../core/result.js';

/** Components of every energy distance. `null` if a sample is empty. */
export interface EnergyComponents {
  /** Mean distance between an item of X and an item of Y. */
  readonly cross: number | null;
  /** Mean distance between two items of X, with replacement. */
  readonly withinX: number | null;
  /** Mean distance between two items of Y, with replacement. */
  readonly withinY: number | null;
  /** `2 cross - withinX - withinY`: the score. */
  readonly squared: number | null;
  /** Square root of `squared`. */
  readonly root: number | null;
  /** `squared / (2 cross)`, in [0, 1]; 0 if `cross` is 0. */
  readonly coefficient: number | null;
  /** `squared` with within terms without replacement; `null` for a sample of one. It can be negative. */
  readonly unbiasedSquared: number | null;
}

/** Result of every energy distance. */
export interface EnergyResult<Id extends string = string>
  extends CoreResult<Id>,
    FromVectors,
    EnergyComponents {}

/** The components for an empty sample. */
export const NO_ENERGY: EnergyComponents = {
  cross: null,
  withinX: null,
  withinY: null,
  squared: null,
  root: null,
  coefficient: null,
  unbiasedSquared: null,
};

/** The three mean distances of two samples. */
export interface EnergyTerms {
  readonly cross: number;
  readonly withinX: number;
  readonly withinY: number;
}

/** `2 cross - withinX - withinY`, which is non-negative except for rounding. */
export function squaredEnergy({ cross, withinX, withinY }: EnergyTerms): number {
  return Math.max(0, 2 * cross - withinX - withinY);
}

/** All components from the three mean distances; `n` and `m` are the sizes of the samples. */
export function energyComponents(
  terms: EnergyTerms,
  n: number,
  m: number,
  squared: number = squaredEnergy(terms),
): EnergyComponents & { readonly squared: number } {
  const { cross, withinX, withinY } = terms;
  return {
    cross,
    withinX,
    withinY,
    squared,
    root: Math.sqrt(squared),
    coefficient: cross === 0 ? 0 : squared / (2 * cross),
    unbiasedSquared: n > 1 && m > 1 ? 2 * cross - (n / (n - 1)) * withinX - (m / (m - 1)) * withinY : null,
  };
}
