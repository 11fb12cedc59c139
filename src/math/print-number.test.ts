import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printNumber } from './print-number.js';

/** Significant digits of a printed number. */
const significant = (text: string): number =>
  text.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length;

describe('printNumber', () => {
  it.each([
    [0.1 + 0.2, 12, '0.3'],
    [2 / 3, 12, '0.666666666667'],
    [1 / 3, 6, '0.333333'],
    [0.5, 12, '0.5'],
    [100, 12, '100'],
    [-0, 12, '0'],
    [-1.5, 12, '-1.5'],
    [123456789.123456, 12, '123456789.123'],
    [1e-7, 12, '1e-7'],
    [6.02214076e23, 12, '6.02214076e+23'],
    [0.1, 17, '0.1'],
    [0.95, 1, '0.9'], // the double nearest to .95 lies below it
    [0.96, 1, '1'],
    [Number.NaN, 12, 'NaN'],
    [Number.NEGATIVE_INFINITY, 12, '-Infinity'],
  ])('prints %d with %d digits as %s', (x, digits, text) => {
    expect(printNumber(x, digits)).toBe(text);
  });

  it('keeps at most that many digits and stays within half a unit of the last', () => {
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 });
    fc.assert(
      fc.property(doubles, fc.integer({ min: 1, max: 17 }), (x, digits) => {
        const text = printNumber(x, digits);
        if (Math.abs(x) > 1e-300) {
          expect(Math.abs(Number(text) - x) / Math.abs(x)).toBeLessThanOrEqual(0.5001 * 10 ** (1 - digits));
        }
        if (Math.abs(x) < 1e21) expect(significant(text.replace(/0+$/, ''))).toBeLessThanOrEqual(digits);
        expect(printNumber(Number(text), digits)).toBe(text);
      }),
    );
  });

  it('gives twelve digits unless told otherwise', () => {
    expect(printNumber(1 / 3)).toBe('0.333333333333');
    expect(printNumber(2 / 3)).toBe('0.666666666667');
  });

  it('hides a difference in the last bit', () => {
    const log3 = 1.0986122886681098;
    expect(printNumber(log3 + 2 ** -52)).toBe(printNumber(log3));
  });

  it('complains about impossible digits', () => {
    for (const digits of [0, 18, 1.5, Number.NaN]) {
      expect(() => printNumber(1, digits)).toThrow(
        `printNumber: digits: expected a whole number from 1 to 17, got ${digits}`,
      );
    }
    expect(() => printNumber('1' as never)).toThrow('printNumber: x: expected a number, got "1"');
    expect([printNumber(2 / 3, 1), printNumber(0.1, 17)]).toEqual(['0.7', '0.1']);
  });
});
