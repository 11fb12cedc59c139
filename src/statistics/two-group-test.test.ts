import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import { pairedTest } from './paired-test.js';
import { type Grouped, twoGroupTest } from './two-group-test.js';

const numbers = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
  minLength: 3,
  maxLength: 15,
});
const both = (pairs: readonly (readonly [number, number])[], clusterOf: (i: number) => string): Grouped[] =>
  pairs.flatMap(([a, b], i) => [
    { value: a, isFirst: true, clusters: [clusterOf(i)] },
    { value: b, isFirst: false, clusters: [clusterOf(i)] },
  ]);

describe('twoGroupTest', () => {
  it('is the paired test where every cluster has both groups', () => {
    fc.assert(
      fc.property(numbers, (pairs) => {
        const differences = pairs.map(([a, b]) => a - b);
        const paired = pairedTest(differences);
        if (paired.method !== 'student-t') return;
        const found = twoGroupTest(frozen(both(pairs, (i) => `t${i}`)), 0.95);
        expect(found.difference).toBeCloseTo(paired.difference!, 9);
        expect(found.pValue).toBeCloseTo(paired.pValue!, 9);
        expect(found.interval!.lower).toBeCloseTo(paired.interval!.lower, 8);
      }),
    );
  });

  it('does not take rounding for variation', () => {
    // The first is larger by .1 in all five clusters, but for the rounding of numbers around ten million; as likely as
    // five coins that fall alike, 2 of 2^5.
    const bases = [1e7 / 3, 2e7 / 7, 1e7 / 11, 3e7 / 13, 1e7 / 17];
    const pairs = bases.map((base) => [base + 0.1, base] as const);
    expect(new Set(pairs.map(([a, b]) => a - b)).size).toBeGreaterThan(1);
    const found = twoGroupTest(
      both(pairs, (i) => `c${i}`),
      0.95,
    );
    expect(found).toMatchObject({ pValue: 2 / 2 ** 5, noIntervalBecause: 'no-variation', interval: null });
    expect(found.difference).toBeCloseTo(0.1, 6);
  });

  it('does not take a difference that is made of rounding for one', () => {
    // .3 on both sides of eight clusters: p was 2^-7.
    const pairs = Array.from({ length: 8 }, () => [0.1 + 0.2, 0.3] as const);
    const found = twoGroupTest(
      both(pairs, (i) => `c${i}`),
      0.95,
    );
    expect(found).toMatchObject({ pValue: 1, noIntervalBecause: 'no-variation' });
  });

  it('agrees with its interval, and does not depend on the order', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 4 }), (pairs, size) => {
        const values = both(pairs, (i) => `c${Math.floor(i / size)}`).filter((_, i) => i % 5 !== 0);
        const found = twoGroupTest(values, 0.95);
        const other = twoGroupTest([...values].reverse(), 0.95);
        expect(other.pValue === null ? null : other.pValue.toFixed(9)).toBe(
          found.pValue === null ? null : found.pValue.toFixed(9),
        );
        const { interval, pValue } = found;
        if (interval) expect(interval.lower > 0 || interval.upper < 0).toBe(pValue! <= 0.05);
      }),
    );
  });

  it('matches values worked by hand where some clusters have both groups', () => {
    // First 4 and 6, second 2, 2 and 5: means 5 and 3. Through the first group a adds (4 - 5) / 2 = -1/2 and b 1/2, through
    // the second a (3 - 2) / 3 = 1/3, c 1/3 and d -2/3. Factors sqrt(2 / 1) and sqrt(3 / 2): each group alone has the
    // variance 2 (1/4 + 1/4) = 1 and 3/2 (1/9 + 1/9 + 4/9) = 1, and a, which is in both, takes 2 sqrt(3) / 6 away.
    // Contrast 1/sqrt(2) and -1/sqrt(3); w_g v_g are 2/3, 1/2, 1/6, 1/6 and |v_g|^2 11/36, 1/4, 1/18, 1/18: trace 5/6; the
    // squares of the form are 1/27 + 2/108 from the diagonal and 1/4 + 2/72 + 1/36 beside it, 13/36; (5/6)^2 / (13/36) = 25/13.
    const values = [
      { value: 4, isFirst: true, clusters: ['a'] },
      { value: 2, isFirst: false, clusters: ['a'] },
      { value: 6, isFirst: true, clusters: ['b'] },
      { value: 2, isFirst: false, clusters: ['c'] },
      { value: 5, isFirst: false, clusters: ['d'] },
    ];
    const result = twoGroupTest(frozen(values), 0.8);
    expect(result).toMatchObject({ difference: 2, nClusters: 4 });
    const variance = 2 - 1 / Math.sqrt(3);
    expect(result.standardError).toBeCloseTo(Math.sqrt(variance), 14);
    expect(result.df).toBeCloseTo(25 / 13, 12);
    expect(result.pValue).toBeCloseTo(2 * studentTCdf(-2 / Math.sqrt(variance), 25 / 13), 12);
    const margin = studentQuantile(0.9, 25 / 13) * Math.sqrt(variance);
    expect(result.interval!.upper).toBeCloseTo(2 + margin, 11);
    expect(twoGroupTest(values.slice(0, 4), 0.8).pValue).not.toBeNull();
    expect(twoGroupTest(values.slice(0, 3), 0.8).noIntervalBecause).toBe('one-cluster');
  });

  it('says nothing of a group that has one cluster, also where the other group has that one too', () => {
    // What the first group's mean varies by is not to be seen: its one cluster leaves no residual.
    const second = [1, 5, 2, 8, 4].map((value, i) => ({ value, isFirst: false, clusters: [`c${i}`] }));
    const first = [7, 9].map((value) => ({ value, isFirst: true, clusters: ['c0'] }));
    for (const values of [
      [...first, ...second],
      [...first, ...second].map((each) => ({ ...each, isFirst: !each.isFirst })),
    ]) {
      expect(twoGroupTest(values, 0.95)).toMatchObject({
        ...{ nClusters: 5, standardError: null, pValue: null, interval: null },
        noIntervalBecause: 'one-cluster',
      });
    }
  });

  it("is Welch's test for groups without common clusters", () => {
    // Means 3 and 7, squared errors 14 / 3 / 4 and 38 / 2 / 3, together 7.5.
    const of = (value: number, isFirst: boolean, i: number): Grouped => ({
      value,
      isFirst,
      clusters: [`${isFirst}${i}`],
    });
    const values = [
      ...[1, 2, 3, 6].map((x, i) => of(x, true, i)),
      ...[2, 9, 10].map((x, i) => of(x, false, i)),
    ];
    const [a, b] = [7 / 6, 19 / 3];
    const df = 7.5 ** 2 / (a ** 2 / 3 + b ** 2 / 2);
    const result = twoGroupTest(values, 0.9);
    expect(result.standardError).toBeCloseTo(Math.sqrt(7.5), 13);
    expect(result.pValue).toBeCloseTo(2 * studentTCdf(-4 / Math.sqrt(7.5), df), 12);
    expect(result.interval!.lower).toBeCloseTo(-4 - studentQuantile(0.95, df) * Math.sqrt(7.5), 10);
    expect(twoGroupTest([...values].reverse(), 0.9)).toEqual(result);
  });

  it('says nothing of groups that do not vary, unless they are equal', () => {
    const of = (first: number[], second: number[]): Grouped[] => [
      ...first.map((value, i) => ({ value, isFirst: true, clusters: [`a${i}`] })),
      ...second.map((value, i) => ({ value, isFirst: false, clusters: [`b${i}`] })),
    ];
    expect(twoGroupTest(of([3, 3], [2, 2]), 0.95)).toMatchObject({
      ...{ difference: 1, standardError: 0, pValue: null, noIntervalBecause: 'no-variation' },
    });
    expect(twoGroupTest(of([2, 2], [2, 2]), 0.95)).toMatchObject({ difference: 0, pValue: 1, nClusters: 4 });
    for (const [first, second] of [
      [[1], [2, 3]],
      [[1, 2], [3]],
    ] as const)
      expect(twoGroupTest(of([...first], [...second]), 0.95)).toMatchObject({
        ...{ standardError: null, pValue: null, noIntervalBecause: 'one-cluster' },
      });
    expect(twoGroupTest(of([], [1]), 0.95)).toMatchObject({ difference: null, nClusters: 1 });
  });

  it('says what it cannot', () => {
    const one = { value: 1, isFirst: true, clusters: ['a'] };
    expect(twoGroupTest([one], 0.95)).toMatchObject({
      difference: null,
      noIntervalBecause: 'no-observation',
    });
    expect(twoGroupTest([one, { ...one, isFirst: false, clusters: ['b'] }], 0.95)).toMatchObject({
      ...{ difference: 0, pValue: null, noIntervalBecause: 'one-cluster' },
    });
    // Six pairs with the same difference: as likely as six coins on one side, 2 / 2^6.
    const constant = both(
      [1, 2, 3, 4, 5, 6].map((x): [number, number] => [x + 2, x]),
      (i) => `t${i}`,
    );
    expect(twoGroupTest(constant, 0.95)).toMatchObject({ pValue: 1 / 32, noIntervalBecause: 'no-variation' });
  });
});
