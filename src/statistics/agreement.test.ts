import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { golden } from '../../testing/golden.js';
import { createRandom } from '../math/create-random.js';
import type { AgreementResult } from './agreement-interval.js';
import { cohenKappa } from './cohen-kappa.js';
import { kendallTauB } from './kendall-tau-b.js';
import { krippendorffAlpha } from './krippendorff-alpha.js';
import { meanInterval } from './mean-interval.js';

describe('krippendorffAlpha', () => {
  it.each(['nominal', 'ordinal', 'interval'] as const)(
    'does not depend on the order of items and raters: %s',
    (measurement) => {
      const rating = fc.option(fc.integer({ min: -3, max: 3 }));
      const raters = fc
        .integer({ min: 2, max: 4 })
        .chain((count) =>
          fc.array(fc.array(rating, { minLength: count, maxLength: count }), { minLength: 2, maxLength: 9 }),
        );
      fc.assert(
        fc.property(raters, fc.nat(), (items, turn) => {
          const alpha = (rows: readonly (readonly (number | null)[])[]): number | null =>
            krippendorffAlpha(
              rows[0]!.map((_, r) => rows.map((row) => row[r]!)),
              { measurement, resamples: 1 },
            ).estimate;
          const by = turn % items.length;
          const other = alpha([...items.slice(by), ...items.slice(0, by)].map((row) => [...row].reverse()));
          const value = alpha(items);
          if (value === null) expect(other).toBeNull();
          else expect(other).toBeCloseTo(value, 9);
        }),
      );
    },
  );
});

