import { compensatedSum } from '../math/compensated-sum.js';
import type { ClusteredMean } from './clustered-mean.js';
import { sumOfSquares } from './sum-of-squares.js';

/**
 * Bell and McCaffrey's standard error and degrees of freedom of a mean over clusters [1], for clusters of very unequal
 * size. A large cluster draws the mean to itself, so that its residual is too small: with S_g and n_g the sum and number
 * of the values of cluster g, p_g = n_g / n, the variance is the sum of (S_g - n_g mean)^2 / (1 - p_g) over n^2. With
 * w_g = p_g^2 / (1 - p_g), the degrees of freedom are 1 / (sum p_g^2 + sum over g and h other than g of w_g w_h), what
 * Satterthwaite's would be for independent values. Clusters of equal size keep the usual error and G - 1. O(G log G).
 *
 * @internal
 *
 * [1] Bell and McCaffrey 2002, Survey Methodology 28(2).
 */
export function bellMcCaffrey(estimate: ClusteredMean): Pick<ClusteredMean, 'standardError' | 'df'> {
  const { n, clusters, totals, unit, standardError, df } = estimate;
  const sizes = Float64Array.from(totals.counts).sort();
  if (clusters < 2 || sizes[0] === sizes[clusters - 1]) return { standardError, df };
  const center = compensatedSum(totals.sums) / n;
  const residuals = Float64Array.from(totals.sums, (sum, g) => {
    const size = totals.counts[g]!;
    return (sum - size * center) ** 2 / (1 - size / n);
  });
  const shares = sizes.map((size) => size / n);
  const weights = shares.map((share) => share ** 2 / (1 - share));
  return {
    standardError: (unit * Math.sqrt(compensatedSum(residuals))) / n,
    df: 1 / (sumOfSquares(shares) + compensatedSum(weights) ** 2 - sumOfSquares(weights)),
  };
}
