import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { compareCorrectedRates } from './compare-corrected-rates.js';
import { correctedRate } from './corrected-rate.js';
import type { Judgement } from './judged-sample.js';

/** So many items with a judged and a true label, the true one `null` for no audit. */
function items(...groups: readonly (readonly [count: number, judged: Judgement, truth: Judgement])[]) {
  const all = groups.flatMap(([count, judged, truth]) =>
    Array.from({ length: count }, () => ({ judged, truth })),
  );
  return { judged: all.map((each) => each.judged), audited: all.map((each) => each.truth) };
}
// 60 of 200 judged yes; of 20 audited yes 15 are right, of 20 audited no 18.
const sample = items([15, 1, 1], [5, 1, 0], [40, 1, null], [18, 0, 0], [2, 0, 1], [120, 0, null]);

describe('correctedRate', () => {
  it('weighs the audited shares by what the judge says', () => {
    const result = correctedRate(sample.judged, sample.audited);
    // .3 * 15/20 + .7 * 2/20 = .295.
    expect(result).toMatchObject({ n: 200, nAudited: 40, judged: 0.3 });
    expect(result.estimate).toBeCloseTo(0.295, 12);
    // 15 of 17 true yes are found, 18 of 23 true no.
    expect(result.sensitivity).toBeCloseTo(15 / 17, 12);
    expect(result.specificity).toBeCloseTo(18 / 23, 12);
    // Wilson at z = 1.96 of 15/20: [.5313, .8881], of 2/20: [.0279, .3010]; of the share: z^2 (.65)^2 .21 / 200.
    const ofShare = 1.959964 ** 2 * 0.65 ** 2 * (0.21 / 200);
    const below = Math.hypot(0.3 * (0.75 - 0.531299), 0.7 * (0.1 - 0.027867), Math.sqrt(ofShare));
    const above = Math.hypot(0.3 * (0.888138 - 0.75), 0.7 * (0.301034 - 0.1), Math.sqrt(ofShare));
    expect(result.interval!.lower).toBeCloseTo(0.295 - below, 5);
    expect(result.interval!.upper).toBeCloseTo(0.295 + above, 5);
  });

  it('is the share itself where everything is audited and the judge is right', () => {
    const { judged, audited } = items([30, true, true], [70, false, false]);
    expect(correctedRate(judged, audited).estimate).toBeCloseTo(0.3, 12);
    expect(correctedRate(judged, audited, { method: 'rogan-gladen' }).estimate).toBeCloseTo(0.3, 12);
  });

  it('inverts sensitivity and specificity after Rogan and Gladen', () => {
    const result = correctedRate(sample.judged, sample.audited, { method: 'rogan-gladen' });
    expect(result.estimate).toBeCloseTo((0.3 + 18 / 23 - 1) / (15 / 17 + 18 / 23 - 1), 12);
    expect(result.interval!.method).toBe('lang-reiczigel');
  });

  it('has no value where the audit cannot tell', () => {
    const noYes = items([5, 1, null], [10, 0, 0], [5, 0, null]);
    expect(correctedRate(noYes.judged, noYes.audited)).toMatchObject({
      ...{
        estimate: null,
        interval: null,
        noIntervalBecause: 'no-observation',
        specificity: 1,
        sensitivity: null,
      },
    });
    const chance = items([5, 1, 1], [5, 1, 0], [5, 0, 1], [5, 0, 0]);
    expect(correctedRate(chance.judged, chance.audited, { method: 'rogan-gladen' }).estimate).toBeNull();
    expect(correctedRate([], []).estimate).toBeNull();
  });

  it('leaves items out that the judge did not label', () => {
    const { judged, audited } = sample;
    const more = correctedRate([null, ...judged, null], [1, ...audited, null]);
    expect(more).toEqual(correctedRate(judged, audited));
  });

  it('takes clusters by CR2: copies of the items change nothing', () => {
    const labels = sample.judged.map((_, i) => i);
    const alone = correctedRate(sample.judged, sample.audited, { clusterLabels: labels });
    const twice = correctedRate(
      [...sample.judged, ...sample.judged],
      [...sample.audited, ...sample.audited],
      {
        clusterLabels: [...labels, ...labels],
      },
    );
    expect(alone.interval!.method).toBe('student-t');
    expect(twice.interval!.lower).toBeCloseTo(alone.interval!.lower, 12);
    expect(twice.interval!.upper).toBeCloseTo(alone.interval!.upper, 12);
  });

  it('lies in its interval, within [0, 1]', () => {
    const count = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(fc.tuple(count, count, count, count, count, count), ([a, b, c, d, e, f]) => {
        const { judged, audited } = items(
          [a, 1, 1],
          [b, 1, 0],
          [c, 1, null],
          [d, 0, 1],
          [e, 0, 0],
          [f, 0, null],
        );
        const { estimate, interval } = correctedRate(judged, audited);
        if (estimate === null || interval === null) return true;
        const { lower, upper } = interval;
        return 0 <= lower && lower <= estimate + 1e-12 && estimate <= upper + 1e-12 && upper <= 1;
      }),
    );
  });

  it('refuses lists of other lengths, other values, and clusters with rogan-gladen', () => {
    expect(() => correctedRate([1, 0], [1])).toThrow('audited.length: expected 2');
    expect(() => correctedRate([1, 2 as never], [1, 0])).toThrow(
      'judged[1]: expected 0, 1, true, false or null',
    );
    const clusterLabels = sample.judged.map((_, i) => i % 20);
    expect(() =>
      correctedRate(sample.judged, sample.audited, { method: 'rogan-gladen', clusterLabels }),
    ).toThrow('clusterLabels');
  });
});

