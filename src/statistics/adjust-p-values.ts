import { benjaminiHochbergAdjust } from '../math/benjamini-hochberg-adjust.js';
import { bonferroniAdjust } from '../math/bonferroni-adjust.js';
import { holmAdjust } from '../math/holm-adjust.js';

/** Corrections for multiple comparisons. */
export type Adjustment = 'holm' | 'benjamini-hochberg' | 'bonferroni' | 'none';

/** @internal */
export const ADJUSTMENTS: readonly Adjustment[] = ['holm', 'benjamini-hochberg', 'bonferroni', 'none'];

/** Corrects p-values for multiple comparisons. `null` (a test without a p-value) stays and is not counted. @internal */
export function adjustPValues(
  pValues: readonly (number | null)[],
  adjustment: Adjustment,
): (number | null)[] {
  const known = pValues.map((p) => p ?? Number.NaN);
  return adjusted(known, adjustment).map((p) => (Number.isNaN(p) ? null : p));
}

function adjusted(pValues: readonly number[], adjustment: Adjustment): readonly number[] {
  switch (adjustment) {
    case 'holm':
      return holmAdjust(pValues);
    case 'benjamini-hochberg':
      return benjaminiHochbergAdjust(pValues);
    case 'bonferroni':
      return bonferroniAdjust(pValues);
    case 'none':
      return pValues;
  }
}