describe('krippendorffAlpha: the worked examples of Krippendorff 2011', () => {
  const list = (text: string): (string | null)[] => [...text].map((each) => (each === '.' ? null : each));
  const numbers = (text: string): (number | null)[] =>
    list(text).map((each) => (each === null ? null : Number(each)));

  it('A: binary data, two observers', () => {
    const result = krippendorffAlpha(frozen([numbers('0100000010'), numbers('1110010000')]));
    expect(result.estimate).toBeCloseTo(0.095, 3);
    expect(result.n).toBe(10);
  });

  it('B: nominal data, two observers', () => {
    expect(krippendorffAlpha([list('aabbdcccedda'), list('babbbccceddd')]).estimate).toBeCloseTo(0.692, 3);
  });

  it('C and D: any number of observers, missing ratings, nominal, ordinal and interval', () => {
    const four = frozen(['123321412...', '1233224125.3', '.3332342251.', '12332441251.'].map(numbers));
    expect(krippendorffAlpha(four).estimate).toBeCloseTo(0.743, 3);
    expect(krippendorffAlpha(four, { measurement: 'ordinal' }).estimate).toBeCloseTo(0.815, 3);
    expect(krippendorffAlpha(four, { measurement: 'interval' }).estimate).toBeCloseTo(0.849, 3);
    expect(krippendorffAlpha(four).n).toBe(11);
  });

  it('is 1 for agreement, null where nothing varies, and refuses what does not fit', () => {
    expect(
      krippendorffAlpha([
        [1, 2],
        [1, 2],
      ]).estimate,
    ).toBe(1);
    expect(
      krippendorffAlpha([
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({ estimate: null, interval: null, noIntervalBecause: 'no-variation' });
    expect(krippendorffAlpha([])).toMatchObject({
      estimate: null,
      n: 0,
      noIntervalBecause: 'no-observation',
    });
    // Items with one rating say nothing of agreement.
    expect(
      krippendorffAlpha([
        [1, 2, 3],
        [1, 2, null],
      ]).n,
    ).toBe(2);
    expect(() => krippendorffAlpha(7 as never)).toThrow(
      'krippendorffAlpha: ratings: expected a list of raters',
    );
    expect(() => krippendorffAlpha([7] as never)).toThrow(/^krippendorffAlpha: ratings\[0\]/);
    expect(
      krippendorffAlpha(
        [
          [1, null],
          [1, 2],
        ],
        { measurement: 'interval' },
      ).n,
    ).toBe(1);
    expect(() => krippendorffAlpha([[1], [1, 2]])).toThrow('ratings[1].length');
    expect(() => krippendorffAlpha([['a'], [1]], { measurement: 'interval' })).toThrow('ratings[0][0]');
    // Not a number is no name that two raters could agree on, nor is an object.
    for (const rating of [Number.NaN, Number.POSITIVE_INFINITY, {}, true])
      expect(() => krippendorffAlpha([['a', rating] as never, ['a', 'b']])).toThrow(
        'krippendorffAlpha: ratings[0][1]: expected a string, a finite number or null, got ',
      );
  });
});

describe('cohenKappa', () => {
  it('matches values worked by hand', () => {
    // 20 25 / 10 50 / ... Cohen's form: agreement 3/4; chance 1/2 * 1/4 + 1/2 * 3/4 = 1/2; (3/4 - 1/2) / (1/2).
    expect(cohenKappa(frozen(['y', 'y', 'n', 'n']), frozen(['y', 'n', 'n', 'n'])).estimate).toBeCloseTo(
      0.5,
      14,
    );
    // Squares observed 0 1 0 1 = 2; expected over 4: counts 1 1 2 on both sides: 2 (1*1*1 + 1*2*4 + 1*2*1) = 22, / 4 = 5.5.
    const quadratic = cohenKappa([1, 2, 3, 3], [1, 3, 3, 2], { weights: 'quadratic' });
    expect(quadratic.estimate).toBeCloseTo(1 - 2 / 5.5, 14);
    // Distances observed 2; expected 2 (1 + 4 + 2) / 4 = 3.5.
    expect(cohenKappa([1, 2, 3, 3], [1, 3, 3, 2], { weights: 'linear' }).estimate).toBeCloseTo(
      1 - 2 / 3.5,
      14,
    );
  });

  it('ranks categories as they are given, or as they sort', () => {
    const a = ['low', 'mid', 'high', 'high'];
    const b = ['low', 'high', 'high', 'mid'];
    // In their order this is the case above; by the alphabet high, low, mid: distances observed 4, expected 14 / 4.
    const categories = ['low', 'mid', 'high'];
    expect(cohenKappa(a, b, { weights: 'linear', categories }).estimate).toBeCloseTo(1 - 2 / 3.5, 14);
    expect(cohenKappa(a, b, { weights: 'linear' }).estimate).toBeCloseTo(1 - 4 / 3.5, 14);
    // Numbers sort as numbers: 1, 2, 10. Observed 2, expected 16 / 4; as texts 10 would stand beside 1.
    expect(cohenKappa([1, 2, 10, 1], [10, 2, 10, 1], { weights: 'linear' }).estimate).toBeCloseTo(0.5, 14);
    expect(() => cohenKappa('ab' as never, [])).toThrow('cohenKappa: a: expected a list of labels');
    expect(() => cohenKappa(['a'], [null] as never)).toThrow(/^cohenKappa: b\[0\]/);
    expect(() => cohenKappa([], [], { categories: [{}] } as never)).toThrow(
      /^cohenKappa: options\.categories/,
    );
    expect(() => cohenKappa([2], [1], { categories: [1] })).toThrow(
      'a[0]: expected one of the categories, got 2',
    );
    // A category that stood twice made 3 two steps from 1 and 2 one from 3: .769 in place of .667.
    expect(() => cohenKappa([1, 2, 3], [1, 3, 3], { categories: [1, 2, 2, 3], weights: 'linear' })).toThrow(
      'cohenKappa: options.categories: expected each category once, got ',
    );
    expect(() => cohenKappa([Number.NaN], [Number.NaN])).toThrow('cohenKappa: a[0]');
  });

  it('has an interval by seed, and none where nothing varies', () => {
    const a = Array.from({ length: 40 }, (_, i) => i % 3);
    const b = a.map((each, i) => (i % 5 === 0 ? 0 : each));
    const result = cohenKappa(a, b, { seed: 4 });
    expect(result.interval!.lower < result.estimate! && result.estimate! < result.interval!.upper).toBe(true);
    expect(cohenKappa(a, b, { seed: 4 })).toEqual(result);
    expect(cohenKappa([1, 1], [1, 1])).toMatchObject({ estimate: null });
    expect(() => cohenKappa([1], [2], { categories: [1] })).toThrow('b[0]: expected one of the categories');
    expect(() => cohenKappa([1], [])).toThrow('b.length');
  });
});

describe('kendallTauB', () => {
  type Case = { x: number[]; y: number[]; tau: number };
  it.each(golden<{ kendall: Case[] }>('statistics').kendall)('agrees with scipy: $tau', ({ x, y, tau }) => {
    expect(kendallTauB(x, y, { resamples: 50 }).estimate).toBeCloseTo(tau, 13);
  });

  it('counts pairs as the definition does', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(values, (pairs) => {
        let [sum, ofX, ofY] = [0, 0, 0];
        pairs.forEach(([a, b], i) => {
          for (const [c, d] of pairs.slice(i + 1)) {
            sum += Math.sign(a - c) * Math.sign(b - d);
            ofX += Number(a !== c);
            ofY += Number(b !== d);
          }
        });
        const { estimate: value } = kendallTauB(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
          { resamples: 5 },
        );
        if (ofX * ofY === 0) expect(value).toBeNull();
        else expect(value).toBeCloseTo(sum / Math.sqrt(ofX * ofY), 12);
      }),
    );
  });

  it('refuses what is not finite', () => {
    expect(() => kendallTauB([1, 2], [1])).toThrow(
      'kendallTauB: y.length: expected 2, the length of x, got 1',
    );
    expect(() => kendallTauB([1, 2], [1, Number.NaN])).toThrow('x[1], y[1]: expected finite numbers');
    expect(() => kendallTauB([1, Number.NaN], [1, 2])).toThrow('x[1], y[1]: expected finite numbers');
  });

  it('take clusters whole: items that stand three times say no more than once', () => {
    const draws = { resamples: 200, seed: 7 };
    const thrice = <T>(list: readonly T[]): T[] => [...list, ...list, ...list];
    const [a, b] = [
      [1, 2, 3, 1, 2, 3, 3],
      [1, 3, 3, 2, 2, 3, 1],
    ];
    const clusters = thrice([...a.keys()]);
    const bounds = ({ interval }: AgreementResult): number[] => [interval!.lower, interval!.upper];
    for (const measure of [cohenKappa, kendallTauB]) {
      const [lower, upper] = bounds(measure(a, b, draws));
      const found = bounds(measure(thrice(a), thrice(b), { ...draws, clusterLabels: clusters }));
      expect(found[0]).toBeCloseTo(lower!, 12);
      expect(found[1]).toBeCloseTo(upper!, 12);
    }
    // An item with one rating has no say, nor has its label.
    const more = { ...draws, clusterLabels: [9, ...clusters] };
    const alpha = krippendorffAlpha(
      [
        [1, ...thrice(a)],
        [null, ...thrice(b)],
      ],
      more,
    );
    expect(alpha).toEqual(krippendorffAlpha([thrice(a), thrice(b)], { ...draws, clusterLabels: clusters }));
    const [lower, upper] = bounds(krippendorffAlpha([thrice(a), thrice(b)], draws));
    expect(bounds(alpha)[1]! - bounds(alpha)[0]!).toBeGreaterThan(1.3 * (upper! - lower!));
    const one = cohenKappa(a, b, { ...draws, clusterLabels: a.map(() => 'one') });
    expect(one).toMatchObject({ interval: null, noIntervalBecause: 'one-cluster' });
    expect(() => kendallTauB(a, b, { clusterLabels: ['x'] })).toThrow(
      'clusterLabels.length: expected 7, one label',
    );
    expect(() => cohenKappa(a, b, { clusterLabels: a.map(() => Number.NaN) })).toThrow('clusterLabels[0]');
  });

  it('say what was done', () => {
    const draws = { resamples: 200, seed: 7 };
    const kappa = cohenKappa([1, 2, 3, 1], [1, 3, 3, 2], { weights: 'linear', ...draws });
    expect(kappa).toMatchObject({ weights: 'linear', categories: [1, 2, 3], interval: draws });
    const alpha = krippendorffAlpha(
      [
        [1, 2, 3, 1],
        [1, 3, 3, 2],
      ],
      { measurement: 'ordinal', ...draws },
    );
    expect(alpha).toMatchObject({ measurement: 'ordinal', interval: draws });
    expect(kendallTauB([1, 2, 3, 4], [1, 3, 2, 4], draws).interval).toMatchObject(draws);
    expect(meanInterval([1, 2, 4, 8], { method: 'bootstrap-t', ...draws }).interval).toMatchObject(draws);
    expect(meanInterval([1, 2, 4, 8], { method: 'percentile', ...draws }).interval).toMatchObject(draws);
    expect(meanInterval([1, 2, 4, 8], draws).interval).not.toHaveProperty('seed');
  });
});

describe('intervals of few items in unequal categories', () => {
  const oneOfTen = Array.from({ length: 20 }, (_, i) => (i < 2 ? 'yes' : 'no'));

  it('exist where all items agree', () => {
    for (const { estimate, interval } of [
      cohenKappa(oneOfTen, oneOfTen),
      krippendorffAlpha([oneOfTen, oneOfTen]),
    ]) {
      expect(estimate).toBe(1);
      expect(interval!.upper).toBe(1);
      expect(interval!.lower).toBeLessThan(0.7);
    }
  });

  it('hold the estimate, and cover what a resample of the items alone misses', () => {
    // 90/10 for both raters, kappa .7: both yes .073, one yes .027 each. Resampled items alone cover about .55.
    const random = createRandom(2);
    let [covered, all] = [0, 0];
    for (let i = 0; i < 150; i++) {
      const items = Array.from({ length: 20 }, () => {
        const at = random.next();
        return at < 0.073 ? 'yy' : at < 0.1 ? 'yn' : at < 0.127 ? 'ny' : 'nn';
      });
      const [a, b] = [items.map((each) => each[0]!), items.map((each) => each[1]!)];
      const { estimate, interval } = cohenKappa(a, b, { resamples: 200 });
      if (estimate === null || interval === null) continue;
      all += 1;
      covered += Number(interval.lower <= 0.7 && 0.7 <= interval.upper);
      if (estimate < interval.lower || estimate > interval.upper)
        expect.fail('an interval without its estimate');
    }
    expect(covered / all).toBeGreaterThan(0.93);
  });
});
