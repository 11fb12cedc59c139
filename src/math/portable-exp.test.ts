import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableExp } from './portable-exp.js';

describe('portableExp', () => {
  it('is exact where the exponential is', () => {
    expect(portableExp(0)).toBe(1);
    expect(portableExp(-0)).toBe(1);
  });

  it('agrees with the exponential over the range of normal numbers', () => {
    fc.assert(
      fc.property(fc.double({ min: -708, max: 708.99, noNaN: true }), (x) => {
        const expected = Math.exp(x);
        expect(Math.abs(portableExp(x) - expected)).toBeLessThanOrEqual(1e-15 * expected);
      }),
      { numRuns: 1000 },
    );
  });

  // The quotient of neighbours tells whether the parts of ln 2 belong together: at k = 1000, a digit lost in the 11th
  // place of the first part would be seen in the 8th of the result.
  it('holds its precision next to where k changes', () => {
    const apart: { x: number; error: number }[] = [];
    for (let k = -1020; k <= 1022; k++) {
      for (const x of [(k + 0.499999) * Math.LN2, (k - 0.499999) * Math.LN2]) {
        if (x < -708) continue;
        const error = Math.abs(portableExp(x) / Math.exp(x) - 1);
        if (!(error < 1e-15)) apart.push({ x, error });
      }
    }
    expect(apart).toEqual([]);
  });

  it('takes what is too small for a normal number, what is too large and what is none', () => {
    expect(portableExp(-740) / Math.exp(-740)).toBeCloseTo(1, 2);
    expect(portableExp(-746)).toBe(0);
    expect(portableExp(710)).toBe(Number.POSITIVE_INFINITY);
    expect(portableExp(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(portableExp(Number.NaN)).toBeNaN();
  });
});
