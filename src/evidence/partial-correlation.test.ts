import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import { partialRankCorrelation } from './partial-correlation.js';

const X = [2.1, 3.4, 1, 5.6, 4.4, 7.8, 6.1, 6.1, 9, 3.3];
const Y = [1, 2, 2, 4, 3, 6, 7, 5, 8, 1];
const Z = [10, 12, 9, 30, 18, 25, 40, 22, 31, 15];
/** How clusters are resampled, and the level of intervals. */
const DRAWS = { confidenceLevel: 0.95, resamples: 200, seed: 0 };
const W = [1, 0, 1, 0, 0, 1, 1, 0, 1, 1];

describe('partialRankCorrelation', () => {
  it('is what least squares leave of the ranks (numpy.linalg.lstsq over scipy.stats.rankdata)', () => {
    const one = partialRankCorrelation(X, Y, [Z], DRAWS)!;
    expect(one.estimate).toBeCloseTo(0.6701815906927, 12);
    // tanh(artanh r -+ 1.959964 sqrt((1 + r^2 / 2) / (10 - 3 - 1)))
    expect(one.interval!.lower).toBeCloseTo(-0.0742415214264, 12);
    expect(one.interval!.upper).toBeCloseTo(0.9349730934023, 12);
    expect(one.interval).toMatchObject({ confidenceLevel: 0.95, method: 'fisher-z' });
    const two = partialRankCorrelation(X, Y, [Z, W], DRAWS)!;
    expect(two.estimate).toBeCloseTo(0.679439633313, 12);
    expect(two.interval!.lower).toBeCloseTo(-0.1433671686922, 12);
    expect(
      partialRankCorrelation(X, Y, [Z], { ...DRAWS, confidenceLevel: 0.8 })!.interval!.lower,
    ).toBeCloseTo(0.2280270971724, 12);
  });

  it('with one held is the textbook formula over three rank correlations', () => {
    const [xy, xz, yz] = [spearmanCorrelation(X, Y), spearmanCorrelation(X, Z), spearmanCorrelation(Y, Z)];
    const expected = (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2));
    expect(partialRankCorrelation(X, Y, [Z], DRAWS)!.estimate).toBeCloseTo(expected, 12);
  });

  it('with none held is the rank correlation itself', () => {
    expect(partialRankCorrelation(X, Y, [], DRAWS)!.estimate).toBeCloseTo(spearmanCorrelation(X, Y), 12);
  });

  it('has a p-value that agrees with the interval', () => {
    const values = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(values, values, values, fc.constantFrom(0.8, 0.95), (a, b, c, confidenceLevel) => {
        const n = Math.min(a.length, b.length, c.length);
        const found = partialRankCorrelation(a.slice(0, n), b.slice(0, n), [c.slice(0, n)], {
          ...DRAWS,
          confidenceLevel,
        });
        if (!found?.interval || found.pValue === null) return;
        expect(found.pValue).toBeGreaterThanOrEqual(0);
        expect(found.pValue).toBeLessThanOrEqual(1);
        const { lower, upper } = found.interval;
        if (Math.abs(found.pValue - (1 - confidenceLevel)) > 1e-9)
          expect(lower > 0 || upper < 0).toBe(found.pValue < 1 - confidenceLevel);
      }),
    );
  });

  it('takes no notice of what is held twice, nor of its order', () => {
    const once = partialRankCorrelation(X, Y, [Z, W], DRAWS)!.estimate;
    expect(partialRankCorrelation(X, Y, [W, Z], DRAWS)!.estimate).toBeCloseTo(once, 12);
    const constant = X.map(() => 7);
    expect(partialRankCorrelation(X, Y, [constant], DRAWS)!.estimate).toBeCloseTo(
      spearmanCorrelation(X, Y),
      12,
    );
  });

  it('is null where nothing is left of a side, and for few items', () => {
    expect(partialRankCorrelation(X, Y, [X], DRAWS)).toBeNull();
    expect(partialRankCorrelation(X, Y, [Y], DRAWS)).toBeNull();
    expect(partialRankCorrelation(X.slice(0, 5), Y.slice(0, 5), [Z.slice(0, 5)], DRAWS)).toBeNull();
    expect(partialRankCorrelation(X.slice(0, 6), Y.slice(0, 6), [Z.slice(0, 6)], DRAWS)).not.toBeNull();
  });

  it('has no interval where both sides leave the same', () => {
    const found = partialRankCorrelation(
      X,
      X.map((x) => -x),
      [Z],
      DRAWS,
    )!;
    expect(found).toMatchObject({ pValue: null, interval: null, noIntervalBecause: 'no-variation' });
    expect(found.estimate).toBeCloseTo(-1, 12);
  });

  it('counts clusters, not their items', () => {
    // Each item five times over says no more than once: the normal test takes 50 items for 50.
    const five = <T>(list: readonly T[]): T[] =>
      list.flatMap((each) => Array.from({ length: 5 }, () => each));
    const labels = five(X.map((_, i) => i));
    const [x, y, z] = [five(X), five(Y), five(Z)];
    const [alone, clustered] = [undefined, labels].map(
      (own) => partialRankCorrelation(x, y, [z], DRAWS, own)!,
    );
    expect(clustered!.estimate).toBe(alone!.estimate);
    expect(alone!.pValue).toBeLessThan(1e-6);
    expect(clustered!.pValue).toBeGreaterThan(0.01);
    expect(clustered!.interval).toMatchObject({ confidenceLevel: 0.95, method: 'fisher-z' });
    // As many clusters as items: the spread is that of the items themselves.
    const once = partialRankCorrelation(X, Y, [Z], DRAWS, [...X.keys()])!;
    expect(clustered!.pValue).toBeCloseTo(once.pValue!, 2);
  });

  it('says where there are too few clusters', () => {
    const of = (labels: readonly string[]): unknown => partialRankCorrelation(X, Y, [Z], DRAWS, labels);
    expect(of([...'aaaaaaaaaa'])).toMatchObject({ pValue: null, noIntervalBecause: 'one-cluster' });
    expect(of([...'aaaaabbbbb'])).toMatchObject({ pValue: null, noIntervalBecause: 'too-few-arrangements' });
  });
});
