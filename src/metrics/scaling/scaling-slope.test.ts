import { describe, expect, it } from 'vitest';
import { scalingSlope } from './scaling-slope.js';

/** Success of one problem under 1, 2 and 4 turns. */
const runs = (item: string, ...successes: number[]) =>
  successes.map((success, i) => ({ budget: 2 ** i, item, success: success === 1 }));
const byItem = ({ item }: { readonly item: string }): string => item;

describe('scalingSlope', () => {
  it('has an error over problems', () => {
    // x = 0, 1, 2 twice; b is solved from 2 turns on: slope 1 / 4, at 1 / 12. Problem a adds (x - 1) times the residual,
    // 1/12 - 7/12 = -1/2, b 1/12 + 5/12 = 1/2: sqrt(2 (1/4 + 1/4)) / 4 = 1/4. t = 1 with one degree of freedom: p = 1/2,
    // and its quartile is 1.
    const slope = scalingSlope([...runs('a', 0, 0, 0), ...runs('b', 0, 1, 1)], byItem, 0.5);
    expect(slope.perDoubling).toBeCloseTo(0.25, 14);
    expect(slope.standardError).toBeCloseTo(0.25, 14);
    expect(slope.pValue).toBeCloseTo(0.5, 12);
    expect(slope.interval!.lower).toBeCloseTo(0, 12);
    expect(slope.interval!.upper).toBeCloseTo(0.5, 12);
    expect(slope.interval).toMatchObject({ level: 0.5, method: 'student-t' });
    const falling = scalingSlope([...runs('a', 1, 1, 1), ...runs('b', 1, 0, 0)], byItem, 0.5);
    expect(falling.perDoubling).toBeCloseTo(-0.25, 14);
    expect(falling.pValue).toBeCloseTo(0.5, 12);
  });

  it('says why there is none', () => {
    expect(scalingSlope(runs('a', 0, 1, 1), byItem, 0.9)).toEqual({
      ...{ perDoubling: 0.5, standardError: null, pValue: null, interval: null },
      noIntervalBecause: 'one-cluster',
    });
    const alike = scalingSlope([...runs('a', 0, 1, 0), ...runs('b', 0, 1, 0)], byItem, 0.9);
    expect(alike).toMatchObject({ standardError: 0, pValue: null, noIntervalBecause: 'no-variation' });
    expect(alike.perDoubling).toBeCloseTo(0, 14);
  });
});
