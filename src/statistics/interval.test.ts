import { describe, expect, it } from 'vitest';
import { intervalOf, withinRange } from './interval.js';

describe('intervalOf', () => {
  it('is frozen, and none without finite bounds or width', () => {
    const { interval } = intervalOf(1, 2, 0.9, 'wilson');
    expect(interval).toEqual({ lower: 1, upper: 2, confidenceLevel: 0.9, method: 'wilson' });
    expect(Object.isFrozen(interval)).toBe(true);
    for (const [lower, upper] of [
      [Number.NEGATIVE_INFINITY, 1],
      [1, Number.POSITIVE_INFINITY],
      [Number.NaN, 1],
    ] as const)
      expect(intervalOf(lower, upper, 0.9, 'wilson')).toEqual({
        interval: null,
        noIntervalBecause: 'infinite',
      });
    for (const upper of [1, 0])
      expect(intervalOf(1, upper, 0.9, 'wilson').noIntervalBecause).toBe('no-variation');
  });
});

describe('withinRange', () => {
  it('cuts an interval to the range, and keeps a reason', () => {
    const found = intervalOf(-184, 324, 0.95, 'student-t');
    expect(withinRange(found, [0, 100]).interval).toMatchObject({
      lower: 0,
      upper: 100,
      confidenceLevel: 0.95,
    });
    expect(withinRange(found, [0, null]).interval).toMatchObject({ lower: 0, upper: 324 });
    expect(withinRange(found, undefined)).toEqual(found);
    expect(withinRange(intervalOf(1, 1, 0.95, 'student-t'), [0, 1])).toEqual({
      interval: null,
      noIntervalBecause: 'no-variation',
    });
  });
});
