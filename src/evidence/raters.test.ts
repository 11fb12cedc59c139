import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from '../statistics/krippendorff-alpha.js';
import { raterAgreement } from './raters.js';

const OPTIONS = { confidenceLevel: 0.95, resamples: 200, seed: 3 };

describe('raterAgreement', () => {
  it('holds each rater against the mean of the others (by hand)', () => {
    // Raters by column: 1 2 3 4; 1 3 2 4; 2 1 4 3. The others' means: 1.5 2 3 3.5; 1.5 1.5 3.5 3.5; 1 2.5 2.5 4.
    const items = [
      [1, 1, 2],
      [2, 3, 1],
      [3, 2, 4],
      [4, 4, 3],
    ];
    // Spearman: 1; ranks 1 3 2 4 with 1.5 1.5 3.5 3.5: 2 / sqrt(20) ; ranks 2 1 4 3 with 1 2.5 2.5 4: 3 / sqrt(22.5).
    const expected = (1 + 2 / Math.sqrt(20) + 1.5 / Math.sqrt(22.5)) / 3;
    const found = raterAgreement(items, OPTIONS)!;
    expect(found.raters).toBe(3);
    expect(found.oneMoreRater).toBeCloseTo(expected, 12);
    // Pairs of raters: .8, .6 and 0: r = 1.4 / 3; sqrt(3 r / (1 + 2 r)).
    const r = 1.4 / 3;
    expect(found.ceiling).toBeCloseTo(Math.sqrt((3 * r) / (1 + 2 * r)), 12);
    const lists = [0, 1, 2].map((rater) => items.map((own) => own[rater]!));
    expect(found.alpha).toEqual(krippendorffAlpha(lists, { ...OPTIONS, measurement: 'interval' }));
  });

  it('leaves out who is missing, and items that one alone has rated', () => {
    // The first rater has all, the second three: 1 2 3 with 1 3 2, once each way.
    const items = [[1, 1], [2, 3], [3, 2], [9], [4, null]];
    const found = raterAgreement(items, OPTIONS)!;
    expect(found.raters).toBe(2);
    expect(found.oneMoreRater).toBeCloseTo(0.5, 12);
  });

  it('leaves out a rater who says the same of all', () => {
    const items = [
      [1, 5, 1],
      [2, 5, 2],
      [3, 5, 3],
    ];
    expect(raterAgreement(items, OPTIONS)!.oneMoreRater).toBeCloseTo(1, 12);
    expect(
      raterAgreement(
        items.map(([, one]) => [one!, one!]),
        OPTIONS,
      )!.oneMoreRater,
    ).toBeNull();
  });

  it('is null for one rater, and none', () => {
    expect(raterAgreement([[1], [2]], OPTIONS)).toBeNull();
    expect(raterAgreement([], OPTIONS)).toBeNull();
  });

  it('reads more items than a call takes arguments', () => {
    const items = Array.from({ length: 150_000 }, (_, i) => (i < 3 ? [i, i] : [i]));
    expect(raterAgreement(items, { ...OPTIONS, resamples: 1 })!.oneMoreRater).toBeCloseTo(1, 12);
  });
});
