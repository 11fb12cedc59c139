import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benjaminiHochbergAdjust } from './benjamini-hochberg-adjust.js';

describe('benjaminiHochbergAdjust', () => {
  it('takes the least of p n / rank over all p that are no smaller', () => {
    // Ranks 2, 4, 3, 1 of 4: .02, .04, .04, .02; the least from above: .04 and .04, then .02 and .02.
    const adjusted = benjaminiHochbergAdjust([0.01, 0.04, 0.03, 0.005]);
    [0.02, 0.04, 0.04, 0.02].forEach((p, i) => {
      expect(adjusted[i]).toBeCloseTo(p, 15);
    });
    // .6 * 2 / 1 = 1.2 is above .9 * 2 / 2.
    expect(benjaminiHochbergAdjust([0.6, 0.9])).toEqual([0.9, 0.9]);
    expect(benjaminiHochbergAdjust([0.3])).toEqual([0.3]);
    expect(benjaminiHochbergAdjust([])).toEqual([]);
  });

  it('leaves NaN out of the count', () => {
    expect(benjaminiHochbergAdjust([Number.NaN, 0.2, 0.1])).toEqual([Number.NaN, 0.2, 0.2]);
  });

  it('keeps the order, and lies between p and p n', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (p) => {
        const adjusted = benjaminiHochbergAdjust(p);
        p.forEach((value, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(value);
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, value * p.length));
          p.forEach((other, j) => {
            if (value < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]!);
          });
        });
      }),
    );
  });

  it('refuses what is no probability', () => {
    expect(() => benjaminiHochbergAdjust([0.1, 1.1])).toThrow(
      'benjaminiHochbergAdjust: pValues[1]: expected a number from 0 to 1, got 1.1',
    );
    expect(() => benjaminiHochbergAdjust([-0.1])).toThrow(
      'pValues[0]: expected a number from 0 to 1, got -0.1',
    );
    expect(() => benjaminiHochbergAdjust('p' as never)).toThrow(
      'pValues: expected a list of numbers, got "p"',
    );
  });
});
