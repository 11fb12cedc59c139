import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { standardizedDifference, winRate } from './effect-size.js';
import { equivalenceTest } from './equivalence-test.js';
import { minimumDetectableDifference } from './power.js';

describe('standardizedDifference', () => {
  it("is the ratio times Hedges' factor", () => {
    // Mean 3, deviation sqrt(5/2); f = 4: Gamma(2) / (sqrt(2) Gamma(1.5)) = 1 / (sqrt(2) sqrt(pi) / 2) = .7978846.
    const factor = 2 / (Math.SQRT2 * Math.sqrt(Math.PI));
    expect(standardizedDifference(frozen([1, 2, 3, 4, 5]))).toBeCloseTo((3 / Math.sqrt(2.5)) * factor, 13);
  });

  it('has a value from three differences', () => {
    expect(standardizedDifference([1, 2, 3])).toBeCloseTo(2 / Math.sqrt(Math.PI), 13);
    // Mean 7/3, deviation sqrt(7/3), so the ratio is sqrt(7/3); f = 2: Gamma(1) / Gamma(.5) = 1 / sqrt(pi).
    expect(standardizedDifference([1, 2, 4])).toBeCloseTo(Math.sqrt(7 / 3 / Math.PI), 13);
    expect(standardizedDifference([-1, -2, -4])).toBeCloseTo(-Math.sqrt(7 / 3 / Math.PI), 13);
    // Near the largest numbers too: mean 1/3, deviation 2 / sqrt(3), which is 1 / sqrt(12).
    const large = standardizedDifference([1e308, -1e308, 1e308]);
    expect(large).toBeCloseTo(1 / Math.sqrt(12 * Math.PI), 13);
    expect(() => standardizedDifference([1, '2', 3] as never)).toThrow(
      /^standardizedDifference: differences/,
    );
  });

  it('has no value for few or equal differences', () => {
    expect(standardizedDifference([1, 2])).toBeNull();
    expect(standardizedDifference([2, 2, 2])).toBeNull();
    // One larger by .1 throughout, in numbers that hold tenths by rounding: -3.3e15 deviations, were that variation.
    const differences = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7].map((x) => x - (x + 0.1));
    expect(new Set(differences).size).toBeGreaterThan(1);
    expect(standardizedDifference(differences)).toBeNull();
    // Small differences that do vary have a value.
    expect(standardizedDifference([1e-9, 2e-9, 4e-9])).toBeCloseTo(Math.sqrt(7 / 3 / Math.PI), 10);
  });
});

describe('winRate', () => {
  it('counts ties half', () => {
    expect(winRate(frozen([1, 2, 3]), frozen([0, 2, 5]))).toBe(0.5);
    expect(winRate([2, 2], [1, 2])).toBe(0.75);
    expect(winRate([], [])).toBeNull();
    expect(() => winRate([1], [])).toThrow('winRate: b.length: expected 1, the length of a, got 0');
    expect(() => winRate([null] as never, [1])).toThrow(/^winRate: a/);
    expect(() => winRate([1], ['1'] as never)).toThrow(/^winRate: b/);
  });
});

describe('minimumDetectableDifference', () => {
  it('falls with the number of pairs and with their correlation', () => {
    const of = (n: number, correlation: number): number =>
      minimumDetectableDifference({ n, sd: 10, correlation })!;
    expect(of(40, 0.5)).toBeLessThan(of(20, 0.5));
    expect(of(40, 0.9)).toBeCloseTo(of(40, 0.6) / 2, 10); // sqrt(.1 / .4)
    expect(minimumDetectableDifference({ n: 1, sd: 1 })).toBeNull();
    expect(() => minimumDetectableDifference({ n: 10, sd: -1 })).toThrow('input.sd');
    expect(() => minimumDetectableDifference({ n: 10, sd: 1, power: 1 })).toThrow('input.power');
  });
});