describe('compareCorrectedRates', () => {
  it('holds its level where the judge errs differently on both systems', () => {
    // The same true rate .3; of 40 audited items each. Without correction the test rejects in a fifth.
    const random = createRandom(8);
    const draw = (falseYes: number) => {
      const truth = Array.from({ length: 200 }, () => random.next() < 0.3);
      const judged = truth.map((yes) => random.next() < (yes ? 0.9 : falseYes));
      return { judged, audited: truth.map((yes, i) => (i < 40 ? yes : null)) };
    };
    const rejected = Array.from({ length: 300 }, () => compareCorrectedRates(draw(0.05), draw(0.12)).pValue!);
    expect(rejected.filter((p) => p <= 0.05).length / 300).toBeLessThan(0.06);
  });

  it('has a p-value that agrees with the interval', () => {
    const other = items([19, 1, 1], [1, 1, 0], [60, 1, null], [16, 0, 0], [4, 0, 1], [100, 0, null]);
    const found = compareCorrectedRates(other, sample);
    // (.4 * .95 + .6 * .2) - .295.
    expect(found.difference).toBeCloseTo(0.5 - 0.295, 12);
    const at = compareCorrectedRates(other, sample, { confidenceLevel: 1 - found.pValue! });
    expect(Math.min(Math.abs(at.interval!.lower), Math.abs(at.interval!.upper))).toBeLessThan(1e-6);
    const mirrored = compareCorrectedRates(sample, other);
    expect(mirrored.pValue).toBeCloseTo(found.pValue!, 9);
    expect(compareCorrectedRates(sample, sample).pValue).toBeCloseTo(1, 9);
  });

  it('takes clusters that both systems share', () => {
    const clusterLabels = sample.judged.map((_, i) => i % 20);
    const found = compareCorrectedRates({ ...sample, clusterLabels }, { ...sample, clusterLabels });
    expect(found).toMatchObject({ difference: 0, pValue: 1 });
    expect(() => compareCorrectedRates({ ...sample, clusterLabels }, sample)).toThrow('b.clusterLabels');
  });
});
