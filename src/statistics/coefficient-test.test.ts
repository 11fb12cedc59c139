import { describe, expect, it } from 'vitest';
import { coefficientTest } from './coefficient-test.js';

const intercept = (y: number[], regressors: number[][], kinds: string[][], confidenceLevel: number) =>
  coefficientTest(y, new Float64Array(y.length).fill(1), regressors, kinds, confidenceLevel);

describe('coefficientTest of the intercept', () => {
  it('is least squares with HC2 where nothing is clustered', () => {
    // y = 1 + 2 x + e with e = (1, -1, -1, 1) / 10 at x = -3, -1, 1, 3: e is orthogonal to 1 and x.
    const found = intercept([-4.9, -1.1, 2.9, 7.1], [[-3, -1, 1, 3]], [], 0.95)!;
    expect(found.estimate).toBeCloseTo(1, 12);
    // Leverages are 1/4 + x^2/20: .7, .3, .3, .7; the variance is the sum of (e / 4)^2 / (1 - h) = 2 (.01/16) (1/.3 + 1/.7).
    expect(found.standardError ** 2).toBeCloseTo((2 * 0.01 * (1 / 0.3 + 1 / 0.7)) / 16, 12);
  });

  it('drops a regressor that repeats another', () => {
    const [y, x] = [
      [1, 3, 2, 5, 4, 6],
      [1, 2, 3, 4, 5, 7],
    ];
    const once = intercept(y, [x], [], 0.95)!;
    const twice = intercept(y, [x, x.map((value) => 3 * value)], [], 0.95)!;
    expect(twice.estimate).toBeCloseTo(once.estimate, 10);
    expect(twice.pValue).toBeCloseTo(once.pValue, 10);
  });

  it('is the mean where the regressors are 0', () => {
    const found = intercept([1, 2, 3, 6], [[0, 0, 0, 0]], [], 0.95)!;
    expect(found.estimate).toBeCloseTo(3, 12);
    // s^2 / n = 14 / 3 / 4, as in meanInterval.
    expect(found.standardError).toBeCloseTo(Math.sqrt(14 / 12), 12);
    expect(found.df).toBeCloseTo(3, 9);
  });

  it('has no value where the regressors do not vary, or with too few values', () => {
    expect(intercept([1, 2, 3, 6], [[0.3, 0.3, 0.3, 0.3]], [], 0.95)).toBeNull();
    expect(intercept([1, 2, 3], [[0.1, 0.2, 0.4]], [], 0.95)).toBeNull();
  });

  it('takes whole clusters', () => {
    const labels = ['a', 'a', 'a', 'b', 'b', 'c', 'd', 'd'];
    const [y, x] = [
      [1, 1.2, 1.1, 3, 3.2, 2, 5, 5.1],
      [0.1, 0.5, 0.2, -0.4, 0.3, 0.2, -0.1, 0.6],
    ];
    const [alone, clustered] = [[], [labels]].map((kinds) => intercept(y, [x], kinds, 0.95)!);
    expect(clustered!.estimate).toBeCloseTo(alone!.estimate, 12);
    expect(clustered!.df).toBeLessThan(alone!.df);
  });
});
