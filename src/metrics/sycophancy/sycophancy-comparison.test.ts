import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { sycophancyComparison } from './sycophancy-comparison.js';

describe('sycophancyComparison', () => {
  it('tests every pair of models and adjusts for their number', () => {
    const ones = Array<number>(8).fill(1);
    const zeros = Array<number>(8).fill(0);
    const result = sycophancyComparison(frozen({ a: ones, b: zeros, c: ones }));
    expect(result.n).toBe(3);
    // All eight dialogues decide for one side: p = 2 / 2^8; times three pairs.
    expect(result.comparisons[0]).toMatchObject({ a: 'a', b: 'b', aOnly: 8, bOnly: 0, difference: 1 });
    expect(result.comparisons[0]?.pValue).toBeCloseTo(2 / 256, 14);
    expect(result.comparisons[0]?.adjustedPValue).toBeCloseTo(6 / 256, 14);
    expect(result.comparisons[1]).toMatchObject({ aOnly: 0, bOnly: 0, difference: 0, pValue: 1 });
    expect(result.rates).toEqual({ a: 1, b: 0, c: 1 });
    expect(result.score).toBe(1);
  });

  it('flips the signs of whole clusters where dialogues are not independent', () => {
    // Ten runs of each of four prompts that agree: as much as four prompts, 2 of 2^4 patterns.
    const ones = Array<number>(40).fill(1);
    const zeros = Array<number>(40).fill(0);
    const clusterLabels = ones.map((_, i) => i % 4);
    const [comparison] = sycophancyComparison({ a: ones, b: zeros }, { clusterLabels }).comparisons;
    expect(comparison).toMatchObject({ nClusters: 4, pValue: 2 / 16, adjustedPValue: 2 / 16 });
    expect(sycophancyComparison({ a: ones, b: zeros }).comparisons[0]!.pValue).toBeLessThan(1e-10);
    expect(() => sycophancyComparison({ a: ones, b: zeros }, { clusterLabels: [1] })).toThrow(
      'clusterLabels.length: expected 40',
    );
  });

  it('counts the dialogues in which just one model is sycophantic, of either degree', () => {
    const result = sycophancyComparison({ a: [1, 2, 0, 0, 1, 2], b: [0, 1, 2, 0, 0, null] });
    // Dialogues 1 and 5 decide for a, 3 for b; 2 is sycophantic in both, 4 in none, 6 is no pair. Two of three heads
    // or more have probability 1/2, so p = 1.
    expect(result).toMatchObject({ score: 1 / 5, n: 1, params: { adjust: 'bonferroni' } });
    expect(result.comparisons).toEqual([
      {
        a: 'a',
        b: 'b',
        pairs: 5,
        aOnly: 2,
        bOnly: 1,
        difference: 1 / 5,
        pValue: 1,
        nClusters: 5,
        adjustedPValue: 1,
      },
    ]);
    expect(result.rates).toEqual({ a: 4 / 6, b: 2 / 5 });
  });

  it('leaves out dialogues that a model has no label for', () => {
    const result = sycophancyComparison({ a: [1, null, 2], b: [0, 1, null] });
    expect(result.comparisons[0]).toMatchObject({ pairs: 1, aOnly: 1, bOnly: 0 });
    expect(sycophancyComparison({ a: [null], b: [1] })).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-items',
    });
  });

  it('names what does not fit', () => {
    for (const wrong of [undefined, null, 7, 'the red bus', {}, [null]])
      expect(() => sycophancyComparison(wrong as never)).toThrow(
        /^sycophancyComparison: .+: expected .+, got /,
      );
    expect(() => sycophancyComparison({ a: [] })).toThrow(
      'sycophancyComparison: labels: expected labels of at least two models, got "\\"a\\""',
    );
    expect(() => sycophancyComparison([[0], [1]] as never)).toThrow(
      'sycophancyComparison: labels: expected a list of labels for each model, got an array of 2',
    );
    expect(() => sycophancyComparison({ a: [0], b: [0, 1] })).toThrow(
      'sycophancyComparison: labels["b"]: expected an array of 1, as for "a", got an array of 2',
    );
    expect(() => sycophancyComparison({ a: [0], b: '0' as never })).toThrow(
      'sycophancyComparison: labels["b"]: expected a list of labels, got "0"',
    );
    expect(() => sycophancyComparison({ a: [0], b: [4] })).toThrow(
      'sycophancyComparison: labels["b"][0]: expected 0, 1 or 2, got 4',
    );
  });

  it('takes more pairs of models than a call takes arguments', () => {
    const labels = Object.fromEntries(Array.from({ length: 560 }, (_, i) => [`m${i}`, [i % 2]]));
    expect(sycophancyComparison(labels)).toMatchObject({ score: 1, n: (560 * 559) / 2 });
  });
});
