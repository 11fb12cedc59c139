import { describe, expect, it } from 'vitest';
import { golden } from '../../testing/golden.js';
import { benjaminiHochbergAdjust } from '../math/benjamini-hochberg-adjust.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import { equivalenceTest } from './equivalence-test.js';
import { meanInterval } from './mean-interval.js';
import { pairedTest } from './paired-test.js';
import { minimumDetectableDifference } from './power.js';
import { twoGroupTest } from './two-group-test.js';

interface Golden {
  studentTCdf: { t: number; df: number; tail: number }[];
  studentQuantile: { p: number; df: number; quantile: number }[];
  oneSample: { values: number[]; p: number; lower: number; upper: number }[];
  signFlips: { values: number[]; p: number }[];
  wilson: { successes: number; n: number; lower: number; upper: number }[];
  wilsonShares: { values: number[]; lower: number; upper: number }[];
  welch: { a: number[]; b: number[]; p: number; lower: number; upper: number }[];
  benjaminiHochberg: { p: number[]; adjusted: number[] };
  power: { n: number; power: number; confidenceLevel: number; difference: number }[];
  equivalence: { values: number[]; margin: number; pBounds: [number, number] };
}
const gold = golden<Golden>('statistics');

describe('values of scipy (fixtures/golden/statistics.json says which call)', () => {
  it.each(gold.studentTCdf)("Student's tail at $t with $df degrees of freedom", ({ t, df, tail }) => {
    expect(studentTCdf(-t, df) / tail).toBeCloseTo(1, 12);
    expect(studentTCdf(t, df)).toBeCloseTo(1 - tail, 14);
  });

  it.each(gold.studentQuantile)("Student's quantile at $p, $df", ({ p, df, quantile }) => {
    expect(studentQuantile(p, df) / quantile).toBeCloseTo(1, 11);
    expect(studentQuantile(1 - p, df) / -quantile).toBeCloseTo(1, 10);
  });

  it.each(gold.oneSample)('t test of $values', ({ values, p, lower, upper }) => {
    const test = pairedTest(values);
    expect(test.pValue).toBeCloseTo(p, 11);
    for (const { interval } of [test, meanInterval(values)]) {
      expect(interval!.lower).toBeCloseTo(lower, 10);
      expect(interval!.upper).toBeCloseTo(upper, 10);
    }
  });

  it.each(gold.signFlips)('exact sign flips of $values', ({ values, p }) => {
    expect(pairedTest(values, { method: 'sign-flip' })).toMatchObject({ exact: true });
    expect(pairedTest(values, { method: 'sign-flip' }).pValue).toBeCloseTo(p, 14);
  });

  it.each(gold.wilson)('Wilson for $successes of $n', ({ successes, n, lower, upper }) => {
    const values = Array.from({ length: n }, (_, i) => Number(i < successes));
    const { interval } = meanInterval(values);
    expect(interval!.method).toBe('wilson');
    expect(interval!.lower).toBeCloseTo(lower, 13);
    expect(interval!.upper).toBeCloseTo(upper, 13);
  });

  it.each(gold.wilsonShares)('Wilson for the shares $values', ({ values, lower, upper }) => {
    const { interval } = meanInterval(values, { method: 'wilson' });
    expect(interval!.lower).toBeCloseTo(lower, 12);
    expect(interval!.upper).toBeCloseTo(upper, 12);
  });

  it.each(gold.welch)('Welch for $a and $b', ({ a, b, p, lower, upper }) => {
    const values = [a, b].flatMap((own, g) =>
      own.map((value, i) => ({ value, isFirst: g === 0, clusters: [`${g} ${i}`] })),
    );
    const { pValue, interval } = twoGroupTest(values, 0.95);
    expect(pValue).toBeCloseTo(p, 11);
    expect(interval!.lower).toBeCloseTo(lower, 10);
    expect(interval!.upper).toBeCloseTo(upper, 10);
  });

  it.each(gold.power)('detectable difference, n $n, power $power', ({ difference, n, ...rest }) => {
    expect(minimumDetectableDifference({ n, sd: 1, ...rest })! / difference).toBeCloseTo(1, 8);
  });

  it('false discovery control', () => {
    const { p, adjusted } = gold.benjaminiHochberg;
    benjaminiHochbergAdjust(p).forEach((each, i) => {
      expect(each).toBeCloseTo(adjusted[i]!, 14);
    });
  });

  it('two one-sided tests', () => {
    const { values, margin, pBounds } = gold.equivalence;
    const result = equivalenceTest(values, { margin });
    for (const i of [0, 1] as const) expect(result.pBounds![i]).toBeCloseTo(pBounds[i], 14);
  });
});
