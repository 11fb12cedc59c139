import { byKey, type Some } from '../math/by-key.js';
import { itemAt } from '../math/existing.js';
import { mean } from '../math/mean.js';
import { isSignificant } from '../statistics/alpha.js';
import type { ClusterLabel } from '../statistics/cluster-labels.js';
import { overKinds, type RobustVariance, robustContrast } from '../statistics/cluster-robust.js';
import { type IntervalOrReason, intervalOf, noInterval } from '../statistics/interval.js';
import { type PairedTestMethod, type PairedTestResult, pairedTest } from '../statistics/paired-test.js';
import { type GroupUnits, permutedGroups, type Stratum } from '../statistics/permuted-groups.js';
import { detectableErrors } from '../statistics/power.js';
import { isRounding, largest } from '../statistics/rounding.js';
import { studentInterval, studentP } from '../statistics/student-t.js';
import { sumOfSquares } from '../statistics/sum-of-squares.js';
import { twoGroupTest } from '../statistics/two-group-test.js';
import type { Matched } from './match.js';

export interface TestSettings {
  readonly method: PairedTestMethod;
  readonly permutations: number;
  readonly seed: number;
  /** The level of the uncorrected interval. */
  readonly confidenceLevel: number;
}

/** Tests of a difference; `permutation` exchanges units between independent groups. */
export type TestMethod = PairedTestMethod | 'permutation';

type TestResult = Omit<PairedTestResult, 'method'> & {
  readonly method: TestMethod;
  readonly isOfRuns?: boolean;
};

/** The test of a difference: its p-value, and its interval at any level. */
export interface MatchedTest
  extends Pick<
    PairedTestResult,
    'nClusters' | 'difference' | 'standardError' | 'df' | 'pValue' | 'minimumPValue' | 'noIntervalBecause'
  > {
  readonly method: TestMethod;
  /** Whether the standard error is that of repeated runs, because all units differ by the same amount. */
  readonly isOfRuns: boolean;
  /** Random sign patterns or exchanges that were drawn. */
  readonly drawn?: number;
  /** The interval that excludes 0 exactly if `pValue` <= 1 - confidenceLevel. */
  readonly intervalAt: (confidenceLevel: number) => IntervalOrReason;
  /**
   * The smallest true difference that is detected with a power of .8 at a level; `null` if the test cannot detect any.
   */
  readonly detectableAt: (confidenceLevel: number) => number | null;
}

/** Tests the difference of two levels: paired, between independent groups, or stratified with equal weights. */
export function testMatched(matched: Matched, settings: TestSettings): MatchedTest {
  const size = largest([...matched.a, ...matched.b]);
  const tester = createTester(matched, settings, size);
  const results = new Map<number, TestResult>();
  const at = (confidenceLevel: number): TestResult => {
    const found = results.get(confidenceLevel) ?? tester(confidenceLevel);
    results.set(confidenceLevel, found);
    return found;
  };
  const test = at(settings.confidenceLevel);
  const { nClusters, difference, standardError, df, pValue, minimumPValue, method, permutations } = test;
  const { isOfRuns = false } = test;
  const isStudent =
    method === 'student-t' && pValue !== null && difference !== null && standardError !== null && df !== null;
  return {
    ...{ nClusters, difference, standardError, df, pValue, minimumPValue, method, isOfRuns },
    ...(permutations !== undefined && { drawn: permutations }),
    ...(test.noIntervalBecause !== undefined && { noIntervalBecause: test.noIntervalBecause }),
    intervalAt: (confidenceLevel) => {
      if (isStudent) return studentInterval(difference, standardError, df, confidenceLevel);
      const { interval, noIntervalBecause } = at(confidenceLevel);
      return { interval, ...(noIntervalBecause !== undefined && { noIntervalBecause }) };
    },
    detectableAt: (confidenceLevel) => {
      if (standardError === null || df === null || isRounding(standardError, size)) return null;
      if (!isSignificant(minimumPValue, confidenceLevel)) return null;
      return errorsFor(df, confidenceLevel) * standardError;
    },
  };
}

function runsTest(
  counts: PairedTestResult,
  difference: number,
  { variance, df }: RobustVariance,
  confidenceLevel: number,
): TestResult {
  const standardError = Math.sqrt(variance);
  const { n, nClusters } = counts;
  return {
    ...{ n, nClusters, difference, standardError, df, minimumPValue: 0, method: 'student-t' as const },
    isOfRuns: true,
    pValue: studentP(difference, standardError, df),
    ...studentInterval(difference, standardError, df, confidenceLevel),
  };
}

