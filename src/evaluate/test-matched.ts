import { itemAt } from '../math/existing.js';
import { type PairedTestMethod, type PairedTestResult, pairedTest } from '../statistics/paired-test.js';
import { detectableErrors } from '../statistics/power.js';
import { isRounding } from '../statistics/rounding.js';
import { type TwoGroupResult, twoGroupTest } from '../statistics/two-group-test.js';
import type { Matched } from './matched-scores.js';

/** How two systems are tested. */
interface TestSettings {
  readonly method: PairedTestMethod;
  readonly level: number;
  readonly permutations: number;
  readonly seed: number;
  /** The size of the largest score. */
  readonly size: number;
}

/** The test of a difference, and the least difference that it could have found. */
export interface MatchedTest extends Omit<PairedTestResult, 'exact' | 'permutations'> {
  readonly minimumDetectableDifference: number | null;
  /** Random sign patterns that were drawn. */
  readonly drawn?: number;
}

/** Tests the difference of two systems: paired, or of independent groups. @internal */
export function testMatched(
  matched: Matched,
  differences: readonly number[],
  settings: TestSettings,
): MatchedTest {
  const {
    permutations,
    exact: _,
    ...tested
  } = matched.design === 'paired' ? paired(matched, differences, settings) : independent(matched, settings);
  return {
    ...tested,
    ...(permutations !== undefined && { drawn: permutations }),
    minimumDetectableDifference: detectable(tested, settings),
  };
}

function paired(
  { labels }: Matched,
  differences: readonly number[],
  { method, level, permutations, seed, size }: TestSettings,
): PairedTestResult {
  return pairedTest(differences, {
    ...{ method, level, permutations, seed, size },
    ...(labels.length > 0 && { clusterLabels: labels }),
  });
}

function independent({ a, b, labels }: Matched, { level }: TestSettings): PairedTestResult {
  const result: TwoGroupResult = twoGroupTest(
    [...a, ...b].map((value, i) => ({
      ...{ value, isFirst: i < a.length },
      clusters: labels.map((own) => itemAt(own, i)),
    })),
    level,
  );
  const minimumPValue = result.pValue === null ? null : 0;
  return { ...result, n: a.length + b.length, minimumPValue, method: 'student-t' };
}

/** The power is Student's t's; a test whose smallest p-value exceeds 1 - level cannot find a difference. */
function detectable(
  { standardError, df, minimumPValue }: Pick<PairedTestResult, 'standardError' | 'df' | 'minimumPValue'>,
  { level, size }: TestSettings,
): number | null {
  if (standardError === null || df === null || isRounding(standardError, size)) return null;
  if (minimumPValue === null || minimumPValue > 1 - level + 1e-12) return null;
  return errorsFor(df, level) * standardError;
}

/** Kept per degrees of freedom, which most comparisons of a call share. */
const known = new Map<string, number>();

function errorsFor(df: number, level: number): number {
  const key = `${df} ${level}`;
  const found = known.get(key) ?? detectableErrors(df, level, 0.8);
  if (known.size > 1000) known.clear();
  known.set(key, found);
  return found;
}
