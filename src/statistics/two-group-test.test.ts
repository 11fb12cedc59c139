import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTail } from '../math/student-tail.js';
import { frozen } from '../testing/frozen.js';
import { pairedTest } from './paired-test.js';
import { type Grouped, twoGroupTest } from './two-group-test.js';

const numbers = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
  minLength: 3,
  maxLength: 15,
});
const both = (pairs: readonly (readonly [number, number])[], clusterOf: (i: number) => string): Grouped[] =>
  pairs.flatMap(([a, b], i) => [
    { value: a, isFirst: true, cluster: clusterOf(i) },
    { value: b, isFirst: false, cluster: clusterOf(i) },
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
    // First 4 and 6, second 2, 2 and 5: means 5 and 3. Influences: a (4 - 5) / 2 + (3 - 2) / 3 = -1/6, b 1/2, c 1/3,
    // d -2/3; squares sum to 5/6, times 4/3 is 10/9. t = 2 / sqrt(10/9), t^2 = 3.6, 4 - 2 degrees of freedom.
    const values = [
      { value: 4, isFirst: true, cluster: 'a' },
      { value: 2, isFirst: false, cluster: 'a' },
      { value: 6, isFirst: true, cluster: 'b' },
      { value: 2, isFirst: false, cluster: 'c' },
      { value: 5, isFirst: false, cluster: 'd' },
    ];
    const result = twoGroupTest(frozen(values), 0.8);
    expect(result).toMatchObject({ difference: 2, clusters: 4 });
    expect(result.standardError).toBeCloseTo(Math.sqrt(10 / 9), 14);
    expect(result.pValue).toBeCloseTo(1 - Math.sqrt(3.6 / 5.6), 12);
    expect(result.interval!.upper).toBeCloseTo(2 + 0.8 * Math.sqrt(2 / 0.36) * Math.sqrt(10 / 9), 11);
    // Without d one degree of freedom is left, with a and b alone none.
    expect(twoGroupTest(values.slice(0, 4), 0.8).pValue).not.toBeNull();
    expect(twoGroupTest(values.slice(0, 3), 0.8).noIntervalBecause).toBe('one-cluster');
  });

  it("is Welch's test for groups without common clusters", () => {
    // Means 3 and 7, squared errors 14 / 3 / 4 and 38 / 2 / 3, together 7.5.
    const of = (value: number, isFirst: boolean, i: number): Grouped => ({
      value,
      isFirst,
      cluster: `${isFirst}${i}`,
    });
    const values = [
      ...[1, 2, 3, 6].map((x, i) => of(x, true, i)),
      ...[2, 9, 10].map((x, i) => of(x, false, i)),
    ];
    const [a, b] = [7 / 6, 19 / 3];
    const df = 7.5 ** 2 / (a ** 2 / 3 + b ** 2 / 2);
    const result = twoGroupTest(values, 0.9);
    expect(result.standardError).toBeCloseTo(Math.sqrt(7.5), 13);
    expect(result.pValue).toBeCloseTo(2 * studentTail(4 / Math.sqrt(7.5), df), 12);
    expect(result.interval!.lower).toBeCloseTo(-4 - studentQuantile(0.95, df) * Math.sqrt(7.5), 10);
    expect(twoGroupTest([...values].reverse(), 0.9)).toEqual(result);
  });

  it('says nothing of groups that do not vary, unless they are equal', () => {
    const of = (first: number[], second: number[]): Grouped[] => [
      ...first.map((value, i) => ({ value, isFirst: true, cluster: `a${i}` })),
      ...second.map((value, i) => ({ value, isFirst: false, cluster: `b${i}` })),
    ];
    expect(twoGroupTest(of([3, 3], [2, 2]), 0.95)).toMatchObject({
      ...{ difference: 1, standardError: 0, pValue: null, noIntervalBecause: 'no-variation' },
    });
    expect(twoGroupTest(of([2, 2], [2, 2]), 0.95)).toMatchObject({ difference: 0, pValue: 1, clusters: 4 });
    for (const [first, second] of [
      [[1], [2, 3]],
      [[1, 2], [3]],
    ] as const)
      expect(twoGroupTest(of([...first], [...second]), 0.95)).toMatchObject({
        ...{ standardError: null, pValue: null, noIntervalBecause: 'one-cluster' },
      });
    expect(twoGroupTest(of([], [1]), 0.95)).toMatchObject({ difference: null, clusters: 1 });
  });

  it('says what it cannot', () => {
    const one = { value: 1, isFirst: true, cluster: 'a' };
    expect(twoGroupTest([one], 0.95)).toMatchObject({
      difference: null,
      noIntervalBecause: 'no-observation',
    });
    expect(twoGroupTest([one, { ...one, isFirst: false, cluster: 'b' }], 0.95)).toMatchObject({
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
