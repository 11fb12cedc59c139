import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { plantTopics, topicPurity } from '../../testing/planted-topics.js';
import { inferTopics, topicPerplexity } from './infer-topics.js';
import { latentDirichletAllocation } from './latent-dirichlet-allocation.js';

const planting = { length: 20, topics: 4, vocabulary: 60, purity: 0.9 };
const seen = plantTopics({ ...planting, documents: 120, seed: 1 });
const unseen = plantTopics({ ...planting, documents: 80, seed: 2 });

describe('inferTopics', () => {
  it('gives a variational model its own document shares back', () => {
    const model = latentDirichletAllocation(seen.counts, { topics: 4, method: 'variational' });
    expect(inferTopics(frozen(model), frozen(seen.counts))).toEqual(model.documentTopics);
    expect(topicPerplexity(model, seen.counts)).toBeCloseTo(model.perplexity, 12);
  });

  it.each(['gibbs', 'variational'] as const)('finds the topics of unseen documents with %s', (method) => {
    const model = latentDirichletAllocation(seen.counts, { topics: 4, method, iterations: 60 });
    const shares = inferTopics(model, unseen.counts);
    expect(topicPurity(shares, unseen.truth)).toBeGreaterThan(0.95);
    for (const row of shares) expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    // The right number of topics explains unseen documents better than one.
    const flat = latentDirichletAllocation(seen.counts, { topics: 1, method, iterations: 2 });
    expect(topicPerplexity(model, unseen.counts)).toBeLessThan(topicPerplexity(flat, unseen.counts) / 1.5);
  });

  // With topics that share no word the update is exact: shares (n_k + alpha) / (n + K alpha).
  it('counts where no word is in two topics', () => {
    const model = {
      components: [
        [1e6, 1e6, 1e-9],
        [1e-9, 1e-9, 1e6],
      ],
      alpha: 0.5,
    };
    const [shares] = inferTopics(model, [[2, 1, 1]]);
    expect(shares![0]).toBeCloseTo(3.5 / 5, 6);
    expect(shares![1]).toBeCloseTo(1.5 / 5, 6);
  });

  it('takes weights of 0: a word that a topic never has', () => {
    const model = {
      components: [
        [4, 0],
        [0, 4],
      ],
      alpha: 0.5,
    };
    const [shares] = inferTopics(model, [[3, 1]]);
    expect(shares![0]).toBeCloseTo(3.5 / 5, 9);
    expect(shares![1]).toBeCloseTo(1.5 / 5, 9);
  });

  it('takes no topics over no words', () => {
    expect(inferTopics({ components: [], alpha: 1 }, [])).toEqual([]);
    expect(() => inferTopics({ components: [], alpha: 1 }, [[1]])).toThrow(
      "inferTopics: counts[0].length: expected 0, the model's vocabulary, got 1",
    );
  });

  it('treats every document by itself', () => {
    const model = latentDirichletAllocation(seen.counts, { topics: 4, iterations: 20 });
    fc.assert(
      fc.property(fc.nat({ max: 79 }), fc.nat({ max: 79 }), (i, j) => {
        const [first, second] = [unseen.counts[i]!, unseen.counts[j]!];
        const together = inferTopics(model, [first, second]);
        expect(together).toEqual([...inferTopics(model, [first]), ...inferTopics(model, [second])]);
      }),
      { numRuns: 20 },
    );
  });

  it('gives equal shares without words', () => {
    const model = {
      components: [
        [1, 2],
        [3, 1],
      ],
      alpha: 0.1,
    };
    expect(inferTopics(model, [[0, 0]])).toEqual([[0.5, 0.5]]);
    expect(inferTopics(model, [])).toEqual([]);
    expect(topicPerplexity(model, [[0, 0]])).toBeNaN();
  });

  it.each([
    [{ components: [[1, 2]], alpha: 0 }, 'model.alpha: expected a finite number above 0, got 0'],
    [{ components: [[1, 2]], alpha: -1e300 }, 'model.alpha: expected a finite number above 0, got -1e+300'],
    [{ components: [[1, -2]], alpha: 1 }, 'model.components[0][1]: expected a finite number from 0, got -2'],
    [
      { components: [[1, 2], [3]], alpha: 1 },
      'model.components[1]: expected a list of 2, as long as the first, got an array of 1',
    ],
  ])('complains about a model that is none: %j', (model, message) => {
    expect(() => inferTopics(model, [[1, 2]])).toThrow(`inferTopics: ${message}`);
    expect(() => topicPerplexity(model, [[1, 2]])).toThrow(`topicPerplexity: ${message}`);
  });

  it('complains about another vocabulary', () => {
    const model = {
      components: [
        [1, 2],
        [3, 1],
      ],
      alpha: 0.1,
    };
    expect(() => inferTopics(model, [[1, 2, 3]])).toThrow(
      "inferTopics: counts[0].length: expected 2, the model's vocabulary, got 3",
    );
    expect(() => topicPerplexity(model, [[1, -2]])).toThrow(
      'topicPerplexity: counts[0][1]: expected a finite number >= 0, got -2',
    );
  });
});
