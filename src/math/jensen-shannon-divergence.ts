import { requireShape } from '../error.js';
import { compensatedSum } from './compensated-sum.js';
import { type LogBaseOptions, logOfBase } from './log-base.js';
import { portableLog, portableLog1p } from './portable-log.js';
import { requireNumbers } from './require-numbers.js';
import { toShares } from './weight-total.js';

/**
 * Jensen-Shannon divergence between two distributions [1]:
 * JSD(p, q) = KL(p, m) / 2 + KL(q, m) / 2 with m = (p + q) / 2. Both sides are divided by their sums first.
 *
 * @param p non-negative weights, one for each outcome
 * @param q as many weights for the same outcomes
 * @param options the `base` of the logarithm; default 2, bits
 * @returns the divergence, symmetric, 0 for equal distributions to log 2 (1 bit) for disjoint ones, clamped to that
 * range; NaN if a side is not a distribution (empty, zero sum, negative or infinite weight); O(n)
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ, `INVALID_OPTION` if the base is not above 1
 *
 * [1] J. Lin (1991), Divergence measures based on the Shannon entropy, IEEE Trans. Information Theory 37(1).
 *
 * @example
 * ```ts
 * import { jensenShannonDivergence } from '@mtpc/metrics/math';
 * jensenShannonDivergence([1, 0], [0, 1]); // => 1
 * jensenShannonDivergence([1, 1], [3, 1]); // => 0.048794940695398
 * ```
 */
export function jensenShannonDivergence(
  p: ArrayLike<number>,
  q: ArrayLike<number>,
  options?: LogBaseOptions,
): number {
  requireNumbers('jensenShannonDivergence', 'p', p);
  requireNumbers('jensenShannonDivergence', 'q', q);
  const kernel = 'jensenShannonDivergence';
  const unit = logOfBase(kernel, options);
  requireShape(p.length === q.length, kernel, 'q.length', `${p.length}, the length of p`, q.length);
  const shareP = toShares(p);
  const shareQ = toShares(q);
  if (shareP === undefined || shareQ === undefined) return Number.NaN;
  const terms = new Float64Array(2 * p.length);
  for (let i = 0; i < p.length; i++) {
    const [a, b] = [shareP[i]!, shareQ[i]!];
    terms[2 * i] = termAgainstMean(a, b);
    terms[2 * i + 1] = termAgainstMean(b, a);
  }
  // Only rounding can leave the range, because every term is finite.
  return Math.min(Math.max(compensatedSum(terms) / 2, 0), Math.LN2) / unit;
}

/** a ln(a / m) with m = (a + b) / 2, which is finite for all shares. */
function termAgainstMean(a: number, b: number): number {
  if (a === 0) return 0;
  // With a / m = 1 + d, log1p(d) is accurate if a and b are close, and the quotient is accurate near d = -1.
  const d = (a - b) / (a + b);
  return a * (d > -0.5 ? portableLog1p(d) : portableLog((2 * a) / (a + b)));
}
