import { describe, expect, it } from 'vitest';
import { topicsOfText } from './topics-of-text.js';

const modelOf = (topics: unknown) => ({ id: 'given', distribution: () => topics as number[] | null });

describe('topicsOfText', () => {
  it.each([
    [[3, 4], 'sum of topicModel.distribution: expected 1 (null if all words are unknown), got 7'],
    [[0, 0], 'sum of topicModel.distribution: expected 1 (null if all words are unknown), got 0'],
    [[], 'sum of topicModel.distribution: expected 1 (null if all words are unknown), got 0'],
    [[-1, 2], 'topicModel.distribution[0]: expected a probability, got -1'],
    [[0.5, Number.NaN], 'topicModel.distribution[1]: expected a probability, got NaN'],
    [['1'], 'topicModel.distribution[0]: expected a probability, got "1"'],
  ])('refuses topics that are no distribution: %j', (topics, message) => {
    expect(() => topicsOfText('some-metric', modelOf(topics), 'x')).toThrow(`someMetric: ${message}`);
  });

  it('gives probabilities as they are, also rounded ones, and null for a text without a known word', () => {
    expect(topicsOfText('some-metric', modelOf([0.333, 0.333, 0.333]), 'x')).toEqual([0.333, 0.333, 0.333]);
    expect(topicsOfText('some-metric', modelOf(null), 'x')).toBeNull();
  });
});
