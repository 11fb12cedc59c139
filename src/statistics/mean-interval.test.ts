import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { createRandom } from '../math/create-random.js';
import { quantile } from '../math/quantile.js';
import { meanInterval } from './mean-interval.js';

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 30 });
const METHODS = ['auto', 'student-t', 'bootstrap-t', 'percentile'] as const;

describe('meanInterval', () => {
  it('counts clustered zeros and ones as so many independent ones, beside two quarters of a cluster', () => {
    // Sums 2 and 0: mean .5, CR2 variance 2 / 1 * (1 + 1) / 16 = .25. With half a value more of each kind n = 5 and the
    // share .5; its variance is (.25 * 16 + (.5^2 / .25) * (.25 + .25) / (1 - 2 / 5)) / 25 = .193333, so that
    // .25 / .193333 = 1.293103 zeros and ones count, with t(.975, 1) = 12.706205.
    const { interval } = meanInterval([1, 1, 0, 0], { clusterLabels: [0, 0, 1, 1] });
    const [t, size] = [12.706204736, 0.25 / ((4 + 5 / 6) / 25)];
    const margin = (t * Math.sqrt(0.25 / size + t ** 2 / (4 * size ** 2))) / (1 + t ** 2 / size);
    expect(interval!.upper).toBeCloseTo(0.5 + margin, 9);
    // Four clusters without a one: the CR2 variance is 0, and each counts about once instead of all eight values.
    const none = meanInterval([0, 0, 0, 0, 0, 0, 0, 0], { clusterLabels: [0, 0, 1, 1, 2, 2, 3, 3] });
    const q = 0.5 / 9;
    const few = (q * (1 - q)) / (((1 - q) ** 2 + q ** 2) / (1 - 2 / 9) / 81);
    expect(few).toBeCloseTo(3.693, 3);
    const z = 3.182446305284263 ** 2;
    expect(none.interval).toMatchObject({ lower: 0 });
    expect(none.interval!.upper).toBeCloseTo(z / few / (1 + z / few), 9);
  });

  it('covers the rate of clusters of which few differ', () => {
    // Ten clusters of ten with a rate of .02, or .55 in 15 % of them: in a fifth of the data there are no others.
    const random = createRandom(17);
    const truth = 0.85 * 0.02 + 0.15 * 0.55;
    const clusterLabels = Array.from({ length: 100 }, (_, i) => i % 10);
    let covered = 0;
    for (let i = 0; i < 400; i++) {
      const rates = Array.from({ length: 10 }, () => (random.next() < 0.15 ? 0.55 : 0.02));
      const values = clusterLabels.map((g) => Number(random.next() < rates[g]!));
      const { lower, upper } = meanInterval(values, { clusterLabels }).interval!;
      covered += Number(lower <= truth && truth <= upper);
    }
    expect(covered / 400).toBeGreaterThan(0.93);
  });

  it('clusters: equal sizes give the t interval of the cluster means', () => {
    // Means 1, 4, 7 of clusters of three: mean 4, deviation 3, se 3 / sqrt(3), t(.975, 2) = 4.302652729749.
    const grouped = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const clusters = ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'];
    const result = meanInterval(frozen(grouped), { clusterLabels: clusters });
    expect(result).toMatchObject({ n: 9, nClusters: 3, estimate: 4 });
    expect(result.standardError).toBeCloseTo(Math.sqrt(3), 14);
    expect(result.interval!.upper).toBeCloseTo(4 + 4.302652729749464 * Math.sqrt(3), 11);
  });

  it('clusters: unequal sizes', () => {
    // Values 1 3 | 8: mean 4; sums minus count times estimate: 4 - 8 = -4 and 8 - 4 = 4; G / (G - 1) = 2;
    // variance 2 * (16 + 16) / 9 = 64 / 9.
    expect(meanInterval([1, 3, 8], { clusterLabels: [1, 1, 2] }).standardError).toBeCloseTo(Math.sqrt(8), 14);
  });

  it('takes the design effect into account for zeros and ones', () => {
    const scores = Array.from({ length: 40 }, (_, i) => Number(i % 8 < 5));
    const byFour = Array.from({ length: 40 }, (_, i) => Math.floor(i / 8));
    const whole = scores.map((_, i) => Number(i < 24));
    const width = (clusters: number[] | undefined, of = scores): number => {
      const { interval } = meanInterval(of, clusters ? { clusterLabels: clusters } : {});
      expect(interval!.method).toBe('wilson');
      return interval!.upper - interval!.lower;
    };
    // Clusters that agree within themselves hold as much as their number: wider than 40 independent values.
    expect(width(byFour, whole)).toBeGreaterThan(1.5 * width(undefined, whole));
    // All equal: nothing is known but the number of clusters.
    const none = meanInterval(Array(40).fill(0), { clusterLabels: byFour }).interval!;
    expect(none.lower).toBe(0);
    expect(none.upper).toBeGreaterThan(0.4);
  });

  it('ends exactly at 0 and 1', () => {
    for (const n of [2, 3, 7, 10, 49]) {
      const [zeros, ones] = [0, 1].map((value) => meanInterval(Array(n).fill(value)).interval!);
      expect(zeros!.lower).toBe(0);
      expect(ones!.upper).toBe(1);
      expect(ones!.lower).toBeCloseTo(1 - zeros!.upper, 14);
    }
  });

  it('counts shares as the zeros and ones that would vary as much', () => {
    // Mean 1/2, binomial variance 1/4; sample variance 1/6, squared standard error 1/24: as good as 6 zeros and ones.
    // t(.975, 3) = 3.182446305284; t^2 = 10.127964486; half width t sqrt(1/24 + t^2 / 144) / (1 + t^2 / 6) = .396224.
    const { interval } = meanInterval(frozen([0, 0.5, 0.5, 1]), { method: 'wilson' });
    expect(interval).toMatchObject({ method: 'wilson' });
    expect(interval!.lower).toBeCloseTo(0.103776, 6);
    expect(interval!.upper).toBeCloseTo(0.896224, 6);
    // All 0 beside one share: never below 0, and never less than the number of values.
    const low = meanInterval([0, 0, 0, 0.125], { method: 'wilson' }).interval!;
    expect(low.lower).toBeGreaterThan(0);
    expect(low.upper).toBeLessThan(1);
    expect(meanInterval([0.5, 0.5], { method: 'wilson' }).noIntervalBecause).toBe('no-variation');
    expect(() => meanInterval([0, 1.5], { method: 'wilson' })).toThrow(
      "meanInterval: values[1]: expected a share from 0 to 1 for Wilson's interval, got 1.5",
    );
  });

  it('resamples means', () => {
    // 0 to 39: standard error of a resampled mean 11.543 / sqrt(40), half of them within .6745 of that; studentized the
    // same but for the divisor 39. Three standard errors of a quartile of 1,500 draws are .19.
    const many = Array.from({ length: 40 }, (_, i) => i);
    const options = { confidenceLevel: 0.5, resamples: 1500 };
    for (const method of ['percentile', 'bootstrap-t'] as const) {
      const { interval } = meanInterval(many, { ...options, method });
      expect(interval).toMatchObject({ confidenceLevel: 0.5, method });
      expect(Math.abs(interval!.lower - (19.5 - 1.24))).toBeLessThan(0.2);
      expect(Math.abs(interval!.upper - (19.5 + 1.24))).toBeLessThan(0.2);
      // Two copies of each in one cluster tell no more.
      const twice = [...many, ...many];
      const clustered = meanInterval(twice, { ...options, method, clusterLabels: twice }).interval!;
      expect(clustered.lower).toBeCloseTo(interval!.lower, 9);
      expect(clustered.upper).toBeCloseTo(interval!.upper, 9);
    }
    // Where a few values are far above the rest, the mean may well be larger than it seems.
    const skewed = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 5, 9];
    const { interval, estimate: mean } = meanInterval(skewed, { method: 'bootstrap-t' });
    expect(interval!.upper - mean!).toBeGreaterThan(1.3 * (mean! - interval!.lower));
  });

  it.each([
    ['values', [3, 1, 4, 1, 5, 9, 2, 6], undefined],
    [
      'clusters of unequal size',
      [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
      ['a', 'b', 'a', 'c', 'c', 'd', 'd', 'd', 'e', 'b'],
    ],
  ])('resamples as its definition says: %s', (_, numbers, clusters) => {
    const options = { confidenceLevel: 0.8, resamples: 200, seed: 5 };
    const labels = clusters ?? numbers.map((__, i) => `${i}`);
    const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
    const groups = [...new Set(labels)].map((label) => numbers.filter((__, i) => labels[i] === label));
    const sumOf = (own: readonly number[]): number => own.reduce((a, b) => a + b, 0);
    const errorOf = (drawn: readonly number[][]): number => {
      const all = drawn.flat();
      const center = sumOf(all) / all.length;
      const squares = drawn.map(
        (own) => (sumOf(own) - own.length * center) ** 2 / (1 - own.length / all.length),
      );
      return Math.sqrt(sumOf(squares)) / all.length;
    };
    // The order of the values does not matter, so clusters are drawn in the order of their sums above the least value.
    const least = Math.min(...numbers);
    const excess = (own: readonly number[]): number => sumOf(own.map((x) => x - least));
    const ordered = groups.toSorted((a, b) => excess(a) - excess(b) || a.length - b.length);
    const random = createRandom(options.seed);
    const statistics = Array.from({ length: options.resamples }, () => {
      const drawn = ordered.map(() => ordered[random.integer(ordered.length)]!);
      const center = sumOf(drawn.flat()) / drawn.flat().length;
      return { center, t: Math.abs(center - mean) < 1e-9 ? 0 : (center - mean) / errorOf(drawn) };
    });
    const error = errorOf(groups);
    const at = (list: number[], p: number): number =>
      quantile(
        list.sort((a, b) => a - b),
        p,
      );
    const centers = statistics.map(({ center }) => center);
    const ts = statistics.map(({ t }) => t);
    const found = (method: 'percentile' | 'bootstrap-t') =>
      meanInterval(numbers, { ...options, method, ...(clusters && { clusterLabels: clusters }) }).interval!;
    expect(found('percentile').lower).toBeCloseTo(at(centers, 0.1), 9);
    expect(found('percentile').upper).toBeCloseTo(at(centers, 0.9), 9);
    expect(found('bootstrap-t').lower).toBeCloseTo(mean - at(ts, 0.9) * error, 9);
    expect(found('bootstrap-t').upper).toBeCloseTo(mean - at(ts, 0.1) * error, 9);
  });

  it('says why there is no interval', () => {
    expect(meanInterval([])).toMatchObject({ estimate: null, noIntervalBecause: 'no-observation' });
    expect(meanInterval([5])).toMatchObject({
      estimate: 5,
      noIntervalBecause: 'one-observation',
      interval: null,
    });
    expect(meanInterval([1])).toMatchObject({ noIntervalBecause: 'one-observation' });
    expect(meanInterval([1, 2], { clusterLabels: ['a', 'a'] })).toMatchObject({
      noIntervalBecause: 'one-cluster',
    });
    for (const method of METHODS) {
      expect(meanInterval([5, 5, 5], { method })).toMatchObject({
        estimate: 5,
        noIntervalBecause: 'no-variation',
      });
    }
    // A third three times, but for rounding.
    for (const method of METHODS)
      expect(meanInterval([1 / 3, 1 - 2 / 3, 0.1 + 0.7 / 3], { method }).noIntervalBecause).toBe(
        'no-variation',
      );
    expect(meanInterval([1e12, 1e12 + 1, 1e12 + 2]).interval).not.toBeNull();
    expect(meanInterval([1e308, -1e308, 1e308])).toMatchObject({ noIntervalBecause: 'infinite' });
    expect(meanInterval([1e308, 1e308 * (1 - 1e-15)]).estimate).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('does not depend on the order, follows shift and scale, and never has zero width', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...METHODS), (x, method) => {
        const options = { method, resamples: 50 };
        const result = meanInterval(x, options);
        expect(meanInterval([...x].reverse(), options)).toEqual(result);
        const clusters = x.map((_, i) => i % 3);
        expect(
          meanInterval([...x].reverse(), { ...options, clusterLabels: [...clusters].reverse() }),
        ).toEqual(meanInterval(x, { ...options, clusterLabels: clusters }));
        if (result.interval) expect(result.interval.upper).toBeGreaterThan(result.interval.lower);
        else expect(result.noIntervalBecause).toBeDefined();
      }),
    );
  });

  it('repeats with its seed and differs with another', () => {
    const x = [3, 1, 4, 1, 5, 9, 2, 6];
    const one = meanInterval(x, { method: 'bootstrap-t', seed: 1 });
    expect(meanInterval(x, { method: 'bootstrap-t', seed: 1 })).toEqual(one);
    expect(meanInterval(x, { method: 'bootstrap-t', seed: 2 })).not.toEqual(one);
  });

  it('refuses what is no number, option or label', () => {
    expect(() => meanInterval([1, Number.NaN])).toThrow('values[1]: expected a finite number, got NaN');
    expect(() => meanInterval([1], { confidenceLevel: 1 })).toThrow(
      'options.confidenceLevel: expected a number between 0 and 1',
    );
    expect(() => meanInterval([1, 2], { clusterLabels: ['a'] })).toThrow('clusterLabels.length: expected 2');
    expect(() => meanInterval([1], { method: 'bca' as 'auto' })).toThrow('options.method');
    expect(() => meanInterval([-0.1, 0.5], { method: 'wilson' })).toThrow('values[0]: expected a share');
    expect(() => meanInterval([1, 2], { resamples: 0 })).toThrow('options.resamples');
    expect(meanInterval([1, 2], { method: 'percentile', resamples: 1 }).interval).toBeNull();
  });
});

