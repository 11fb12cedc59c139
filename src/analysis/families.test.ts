import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import { isSignificant } from '../statistics/alpha.js';
import { correctFamilies, familyName } from './families.js';

const settings = { adjust: 'holm', confidenceLevel: 0.95, looks: 1 } as const;

describe('correctFamilies', () => {
  it('gives intervals that exclude 0 exactly where the corrected p-value is at most alpha', () => {
    const p = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.06, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(p, { minLength: 1, maxLength: 9 }),
        fc.constantFrom('holm', 'bonferroni', 'benjamini-hochberg', 'none' as const),
        fc.integer({ min: 1, max: 4 }),
        (pValues, adjust, looks) => {
          const tested = pValues.map((pValue) => ({ family: 'text', pValue }));
          for (const [{ pValue }, found] of correctFamilies(tested, { ...settings, adjust, looks })) {
            const isFound = isSignificant(found.adjustedPValue, 0.95);
            // An interval at a level excludes 0 exactly where the p-value is at most 1 - level.
            if (Math.abs((pValue ?? 1) - (1 - found.intervalLevel)) > 1e-12)
              expect((pValue ?? 1) < 1 - found.intervalLevel).toBe(isFound);
          }
        },
      ),
    );
  });

  it('uses Bonferroni intervals, narrowed to Holm steps where only Holm finds a difference', () => {
    // Holm over 3: .01 < .05/3, .02 < .05/2, .2 > .05: the second is found at its step only.
    const tested = [0.01, 0.02, 0.2].map((pValue) => ({ family: 'f', pValue }));
    const levels = [...correctFamilies(tested, settings).values()].map(
      ({ intervalLevel }) => 1 - intervalLevel,
    );
    expect(levels[0]).toBeCloseTo(0.05 / 3, 12);
    expect(levels[1]).toBeCloseTo(0.05 / 2, 12);
    expect(levels[2]).toBeCloseTo(0.05 / 3, 12);
  });

  it('divides the level by the looks', () => {
    const [found] = correctFamilies([{ family: 'f', pValue: 0.02 }], { ...settings, looks: 4 }).values();
    expect(found?.adjustedPValue).toBeCloseTo(0.08, 12);
    expect(1 - (found?.intervalLevel ?? 0)).toBeCloseTo(0.0125, 12);
  });

  it('does not count comparisons without a p-value', () => {
    const found = correctFamilies(
      [
        { family: 'f', pValue: null },
        { family: 'f', pValue: 0.04 },
      ],
      settings,
    );
    expect(
      [...found.values()].map(({ comparisons, adjustedPValue }) => [comparisons, adjustedPValue]),
    ).toEqual([
      [1, null],
      [1, 0.04],
    ]);
  });

  it('agrees with the t distribution: the interval of the level ends at 0 where p equals alpha', () => {
    const t = studentQuantile(1 - 0.05 / 6, 9);
    expect(2 * studentTCdf(-t, 9)).toBeCloseTo(0.05 / 3, 10);
  });
});

describe('familyName', () => {
  const names = (levels: number, options: object = {}): string[] =>
    (['averaged-performance', 'aptitude'] as const).map((metric) =>
      familyName({ metric, question: 'performance' }, { family: 'question', ...options }, levels),
    );

  it('is a question for few levels, a metric for many, and a primary metric is alone', () => {
    expect(names(2)).toEqual(['performance', 'performance']);
    expect(names(4)).toEqual(['averaged-performance', 'aptitude']);
    expect(names(2, { primary: 'aptitude' })).toEqual(['performance', 'primary']);
    expect(names(2, { family: 'call' })).toEqual(['call', 'call']);
  });
});
