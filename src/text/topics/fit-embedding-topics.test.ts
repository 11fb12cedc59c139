import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { fitEmbeddingTopics } from './fit-embedding-topics.js';

const texts = frozen(['green tea', 'black tea and milk', 'heavy rain', 'rain and wind']);
const vectors = frozen([
  [1, 0],
  [0.9, 0.1],
  [0, 1],
  [0.1, 0.9],
]);

describe('fitEmbeddingTopics', () => {
  it('clusters the vectors and weighs the words of each cluster', () => {
    const model = fitEmbeddingTopics(vectors, texts, { topics: 2 });
    const [tea, , rain] = model.labels as [number, number, number, number];
    expect(model.labels).toEqual([tea, tea, rain, rain]);
    expect(tea).not.toBe(rain);
    expect(model.topicWords(1)[tea]).toEqual(['tea']);
    // Words: green tea black tea milk | heavy rain rain wind. "tea" occurs in one topic only.
    expect(model.distribution('a cup of tea')![tea]).toBe(1);
    expect(model.distribution('nothing known')).toBeNull();
  });

  it('weighs by tf * ln(1 + A / f)', () => {
    // "wind" once among the 2 words of topic 0, once among the 3 of topic 1: A = 2.5, f = 2, weights ln(2.25) / 2 and
    // ln(2.25) / 3, so 3/5 and 2/5.
    const model = fitEmbeddingTopics(
      [
        [1, 0],
        [0, 1],
      ],
      ['wind tea', 'wind rain storm'],
      { topics: 2 },
    );
    const shares = model.distribution('wind')!;
    const first = model.labels[0]!;
    expect(shares[first]).toBeCloseTo(3 / 5, 14);
    expect(shares[1 - first]).toBeCloseTo(2 / 5, 14);
  });

  it('weighs a word that is rare in all texts more', () => {
    // Topic 0: tea 2, cup 1; topic 1: rain 1, tea 1. A = (3 + 2) / 2 = 2.5; f is 3 for tea and 1 for cup and rain.
    // Tea: 2/3 ln(1 + 2.5/3) = .404091 and 1/2 of the same logarithm = .303068; cup: 1/3 ln(3.5) = .417588 and 0.
    // "tea cup": (.404091 + .417588) / (.404091 + .417588 + .303068) = .821678 / 1.124747 = .730545.
    const model = fitEmbeddingTopics(
      [
        [1, 0],
        [0, 1],
      ],
      ['tea cup tea', 'rain tea'],
      { topics: 2 },
    );
    expect(model.distribution('tea cup')![model.labels[0]!]).toBeCloseTo(0.7305454951188816, 14);
  });

  it('takes one topic per text where there are few', () => {
    expect(fitEmbeddingTopics(vectors, texts).topics).toBe(4);
    expect(fitEmbeddingTopics(vectors.slice(0, 1), ['tea']).topics).toBe(1);
  });

  it('takes directions, not lengths', () => {
    const longer = vectors.map((vector, i) => vector.map((x) => x * (i + 1)));
    expect(fitEmbeddingTopics(longer, texts, { topics: 2 }).labels).toEqual(
      fitEmbeddingTopics(vectors, texts, { topics: 2 }).labels,
    );
  });

  it('clusters once per seed', () => {
    const model = fitEmbeddingTopics(vectors, texts, { topics: 2, seeds: 3 });
    expect(model.members).toHaveLength(3);
    expect(model.topicWords(1)).toEqual(model.members!.flatMap((member) => member.topicWords(1)));
    const shares = model.distribution('tea and rain')!;
    expect(shares.length).toBe(6);
    expect(Array.from(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(model.distribution('nothing')).toBeNull();
  });

  it('complains about its arguments', () => {
    expect(() => fitEmbeddingTopics([[1, 0]], texts)).toThrow(
      'fitEmbeddingTopics: vectors.rows: expected 4, one per text, got 1',
    );
    expect(() => fitEmbeddingTopics(vectors, texts, { topics: 5 })).toThrow(
      'fitEmbeddingTopics: options.topics: expected a whole number from 1 to 4, the number of texts, got 5',
    );
    expect(() => fitEmbeddingTopics(vectors, texts, { seeds: 0.5 })).toThrow(
      'fitEmbeddingTopics: options.seeds: expected a whole number from 1 to 10,000,000, got 0.5',
    );
  });
});
