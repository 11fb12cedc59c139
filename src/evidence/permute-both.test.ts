import { describe, expect, it } from 'vitest';
import { spearmanCorrelation } from '../math/spearman-correlation.js';
import { permuteBoth } from './permute-both.js';

const RATINGS = [1, 2, 3, 4, 5, 6];
const GOOD = [1, 2, 3, 5, 4, 6];
const POOR = [4, 1, 6, 2, 5, 3];
const MANY = { permutations: 4000, seed: 1 };

describe('permuteBoth', () => {
  it('comes near the share of all 64 swaps that differ as much', () => {
    // The ranks are swapped, not ranked again: here both sides hold the same ranks without ties.
    const correlation = (x: readonly number[]): number => {
      const center = (list: readonly number[]): number[] => {
        const middle = list.reduce((sum, each) => sum + each, 0) / list.length;
        return list.map((each) => each - middle);
      };
      const [a, b] = [center(x), center(RATINGS)];
      const dot = (p: readonly number[], q: readonly number[]): number =>
        p.reduce((sum, each, i) => sum + each * q[i]!, 0);
      return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    };
    const differenceOf = (swaps: number): number => {
      const isSwapped = (i: number): boolean => ((swaps >> i) & 1) === 1;
      const x = GOOD.map((each, i) => (isSwapped(i) ? POOR[i]! : each));
      const y = POOR.map((each, i) => (isSwapped(i) ? GOOD[i]! : each));
      return correlation(x) - correlation(y);
    };
    const observed = differenceOf(0);
    let extreme = 0;
    for (let swaps = 0; swaps < 64; swaps++)
      if (Math.abs(differenceOf(swaps)) >= Math.abs(observed) - 1e-12) extreme += 1;
    const found = permuteBoth(GOOD, POOR, RATINGS, MANY)!;
    expect(found.difference).toBeCloseTo(
      spearmanCorrelation(GOOD, RATINGS) - spearmanCorrelation(POOR, RATINGS),
      12,
    );
    expect(Math.abs(found.pValue - extreme / 64)).toBeLessThan(0.03);
    expect(found.permutations).toBe(4000);
  });

  it('finds nothing between a metric and itself, and counts the observed order', () => {
    expect(permuteBoth(GOOD, GOOD, RATINGS, { permutations: 99, seed: 0 })).toEqual({
      difference: 0,
      pValue: 1,
      permutations: 99,
    });
    expect(permuteBoth(GOOD, POOR, RATINGS, { permutations: 1, seed: 4 })!.pValue).toBeGreaterThanOrEqual(
      0.5,
    );
  });

  it('turns its sign with the two, and repeats itself', () => {
    const forth = permuteBoth(GOOD, POOR, RATINGS, MANY)!;
    const back = permuteBoth(POOR, GOOD, RATINGS, MANY)!;
    expect(back.difference).toBe(-forth.difference);
    expect(back.pValue).toBe(forth.pValue);
    expect(permuteBoth(GOOD, POOR, RATINGS, { ...MANY, permutations: 50, seed: 2 })!.pValue).not.toBe(
      forth.pValue,
    );
  });

  it('counts a swap after which a side is constant as one that differs', () => {
    // Any swap of one item alone makes neither constant; with two items each swap of one does.
    const found = permuteBoth([1, 2], [2, 1], [1, 2], { permutations: 200, seed: 0 })!;
    expect(found.difference).toBeCloseTo(2, 12);
    expect(found.pValue).toBe(1);
  });

  it('is null where a side is constant', () => {
    expect(permuteBoth([1, 1, 1], [1, 2, 3], [1, 2, 3], MANY)).toBeNull();
    expect(permuteBoth([1, 2, 3], [1, 1, 1], [1, 2, 3], MANY)).toBeNull();
    expect(permuteBoth([1, 2, 3], [3, 2, 1], [1, 1, 1], MANY)).toBeNull();
  });

  it('swaps whole clusters', () => {
    // Two clusters have four swaps: none, both, and one or the other. None and both differ as much as given.
    const apart = permuteBoth(GOOD, POOR, RATINGS, MANY)!;
    const one = permuteBoth(GOOD, POOR, RATINGS, MANY, [...'aaaaaa'])!;
    const two = permuteBoth(GOOD, POOR, RATINGS, MANY, [...'aaabbb'])!;
    expect(one).toMatchObject({ difference: apart.difference, pValue: 1 });
    expect(two.pValue).toBeGreaterThan(0.45);
    expect(apart.pValue).toBeLessThan(0.2);
    expect(permuteBoth(GOOD, POOR, RATINGS, MANY, [...'abcdef'])).toEqual(apart);
  });
});