describe('minimumDetectableDifference, far from the usual', () => {
  it('has the given power, by numerical integration in SciPy', () => {
    // The root of P(|T| > critical) - power, T noncentral with sqrt(n) times the difference: scipy.stats.chi integrated by
    // Gauss and Legendre in stretches, brentq. Secants alone gave 24.55, 1325378 and
    // 19.74 where 5.89, 3036 and 4.34 stand.
    for (const [n, confidenceLevel, power, expected] of [
      [2, 0.8, 0.99, 5.8941300992],
      [2, 0.9999, 0.5, 3036.2706484],
      [2, 0.999, 0.8, 576.90112947],
      [3, 0.99, 0.9, 8.7636655807],
      [4, 0.5, 0.6, 0.37627836913],
      [5, 0.95, 0.999999, 4.3377813666],
      [9, 0.9999, 0.99, 3.9446446595],
      [20, 0.95, 0.8, 0.66044165462],
      [5000, 0.99, 0.999, 0.080156815587],
    ] as const) {
      const found = minimumDetectableDifference({ n, sd: 1, confidenceLevel, power })!;
      expect(found / expected).toBeCloseTo(1, 7);
    }
    // The normal limit: 1.9599640 + .8416212, less what the other tail of 1e-6 gives.
    expect(minimumDetectableDifference({ n: 1e12, sd: 1 })! * 1e6).toBeCloseTo(2.801581787, 8);
  });

  it('grows with power and level', () => {
    for (const n of [2, 3, 5, 30]) {
      for (const confidenceLevel of [0.8, 0.95, 0.9999]) {
        const found = [0.3, 0.5, 0.8, 0.9, 0.99, 0.999999].map(
          (power) => minimumDetectableDifference({ n, sd: 1, confidenceLevel, power })!,
        );
        expect(found).toEqual([...found].sort((a, b) => a - b));
        expect(found.at(-1)!).toBeLessThan(30 * found[0]!);
      }
    }
  });
});

describe('minimumDetectableDifference, its input', () => {
  const of = (change: object) => () => minimumDetectableDifference({ n: 10, sd: 1, ...change } as never);

  it('is refused where it is none', () => {
    expect(() => minimumDetectableDifference(7 as never)).toThrow(
      /^minimumDetectableDifference: input: expected /,
    );
    for (const [change, path] of [
      [{ n: 2.5 }, 'n: expected a whole number of at least 0'],
      [{ n: -1 }, 'n: expected a whole number of at least 0'],
      [{ n: undefined }, 'n: expected a whole number of at least 0'],
      [{ confidenceLevel: 1 }, 'confidenceLevel: expected a number between 0 and 1'],
      [{ sd: Number.NaN }, 'sd: expected a number from 0'],
      [{ correlation: 1.1 }, 'correlation: expected a number from -1 to 1'],
      [{ correlation: -1.1 }, 'correlation: expected a number from -1 to 1'],
      [{ correlation: '0' }, 'correlation: expected a number from -1 to 1'],
      [{ power: 0.05 }, 'power: expected a number between 1 - level and 1'],
      [{ power: Number.NaN }, 'power: expected a number between 1 - level and 1'],
    ] as const)
      expect(of(change)).toThrow(`minimumDetectableDifference: input.${path}, got `);
  });

  it('has no other names: a misspelled correlation would be left out', () => {
    expect(of({ corelation: 0.5 })).toThrow(
      'minimumDetectableDifference: input.corelation: expected an option (did you mean correlation?)',
    );
  });

  it('may lie on the ends', () => {
    expect(of({ n: 0 })()).toBeNull();
    expect(of({ sd: 0 })()).toBe(0);
    expect(of({ correlation: 1 })()).toBe(0);
    // Scores that run against each other differ by twice as much as one varies.
    expect(of({ correlation: -1 })()).toBeCloseTo(of({ sd: 2 })()!, 12);
    expect(of({ n: 2 })()).toBeGreaterThan(of({ n: 3 })()!);
    expect(of({ power: 0.06, confidenceLevel: 0.95 })()).toBeGreaterThan(0);
  });
});

