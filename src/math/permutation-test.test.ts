import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairedTest } from '../statistics/paired-test.js';
import { createRandom } from './create-random.js';
import { permutationTest } from './permutation-test.js';

describe('permutationTest', () => {
  // Of the C(6,3) = 20 ways to deal {1,2,3,4,5,6} into threes, 1 has a difference of means >= 3 (4,5,6 | 1,2,3),
  // and 2 are as far from 0.
  it('approaches the exact p-value', () => {
    const a = Object.freeze([4, 5, 6]);
    const b = Object.freeze([1, 2, 3]);
    const options = { permutations: 40_000 };
    expect(permutationTest(a, b, options).statistic).toBe(3);
    expect(permutationTest(a, b, options).pValue).toBeCloseTo(0.1, 2); // sd .0015
    expect(permutationTest(a, b, { ...options, alternative: 'greater' }).pValue).toBeCloseTo(0.05, 2);
    expect(permutationTest(a, b, { ...options, alternative: 'less' }).pValue).toBe(1);
  });

  // Differences 1, 2, 3, 4, all positive: of 2^4 sign patterns one reaches the sum 10.
  it('swaps within pairs', () => {
    const options = { paired: true, permutations: 40_000 };
    const [a, b] = [
      [11, 22, 33, 44],
      [10, 20, 30, 40],
    ];
    expect(permutationTest(a!, b!, { ...options, alternative: 'greater' }).pValue).toBeCloseTo(1 / 16, 2);
    expect(permutationTest(a!, b!, options).pValue).toBeCloseTo(2 / 16, 2);
    expect(permutationTest(a!, b!, { ...options, paired: false }).pValue).toBeGreaterThan(0.5);
  });

  it('tries all swaps of few pairs', () => {
    // All positive: of the 2^5 sign patterns two reach a mean as far from 0, one of them as large.
    const [a, b] = [
      [1, 2, 3, 4, 5.5],
      [0, 0, 0, 0, 0],
    ];
    expect(permutationTest(a!, b!, { paired: true }).pValue).toBe(2 / 32);
    expect(permutationTest(a!, b!, { paired: true, alternative: 'greater' }).pValue).toBe(1 / 32);
    expect(permutationTest(a!, b!, { paired: true, alternative: 'less' }).pValue).toBe(1);
    // Differences 3, 1, -2: of the sums 6, 4, 2, 2, 0, 0, ... of all signs 6 of 8 are at least as far from 0 as 2.
    expect(permutationTest([3, 1, 0], [0, 0, 2], { paired: true, permutations: 8 }).pValue).toBe(6 / 8);
    // The largest value of a minus that of b: 12 - 10 unless the first pair is swapped.
    const statistic = (x: readonly number[], y: readonly number[]) => Math.max(...x) - Math.max(...y);
    const largest = permutationTest([12, 5, 3], [10, 4, 1], {
      ...{ statistic, paired: true, alternative: 'greater' },
    });
    expect(largest).toEqual({ statistic: 2, pValue: 1 / 2 });
  });

  it('agrees with the sign-flip test of few pairs', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      ...{ minLength: 2, maxLength: 9 },
    });
    fc.assert(
      fc.property(pairs, (drawn) => {
        const [a, b] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
        const differences = drawn.map(([x, y]) => x - y);
        const { pValue } = permutationTest(a, b, { paired: true });
        expect(pValue).toBeCloseTo(pairedTest(differences, { method: 'sign-flip' }).pValue!, 12);
      }),
    );
  });

  it('draws a sign for each difference of many pairs', () => {
    // Eight differences of 1 and eight of 0: of the signs of the eight two leave a mean as large, 1 in 128. In 4,000
    // draws four standard errors are 4 sqrt(1/128 * 127/128 / 4000) = .0056.
    const a = Array.from({ length: 16 }, (_, i) => i * i + (i % 2));
    const b = a.map((x, i) => x - (i % 2));
    const { statistic, pValue } = permutationTest(a, b, { paired: true, permutations: 4000 });
    expect(statistic).toBe(1 / 2);
    expect(Math.abs(pValue - 1 / 128)).toBeLessThan(0.0056);
    expect(pValue * 4001).toBeCloseTo(Math.round(pValue * 4001), 9);
  });

  it('has the same p-value in any unit', () => {
    // Sums of these tie often, but for rounding. Powers of two change no digit.
    const [a, b] = [
      [0.1, 0.2, 0.3, 0.6],
      [0.3, 0.1, 0.2, 0.4],
    ];
    for (const alternative of ['two-sided', 'greater', 'less'] as const) {
      const p = (unit: number) =>
        permutationTest(
          a!.map((x) => x * unit),
          b!.map((x) => x * unit),
          { alternative, permutations: 500 },
        ).pValue;
      for (const unit of [2 ** 60, 2 ** -60]) expect(p(unit)).toBe(p(1));
    }
  });

  it('never gives 0: the given arrangement counts', () => {
    const a = Array.from({ length: 30 }, (_, i) => 1000 + i);
    const b = Array.from({ length: 30 }, (_, i) => i);
    expect(permutationTest(a, b, { permutations: 99 }).pValue).toBe(1 / 100);
  });

  it('takes any items with a statistic for them', () => {
    const share = (items: readonly string[]) => items.filter((x) => x === 'yes').length / items.length;
    const result = permutationTest(['yes', 'yes', 'no'], ['no', 'no', 'no'], {
      statistic: (x, y) => share(x) - share(y),
      permutations: 40_000,
      alternative: 'greater',
    });
    // Both "yes" fall into the first three of six with probability 3/6 * 2/5.
    expect(result.statistic).toBeCloseTo(2 / 3, 14);
    expect(result.pValue).toBeCloseTo(0.2, 2);
  });

  it('counts rearrangements that differ by rounding only as equal', () => {
    // Every deal of ten times .1 and ten times .3 that restores the samples, in any order, has the same value.
    const a = [0.1, 0.2, 0.3];
    const b = [0.6, 0.7, 0.8];
    const p = permutationTest(a, b, { permutations: 40_000, alternative: 'less' }).pValue;
    expect(p).toBeCloseTo(0.05, 2);
  });

  it('repeats with its seed, keeps its bounds, and mirrors', () => {
    const sample = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sample, sample, fc.integer(), (a, b, seed) => {
        const options = { permutations: 50, seed };
        const result = permutationTest(a, b, options);
        expect(permutationTest(a, b, options)).toEqual(result);
        expect(result.pValue).toBeGreaterThanOrEqual(1 / 51);
        expect(result.pValue).toBeLessThanOrEqual(1);
        expect(permutationTest(b, a, options).statistic).toBeCloseTo(-result.statistic, 12);
        expect(permutationTest(a, a, { ...options, paired: true })).toEqual({ statistic: 0, pValue: 1 });
      }),
    );
  });

  it('keeps its level: under the null hypothesis 5 % of the tests reject at .05', () => {
    const random = createRandom(11);
    let rejected = 0;
    for (let run = 0; run < 1000; run++) {
      const draw = () => Array.from({ length: 8 }, () => random.normal());
      if (permutationTest(draw(), draw(), { permutations: 99, seed: run }).pValue <= 0.05) rejected++;
    }
    expect(Math.abs(rejected - 50)).toBeLessThan(28); // sd 6.9
  });

  it('compares pairs by a statistic of ones own', () => {
    // Largest values 12 and 10; swapped in the first pair 10 and 12, in the others as they were: one in two is as large.
    const largest = (a: readonly number[], b: readonly number[]) => Math.max(...a) - Math.max(...b);
    const options = { statistic: largest, paired: true, permutations: 4000, alternative: 'greater' } as const;
    const { statistic, pValue } = permutationTest([12, 5, 3], [10, 4, 1], options);
    expect(statistic).toBe(2);
    expect(Math.abs(pValue - 0.5)).toBeLessThan(0.032); // four standard errors
  });

  it('measures rounding by the size of the data, however small the difference is', () => {
    // Tenths 4, 3, 4 and 1, 6, 6 beside 1e5: 11 and 13. No three of these six make 12, half of their sum, so that no
    // deal has a smaller difference; but for rounding, a hundred thousand times what the difference would let expect.
    const beside = (tenths: number[]): number[] => tenths.map((x) => 1e5 + x / 10);
    const { pValue } = permutationTest(beside([4, 3, 4]), beside([1, 6, 6]), { permutations: 200 });
    expect(pValue).toBe(1);
  });

  it('is undefined for an empty sample or an undefined statistic', () => {
    expect(permutationTest([], [1])).toEqual({ statistic: Number.NaN, pValue: Number.NaN });
    for (const [a, b] of [
      [[], [1]],
      [[1], []],
      [[], []],
    ]) {
      expect(permutationTest(a!, b!, { statistic: () => 1 })).toEqual({
        statistic: Number.NaN,
        pValue: Number.NaN,
      });
    }
    expect(permutationTest([1, Number.NaN], [1]).pValue).toBeNaN();
    const ratio = (a: readonly number[]) => (a[0] === 0 ? Number.NaN : 1);
    expect(permutationTest([1], [0], { statistic: ratio }).pValue).toBeNaN();
  });

  it('complains about options and shapes', () => {
    expect(() => permutationTest([1], [2], { permutations: 0 })).toThrow(
      'permutationTest: options.permutations: expected a whole number from 1 to 10,000,000, got 0',
    );
    expect(() => permutationTest([1], [2], { alternative: 'both' as 'less' })).toThrow('got "both"');
    expect(() => permutationTest([1], [2, 3], { paired: true })).toThrow(
      'permutationTest: b.length: expected 1, the length of a, got 2',
    );
  });
});
