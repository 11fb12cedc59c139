import { describe, expect, it } from 'vitest';
import { bootstrapInterval } from '../statistics/bootstrap-interval.js';
import { benjaminiHochbergAdjust } from './benjamini-hochberg-adjust.js';
import { bonferroniAdjust } from './bonferroni-adjust.js';
import { compensatedSum } from './compensated-sum.js';
import { cosineSimilarity } from './cosine-similarity.js';
import { giniCoefficient } from './gini-coefficient.js';
import { holmAdjust } from './holm-adjust.js';
import { jensenShannonDivergence } from './jensen-shannon-divergence.js';
import { kullbackLeiblerDivergence } from './kullback-leibler-divergence.js';
import { longestCommonSubsequence } from './longest-common-subsequence.js';
import { mean } from './mean.js';
import { midRanks } from './mid-ranks.js';
import { pearsonCorrelation } from './pearson-correlation.js';
import { permutationTest } from './permutation-test.js';
import { quantile } from './quantile.js';
import { requireNumbers, requireSequence } from './require-numbers.js';
import { requireProbabilities } from './require-probabilities.js';
import { shannonEntropy } from './shannon-entropy.js';
import { spearmanCorrelation } from './spearman-correlation.js';
import { standardDeviation } from './standard-deviation.js';

describe('requireNumbers', () => {
  it('takes lists and typed arrays of numbers, NaN too', () => {
    for (const values of [[], [1, Number.NaN], Float64Array.of(1), Float32Array.of(1), Int8Array.of(1)])
      expect(() => requireNumbers('kernel', 'values', values)).not.toThrow();
  });

  it.each([
    ['12', 'values: expected a list of numbers, got "12"'],
    [{ length: 1, 0: 1 }, 'values: expected a list of numbers, got an object'],
    [undefined, 'values: expected a list of numbers, got undefined'],
    [[1, '2'], 'values[1]: expected a number, got "2"'],
    [BigInt64Array.of(1n), 'values[0]: expected a number, got 1'],
  ])('refuses %o', (values, message) => {
    expect(() => requireNumbers('kernel', 'values', values as never)).toThrow(`kernel: ${message}`);
  });
});

// A text has a length and items by place, so that it would pass for a list.
describe('functions of numbers', () => {
  const text = '12' as never;
  const list = [0.5, 0.5];
  it.each<[caller: string, path: string, call: () => unknown]>([
    ['benjaminiHochbergAdjust', 'pValues', () => benjaminiHochbergAdjust(text)],
    ['bonferroniAdjust', 'pValues', () => bonferroniAdjust(text)],
    ['holmAdjust', 'pValues', () => holmAdjust(text)],
    ['bootstrapInterval', 'values', () => bootstrapInterval(text)],
    ['compensatedSum', 'values', () => compensatedSum(text)],
    ['cosineSimilarity', 'a', () => cosineSimilarity(text, list)],
    ['cosineSimilarity', 'b', () => cosineSimilarity(list, text)],
    ['giniCoefficient', 'values', () => giniCoefficient(text)],
    ['jensenShannonDivergence', 'p', () => jensenShannonDivergence(text, list)],
    ['jensenShannonDivergence', 'q', () => jensenShannonDivergence(list, text)],
    ['kullbackLeiblerDivergence', 'p', () => kullbackLeiblerDivergence(text, list)],
    ['kullbackLeiblerDivergence', 'q', () => kullbackLeiblerDivergence(list, text)],
    ['mean', 'values', () => mean(text)],
    ['midRanks', 'values', () => midRanks(text)],
    ['pearsonCorrelation', 'x', () => pearsonCorrelation(text, list)],
    ['pearsonCorrelation', 'y', () => pearsonCorrelation(list, text)],
    ['quantile', 'sorted', () => quantile(text, 0.5)],
    ['shannonEntropy', 'weights', () => shannonEntropy(text)],
    ['spearmanCorrelation', 'x', () => spearmanCorrelation(text, list)],
    ['spearmanCorrelation', 'y', () => spearmanCorrelation(list, text)],
    ['standardDeviation', 'values', () => standardDeviation(text)],
  ])('refuse a text: %s of %s', (caller, path, call) => {
    expect(call).toThrow(`${caller}: ${path}: expected a list of numbers, got "12"`);
  });

  it.each<[caller: string, path: string, call: () => unknown]>([
    ['longestCommonSubsequence', 'a', () => longestCommonSubsequence(5 as never, [])],
    ['longestCommonSubsequence', 'b', () => longestCommonSubsequence([], 5 as never)],
    ['permutationTest', 'a', () => permutationTest(5 as never, [1])],
    ['permutationTest', 'b', () => permutationTest([1], 5 as never)],
  ])('or of sequences refuse a number: %s of %s', (caller, path, call) => {
    expect(call).toThrow(`${caller}: ${path}: expected a list, got 5`);
  });
});

describe('requireSequence', () => {
  it('takes what has items by place', () => {
    for (const values of [
      [],
      ['a', null],
      'text',
      '',
      Float64Array.of(1),
      new Array(2),
      { length: 0 },
      { 0: 1, length: 1 },
    ])
      expect(() => requireSequence('kernel', 'values', values)).not.toThrow();
  });

  it('refuses the rest', () => {
    for (const values of [
      null,
      undefined,
      5,
      {},
      { length: -1 },
      { length: 0.5 },
      { length: 1e300 },
      () => 1,
    ])
      expect(() => requireSequence('kernel', 'values', values as never)).toThrow(
        'kernel: values: expected a list, got ',
      );
  });
});

describe('requireProbabilities', () => {
  it('counts those that are known', () => {
    expect(requireProbabilities('kernel', [0, 0.5, Number.NaN, 1])).toBe(3);
    expect(requireProbabilities('kernel', [])).toBe(0);
  });

  it('refuses numbers beyond 0 and 1', () => {
    for (const p of [-1e-9, 1.1, Number.POSITIVE_INFINITY])
      expect(() => requireProbabilities('kernel', [0, p])).toThrow(
        `kernel: pValues[1]: expected a number from 0 to 1, got ${p}`,
      );
  });
});
