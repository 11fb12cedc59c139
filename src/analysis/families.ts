import { byKey } from '../math/by-key.js';
import { type Adjustment, adjustPValues } from '../statistics/adjust-p-values.js';
import { alphaOf, isSignificant } from '../statistics/alpha.js';
import { type Measure, OUTCOMES } from './measures.js';

/** Which comparisons are corrected together. */
export type Family = 'question' | 'metric' | 'call';

/** The family of comparisons of a corrected p-value. */
export interface FamilyOf {
  /** `performance`, `repeated runs`, `text`, the metric, `primary`, or `call`. */
  readonly name: string;
  /** Comparisons that have a p-value. */
  readonly comparisons: number;
  readonly adjust: Adjustment;
  readonly looks: number;
}

/** Whether p-values and intervals of a family are corrected. */
export function isCorrected({ comparisons, adjust, looks }: Omit<FamilyOf, 'name'>): boolean {
  return looks > 1 || (comparisons > 1 && adjust !== 'none');
}

/** With more levels, each metric is a separate family. */
const FEW_LEVELS = 3;

export function familyName(
  { metric, question, family: own = question }: Pick<Measure, 'metric' | 'question' | 'family'>,
  { family, primary }: { readonly family: Family; readonly primary?: string | undefined },
  levels: number,
): string {
  // Success and the mean score are two names of the outcome, of which one is compared.
  const isOutcome = OUTCOMES.includes(metric) && OUTCOMES.includes(primary ?? '');
  if (metric === primary || isOutcome) return 'primary';
  if (family === 'call') return 'call';
  return family === 'metric' || levels > FEW_LEVELS ? metric : own;
}

/** A comparison before correction. */
interface Tested {
  readonly family: string;
  /** `null` without a test. */
  readonly pValue: number | null;
}

/** A corrected p-value, and the confidence level of the matching interval. */
export interface Corrected {
  readonly adjustedPValue: number | null;
  readonly comparisons: number;
  /** The interval at this level excludes 0 exactly if `adjustedPValue` <= 1 - confidenceLevel. */
  readonly intervalLevel: number;
  /** The significance level for the smallest p-value of the family. */
  readonly strictestLevel: number;
}

/**
 * Corrects p-values within their families and computes the matching level of each interval. Intervals use Bonferroni's
 * level for simultaneous coverage of a family; if Holm's step rejects a hypothesis that Bonferroni does not, the
 * interval uses the level of that step [1]. O(n log n).
 *
 * [1] S. Holm (1979); O. Guilbaud (2008), Simultaneous confidence regions corresponding to Holm's step-down procedure.
 */
export function correctFamilies<T extends Tested>(
  tested: readonly T[],
  {
    adjust,
    confidenceLevel,
    looks,
  }: { readonly adjust: Adjustment; readonly confidenceLevel: number; readonly looks: number },
): Map<T, Corrected> {
  const found = new Map<T, Corrected>();
  const alpha = alphaOf(confidenceLevel);
  for (const members of byKey(tested, ({ family }) => family).values()) {
    const pValues = members.map(({ pValue }) => (pValue === null ? null : Math.min(1, looks * pValue)));
    const adjusted = adjustPValues(pValues, adjust);
    const comparisons = pValues.filter((p) => p !== null).length;
    const count = adjust === 'none' ? 1 : Math.max(1, comparisons);
    const rejected = adjusted.filter((p) => isSignificant(p, confidenceLevel)).length;
    const sorted = pValues.filter((p) => p !== null).sort((x, y) => x - y);
    for (const [i, member] of members.entries()) {
      const [p, adjustedPValue] = [pValues[i] ?? null, adjusted[i] ?? null];
      let share = alpha / count;
      if (p !== null && p > share && isSignificant(adjustedPValue, confidenceLevel))
        share =
          adjust === 'benjamini-hochberg' ? (alpha * rejected) / count : alpha / (count - sorted.indexOf(p));
      // A p-value equal to the bound is significant, so the interval must exclude 0.
      if (p !== null && isSignificant(adjustedPValue, confidenceLevel)) share = Math.max(share, p);
      const intervalLevelFor = (each: number): number => 1 - each / looks;
      found.set(member, {
        ...{ adjustedPValue, comparisons },
        ...{ intervalLevel: intervalLevelFor(share), strictestLevel: intervalLevelFor(alpha / count) },
      });
    }
  }
  return found;
}

/** Corrects p-values that form one family; `null` for a missing test. */
export function correctedPValues(
  pValues: readonly (number | null)[],
  { adjust, confidenceLevel }: { readonly adjust: Adjustment; readonly confidenceLevel: number },
): (number | null)[] {
  const tested = pValues.map((pValue) => ({ family: '', pValue }));
  const found = correctFamilies(tested, { adjust, confidenceLevel, looks: 1 });
  return tested.map((each) => found.get(each)?.adjustedPValue ?? null);
}
