import { byKey } from '../../math/by-key.js';
import { existing, itemAt } from '../../math/existing.js';
import { type Adjustment, adjustPValues } from '../../statistics/adjust-p-values.js';

/** Which comparisons are corrected together: all of a call that answer one question, or all of one metric. */
export type Family = 'metric' | 'call';

/** A comparison whose p-value is corrected. */
interface Tested {
  readonly pValue: number | null;
}

/** The p-value after the correction, and how many comparisons were corrected together. */
interface Corrected {
  readonly adjustedPValue: number | null;
  readonly comparisons: number;
}

/**
 * Corrects the p-values of comparisons within their families, and adds the family size. O(comparisons log comparisons).
 *
 * @param metricOf the metric of a comparison, for families by metric
 * @param questionOf the question that a comparison answers, for families of a call; all answer one by default
 * @internal
 */
export function adjustFamilies<T extends Tested>(
  found: readonly T[],
  { family, adjust }: { readonly family: Family; readonly adjust: Adjustment },
  metricOf: (each: T) => string,
  questionOf: (each: T) => string = () => '',
): (T & Corrected)[] {
  const families = byKey(found, (each) => (family === 'call' ? questionOf(each) : metricOf(each)));
  const adjusted = new Map<T, T & Corrected>();
  for (const members of families.values()) {
    const pValues = adjustPValues(
      members.map(({ pValue }) => pValue),
      adjust,
    );
    const comparisons = pValues.filter((p) => p !== null).length;
    for (const [i, member] of members.entries())
      adjusted.set(member, Object.freeze({ ...member, adjustedPValue: itemAt(pValues, i), comparisons }));
  }
  return found.map((each) => existing(adjusted.get(each)));
}
