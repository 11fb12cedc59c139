import { describe, expect, it } from 'vitest';
import { signFlipP, signFlips } from './sign-flips.js';

const ones = (length: number): Float64Array => new Float64Array(length).fill(1);

/** The p-value of the null hypothesis of a mean of 0. */
function pOf(sums: Float64Array, permutations: number): { p: number; exact: boolean; patterns: number } {
  const flips = signFlips({ sums, counts: ones(sums.length) }, { permutations, seed: 1 });
  return { p: signFlipP(flips, 0, 0), exact: flips.exact, patterns: flips.patterns };
}

describe('signFlips', () => {
  it('tries all patterns up to 14 clusters, random ones beyond', () => {
    expect(pOf(ones(14), 99)).toEqual({ p: 2 / 2 ** 14, exact: true, patterns: 2 ** 13 });
    expect(pOf(ones(15), 99)).toMatchObject({ exact: false, patterns: 100 });
  });

  it('tosses a coin of its own for each cluster', () => {
    // Of many clusters two differ from 0, by 1 each: their sum is as large as found where both coins fall alike, half of
    // the time. Four standard errors of a half in 10,000 draws are .02.
    for (const pair of [
      [0, 1],
      [10, 11],
      [0, 32],
      [0, 33],
      [31, 32],
      [32, 33],
      [33, 66],
      [64, 65],
    ]) {
      const sums = new Float64Array(70);
      for (const g of pair) sums[g] = 1;
      expect(Math.abs(pOf(sums, 10_000).p - 0.5)).toBeLessThan(0.02);
    }
    // Of one alone the sum is always as large.
    for (const g of [0, 31, 32, 69]) {
      const sums = new Float64Array(70);
      sums[g] = -1;
      expect(pOf(sums, 100).p).toBe(1);
    }
  });

  it.each([1, -1])('counts the random patterns that flip nothing, or everything: sums of %i', (sign) => {
    // With 15 clusters of one sign only these 2 of 2^15 patterns are as extreme as the data: 24.4 of 400,000 draws, with
    // a standard error of 4.9.
    const permutations = 400_000;
    const sums = Float64Array.from({ length: 15 }, (_, g) => sign * (g + 1));
    const found = pOf(sums, permutations).p * (1 + permutations) - 1;
    expect(Math.abs(found - (2 / 2 ** 15) * permutations)).toBeLessThan(4 * 4.9);
    expect(found).toBeGreaterThan(0.5);
  });
});
