import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableLog } from './portable-log.js';

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