describe('skew-t', () => {
  it('is Student without skewness, and leans towards the tail with it', () => {
    const symmetric = [1, 2, 3, 4, 5, 6];
    const [t, skew] = (['student-t', 'skew-t'] as const).map(
      (method) => meanInterval(symmetric, { method }).interval!,
    );
    expect(skew).toEqual({ ...t, method: 'skew-t' });
    const tail = [0, 0, 0, 0, 0, 0, 0, 1, 2, 9];
    const { estimate, interval } = meanInterval(tail, { method: 'skew-t' });
    expect(interval!.upper - estimate!).toBeGreaterThan(2 * (estimate! - interval!.lower));
  });

  it('inverts the transformation of Hall (by hand)', () => {
    // Mean 1.2, n = 5; deviations -1.2 (three times), -.2, 3.8: squares 18.8, cubes 49.68.
    const values = [0, 0, 0, 1, 5];
    const skewness = 49.68 / 5 / (18.8 / 5) ** 1.5;
    const { interval } = meanInterval(values, { method: 'skew-t' });
    const w = (bound: number): number => {
      const standardized = (1.2 - bound) / Math.sqrt(18.8 / 4);
      // g(W) for W = (mean - bound) / s is Student's quantile over the root of n, 2.7764451 / sqrt(5).
      return (
        standardized +
        (skewness * standardized ** 2) / 3 +
        (skewness ** 2 * standardized ** 3) / 27 +
        skewness / 30
      );
    };
    expect(w(interval!.lower)).toBeCloseTo(2.7764451 / Math.sqrt(5), 6);
    expect(w(interval!.upper)).toBeCloseTo(-2.7764451 / Math.sqrt(5), 6);
  });

  it('knows no skewness of few values, or of one large cluster among small ones', () => {
    const few = [0, 0, 1, 7];
    const large = {
      values: [...Array<number>(20).fill(3), 0, 1, 0, 1, 9],
      labels: [...Array<number>(20).fill(0), 1, 2, 3, 4, 5],
    };
    for (const [values, more] of [
      [few, {}],
      [large.values, { clusterLabels: large.labels }],
    ] as const) {
      const [t, skew] = (['student-t', 'skew-t'] as const).map(
        (method) => meanInterval(values, { method, ...more }).interval!,
      );
      expect([skew!.lower, skew!.upper]).toEqual([t!.lower, t!.upper]);
    }
  });
});
