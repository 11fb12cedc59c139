import { mean } from '../math/mean.js';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import type { AgreementOptions, AgreementResult } from '../statistics/agreement-interval.js';
import { krippendorffAlpha } from '../statistics/krippendorff-alpha.js';

/** How far the raters agree with each other: no metric can be expected to agree with them more. */
export interface RaterAgreement {
  readonly raters: number;
  /** Krippendorff's alpha of numbers on a scale. */
  readonly alpha: AgreementResult;
  /** Mean over raters of Spearman's correlation of one with the mean of the others; `null` without a value. */
  readonly ceiling: number | null;
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
    ceiling: correlations.length === 0 ? null : mean(correlations),
  };
}