type Tester = (confidenceLevel: number) => TestResult;

function createTester(matched: Matched, settings: TestSettings, size: number): Tester {
  const { a, b, labels, strata, design } = matched;
  if (design === 'paired') {
    const differences = a.map((score, i) => score - itemAt(b, i));
    const test = (confidenceLevel: number): PairedTestResult =>
      pairedTest(differences, {
        ...settings,
        confidenceLevel,
        size,
        ...(labels.length > 0 && { clusterLabels: labels }),
      });
    const { runVariance } = matched;
    if (runVariance === undefined || settings.method !== 'student-t') return test;
    const found = test(settings.confidenceLevel);
    const { standardError, difference } = found;
    if (standardError === null || difference === null) return test;
    // If all units differ by the same amount, only runs vary.
    const isEqual = isRounding(largest(differences.map((each) => each - difference)), size);
    return isEqual ? (confidenceLevel) => runsTest(found, difference, runVariance, confidenceLevel) : test;
  }
  const asPaired = (result: ReturnType<typeof twoGroupTest>): TestResult => ({
    ...result,
    n: a.length + b.length,
    minimumPValue: result.pValue === null ? null : 0,
    method: 'student-t',
  });
  const grouped = [...a, ...b].map((value, i) => ({
    ...{ value, isFirst: i < a.length },
    clusters: labels.map((own) => itemAt(own, i)),
  }));
  const student: Tester = (confidenceLevel) =>
    asPaired(
      new Set(strata).size > 1
        ? stratifiedTest(matched, confidenceLevel)
        : twoGroupTest(grouped, confidenceLevel),
    );
  return permutationTester(matched, settings, student) ?? student;
}

/** Where one group has so many times the units of the other, t does not hold its level for skewed scores. */
const UNEQUAL = 2;

/**
 * Exchanges units between independent groups whose numbers are unequal, or wherever a test by rearrangement was asked
 * for; `undefined` if t is used: clusters of several kinds, or with scores in both groups, have no exchange.
 */
function permutationTester(
  matched: Matched,
  { method, permutations, seed, confidenceLevel: own }: TestSettings,
  student: Tester,
): Tester | undefined {
  const strata = stratumUnits(matched);
  const isUnequal = strata?.some(({ first, second }) => {
    const sizes = [first.sums.length, second.sums.length];
    return Math.max(...sizes) >= UNEQUAL * Math.min(...sizes);
  });
  if (strata === undefined || !(isUnequal || method === 'sign-flip')) return undefined;
  if (student(own).pValue === null) return undefined;
  const found = permutedGroups(strata, { permutations, seed });
  if (found === null) return undefined;
  const { difference, standardError, pValue, minimumPValue, drawn, errorsAt } = found;
  return (confidenceLevel) => {
    const margin = (errorsAt(confidenceLevel) ?? Number.NaN) * standardError;
    const interval = Number.isNaN(margin)
      ? noInterval('too-few-arrangements')
      : intervalOf(difference - margin, difference + margin, confidenceLevel, 'permutation');
    const { n, nClusters, df } = student(confidenceLevel);
    return {
      ...{ n, nClusters, difference, standardError, df, pValue, minimumPValue, method: 'permutation' },
      ...(drawn !== undefined && { permutations: drawn }),
      ...interval,
    };
  };
}

/** The units of both groups within each stratum that both have; `undefined` if they cannot change sides as wholes. */
function stratumUnits({ a, b, labels, strata }: Matched): Stratum[] | undefined {
  const [kind, ...others] = labels;
  if (others.length > 0) return undefined;
  const places = [...a, ...b].map((value, i) => ({
    ...{ value, isFirst: i < a.length, stratum: strata[i] ?? '' },
    cluster: kind === undefined ? i : `=${itemAt(kind, i)}`,
  }));
  const sides = byKey(places, ({ cluster }) => cluster);
  const isWhole = ([first, ...rest]: Some<(typeof places)[number]>): boolean =>
    rest.every(({ isFirst, stratum }) => isFirst === first.isFirst && stratum === first.stratum);
  if (![...sides.values()].every(isWhole)) return undefined;
  const sumByCluster = (own: typeof places): GroupUnits => {
    const clusters = [...byKey(own, ({ cluster }) => cluster).values()];
    return {
      sums: clusters.map((each) => each.reduce((sum, { value }) => sum + value, 0)),
      counts: clusters.map(({ length }) => length),
    };
  };
  return [...byKey(places, ({ stratum }) => stratum).values()].flatMap((own) => {
    const first = own.filter(({ isFirst }) => isFirst);
    const second = own.filter(({ isFirst }) => !isFirst);
    return first.length === 0 || second.length === 0
      ? []
      : [{ first: sumByCluster(first), second: sumByCluster(second) }];
  });
}

