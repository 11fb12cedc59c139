import { requireShape } from '../error.js';
import { compensatedSum } from './compensated-sum.js';
import { type LogBaseOptions, logOfBase } from './log-base.js';
import { portableLog } from './portable-log.js';
import { requireNumbers } from './require-numbers.js';
import { weightTotal } from './weight-total.js';

/**
 * Kullback-Leibler divergence of p from q, KL(p || q) = sum p_i log(p_i / q_i) [1]. Both sides are divided by their
 * sums first; outcomes with p_i = 0 add nothing.
 *
 * @param p non-negative weights, one for each outcome
 * @param q as many weights for the same outcomes
 * @param options the `base` of the logarithm; default 2, bits
 * @returns the divergence, 0 to Infinity, clamped at 0; Infinity if p contains an outcome that is missing in q; NaN if
 *   a side is not a distribution (empty, zero sum, negative or infinite weight); O(n)
 * @throws MetricError `SHAPE_MISMATCH` if the lengths differ, `INVALID_OPTION` if the base is not above 1
 *
 * [1] S. Kullback, R. Leibler (1951), On information and sufficiency, Annals of Mathematical Statistics 22(1).
 *
 * @example
 * ```ts
 * import { kullbackLeiblerDivergence } from '@mtpc/metrics/math';
 * kullbackLeiblerDivergence([1, 1], [3, 1]); // => 0.207518749639422
 * kullbackLeiblerDivergence([1, 1], [1, 0]); // => Infinity
 * ```
 */
export function kullbackLeiblerDivergence(
  p: ArrayLike<number>,
  q: ArrayLike<number>,
  options?: LogBaseOptions,
): number {
  requireNumbers('kullbackLeiblerDivergence', 'p', p);
  requireNumbers('kullbackLeiblerDivergence', 'q', q);
  const kernel = 'kullbackLeiblerDivergence';
  const unit = logOfBase(kernel, options);
  requireShape(p.length === q.length, kernel, 'q.length', `${p.length}, the length of p`, q.length);
  const [ofP, ofQ] = [weightTotal(p), weightTotal(q)];
  if (ofP === undefined || ofQ === undefined) return Number.NaN;
  const terms = new Float64Array(p.length);
  for (let i = 0; i < p.length; i++) {
    const a = (p[i]! * ofP.scale) / ofP.total;
    if (a > 0) terms[i] = a * (portableLog(a) - logOfShare(q[i]!, ofQ));
  }
  return Math.max(compensatedSum(terms), 0) / unit;
}

/** The logarithm of a weight's share, even if the share itself underflows. */
function logOfShare(
  weight: number,
  { scale, total }: { readonly scale: number; readonly total: number },
): number {
  const share = (weight * scale) / total;
  return share > 1e-300 ? portableLog(share) : portableLog(weight) + portableLog(scale) - portableLog(total);
}
