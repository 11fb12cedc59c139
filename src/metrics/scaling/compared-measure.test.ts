import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../statistics/wilson-interval.js';
import { compareRatios, compareShares, type Share } from './compared-measure.js';

let label = 0;
const of = (...parts: readonly (readonly [part: number, whole: number])[]): Share[] =>
  parts.map(([part, whole]) => ({ part, whole, clusters: [`c${label++}`] }));
const share = (yes: number, no: number): Share[] =>
  of(...Array(yes).fill([1, 1] as const), ...Array(no).fill([0, 1] as const));
const nothing = { n: 0, estimate: null, interval: null, noIntervalBecause: 'no-observation' };

describe('compareRatios', () => {
  it('linearizes: the ratio of sums, with the error of its residuals', () => {
    // 6 by 3 is 2, and no dialogue differs from that.
    const { groups, difference } = compareRatios(of([2, 1], [4, 2]), of([1, 1], [8, 3]), 0.5);
    expect(groups[0]).toEqual({ n: 2, estimate: 2, interval: null, noIntervalBecause: 'no-variation' });
    // 9/4: residuals 1 - 9/4 and 8 - 27/4, -+ 5/4, times 2/4: values 9/4 -+ 5/8, error 5/8; the quartile of t(1) is 1.
    expect(groups[1].estimate).toBe(2.25);
    expect(groups[1].interval!.lower).toBeCloseTo(2.25 - 0.625, 12);
    expect(groups[1].interval!.upper).toBeCloseTo(2.25 + 0.625, 12);
    // The error of the difference is that of the second alone, with one degree of freedom by Welch.
    expect(difference).toMatchObject({ n: 4, estimate: -0.25 });
    expect(difference.interval!.lower).toBeCloseTo(-0.25 - 0.625, 12);
    expect(difference.interval!.upper).toBeCloseTo(-0.25 + 0.625, 12);
  });

  it('has nothing of a group without anything to divide by', () => {
    const { groups, difference } = compareRatios(of([0, 0]), of([1, 1], [3, 1]), 0.9);
    expect(groups[0]).toEqual(nothing);
    expect(groups[1]).toMatchObject({ n: 2, estimate: 2 });
    expect(difference).toEqual(nothing);
    expect(compareRatios(of([1, 1]), [], 0.9).difference).toEqual(nothing);
  });
});

describe('compareShares', () => {
  it("puts Newcombe's interval around the difference", () => {
    const { groups, difference } = compareShares(share(7, 3), share(2, 6), 0.9);
    const a = wilsonInterval(7, 10, { level: 0.9 }).interval;
    const b = wilsonInterval(2, 8, { level: 0.9 }).interval;
    expect(groups[0]).toMatchObject({ n: 10, estimate: 0.7 });
    expect(groups[0].interval!.lower).toBeCloseTo(a!.lower, 12);
    expect(groups[1].interval!.upper).toBeCloseTo(b!.upper, 12);
    expect(difference).toMatchObject({ n: 18 });
    expect(difference.estimate).toBeCloseTo(0.45, 14);
    expect(difference.interval!.lower).toBeCloseTo(0.45 - Math.hypot(0.7 - a!.lower, b!.upper - 0.25), 12);
    expect(difference.interval!.upper).toBeCloseTo(0.45 + Math.hypot(a!.upper - 0.7, 0.25 - b!.lower), 12);
  });

  it('has a difference without an interval where one group has none, and nothing of an empty one', () => {
    for (const [a, b] of [
      [share(1, 0), share(2, 2)],
      [share(2, 2), share(1, 0)],
    ] as const) {
      const { difference } = compareShares(a, b, 0.9);
      expect(difference).toMatchObject({ n: 5, interval: null, noIntervalBecause: 'one-observation' });
      expect(Math.abs(difference.estimate!)).toBe(0.5);
    }
    for (const [a, b] of [
      [[], share(1, 1)],
      [share(1, 1), []],
    ] as const)
      expect(compareShares(a, b, 0.9).difference).toEqual(nothing);
  });
});
