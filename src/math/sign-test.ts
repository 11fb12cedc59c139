import { requireInput } from '../error.js';
import { oneOf } from '../options/option-kinds.js';
import { type OptionSpecs, resolveOptions } from '../options/options.js';
import { regularizedBeta } from './regularized-beta.js';

/** Options of {@link signTest}. */
export interface SignTestOptions {
  /** `greater`: wins are more likely than losses; `less`: less likely. Default `two-sided`. */
  readonly alternative?: 'two-sided' | 'greater' | 'less';
}

const OPTIONS: OptionSpecs<SignTestOptions, 'alternative'> = {
  alternative: oneOf(['two-sided', 'greater', 'less'], 'two-sided'),
};

/**
 * Exact sign test for paired comparisons: under the null hypothesis the number of wins among n = wins + losses
 * decided pairs is binomial with probability 1/2. The caller excludes ties.
 *
 * `greater` gives P(X >= wins), `less` gives P(X <= wins), `two-sided` twice the smaller of both, at most 1. Bonferroni
 * and Holm corrections are in {@link bonferroniAdjust} and {@link holmAdjust}.
 *
 * @param wins pairs that the first side won, a whole number
 * @param losses pairs that the second side won, a whole number
 * @returns the p-value, in [0, 1]; 1 without pairs; O(sqrt(wins + losses))
 * @throws MetricError `INVALID_INPUT` if a count is not a non-negative integer, `INVALID_OPTION` for an unknown
 * alternative
 *
 * @example
 * ```ts
 * import { signTest } from '@mtpc/metrics/math';
 * signTest(10, 2); // => 0.03857421875
 * signTest(10, 2, { alternative: 'greater' }); // => 0.019287109375
 * ```
 */
export function signTest(wins: number, losses: number, options?: SignTestOptions): number {
  const { alternative } = resolveOptions('signTest', OPTIONS, options);
  requireInput(isCount(wins), 'signTest', 'wins', 'a whole number >= 0', wins);
  requireInput(isCount(losses), 'signTest', 'losses', 'a whole number >= 0', losses);
  const n = wins + losses;
  if (alternative === 'greater') return atMost(losses, n);
  if (alternative === 'less') return atMost(wins, n);
  return Math.min(1, 2 * atMost(Math.min(wins, losses), n));
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Up to this many pairs, adds the terms one by one, which is exact to the last digits. */
const MAX_TERMS = 2000;

/** P(X <= k) for X binomial with n trials and probability 1/2. */
function atMost(k: number, n: number): number {
  if (k >= n) return 1;
  if (2 * k >= n) return 1 - atMost(n - k - 1, n);
  // Adding terms would take time proportional to the counts; the incomplete beta function equals the sum.
  if (n > MAX_TERMS) return regularizedBeta(0.5, 0.5, n - k, k + 1);
  // From the largest term downwards: P(X = j - 1) = P(X = j) j / (n - j + 1).
  let term = probability(k, n);
  let sum = term;
  for (let j = k; j > 0 && term > sum * 2 ** -60; j--) {
    term *= j / (n - j + 1);
    sum += term;
  }
  return sum;
}

/** P(X = k) = C(n, k) / 2^n. Halvings are mixed in while the product is above 1, so that it cannot overflow. */
function probability(k: number, n: number): number {
  let product = 1;
  let halvings = n;
  for (let i = 1; i <= k; i++) {
    product *= (n - k + i) / i;
    while (product > 1 && halvings > 0) {
      product /= 2;
      halvings--;
    }
  }
  for (; halvings > 0 && product > 0; halvings--) product /= 2;
  return product;
}
