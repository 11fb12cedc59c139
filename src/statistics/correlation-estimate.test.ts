import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { studentQuantile } from '../math/student-quantile.js';
import { studentTCdf } from '../math/student-t-cdf.js';
import { correlationEstimate } from './correlation-estimate.js';

const options = { confidenceLevel: 0.95, resamples: 500, seed: 1 };
const of = (x: number[], y: number[], labels?: number[]) => {
  const estimate = (kind: 'pearson' | 'spearman') => correlationEstimate(x, y, kind, labels, options);
  return { pearson: estimate('pearson'), spearman: estimate('spearman') };
};

describe('correlationEstimate', () => {
  it("has Fisher's interval and p-value", () => {
    // r = .8 of five: artanh .8 = 1.0986123. Pearson's error is 1 / sqrt(2), z = 1.553672, p = .120263; Spearman's
    // sqrt((1 + .32) / 2) = .8124038, z = 1.352298, p = .176280. The interval is tanh(1.0986123 -+ 1.959964 error).
    const { pearson, spearman } = of([1, 2, 3, 4, 5], [1, 3, 2, 5, 4]);
    for (const [estimate, p, error] of [
      [pearson, 0.120263, Math.SQRT1_2],
      [spearman, 0.17628, Math.sqrt(0.66)],
    ] as const) {
      expect(estimate!.estimate).toBeCloseTo(0.8, 14);
      expect(estimate!.pValue).toBeCloseTo(p, 5);
      expect(estimate!.interval).toMatchObject({ confidenceLevel: 0.95, method: 'fisher-z' });
      expect(estimate!.interval!.lower).toBeCloseTo(
        Math.tanh(Math.atanh(0.8) - 1.959963984540054 * error),
        12,
      );
      expect(estimate!.interval!.upper).toBeCloseTo(
        Math.tanh(Math.atanh(0.8) + 1.959963984540054 * error),
        12,
      );
    }
    // No correlation at all: p is 1.
    expect(of([1, 2, 3, 4], [1, 2, 2, 1]).pearson).toMatchObject({ estimate: 0, pValue: 1 });
  });

  it('says why it has none', () => {
    const none = { pValue: null, interval: null };
    expect(of([1, 2, 3], [1, 3, 2]).pearson).toMatchObject({
      ...none,
      noIntervalBecause: 'too-few-arrangements',
    });
    expect(of([1, 2, 3, 4], [1, 3, 2, 5]).pearson!.interval).not.toBeNull();
    expect(of([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]).pearson).toMatchObject({
      ...{ ...none, noIntervalBecause: 'no-variation' },
    });
    expect(of([1, 1, 1], [1, 2, 3])).toEqual({ pearson: null, spearman: null });
    const [x, y] = [
      [1, 2, 3, 4, 5, 6],
      [2, 1, 4, 3, 6, 5],
    ];
    expect(of(x, y, [1, 1, 1, 1, 1, 1]).pearson).toMatchObject({ ...none, noIntervalBecause: 'one-cluster' });
    expect(of(x, y, [1, 1, 1, 2, 2, 2]).pearson).toMatchObject({
      ...{ ...none, noIntervalBecause: 'too-few-arrangements' },
    });
    expect(of(x, y, [1, 1, 2, 2, 3, 3]).pearson!.interval).not.toBeNull();
  });

  it('resamples whole clusters: singles agree with Fisher, copies of each count once', () => {
    const random = createRandom(5);
    const x = Array.from({ length: 100 }, () => random.normal());
    const y = x.map((each) => each + random.normal());
    const [plain, singles] = [of(x, y).pearson!, of(x, y, [...x.keys()]).pearson!];
    expect(singles.estimate).toBe(plain.estimate);
    expect(singles.pValue).toBeLessThan(1e-6);
    // The p-value and the interval are of the same error and degrees of freedom.
    const few = of([1, 2, 3, 4, 5, 6], [2, 4, 1, 6, 3, 5], [1, 2, 3, 4, 5, 6]).pearson!;
    const center = Math.atanh(few.estimate);
    const error = (Math.atanh(few.interval!.upper) - center) / studentQuantile(0.975, 4);
    expect(few.pValue).toBeCloseTo(2 * studentTCdf(-center / error, 4), 9);
    const copied = of([...x, ...x], [...y, ...y], [...x.keys(), ...x.keys()]).pearson!;
    for (const { interval } of [singles, copied]) {
      expect(Math.abs(interval!.lower - plain.interval!.lower)).toBeLessThan(0.03);
      expect(Math.abs(interval!.upper - plain.interval!.upper)).toBeLessThan(0.03);
    }
  });

  it('has none where most resamples are perfect or constant', () => {
    // Three clusters of one pair: 7 of 9 resamples hold two different pairs at most, whose correlation is perfect, or
    // would be but for rounding.
    expect(of([1, 2, 3], [1, 3, 2], [1, 2, 3]).pearson).toMatchObject({
      ...{ pValue: null, noIntervalBecause: 'no-variation' },
    });
  });

  it('has the exact p-value of a perfect rank correlation', () => {
    // Two of the 5! orders are as extreme.
    const [x, y] = [
      [1, 2, 3, 4, 5],
      [2, 4, 6, 8, 11],
    ];
    const options = { confidenceLevel: 0.95, resamples: 10, seed: 0 };
    expect(correlationEstimate(x, y, 'spearman', undefined, options)!.pValue).toBeCloseTo(2 / 120, 12);
    expect(correlationEstimate(x, y, 'spearman', [1, 1, 2, 2, 3], options)!.pValue).toBeNull();
    // With ties the orders are fewer.
    expect(correlationEstimate([1, 1, 2], [3, 3, 4], 'spearman', undefined, options)!.pValue).toBeNull();
  });
});
