import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../create-random.js';
import { digamma } from '../digamma.js';
import { toDocumentTerms } from './document-terms.js';
import { drawGamma } from './draw-gamma.js';
import { fitGibbs } from './gibbs.js';
import { perplexity } from './perplexity.js';
import { toRows, transpose } from './rows.js';
import { expectedTopics, fitDocuments, fitVariational } from './variational.js';

describe('toDocumentTerms', () => {
  it('lists the counts above zero, document by document', () => {
    const counts = [
      [0, 2, 1],
      [0, 0, 0],
      [3, 0, 0.5],
    ];
    expect(toDocumentTerms('test', counts, false)).toEqual({
      documents: [
        { words: Int32Array.of(1, 2), counts: Float64Array.of(2, 1) },
        { words: Int32Array.of(), counts: Float64Array.of() },
        { words: Int32Array.of(0, 2), counts: Float64Array.of(3, 0.5) },
      ],
      vocabulary: 3,
      total: 6.5,
    });
    expect(toDocumentTerms('test', [Uint8Array.of(0, 7)], true).total).toBe(7);
    expect(toDocumentTerms('test', [], true)).toEqual({ documents: [], vocabulary: 0, total: 0 });
    expect(toDocumentTerms('test', [[], []], true)).toMatchObject({
      documents: [{ words: { length: 0 } }, { words: { length: 0 } }],
      vocabulary: 0,
      total: 0,
    });
    // The most words that can be numbered.
    expect(toDocumentTerms('test', [[2 ** 31 - 1]], true).total).toBe(2 ** 31 - 1);
    expect(toDocumentTerms('test', [[2 ** 31]], false).total).toBe(2 ** 31);
  });

  it.each([
    ['ab', 'counts: expected documents x words, got "ab"'],
    [['ab'], 'counts[0]: expected a list of counts, got "ab"'],
    [[[1], 'a'], 'counts[1]: expected a list of counts, got "a"'],
    [[[1], []], 'counts[1].length: expected 1, as in the first row, got 0'],
    [[[1, '2']], 'counts[0][1]: expected a whole number >= 0, got "2"'],
    [[[1], [-1]], 'counts[1][0]: expected a whole number >= 0, got -1'],
    [[[1.5]], 'counts[0][0]: expected a whole number >= 0, got 1.5'],
    [[[2 ** 31]], 'counts: expected at most 2147483647 words in all, got 2147483648'],
  ])('refuses %j', (counts, message) => {
    expect(() => toDocumentTerms('test', counts as never, true)).toThrow(`test: ${message}`);
  });
});

describe('rows', () => {
  it('are cut, divided by their sums on demand, and turned', () => {
    const flat = Float64Array.of(1, 3, 0, 2, 2, 4);
    expect(toRows(flat, 3, false)).toEqual([
      [1, 3, 0],
      [2, 2, 4],
    ]);
    expect(toRows(flat, 3, true)).toEqual([
      [0.25, 0.75, 0],
      [0.25, 0.25, 0.5],
    ]);
    expect(Array.from(transpose(flat, 3))).toEqual([1, 2, 3, 2, 0, 4]);
    expect(transpose(transpose(flat, 3), 2)).toEqual(flat);
  });
});

describe('perplexity', () => {
  it('follows a computation by hand', () => {
    // Topics over words: (3, 1) / 4 and (0, 2) / 2. Shares: document 0 (1, 3) / 4, document 1 (2, 0) / 2.
    // Word 0 of document 0 has 1/4 * 3/4 = 3/16, word 1 has 1/4 * 1/4 + 3/4 = 13/16; word 0 of document 1 has 3/4.
    // Counts 2 and 1, and 4: the mean logarithm is (2 ln(3/16) + ln(13/16) + 4 ln(3/4)) / 7.
    const corpus = toDocumentTerms(
      'test',
      [
        [2, 1],
        [4, 0],
      ],
      true,
    );
    const found = perplexity(corpus, 2, Float64Array.of(1, 3, 2, 0), Float64Array.of(3, 0, 1, 2));
    const logs = 2 * Math.log(3 / 16) + Math.log(13 / 16) + 4 * Math.log(3 / 4);
    expect(found).toBeCloseTo(Math.exp(-logs / 7), 12);
  });

  it('is 1 and no less where every word is certain', () => {
    const corpus = toDocumentTerms('test', [[3]], true);
    for (const weight of [0.1, 0.3, 0.7, 1.1]) {
      const weights = Float64Array.of(weight, 1 / weight, weight / 3);
      expect(perplexity(corpus, 3, weights, weights)).toBeGreaterThanOrEqual(1);
      expect(perplexity(corpus, 3, weights, weights)).toBeCloseTo(1, 14);
    }
  });
});

