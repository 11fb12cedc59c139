import { mean } from '../../math/mean.js';

/** Orders with scores that differ only by rounding are equal. */
const SLACK = 1e-9;

/** A score that depends on the order of turns, compared with scores of random orders. */
export interface OrderByChance {
  /** Share of the orders, including the observed one, that are at least as extreme; `null` without the test. */
  readonly pValue: number | null;
  /** Mean score over the random orders, the level of chance; `null` without the test. */
  readonly chanceMean: number | null;
  /** The score as a share of `chanceMean`, 1 for any order; `null` without the test, or if `chanceMean` is 0. */
  readonly chanceRatio: number | null;
}

/** The fields without the test. */
export const NO_ORDERS: OrderByChance = Object.freeze({ pValue: null, chanceMean: null, chanceRatio: null });

/**
 * Compares a score with the scores of other orders, or of all orders.
 *
 * @param extreme whether `'high'` or `'low'` scores are at least as extreme as the observed one
 * @param isAll whether `scores` covers all orders, including the observed one; otherwise the observed one is added
 */
export function orderByChance(
  observed: number,
  scores: Float64Array,
  { extreme, isAll }: { readonly extreme: 'high' | 'low'; readonly isAll: boolean },
): OrderByChance {
  const slack = SLACK * Math.abs(observed);
  const count = scores.filter((score) =>
    extreme === 'high' ? score >= observed - slack : score <= observed + slack,
  ).length;
  const given = isAll ? 0 : 1;
  const chanceMean = mean(scores);
  return {
    pValue: (given + count) / (given + scores.length),
    chanceMean,
    chanceRatio: chanceMean > 0 ? observed / chanceMean : null,
  };
}
