import { describe, expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { standardizedDifference, winRate } from './effect-size.js';
import { equivalenceTest } from './equivalence-test.js';
import { minimumDetectableDifference } from './power.js';

describe('standardizedDifference', () => {
  it("is the ratio times Hedges' factor", () => {
    // Mean 3, deviation sqrt(5/2); f = 4: Gamma(2) / (sqrt(2) Gamma(1.5)) = 1 / (sqrt(2) sqrt(pi) / 2) = .7978846.
    const factor = 2 / (Math.SQRT2 * Math.sqrt(Math.PI));
    expect(standardizedDifference(frozen([1, 2, 3, 4, 5]))).toBeCloseTo((3 / Math.sqrt(2.5)) * factor, 13);
  });

  it('has no value for few or equal differences', () => {
    expect(standardizedDifference([1, 2])).toBeNull();
    expect(standardizedDifference([2, 2, 2])).toBeNull();
  });
});

describe('winRate', () => {
  it('counts ties half', () => {
    expect(winRate(frozen([1, 2, 3]), frozen([0, 2, 5]))).toBe(0.5);
    expect(winRate([2, 2], [1, 2])).toBe(0.75);
    expect(winRate([], [])).toBeNull();
    expect(() => winRate([1], [])).toThrow('b.length');
  });
});

describe('minimumDetectableDifference', () => {
  it('falls with the number of pairs and with their correlation', () => {
    const of = (n: number, correlation: number): number =>
      minimumDetectableDifference({ n, sd: 10, correlation })!;
    expect(of(40, 0.5)).toBeLessThan(of(20, 0.5));
    expect(of(40, 0.9)).toBeCloseTo(of(40, 0.6) / 2, 10); // sqrt(.1 / .4)
    expect(minimumDetectableDifference({ n: 1, sd: 1 })).toBeNull();
    expect(() => minimumDetectableDifference({ n: 10, sd: -1 })).toThrow('options.sd');
    expect(() => minimumDetectableDifference({ n: 10, sd: 1, power: 1 })).toThrow('options.power');
  });
});

describe('equivalenceTest', () => {
  it('finds systems equivalent exactly where its interval lies within the margin', () => {
    const differences = frozen([0.1, -0.2, 0.3, 0, -0.1, 0.2]);
    for (const margin of [0.1, 0.2, 0.204, 0.21, 1]) {
      const { equivalent, interval } = equivalenceTest(differences, { margin });
      expect(interval!.level).toBeCloseTo(0.9, 14);
      expect(equivalent).toBe(interval!.lower > -margin && interval!.upper < margin);
    }
  });

  it('has no value without spread, and no margin of 0', () => {
    expect(equivalenceTest([1], { margin: 1 })).toMatchObject({ equivalent: null, pValue: null });
    expect(equivalenceTest([0, 0], { margin: 1 })).toMatchObject({ noIntervalBecause: 'no-variation' });
    expect(() => equivalenceTest([1, 2], { margin: 0 })).toThrow('options.margin');
  });
});
