import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonferroniAdjust } from './bonferroni-adjust.js';

describe('bonferroniAdjust', () => {
  it('multiplies by the number of comparisons, at most to 1', () => {
    const pValues = Object.freeze([0.0625, 0.25, 0.5]);
    expect(bonferroniAdjust(pValues)).toEqual([0.1875, 0.75, 1]);
    expect(bonferroniAdjust([0.03857421875], { comparisons: 21 })).toEqual([0.81005859375]);
    expect(bonferroniAdjust([])).toEqual([]);
  });

  it('keeps NaN and does not count it', () => {
    expect(bonferroniAdjust([0.25, Number.NaN])).toEqual([0.25, Number.NaN]);
  });

  it('keeps order and bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (pValues) => {
        bonferroniAdjust(pValues).forEach((adjusted, i) => {
          expect(adjusted).toBeGreaterThanOrEqual(pValues[i]!);
          expect(adjusted).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('complains about p-values and comparisons', () => {
    expect(() => bonferroniAdjust([0.5, 2])).toThrow(
      'bonferroniAdjust: pValues[1]: expected a number from 0 to 1, got 2',
    );
    expect(() => bonferroniAdjust([0.5, 0.1], { comparisons: 1 })).toThrow(
      'bonferroniAdjust: options.comparisons: expected a whole number of at least 2, got 1',
    );
  });
});
