import { existing } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import type { AgreementOptions, AgreementResult } from '../statistics/agreement-interval.js';
import { krippendorffAlpha } from '../statistics/krippendorff-alpha.js';

/** Agreement among the raters. */
export interface RaterAgreement {
  readonly raters: number;
  /** Krippendorff's alpha for interval data. */
  readonly alpha: AgreementResult;
  /**
   * The largest correlation with the mean rating that any metric can be expected to reach: the square root of the
   * reliability of the mean rating, by the Spearman-Brown formula from the mean correlation of two raters; `null`
   * unless it is positive.
   */
  readonly ceiling: number | null;
  /**
   * Expected agreement of an additional rater: the mean of Spearman's correlations of each rater with the mean of the
   * others.
   */
  readonly oneMoreRater: number | null;
}

/** One list of ratings for each item. @internal */
export function raterAgreement(
  items: readonly (readonly (number | null)[])[],
  options: AgreementOptions,
): RaterAgreement | null {
  const raters = items.reduce((most, own) => Math.max(most, own.length), 0);
  if (raters < 2) return null;
  const lists = Array.from({ length: raters }, (_, r) => items.map((own) => own[r] ?? null));
  const correlations = lists.flatMap((list, r) => {
    const pairs = items.flatMap((own, i) => {
      const others = own.filter((each, other): each is number => other !== r && each !== null);
      const one = list[i] ?? null;
      return one === null || others.length === 0 ? [] : [{ one, rest: mean(others) }];
    });
    const value = spearmanCorrelation(
      pairs.map(({ one }) => one),
      pairs.map(({ rest }) => rest),
    );
    return Number.isNaN(value) ? [] : [value];
  });
  return {
    raters,
    alpha: krippendorffAlpha(lists, { ...options, measurement: 'interval' }),
    ceiling: raterCeiling(lists),
    oneMoreRater: correlations.length === 0 ? null : mean(correlations),
  };
}

/** sqrt(k r / (1 + (k - 1) r)) with the mean rank correlation r of two of k raters. */
function raterCeiling(lists: readonly (readonly (number | null)[])[]): number | null {
  const correlations = lists.flatMap((one, i) =>
    lists.slice(i + 1).flatMap((other) => {
      const both = [...one.keys()].filter((item) => one[item] !== null && other[item] !== null);
      const value = spearmanCorrelation(
        both.map((item) => existing(one[item])),
        both.map((item) => existing(other[item])),
      );
      return Number.isNaN(value) ? [] : [value];
    }),
  );
  const r = correlations.length === 0 ? 0 : mean(correlations);
  const k = lists.length;
  return r > 0 ? Math.sqrt((k * r) / (1 + (k - 1) * r)) : null;
}
