import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableLog, portableLog1p } from './portable-log.js';

describe('portableLog', () => {
  it('agrees with the natural logarithm over (0, 1]', () => {
    expect(portableLog(1)).toBe(0);
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true }), (x) => {
        const expected = Math.log(x);
        expect(Math.abs(portableLog(x) - expected)).toBeLessThanOrEqual(1e-15 * Math.abs(expected) + 1e-16);
      }),
    );
  });

  it('agrees with the natural logarithm beyond 1', () => {
    expect(portableLog(2)).toBe(Math.LN2);
    fc.assert(
      fc.property(fc.double({ min: 1, max: Number.MAX_VALUE, noNaN: true }), (x) => {
        const expected = Math.log(x);
        expect(Math.abs(portableLog(x) - expected)).toBeLessThanOrEqual(1e-15 * expected + 1e-16);
      }),
    );
  });

  it('takes subnormal numbers', () => {
    expect(portableLog(5e-324)).toBeCloseTo(-744.4400719213812, 12);
  });

  it('is what every engine gives where there is no finite logarithm', () => {
    expect(portableLog(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(portableLog(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(portableLog(-1)).toBeNaN();
    expect(portableLog(Number.NaN)).toBeNaN();
  });
});

describe('portableLog1p', () => {
  it('agrees with log1p, of small numbers as well', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.999, max: 1, noNaN: true }), fc.nat({ max: 300 }), (x, places) => {
        const small = x * 10 ** -places;
        const expected = Math.log1p(small);
        expect(Math.abs(portableLog1p(small) - expected)).toBeLessThanOrEqual(1e-15 * Math.abs(expected));
      }),
    );
  });

  it('takes the ends of its range', () => {
    expect(portableLog1p(-1)).toBe(Number.NEGATIVE_INFINITY);
    expect(portableLog1p(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(portableLog1p(-2)).toBeNaN();
    expect(portableLog1p(0)).toBe(0);
  });
});
