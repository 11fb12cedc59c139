import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from './krippendorff-alpha.js';

type Measurement = 'nominal' | 'ordinal' | 'interval';

/** The definition: every rating of an item with every other one of it, over every rating with every other one. */
function alphaPlainly(
  ratings: readonly (readonly (number | null)[])[],
  measurement: Measurement,
): number | null {
  const items = ratings[0]!
    .map((_, i) => ratings.map((list) => list[i]!).filter((each) => each !== null))
    .filter((own) => own.length > 1);
  const all = items.flat();
  const rank = (value: number): number =>
    all.filter((each) => each < value).length + all.filter((each) => each === value).length / 2;
  const distance = (a: number, b: number): number => {
    if (measurement === 'nominal') return a === b ? 0 : 1;
    return measurement === 'interval' ? (a - b) ** 2 : (rank(a) - rank(b)) ** 2;
  };
  const over = (own: readonly number[]): number =>
    own.reduce((sum, a) => own.reduce((rest, b) => rest + distance(a, b), sum), 0);
  const observed = items.reduce((sum, own) => sum + over(own) / (own.length - 1), 0) / all.length;
  const expected = over(all) / (all.length * (all.length - 1));
  return expected === 0 || all.length === 0 ? null : 1 - observed / expected;
}

describe('krippendorffAlpha', () => {
  it('is one minus the disagreement within items over that between any two ratings', () => {
    const rating = fc.option(fc.integer({ min: -3, max: 3 }), { freq: 4 });
    const lists = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 8 }))
      .chain(([raters, items]) =>
        fc.array(fc.array(rating, { minLength: items, maxLength: items }), {
          minLength: raters,
          maxLength: raters,
        }),
      );
    const measurements = fc.constantFrom<Measurement>('nominal', 'ordinal', 'interval');
    fc.assert(
      fc.property(lists, measurements, (ratings, measurement) => {
        const { estimate: value } = krippendorffAlpha(ratings, { measurement, resamples: 1 });
        const expected = alphaPlainly(ratings, measurement);
        if (expected === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 11);
      }),
    );
  });

  it('is null where all say the same, whatever rounding a mean of it has', () => {
    for (const measurement of ['nominal', 'ordinal', 'interval'] as const)
      expect(
        krippendorffAlpha([Array(7).fill(0.1), Array(7).fill(0.1)], { measurement }).estimate,
      ).toBeNull();
  });

  it('keeps its digits far from 0', () => {
    const near = [
      [1, 2, 3, 3],
      [1, 2, 4, 3],
    ];
    const far = near.map((list) => list.map((each) => each + 1e7));
    const value = krippendorffAlpha(near, { measurement: 'interval', resamples: 1 }).estimate!;
    expect(krippendorffAlpha(far, { measurement: 'interval', resamples: 1 }).estimate).toBeCloseTo(value, 12);
  });
});
