import { describe, expect, it } from 'vitest';
import { pearsonCorrelation } from '../math/pearson-correlation.js';
import { correlationEstimate } from '../statistics/correlation-estimate.js';
import { kendallTauB } from '../statistics/kendall-tau-b.js';
import { meanInterval } from '../statistics/mean-interval.js';
import { pairedTest } from '../statistics/paired-test.js';
import { associate } from './associate.js';
import { pairwiseAccuracy } from './pairwise-accuracy.js';

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8];
const RATINGS = [2, 1, 4, 3, 6, 8, 5, 7];
const M = { metric: 'm' };
const WITHOUT = { groups: undefined, clusters: undefined };

describe('associate', () => {
  it('is each measure over all items', () => {
    const own = { confidenceLevel: 0.9, resamples: 50, seed: 7 };
    const found = associate(M, SCORES, RATINGS, { ...WITHOUT, ...own, confidenceLevel: 0.9 });
    expect(found).toEqual({
      items: 8,
      pearson: correlationEstimate(SCORES, RATINGS, 'pearson', undefined, own),
      spearman: correlationEstimate(SCORES, RATINGS, 'spearman', undefined, own),
      kendall: kendallTauB(SCORES, RATINGS, own),
      accuracy: pairwiseAccuracy(SCORES, RATINGS, 0.9),
    });
    const plain = associate(M, SCORES, RATINGS, WITHOUT);
    expect(plain.pearson!.interval!.confidenceLevel).toBe(0.95);
    expect(plain.kendall).toEqual(
      kendallTauB(SCORES, RATINGS, { confidenceLevel: 0.95, resamples: 1000, seed: 0 }),
    );
  });

  it('takes whole clusters', () => {
    const clusters = [...'aabbccdd'];
    const own = { confidenceLevel: 0.95, resamples: 50, seed: 0 };
    const found = associate(M, SCORES, RATINGS, { groups: undefined, clusters, resamples: 50 });
    expect(found.spearman).toEqual(correlationEstimate(SCORES, RATINGS, 'spearman', clusters, own));
    expect(found.accuracy).toEqual(pairwiseAccuracy(SCORES, RATINGS, 0.95, clusters));
    expect(found.kendall!.estimate).toBe(kendallTauB(SCORES, RATINGS).estimate);
  });

  it('turns the accuracy alone of metrics that are better when lower, and of no number beside them', () => {
    const lower = associate({ metric: 'word-novelty-curve' }, SCORES, RATINGS, WITHOUT);
    const turned = SCORES.map((score) => -score);
    expect(lower.accuracy).toEqual(pairwiseAccuracy(turned, RATINGS, 0.95));
    expect(lower.spearman!.estimate).toBeGreaterThan(0);
    const beside = associate({ metric: 'word-novelty-curve', component: 'x' }, SCORES, RATINGS, WITHOUT);
    expect(beside.accuracy).toEqual(pairwiseAccuracy(SCORES, RATINGS, 0.95));
    const lowerInGroups = associate({ metric: 'word-novelty-curve' }, SCORES, SCORES, {
      ...WITHOUT,
      groups: [...'aaaabbbb'],
    });
    // Turned, every difference is best tied, which agrees with no rating: no pair is right.
    expect(lowerInGroups.accuracy!.estimate).toBe(0);
    expect(lowerInGroups.spearman!.estimate).toBeCloseTo(1, 12);
  });

  it('averages over groups, whose values are what is observed', () => {
    const groups = [...'aaabbbccd'];
    const scores = [1, 2, 3, 1, 2, 3, 1, 2, 9];
    const ratings = [1, 2, 3, 2, 1, 3, 2, 1, 9];
    const found = associate(M, scores, ratings, { ...WITHOUT, groups, confidenceLevel: 0.9 });
    // Spearman 1, .5, -1; nothing in d. Pairs that agree: 3 of 3, 2 of 3, 0 of 1.
    const values = [1, 0.5, -1];
    const { estimate: mean, interval } = meanInterval(values, { confidenceLevel: 0.9, method: 'student-t' });
    expect(found.items).toBe(9);
    expect(found.spearman!.estimate).toBeCloseTo(mean!, 12);
    expect(found.spearman!.interval!.lower).toBeCloseTo(interval!.lower, 9);
    expect(found.spearman!.pValue).toBeCloseTo(pairedTest(values, { confidenceLevel: 0.9 }).pValue!, 9);
    expect(found.pearson!.estimate).toBeCloseTo(
      (1 + pearsonCorrelation([1, 2, 3], [2, 1, 3]) + pearsonCorrelation([1, 2], [2, 1])) / 3,
      12,
    );
    // Group d has no pair.
    expect(found.kendall).toMatchObject({ n: 3 });
    expect(found.kendall!.estimate).toBeCloseTo((1 + 1 / 3 - 1) / 3, 12);
    expect(found.accuracy).toMatchObject({ epsilon: 0, pairs: 7 });
    expect(found.accuracy).not.toHaveProperty('pValue');
    expect(found.accuracy!.estimate).toBeCloseTo((1 + 2 / 3 + 0) / 3, 12);
    expect(Object.keys(found.spearman!).sort()).toEqual(['estimate', 'interval', 'pValue', 'standardError']);
  });

  it('is null where no group has a value', () => {
    const found = associate(M, [1, 2], [1, 2], { ...WITHOUT, groups: ['a', 'b'] });
    expect(found).toEqual({ items: 2, pearson: null, spearman: null, kendall: null, accuracy: null });
  });
});
