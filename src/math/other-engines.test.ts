import { describe, expect, it } from 'vitest';
import { createRandom } from './create-random.js';
import { digamma } from './digamma.js';
import { gaussianMixture } from './gaussian-mixture.js';
import { kMeans } from './k-means.js';
import { latentDirichletAllocation } from './latent-dirichlet-allocation.js';

/** What is computed on an engine whose logarithms and exponentials end in another bit, as IEEE 754 allows. */
function elsewhere<T>(compute: () => T): T {
  const { exp, log } = Math;
  const next = (value: number): number => value * (1 + Number.EPSILON);
  Math.exp = (x) => next(exp(x));
  Math.log = (x) => next(log(x));
  try {
    return compute();
  } finally {
    Math.exp = exp;
    Math.log = log;
  }
}

const random = createRandom(11);
const rows = Array.from({ length: 40 }, (_, i) =>
  Array.from({ length: 5 }, () => random.normal() + (i % 2) * 3),
);
const counts = Array.from({ length: 12 }, () => Array.from({ length: 9 }, () => random.integer(4)));

describe('to the last bit, on every engine, are', () => {
  it.each(['diagonal', 'spherical', 'full'] as const)('mixtures, %s', (covariance) => {
    const compute = (): unknown => gaussianMixture(rows, { components: 2, covariance });
    expect(elsewhere(compute)).toEqual(compute());
  });

  it('clusters', () => {
    const compute = (): unknown => kMeans(rows, { k: 3 });
    expect(elsewhere(compute)).toEqual(compute());
  });

  // Perplexity is computed once from a fit and decides nothing: its last digits may differ.
  it.each(['gibbs', 'variational'] as const)('topics, %s', (method) => {
    const compute = (): unknown => {
      const { components, documentTopics } = latentDirichletAllocation(counts, { topics: 3, method });
      return { components, documentTopics };
    };
    expect(elsewhere(compute)).toEqual(compute());
  });

  it('digamma', () => {
    expect(elsewhere(() => digamma(3.5))).toBe(digamma(3.5));
  });

  it('while other functions would show it', () => {
    expect(elsewhere(() => Math.exp(1))).not.toBe(Math.exp(1));
  });
});
