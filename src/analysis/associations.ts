import { normalQuantile } from '../math/normal-quantile.js';
import { studentQuantile } from '../math/student-quantile.js';
import type { Adjustment } from '../statistics/adjust-p-values.js';
import { isSignificant } from '../statistics/alpha.js';
import { type CorrelationEstimate, isPerfect } from '../statistics/correlation-estimate.js';
import { type Interval, intervalOf } from '../statistics/interval.js';
import { correctFamilies } from './families.js';

/**
 * The verdict on a metric and an outcome.
 * - `predicts`: their rank correlation is found; length was not controlled for.
 * - `beyond-length`: it is found, also once length is controlled for.
 * - `not-beyond-length`: it is found, but not once length is controlled for.
 * - `set-by-length`: length determines the metric, so that both cannot be separated.
 * - `none-found`: no correlation is found. That does not show that there is none.
 * - `untested`: the correlation or its p-value is missing.
 */
export type AssociationVerdict =
  | 'predicts'
  | 'beyond-length'
  | 'not-beyond-length'
  | 'set-by-length'
  | 'none-found'
  | 'untested';

/** A correlation, corrected for the others of its family. */
export interface CorrectedCorrelation {
  readonly adjustedPValue: number | null;
  /** The interval that excludes 0 exactly where `adjustedPValue` <= 1 - confidenceLevel. */
  readonly correctedInterval: Interval | null;
}

/** Corrects the correlations of several metrics with one outcome: they are a family. O(n log n). */
export function correctCorrelations(
  estimates: readonly (Pick<CorrelationEstimate, 'estimate' | 'standardError' | 'pValue' | 'df'> | null)[],
  { adjust, confidenceLevel }: { readonly adjust: Adjustment; readonly confidenceLevel: number },
): CorrectedCorrelation[] {
  const tested = estimates.map((each) => ({ family: 'correlation', pValue: each?.pValue ?? null, each }));
  const found = correctFamilies(tested, { adjust, confidenceLevel, looks: 1 });
  return tested.map((own) => {
    const { adjustedPValue = null, intervalLevel = confidenceLevel } = found.get(own) ?? {};
    return { adjustedPValue, correctedInterval: intervalAt(own.each, intervalLevel) };
  });
}

function intervalAt(
  each: Pick<CorrelationEstimate, 'estimate' | 'standardError' | 'df'> | null,
  confidenceLevel: number,
): Interval | null {
  if (each === null || each.standardError === null) return null;
  const { estimate, standardError, df } = each;
  const share = (1 + confidenceLevel) / 2;
  const margin = standardError * (df === undefined ? normalQuantile(share) : studentQuantile(share, df));
  const center = Math.atanh(estimate);
  return intervalOf(Math.tanh(center - margin), Math.tanh(center + margin), confidenceLevel, 'fisher-z')
    .interval;
}

/** From this share of the variance of a metric's ranks on, length determines it: a variance inflation factor of 10. */
const DETERMINED = 0.9;

/** The correlation of a metric with the outcome, alone and controlling for length. */
export interface Association {
  readonly spearman: { readonly estimate: number } | null;
  readonly adjustedPValue: number | null;
  /** Absent if length was not controlled for; `null` if it leaves nothing of the metric. */
  readonly partial?: { readonly estimate: number; readonly adjustedPValue: number | null } | null | undefined;
  /** The share of the variance of the metric's ranks that length explains. */
  readonly shareExplained?: number | undefined;
}

/** What a metric tells of the outcome: the only place that decides it. */
export function associationVerdict(
  { spearman, adjustedPValue, partial, shareExplained = 0 }: Association,
  confidenceLevel: number,
): AssociationVerdict {
  if (spearman === null || adjustedPValue === null) return 'untested';
  if (!isSignificant(adjustedPValue, confidenceLevel)) return 'none-found';
  if (partial === undefined) return 'predicts';
  if (shareExplained >= DETERMINED) return 'set-by-length';
  // The p-value of a perfect correlation is undefined.
  const remains =
    partial !== null &&
    (isSignificant(partial.adjustedPValue, confidenceLevel) || isPerfect(partial.estimate));
  return remains && Math.sign(partial.estimate) === Math.sign(spearman.estimate)
    ? 'beyond-length'
    : 'not-beyond-length';
}
