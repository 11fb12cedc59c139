import { describe, expect, it } from 'vitest';
import { giniCoefficient } from './gini-coefficient.js';
import { jensenShannonDivergence } from './jensen-shannon-divergence.js';
import { kullbackLeiblerDivergence } from './kullback-leibler-divergence.js';
import { mean } from './mean.js';
import { pearsonCorrelation } from './pearson-correlation.js';
import { permutationTest } from './permutation-test.js';
import { quantile } from './quantile.js';
import { shannonEntropy } from './shannon-entropy.js';
import { signTest } from './sign-test.js';
import { standardDeviation } from './standard-deviation.js';

describe('numbers far from 1', () => {
  it('swallows no infinity in a divergence', () => {
    // p tends to (1, 0), q = (1/2, 1/2), m = (3/4, 1/4): [ln 4/3 + (ln 2/3 + ln 2) / 2] / (2 ln 2) = .31127812445913.
    expect(jensenShannonDivergence([1, 1e-17], [1, 1])).toBeCloseTo(0.31127812445913, 14);
    expect(jensenShannonDivergence([1e-20, 1], [1, 1e-20])).toBeCloseTo(1, 14);
    // Two softmax distributions with logits of 40 the other way round.
    expect(jensenShannonDivergence([1, Math.exp(-40)], [Math.exp(-40), 1])).toBeCloseTo(1, 14);
    // (ln 1/2 + ln 1e600) / 2 + (ln 1/2 - 0) / 2 = 300 ln 10 - ln 2 = 690.0823807 nats.
    expect(kullbackLeiblerDivergence([1, 1], [1e-300, 1e300], { base: Math.E })).toBeCloseTo(
      300 * Math.LN10 - Math.LN2,
      10,
    );
    expect(kullbackLeiblerDivergence([1, 1], [1e-300, 1e300])).toBeCloseTo(995.578428466209, 9);
    expect(kullbackLeiblerDivergence([1, 1], [1, 0])).toBe(Number.POSITIVE_INFINITY);
  });

  it('scales weights whose sum overflows', () => {
    expect(jensenShannonDivergence([1e308, 1e308], [1, 1])).toBe(0);
    expect(kullbackLeiblerDivergence([1.5e308, 1.5e308], [1e308, 1e308])).toBe(0);
    expect(shannonEntropy([1e308, 1e308, 1e308, 1e308])).toBe(2);
    expect(shannonEntropy([5e-324, 5e-324])).toBe(1);
    expect(giniCoefficient([1e308, 1e308, 0, 0])).toBeCloseTo(0.5, 14);
  });

  it('keeps means, deviations and quantiles finite', () => {
    expect(mean([1e308, 1e308])).toBe(1e308);
    expect(mean([1e308, -1e308, 1e308, 1e308])).toBeCloseTo(5e307, -300);
    expect(mean([1, Number.POSITIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
    expect(standardDeviation([1e155, 2e155, 3e155]) / 1e155).toBeCloseTo(Math.sqrt(2 / 3), 14);
    expect(standardDeviation([1e-170, 2e-170, 3e-170]) / 1e-170).toBeCloseTo(Math.sqrt(2 / 3), 14);
    expect(standardDeviation([1e308, -1e308])).toBe(1e308);
    expect(standardDeviation([1e12 + 1, 1e12 + 2, 1e12 + 3])).toBeCloseTo(Math.sqrt(2 / 3), 14);
    expect(quantile([-1e308, 1e308], 0.5)).toBe(0);
  });

  it('shifts and scales before it correlates', () => {
    const y = [1, 3, 2, 5, 4];
    for (const scale of [1e155, 1e-170, 1e300]) {
      expect(
        pearsonCorrelation(
          [1, 2, 3, 4, 5].map((x) => x * scale),
          y,
        ),
      ).toBeCloseTo(0.8, 13);
    }
    expect(
      pearsonCorrelation(
        [1, 2, 3, 4, 5].map((x) => 1e12 + x),
        y,
      ),
    ).toBeCloseTo(0.8, 13);
  });

  it('takes rearrangements apart by the size of the data', () => {
    // The four differences are 1 and -1 twice over: every pattern is at least as extreme as a mean of 0.
    const [a, b] = [
      [1e9 + 1, 1e9, 1e9 + 1, 1e9].map((x) => x + 0.1),
      [1e9, 1e9 + 1, 1e9, 1e9 + 1].map((x) => x + 0.1),
    ];
    expect(permutationTest(a!, b!, { paired: true, permutations: 99 }).pValue).toBe(1);
    // Of .1 + .2 and .3 on sides of their own, rounding must not tell the arrangements apart.
    const shuffled = permutationTest([1e6 + 0.3, 1e6 + 0.1], [1e6 + 0.2, 1e6 + 0.2], { permutations: 99 });
    expect(shuffled.pValue).toBe(1);
  });

  it('counts signs of any number at once', () => {
    // z = 2 sqrt(n) / sqrt(n) = 2 for n = 1e14 wins and losses 1e7 apart from the middle: P(|Z| >= 2) = .0455.
    const half = 5e13;
    expect(signTest(half + 1e7, half - 1e7)).toBeCloseTo(0.0455, 4);
    expect(signTest(10_000, 9_800)).toBeCloseTo(0.1574, 3);
  });
});

describe('permutationTest with groups', () => {
  it('deals whole groups: two of two leave six arrangements', () => {
    // Groups with means 1 2 | 5 6: of C(4, 2) = 6 ways to choose a side two are as far apart.
    const [a, b] = [
      [1, 1, 1, 2, 2, 2],
      [5, 5, 5, 6, 6, 6],
    ];
    const groups = { a: ['p', 'p', 'p', 'q', 'q', 'q'], b: ['r', 'r', 'r', 's', 's', 's'] };
    const { pValue } = permutationTest(a, b, { groups, permutations: 20_000 });
    expect(pValue).toBeCloseTo(1 / 3, 1);
    expect(permutationTest(a, b, { permutations: 9999 }).pValue).toBeLessThan(0.01);
  });

  it('swaps the sides of a group that has both', () => {
    const groups = { a: ['p', 'q', 'r'], b: ['p', 'q', 'r'] };
    const { pValue } = permutationTest([2, 12, 22], [1, 11, 21], { groups, permutations: 20_000 });
    expect(pValue).toBeCloseTo(2 / 8, 1);
  });

  it('refuses labels that do not fit', () => {
    expect(() => permutationTest([1, 2], [3], { groups: { a: ['x'], b: ['y'] } })).toThrow('groups.a.length');
    const paired = { paired: true, groups: { a: [1], b: [1] } };
    expect(() => permutationTest([1], [2], paired)).toThrow('options.groups');
  });
});
