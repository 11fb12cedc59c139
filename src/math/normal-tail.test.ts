import { describe, expect, it } from 'vitest';
import { normalTail } from './normal-tail.js';

describe('normalTail', () => {
  // Published values of the upper tail: Abramowitz and Stegun, table 26.1 and 26.2, with more digits from mpmath.
  it.each([
    [0, 0.5],
    [1, 0.15865525393145707],
    [1.959963984540054, 0.025],
    [2, 0.02275013194817921],
    [3, 0.0013498980316300946],
    [5, 2.866515718791939e-7],
    [10, 7.61985302416052e-24],
    [30, 4.906713927148187e-198],
  ])('of %d is %d', (z, tail) => {
    expect(normalTail(z) / tail).toBeCloseTo(1, 12);
  });

  it('is one less what lies on the other side', () => {
    for (const z of [0.1, 2, 4]) expect(normalTail(-z)).toBe(1 - normalTail(z));
  });

  it('falls by the density, also where the way of computing it changes', () => {
    // Over a step of 2h the tail falls by 2h times the density in the middle, up to h^2.
    for (const z of [0.5, 2, 2.999999, 3, 3.000001, 8]) {
      const h = 1e-4 * Math.min(1, 1 / z);
      const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
      expect((normalTail(z - h) - normalTail(z + h)) / (2 * h * density)).toBeCloseTo(1, 6);
    }
  });
});