describe('drawGamma', () => {
  /** A generator that gives these numbers and no more. */
  function given(normals: number[], uniforms: number[]): { random: Random; left: () => number[] } {
    const take = (numbers: number[]) => (): number => {
      expect(numbers.length).toBeGreaterThan(0);
      return numbers.shift()!;
    };
    const random = { ...createRandom(1), normal: take(normals), next: take(uniforms) };
    return { random, left: () => [normals.length, uniforms.length] };
  }

  it('accepts and rejects as published', () => {
    // Marsaglia and Tsang (2000): d = shape - 1/3, c = 1 / sqrt(9 d), v = (1 + c x)^3, accepted if
    // ln u < x^2 / 2 + d - d v + d ln v. Shape 1 has d = 2/3 and c = .40825. A normal of 0 gives v = 1 and bound 0.
    const zero = given([0], [0.25]);
    expect(drawGamma(zero.random, 1)).toBeCloseTo(2 / 3, 14);
    // 1 gives v = 2.79293 and bound .5 + 2/3 - 1.86195 + .68473 = -.01056, between the logarithms of .985 and .995.
    const one = (1 + 1 / Math.sqrt(6)) ** 3;
    const accepted = given([1, 9], [1 - 0.985, 9]);
    expect(drawGamma(accepted.random, 1)).toBeCloseTo((2 / 3) * one, 13);
    expect(accepted.left()).toEqual([1, 1]);
    const rejected = given([1, 0], [1 - 0.995, 0.5]);
    expect(drawGamma(rejected.random, 1)).toBeCloseTo(2 / 3, 14);
    expect(rejected.left()).toEqual([0, 0]);
    // -3 makes the root negative: it is passed over, and no uniform number is drawn for it.
    const negative = given([-3, 0], [0.5]);
    expect(drawGamma(negative.random, 1)).toBeCloseTo(2 / 3, 14);
    expect(negative.left()).toEqual([0, 0]);
    // -1 gives v = .20721 and bound .5 + 2/3 - .13814 - 1.04938 = -.02085, between the logarithms of .975 and .985.
    const below = (1 - 1 / Math.sqrt(6)) ** 3;
    expect(drawGamma(given([-1], [1 - 0.975]).random, 1)).toBeCloseTo((2 / 3) * below, 13);
    expect(drawGamma(given([-1, 0], [1 - 0.985, 0.5]).random, 1)).toBeCloseTo(2 / 3, 14);
    // Shape 100 at 2: d = 299/3, v = (1 + 2 / sqrt(897))^3.
    expect(drawGamma(given([2], [0.5]).random, 100)).toBeCloseTo(
      (299 / 3) * (1 + 2 / Math.sqrt(897)) ** 3,
      10,
    );
  });
});

describe('variational updates', () => {
  it('expects logarithms under Dirichlet weights', () => {
    // Two words in two topics, with totals 1 + 3 and 2 + 5.
    const weights = [1, 2, 3, 5];
    const expected = weights.map((weight, i) => Math.exp(digamma(weight) - digamma(i % 2 === 0 ? 4 : 7)));
    expectedTopics(Float64Array.from(weights), 2).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i]!, 14);
    });
  });

  it('counts words in the topics that alone have them', () => {
    // Topic 0 has word 0 alone, topic 1 has word 1 alone: each word counts wholly for its topic, whatever the shares.
    const corpus = toDocumentTerms(
      'test',
      [
        [3, 1],
        [0, 0],
        [0, 4],
      ],
      true,
    );
    const weights = new Float64Array(6).fill(1);
    const expected = Float64Array.of(0.8, 0, 0, 0.6);
    const statistics = fitDocuments(corpus.documents, 2, 0.5, expected, weights);
    [3.5, 1.5, 0.5, 0.5, 0.5, 4.5].forEach((weight, i) => {
      expect(weights[i]).toBeCloseTo(weight, 12);
    });
    // What is collected, times the expectation, is the count of the word in the topic.
    [3, 0, 0, 5].forEach((count, i) => {
      expect(statistics[i]! * expected[i]!).toBeCloseTo(count, 12);
    });
  });

  it('stop when the mean change of the weights is small, and start where told', () => {
    // One topic: its weight is alpha + n after one pass from anywhere.
    const corpus = toDocumentTerms('test', [[2, 3]], true);
    const weights = Float64Array.of(77);
    fitDocuments(corpus.documents, 1, 0.5, Float64Array.of(0.3, 0.2), weights);
    expect(weights[0]).toBeCloseTo(5.5, 12);
  });

  it('draw what is not given, around 1, the same for the same seed', () => {
    const corpus = toDocumentTerms(
      'test',
      [
        [2, 1, 0],
        [0, 1, 3],
      ],
      true,
    );
    const settings = { topics: 2, alpha: 0.5, beta: 0.5, iterations: 3, traceEvery: 2 };
    const none = { components: undefined, documentTopics: undefined };
    const fit = fitVariational(corpus, settings, none, createRandom(3));
    expect(fitVariational(corpus, settings, none, createRandom(3))).toEqual(fit);
    expect(fit.trace.map(({ iteration }) => iteration)).toEqual([2, 3]);
    // The draws one by one: words x topics first, then documents x topics of each iteration.
    const random = createRandom(3);
    const drawn = (size: number) => Float64Array.from({ length: size }, () => drawGamma(random, 100) / 100);
    const components = transpose(drawn(6), 2);
    const documentTopics = [drawn(4), drawn(4), drawn(4)];
    const given = fitVariational(corpus, settings, { components, documentTopics }, createRandom(9));
    expect(given).toEqual(fit);
  });
});

describe('fitGibbs', () => {
  it('adds the priors to the counts, and traces every so many sweeps and the last', () => {
    const corpus = toDocumentTerms(
      'test',
      [
        [2, 0],
        [0, 0],
        [1, 3],
      ],
      true,
    );
    const settings = { topics: 2, alpha: 0.25, beta: 0.125, iterations: 5, traceEvery: 2 };
    const { documentTopics, wordTopics, trace } = fitGibbs(corpus, settings, createRandom(2));
    const sums = (flat: Float64Array): number[] => toRows(flat, 2, false).map(([a, b]) => a! + b!);
    expect(sums(documentTopics)).toEqual([2.5, 0.5, 4.5]);
    expect(sums(wordTopics)).toEqual([3.25, 3.25]);
    for (const weight of documentTopics) expect((weight - 0.25) % 1).toBe(0);
    for (const weight of wordTopics) expect((weight - 0.125) % 1).toBe(0);
    expect(trace.map(({ iteration }) => iteration)).toEqual([2, 4, 5]);
    expect(trace.at(-1)!.perplexity).toBe(perplexity(corpus, 2, documentTopics, wordTopics));
  });
});
