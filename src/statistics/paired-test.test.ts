import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { equivalenceTest } from './equivalence-test.js';
import { pairedTest } from './paired-test.js';

/** The sign-flip p-value at mu, pattern by pattern. */
function byEnumeration(sums: readonly number[], counts: readonly number[], mu: number): number {
  const own = sums.map((sum, g) => sum - counts[g]! * mu);
  const observed = Math.abs(own.reduce((a, b) => a + b, 0));
  let extreme = 0;
  for (let set = 0; set < 2 ** own.length; set++) {
    const flipped = own.reduce((total, each, g) => total + (set & (1 << g) ? -each : each), 0);
    if (Math.abs(flipped) >= observed - 1e-9) extreme += 1;
  }
  return extreme / 2 ** own.length;
}

const small = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 12 });

describe('pairedTest', () => {
  it('gives the exact sign-flip p-value for up to 12 pairs', () => {
    fc.assert(
      fc.property(small, (x) => {
        const { pValue, exact } = pairedTest(frozen(x), { method: 'sign-flip' });
        expect(exact).toBe(true);
        expect(pValue).toBeCloseTo(
          byEnumeration(
            x,
            x.map(() => 1),
            0,
          ),
          14,
        );
      }),
    );
  });

  it('flips whole clusters', () => {
    fc.assert(
      fc.property(small, (x) => {
        const clusters = x.map((_, i) => i % 4);
        const labels = [...new Set(clusters)];
        if (labels.length < 2) return;
        const sums = labels.map((g) => x.reduce((a, each, i) => a + (clusters[i] === g ? each : 0), 0));
        const counts = labels.map((g) => clusters.filter((each) => each === g).length);
        const { pValue } = pairedTest(x, { method: 'sign-flip', clusterLabels: clusters });
        expect(pValue).toBeCloseTo(byEnumeration(sums, counts, 0), 14);
      }),
    );
  });

  it('inverts the sign-flip test: what is inside the interval is not rejected, what is outside is', () => {
    fc.assert(
      fc.property(small, (x) => {
        const { interval } = pairedTest(x, { method: 'sign-flip', confidenceLevel: 0.8 });
        if (interval === null) return;
        const counts = x.map(() => 1);
        const step = 1e-6;
        expect(byEnumeration(x, counts, interval.lower)).toBeGreaterThan(0.2);
        expect(byEnumeration(x, counts, interval.upper)).toBeGreaterThan(0.2);
        expect(byEnumeration(x, counts, interval.lower - step)).toBeLessThanOrEqual(0.2 + 1e-12);
        expect(byEnumeration(x, counts, interval.upper + step)).toBeLessThanOrEqual(0.2 + 1e-12);
      }),
    );
  });

  it('agrees with its interval: 0 is outside exactly where p <= 1 - level', () => {
    const some = fc.array(fc.double({ min: -3, max: 5, noNaN: true }), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(some, fc.constantFrom('student-t' as const, 'sign-flip' as const), (x, method) => {
        const { interval, pValue } = pairedTest(x, { method, permutations: 199 });
        if (interval === null) return;
        expect(interval.lower > 0 || interval.upper < 0).toBe(pValue! <= 0.05 + 1e-12);
      }),
    );
  });

  it('has no finite interval for too few, and says the least p', () => {
    expect(pairedTest([1, 2, 3, 4, 5], { method: 'sign-flip' })).toMatchObject({
      pValue: 1 / 16,
      minimumPValue: 1 / 16,
      interval: null,
      noIntervalBecause: 'too-few-arrangements',
    });
    expect(pairedTest([7])).toMatchObject({ pValue: null, noIntervalBecause: 'one-observation' });
    expect(pairedTest([])).toMatchObject({ difference: null, noIntervalBecause: 'no-observation' });
    expect(pairedTest([1, 2], { clusterLabels: ['x', 'x'] })).toMatchObject({
      noIntervalBecause: 'one-cluster',
    });
  });

  it('flips signs where the differences do not vary, beyond rounding', () => {
    const constant = { pValue: 2 / 2 ** 6, method: 'sign-flip', noIntervalBecause: 'no-variation' };
    expect(pairedTest(Array(6).fill(2))).toMatchObject(constant);
    const rounded = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((x) => x + 1e6 - x - 1e6 + 0.3);
    expect(pairedTest(rounded, { size: 1e6 })).toMatchObject(constant);
    expect(pairedTest([0, 0, 0])).toMatchObject({ pValue: 1, difference: 0 });
  });

  it('draws patterns beyond 14 clusters, by seed', () => {
    const x = Array.from({ length: 30 }, (_, i) => i - 10);
    const one = pairedTest(x, { method: 'sign-flip' });
    expect(one).toMatchObject({ exact: false, permutations: 9999, minimumPValue: 1e-4 });
    expect(pairedTest([...x].reverse(), { method: 'sign-flip' })).toEqual(one);
    // For thirty numbers both tests say nearly the same.
    const t = pairedTest(x);
    expect(one.pValue).toBeCloseTo(t.pValue!, 2);
    expect(one.interval!.lower).toBeCloseTo(t.interval!.lower, 0);
  });

  it('draws the sign of every one of many clusters', () => {
    // Beyond 32 clusters a second draw of coins is needed: both halves of 64 must be flipped as often.
    const x = Array.from({ length: 64 }, (_, i) => (i % 2 ? 1 : -0.4) + i / 64);
    for (const differences of [x, [...x].reverse().map((each) => -each)]) {
      const options = { method: 'sign-flip', permutations: 1999 } as const;
      const [flips, t] = [pairedTest(differences, options), pairedTest(differences)];
      expect(Math.abs(flips.interval!.lower - t.interval!.lower)).toBeLessThan(0.03);
      expect(Math.abs(flips.interval!.upper - t.interval!.upper)).toBeLessThan(0.03);
    }
  });

  it('takes all patterns of 14 clusters, and draws beyond that', () => {
    const x = Array.from({ length: 15 }, (_, i) => i + 1);
    const options = { method: 'sign-flip', permutations: 99 } as const;
    // All differences are above 0, so that no drawn pattern is as extreme: 1 / 100.
    expect(pairedTest(x, options)).toMatchObject({
      ...{ exact: false, permutations: 99, minimumPValue: 0.01, pValue: 0.01 },
    });
    const fourteen = pairedTest(x.slice(1), options);
    expect(fourteen).toMatchObject({ exact: true, pValue: 2 ** -13, minimumPValue: 2 ** -13 });
    expect(fourteen).not.toHaveProperty('permutations');
    expect(pairedTest(x)).not.toHaveProperty('exact');
    expect(pairedTest(x, { ...options, permutations: 1 })).toMatchObject({
      minimumPValue: 0.5,
      interval: null,
    });
  });

  it('does not depend on the unit', () => {
    for (const unit of [1e-14, 1e14]) {
      const scaled = pairedTest([1, 2, 4].map((each) => each * unit));
      expect(scaled.method).toBe('student-t');
      expect(scaled.pValue).toBeCloseTo(pairedTest([1, 2, 4]).pValue!, 12);
    }
  });

  it("matches Student's test worked by hand", () => {
    // Mean 2, standard error 1 / sqrt(3), 2 degrees of freedom: two-sided p = 1 - t / sqrt(2 + t^2), t = sqrt(12); the
    // quantile of .9 is .8 sqrt(2 / .36) = 1.885618.
    const result = pairedTest([1, 2, 3], { confidenceLevel: 0.8 });
    expect(result).toMatchObject({
      n: 3,
      nClusters: 3,
      difference: 2,
      minimumPValue: 0,
      method: 'student-t',
    });
    expect(result.pValue).toBeCloseTo(1 - Math.sqrt(12) / Math.sqrt(14), 12);
    expect(result.interval!.lower).toBeCloseTo(2 - (0.8 * Math.sqrt(2 / 0.36)) / Math.sqrt(3), 11);
    expect(pairedTest([-1, 1]).pValue).toBe(1);
  });

  it('refuses bad options', () => {
    expect(() => pairedTest([1], { method: 'wilcoxon' as 'sign-flip' })).toThrow('options.method');
    expect(() => pairedTest([1], { permutations: 0 })).toThrow('options.permutations');
    expect(() => pairedTest([Number.POSITIVE_INFINITY, 1])).toThrow(
      'pairedTest: differences[0]: expected a finite number, got Infinity',
    );
    expect(() => equivalenceTest([1, Number.NaN], { margin: 1 })).toThrow(
      'equivalenceTest: differences[1]: expected a finite number, got NaN',
    );
  });
});
