import { describe, expect, it } from 'vitest';
import { compareRatios, compareShares, type Share } from './compared-measure.js';
import { pairedTest } from './paired-test.js';
import { wilsonInterval } from './wilson-interval.js';

let label = 0;
const of = (...parts: readonly (readonly [part: number, whole: number])[]): Share[] =>
  parts.map(([part, whole]) => {
    label += 1;
    return { part, whole, task: `t${label}`, clusters: [`c${label}`] };
  });
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
    const a = wilsonInterval(7, 10, { confidenceLevel: 0.9 }).interval;
    const b = wilsonInterval(2, 8, { confidenceLevel: 0.9 }).interval;
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

describe('tasks in common', () => {
  /** Dialogues with a task, which is their cluster. */
  const on = (task: string, ...parts: readonly (readonly [part: number, whole: number])[]): Share[] =>
    parts.map(([part, whole]) => ({ part, whole, task, clusters: [task] }));
  const ones = (count: number) => Array(count).fill([1, 1] as const);
  const zeros = (count: number) => Array(count).fill([0, 1] as const);

  it('gives no difference where both have the same rate on every task, whatever the mixture', () => {
    // Three of four on the easy tasks, one of four on the hard ones; a did more of the easy ones.
    const mixture = (easy: number, hard: number): Share[] => [
      ...['e1', 'e2'].flatMap((task) => on(task, ...ones(3 * easy), ...zeros(easy))),
      ...['h1', 'h2'].flatMap((task) => on(task, ...ones(hard), ...zeros(3 * hard))),
    ];
    const [a, b] = [mixture(5, 1), mixture(1, 5)];
    for (const compare of [compareShares, compareRatios]) {
      const { groups, difference } = compare(a, b, 0.95);
      expect(groups[0].estimate).toBeCloseTo(2 / 3, 12);
      expect(groups[1].estimate).toBeCloseTo(1 / 3, 12);
      expect(difference.estimate).toBeCloseTo(0, 12);
      expect(difference.n).toBe(96);
    }
  });

  it('has the interval of the paired differences of tasks', () => {
    // Ratios of a: 2, 3, 5; of b: 1, 4 / 2, 6 / 3, and a task of its own each. Differences 1, 1, 3.
    const a = [...on('x', [2, 1], [4, 2]), ...on('y', [3, 1]), ...on('z', [10, 2]), ...on('v', [100, 1])];
    const b = [...on('x', [1, 1]), ...on('y', [1, 1], [3, 1]), ...on('z', [6, 3]), ...on('w', [0, 1])];
    const { difference } = compareRatios(a, b, 0.9);
    const paired = pairedTest([1, 1, 3], { confidenceLevel: 0.9 });
    expect(difference).toMatchObject({ n: 8, estimate: 5 / 3 });
    expect(difference.interval!.lower).toBeCloseTo(paired.interval!.lower, 12);
    expect(difference.interval!.upper).toBeCloseTo(paired.interval!.upper, 12);
  });

  it("takes Student's t over tasks for shares of several dialogues", () => {
    // Shares of a: 1/2, 1, 1; of b: 0, 1/2, 1. Differences 1/2, 1/2, 0; at 99 % the interval would pass 1.
    const a = [...on('x', ...ones(1), ...zeros(1)), ...on('y', ...ones(2)), ...on('z', ...ones(2))];
    const b = [...on('x', ...zeros(2)), ...on('y', ...ones(1), ...zeros(1)), ...on('z', ...ones(2))];
    const { difference } = compareShares(a, b, 0.9);
    const { interval } = pairedTest([0.5, 0.5, 0], { confidenceLevel: 0.9 });
    expect(difference).toMatchObject({ n: 12, estimate: expect.closeTo(1 / 3, 12) });
    expect(difference.interval!.lower).toBeCloseTo(interval!.lower, 12);
    expect(difference.interval!.upper).toBeCloseTo(interval!.upper, 12);
    expect(compareShares(a, b, 0.99).difference.interval!.upper).toBe(1);
  });

  it('gives tasks the same weight with clusters inside them, too', () => {
    // Two annotators rate x in a, one rates y: 1 and 0 make 1/2 for x, 1 for y; b has 0 for both.
    const rated = (task: string, rater: string, part: number): Share => ({
      ...{ part, whole: 1, task, clusters: [task, rater] },
    });
    const a = [rated('x', 'r1', 1), rated('x', 'r2', 0), rated('y', 'r1', 1)];
    const b = [rated('x', 'r3', 0), rated('y', 'r3', 0), rated('y', 'r1', 0)];
    expect(compareShares(a, b, 0.9).difference).toMatchObject({ n: 6, estimate: 0.75 });
  });
});
