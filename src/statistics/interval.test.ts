import { describe, expect, it } from 'vitest';
import { intervalOf, requireLevel, requireWhole } from './interval.js';

describe('intervalOf', () => {
  it('is frozen, and none without finite bounds or width', () => {
    const { interval } = intervalOf(1, 2, 0.9, 'wilson');
    expect(interval).toEqual({ lower: 1, upper: 2, level: 0.9, method: 'wilson' });
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

describe('requireLevel and requireWhole', () => {
  it('give what they accept', () => {
    expect(requireLevel('f', 0.5)).toBe(0.5);
    expect(requireWhole('f', 'n', 2, 2)).toBe(2);
  });

  it('refuse the ends, and what is no number', () => {
    for (const level of [0, 1, Number.NaN, '0.5' as never])
      expect(() => requireLevel('f', level)).toThrow(
        'f: options.level: expected a number between 0 and 1, got ',
      );
    for (const value of [1, 2.5, Number.POSITIVE_INFINITY])
      expect(() => requireWhole('f', 'n', value, 2)).toThrow(
        'f: options.n: expected a whole number >= 2, got ',
      );
  });
});
