import { describe, expect, it } from 'vitest';
import { intraclassCorrelation } from './intraclass-correlation.js';

describe('intraclassCorrelation', () => {
  it('is .17 for the six targets and four judges of Shrout and Fleiss (1979, table 4)', () => {
    const targets = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ];
    const groups = targets.flatMap((own, target) => own.map(() => `target ${target}`));
    // MSB 11.2417 = 1349/120, MSW 6.2639 = 451/72, as printed: 11.24 and 6.26.
    const [msb, msw] = [1349 / 120, 451 / 72];
    expect(intraclassCorrelation(targets.flat(), groups)).toBeCloseTo((msb - msw) / (msb + 3 * msw), 12);
  });

  it('corrects the size of unequal groups (by hand)', () => {
    // Means 4, 8.5, 2, of all 37/9. MSB 56.3889 / 2, MSW (2 + .5 + 2) / 6 = .75, k = (9 - (9 + 4 + 16) / 9) / 2 = 26/9.
    const values = [3, 5, 4, 8, 9, 1, 2, 2, 3];
    const expected = (28.1944444444444 - 0.75) / (28.1944444444444 + (26 / 9 - 1) * 0.75);
    expect(intraclassCorrelation(values, [...'aaabbcccc'])).toBeCloseTo(expected, 12);
    // The order is nothing.
    expect(intraclassCorrelation([2, 9, 3, 4, 1, 8, 3, 5, 2], [...'cbcacbaac'])).toBeCloseTo(expected, 12);
  });

  it('is 1 where groups are all of it, and below 0 where they differ less than chance', () => {
    expect(intraclassCorrelation([1, 1, 5, 5], [...'aabb'])).toBe(1);
    // Equal means: MSB 0, MSW 2, k 2.
    expect(intraclassCorrelation([1, 3, 1, 3], [...'aabb'])).toBe(-1);
  });

  it('is null without two groups, a group of two, or anything that varies', () => {
    expect(intraclassCorrelation([1, 2, 3], [...'aaa'])).toBeNull();
    expect(intraclassCorrelation([1, 2, 3], [...'abc'])).toBeNull();
    expect(intraclassCorrelation([2, 2, 2], [...'aab'])).toBeNull();
    expect(intraclassCorrelation([], [])).toBeNull();
  });
});