/**
 * The stratified difference of independent groups: a contrast of cell means, averaged over strata with equal weights.
 * Uses Student's t with the CR2 variance and Satterthwaite's degrees of freedom; for independent scores, the sum of the
 * cell variances after Welch.
 */
function stratifiedTest(
  { a, b, labels, strata }: Matched,
  confidenceLevel: number,
): ReturnType<typeof twoGroupTest> {
  const values = Float64Array.from([...a, ...b]);
  const names = Array.from(values, (_, i) => `${i < a.length ? 'a' : 'b'} ${itemAt(strata, i)}`);
  const cells = [...new Set(names)].sort();
  const shared = [...new Set(strata)].filter(
    (each) => cells.includes(`a ${each}`) && cells.includes(`b ${each}`),
  );
  const none = { difference: null, standardError: null, df: null, pValue: null, nClusters: values.length };
  if (shared.length === 0) return { ...none, ...noInterval('no-observation') };
  const members = cells.map((cell) => names.flatMap((name, i) => (name === cell ? [i] : [])));
  const means = members.map((own) => mean(own.map((i) => itemAt(values, i))));
  const weights = cells.map((cell) =>
    shared.includes(cell.slice(2)) ? (cell.startsWith('a') ? 1 : -1) / shared.length : 0,
  );
  const difference = means.reduce((sum, each, c) => sum + each * itemAt(weights, c), 0);
  const residuals = Float64Array.from(
    values,
    (value, i) => value - itemAt(means, cells.indexOf(itemAt(names, i))),
  );
  const found =
    labels.length === 0
      ? welchOver(members, residuals, weights)
      : overKinds(labels as ClusterLabel[][], (own) =>
          robustContrast(
            members.map((own) => indicator(own, values.length)),
            members.map(({ length }, c) => itemAt(weights, c) / Math.sqrt(length)),
            residuals,
            own,
          ),
        );
  const nClusters = Math.min(values.length, ...labels.map((own) => new Set(own).size));
  if (found === null || !(found.df > 0))
    return { ...none, difference, nClusters, ...noInterval('one-cluster') };
  const standardError = Math.sqrt(found.variance);
  const { df } = found;
  if (isRounding(standardError, largest(values)))
    return { difference, standardError, df, pValue: null, nClusters, ...noInterval('no-variation') };
  return {
    ...{ difference, standardError, df, nClusters },
    pValue: studentP(difference, standardError, df),
    ...studentInterval(difference, standardError, df, confidenceLevel),
  };
}

function indicator(members: readonly number[], length: number): Float64Array {
  const column = new Float64Array(length);
  for (const i of members) column[i] = 1 / Math.sqrt(members.length);
  return column;
}

function welchOver(
  members: readonly (readonly number[])[],
  residuals: Float64Array,
  weights: readonly number[],
): RobustVariance | null {
  let [variance, squares] = [0, 0];
  for (const [c, own] of members.entries()) {
    const weight = itemAt(weights, c);
    if (weight === 0) continue;
    if (own.length < 2) return null;
    const part =
      (weight ** 2 * sumOfSquares(own.map((i) => itemAt(residuals, i)))) / (own.length - 1) / own.length;
    variance += part;
    squares += part ** 2 / (own.length - 1);
  }
  return { variance, df: squares === 0 ? 1 : variance ** 2 / squares };
}

/** Cached by degrees of freedom, which most comparisons of a call share. */
const known = new Map<string, number>();

function errorsFor(df: number, confidenceLevel: number): number {
  const key = `${df} ${confidenceLevel}`;
  const found = known.get(key) ?? detectableErrors(df, confidenceLevel, 0.8);
  if (known.size > 1000) known.clear();
  known.set(key, found);
  return found;
}