describe('equivalenceTest', () => {
  it('matches values worked by hand', () => {
    // Mean 2, standard error 1 / sqrt(3), 2 degrees of freedom: P(T > t) = 1/2 - t / (2 sqrt(2 + t^2)). At 5 sqrt(3) that
    // is .006537, at sqrt(3) .112702. The quantile at .8 is .6 sqrt(2 / .64) = 1.060660, times the error .612372.
    const result = equivalenceTest(frozen([1, 2, 3]), { margin: 3, confidenceLevel: 0.8 });
    expect(result).toMatchObject({ n: 3, nClusters: 3, difference: 2, margin: 3, equivalent: true });
    expect(result.standardError).toBeCloseTo(1 / Math.sqrt(3), 14);
    expect(result.pBounds![0]).toBeCloseTo(0.5 - Math.sqrt(75) / (2 * Math.sqrt(77)), 12);
    expect(result.pBounds![1]).toBeCloseTo(0.5 - Math.sqrt(3) / (2 * Math.sqrt(5)), 12);
    expect(result.pValue).toBe(result.pBounds![1]);
    expect(result.interval!.confidenceLevel).toBeCloseTo(0.6, 14);
    expect(result.interval!.lower).toBeCloseTo(2 - 0.6123724356957945, 11);
    expect(result.interval!.upper).toBeCloseTo(2 + 0.6123724356957945, 11);
    expect(equivalenceTest([-1, -2, -3], { margin: 3, confidenceLevel: 0.8 }).pValue).toBe(result.pValue);
    expect(equivalenceTest([1, 2, 3], { margin: 3 }).equivalent).toBe(false);
  });

  it('says why there is none', () => {
    const none = { pBounds: null, pValue: null, equivalent: null, interval: null };
    for (const [differences, clusters, noIntervalBecause] of [
      [[], undefined, 'no-observation'],
      [[1], undefined, 'one-observation'],
      [[1, 2], ['x', 'x'], 'one-cluster'],
      [[2, 2], undefined, 'no-variation'],
      // .1 throughout but for rounding, of which the test made p = .107 at a margin of .1.
      [[0.1 - 0.2, 0.2 - 0.3, 0.6 - 0.7], undefined, 'no-variation'],
    ] as const)
      expect(
        equivalenceTest(differences, { margin: 1, ...(clusters && { clusterLabels: clusters }) }),
      ).toMatchObject({
        ...{ ...none, noIntervalBecause, difference: differences.length === 0 ? null : expect.any(Number) },
      });
    for (const confidenceLevel of [0.5, 1])
      expect(() => equivalenceTest([1, 2], { margin: 1, confidenceLevel })).toThrow(
        'equivalenceTest: options.confidenceLevel: expected a number above 0.5 and below 1, got ',
      );
  });

  it('finds systems equivalent exactly where its interval lies within the margin', () => {
    const differences = frozen([0.1, -0.2, 0.3, 0, -0.1, 0.2]);
    for (const margin of [0.1, 0.2, 0.204, 0.21, 1]) {
      const { equivalent, interval } = equivalenceTest(differences, { margin });
      expect(interval!.confidenceLevel).toBeCloseTo(0.9, 14);
      expect(equivalent).toBe(interval!.lower > -margin && interval!.upper < margin);
    }
  });

  it('has no value without spread, and no margin of 0', () => {
    expect(equivalenceTest([1], { margin: 1 })).toMatchObject({ equivalent: null, pValue: null });
    expect(equivalenceTest([0, 0], { margin: 1 })).toMatchObject({ noIntervalBecause: 'no-variation' });
    expect(() => equivalenceTest([1, 2], { margin: 0 })).toThrow('options.margin');
  });
});
