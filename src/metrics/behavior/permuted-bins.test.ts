import { describe, expect, it } from 'vitest';
import { ordersOf } from '../../../testing/orders-of.js';
import { permutedBins } from './permuted-bins.js';

const options = { permutations: 4000, confidenceLevel: 0.5, seed: 1 };
const of = (bins: readonly number[], scores: readonly number[], stratum = 'all') =>
  bins.map((bin, i) => ({ bin, score: scores[i]!, stratum }));

describe('permutedBins', () => {
  it('finds the share of arrangements that lie as far from the expected means', () => {
    const bins = [0, 0, 0, 1, 1, 2];
    const scores = [0, 10, 20, 90, 60, 30];
    // Over all 720 orders: sum over bins of n (mean - 35)^2, 35 being what every bin expects.
    const distance = (order: readonly number[]) =>
      [0, 1, 2].reduce((sum, bin) => {
        const own = order.filter((_, i) => bins[i] === bin);
        return sum + own.length * (own.reduce((a, b) => a + b) / own.length - 35) ** 2;
      }, 0);
    for (const observed of ordersOf(scores).filter((_, i) => i % 97 === 0)) {
      const orders = ordersOf(scores);
      const far = orders.filter((order) => distance(order) >= distance(observed) * (1 - 1e-12)).length;
      const { pValue } = permutedBins(of(bins, observed), 3, options);
      // Three standard errors of a share of 4,000 are at most .024.
      expect(Math.abs(pValue! - far / 720)).toBeLessThan(0.024);
    }
  });

  it('gives the quantiles of the mean of each bin over the arrangements', () => {
    // A bin of one run has each of the five scores equally often: quartiles 25 and 75. The mean of the four others is
    // (250 - that) / 4.
    const { bins } = permutedBins(of([0, 1, 1, 1, 1], [0, 25, 50, 75, 100]), 3, options);
    expect(bins).toEqual([
      { mean: 50, lower: 25, upper: 75 },
      { mean: 50, lower: 43.75, upper: 56.25 },
      { mean: null, lower: null, upper: null },
    ]);
  });

  it('exchanges nothing between strata', () => {
    // Stratum a expects 20, b 80: bin 0 holds one run of each, bin 1 two of a, bin 2 one of b.
    const runs = [...of([0, 1, 1], [10, 20, 30], 'a'), ...of([0, 2], [70, 90], 'b')];
    const { bins } = permutedBins(runs, 3, { ...options, confidenceLevel: 0.999 });
    expect(bins).toEqual([
      { mean: 50, lower: 40, upper: 60 },
      { mean: 20, lower: 15, upper: 25 },
      { mean: 80, lower: 70, upper: 90 },
    ]);
  });

  it('is 1 where all arrangements are alike or as far, and none without a run', () => {
    expect(permutedBins(of([0, 1], [0, 10]), 2, options).pValue).toBe(1);
    expect(permutedBins(of([0, 1, 1], [7, 7, 7]), 2, options).pValue).toBe(1);
    expect(permutedBins([], 1, options)).toEqual({
      bins: [{ mean: null, lower: null, upper: null }],
      pValue: null,
    });
  });
});
