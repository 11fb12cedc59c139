import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plantTopics } from '../../../testing/planted-topics.js';
import { createRandom } from '../create-random.js';
import { createScriptTopicKernel } from './script-topic-kernel.js';
import { createSimdTopicKernel } from './simd-topic-kernel.js';
import { createTopicKernel, type TopicKernel, type TopicTokens } from './topic-kernel.js';
import { drawSeeds } from './word-source.js';

/** Tokens of documents given as lists of words, each in a random topic. */
function tokensOf(
  documents: readonly (readonly number[])[],
  settings: Pick<TopicTokens, 'topics' | 'vocabulary' | 'alpha' | 'beta'>,
  seed = 1,
): TopicTokens {
  const random = createRandom(seed);
  const wordOf = Int32Array.from(documents.flat());
  const start = new Int32Array(documents.length + 1);
  for (const [d, words] of documents.entries()) start[d + 1] = start[d]! + words.length;
  return { ...settings, start, wordOf, topicOf: wordOf.map(() => random.integer(settings.topics)) };
}

function swept(kernel: TopicKernel | undefined, sweeps: number): number[][] {
  for (let i = 0; i < sweeps; i++) kernel!.sweep();
  const { documentTopics, wordTopics } = kernel!.counts();
  return [Array.from(documentTopics), Array.from(wordTopics)];
}

const seeds = drawSeeds(createRandom(7));

describe('createTopicKernel', () => {
  // Two words in two topics: the one document holds both topics once, word 0 the first and word 1 the second.
  it.each([createScriptTopicKernel, createSimdTopicKernel])(
    'counts the tokens as they stand: %o',
    (create) => {
      const tokens = {
        topics: 2,
        vocabulary: 3,
        alpha: 0.1,
        beta: 0.1,
        start: Int32Array.of(0, 2, 2),
        wordOf: Int32Array.of(0, 1),
        topicOf: Int32Array.of(0, 1),
      };
      const { documentTopics, wordTopics } = create(tokens, seeds)!.counts();
      expect(Array.from(documentTopics)).toEqual([1, 1, 0, 0]);
      expect(Array.from(wordTopics)).toEqual([1, 0, 0, 1, 0, 0]);
      expect(Array.from(tokens.topicOf)).toEqual([0, 1]);
    },
  );

  // Settled documents of one topic take the squeeze, mixed ones leave it. Tokens of 33 topics move by number.
  it.each([
    [1, 10],
    [0.5, 10],
    [0, 7],
    [0.3, 33],
  ])('draws the same topics in WebAssembly and in JavaScript, purity %d, %i topics', (purity, topics) => {
    const { documents } = plantTopics({ documents: 25, length: 13, topics: 7, vocabulary: 140, purity });
    const tokens = tokensOf(documents, { topics, vocabulary: 140, alpha: 0.1, beta: 0.05 });
    const actual = swept(createSimdTopicKernel(tokens, seeds), 33);
    expect(actual).toEqual(swept(createScriptTopicKernel(tokens, seeds), 33));
    expect(actual).not.toEqual(swept(createScriptTopicKernel(tokens, seeds), 0));
  });

  it.each([
    [0.1, 0.05],
    [2, 3],
    [0.02, 20],
  ])('draws the same topics from few documents, priors %d and %d', (alpha, beta) => {
    const { documents } = plantTopics({ documents: 12, length: 9, topics: 3, vocabulary: 20, purity: 0.3 });
    for (const topics of [3, 4]) {
      const tokens = tokensOf(documents, { topics, vocabulary: 20, alpha, beta });
      const [script, simd] = [createScriptTopicKernel(tokens, seeds), createSimdTopicKernel(tokens, seeds)];
      const before = swept(script, 0);
      for (let i = 0; i < 8; i++) expect(swept(simd, 1)).toEqual(swept(script, 1));
      expect(swept(script, 0)).not.toEqual(before);
      // What was counted is a copy.
      const { documentTopics, wordTopics } = script.counts();
      const counted = swept(script, 0);
      expect(swept(script, 5)).not.toEqual(counted);
      expect([Array.from(documentTopics), Array.from(wordTopics)]).toEqual(counted);
    }
  });

  it('draws the same for any documents and priors', () => {
    const documents = fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 9 }), { maxLength: 6 });
    const prior = fc.double({ min: 1e-3, max: 50, noNaN: true });
    const property = (words: number[][], topics: number, alpha: number, beta: number, seed: number): void => {
      const tokens = tokensOf(words, { topics, vocabulary: 6, alpha, beta }, seed);
      const own = drawSeeds(createRandom(seed));
      const [inDocuments, inWords] = swept(createSimdTopicKernel(tokens, own), 6);
      expect([inDocuments, inWords]).toEqual(swept(createScriptTopicKernel(tokens, own), 6));
      // Sampling moves tokens between topics and loses none.
      const count = (row: number[]): number => row.reduce((sum, n) => sum + n, 0);
      words.forEach((document, d) => {
        expect(count(inDocuments!.slice(d * topics, (d + 1) * topics))).toBe(document.length);
      });
      expect(count(inWords!)).toBe(words.flat().length);
    };
    fc.assert(fc.property(documents, fc.integer({ min: 1, max: 9 }), prior, prior, fc.nat(), property));
  });

  // Places in memory are padded to two numbers: tokens, topics, documents and words that need it and that do not.
  it('draws the same for one to nine tokens in one to five topics', () => {
    for (let length = 1; length <= 9; length++) {
      const words = Array.from({ length }, (_, i) => (i * i) % 4);
      const cut = length >> 1;
      for (let topics = 1; topics <= 5; topics++) {
        const settings = { topics, vocabulary: 3 + (length % 3), alpha: 0.7, beta: 0.4 };
        const tokens = tokensOf([words.slice(0, cut), [], words.slice(cut)], settings, length);
        const [script, simd] = [createScriptTopicKernel(tokens, seeds), createSimdTopicKernel(tokens, seeds)];
        for (let i = 0; i < 5; i++) expect(swept(simd, 1)).toEqual(swept(script, 1));
      }
    }
  });

  // One topic shrinks as the other grows: what bounds its weights must follow within a sweep.
  it.each([2, 3])('draws the same while topics empty themselves, %i topics', (topics) => {
    for (let seed = 0; seed < 20; seed++) {
      const documents = Array.from({ length: 6 }, (_, d) => [0, 1, d % 3, 2].slice(0, 2 + (d % 3)));
      const settings = { topics, vocabulary: 3, alpha: 0.3, beta: 0.02 };
      const tokens = tokensOf(documents, settings, seed);
      const own = drawSeeds(createRandom(seed));
      const [script, simd] = [createScriptTopicKernel(tokens, own), createSimdTopicKernel(tokens, own)];
      expect(swept(simd, 8)).toEqual(swept(script, 8));
    }
  });

  it('keeps the topic where all weights vanish', () => {
    // Each token is alone in its topic: (1e-300)^2 is 0 in double precision, there and beside the other token.
    const tokens = {
      ...{ topics: 2, vocabulary: 2, alpha: 1e-300, beta: 1e-300, start: Int32Array.of(0, 1, 2) },
      ...{ wordOf: Int32Array.of(0, 1), topicOf: Int32Array.of(0, 1) },
    };
    for (const create of [createScriptTopicKernel, createSimdTopicKernel])
      expect(swept(create(tokens, seeds), 1)).toEqual([
        [1, 0, 0, 1],
        [1, 0, 0, 1],
      ]);
  });

  it('holds the state of one fit apart from that of another', () => {
    const tokens = tokensOf([[0, 1, 2, 0, 1]], { topics: 3, vocabulary: 3, alpha: 0.5, beta: 0.5 });
    const [first, second] = [createTopicKernel(tokens, seeds), createTopicKernel(tokens, seeds)];
    const alone = swept(createTopicKernel(tokens, seeds), 5);
    for (let i = 0; i < 5; i++) {
      first.sweep();
      second.sweep();
    }
    expect([swept(first, 0), swept(second, 0)]).toEqual([alone, alone]);
  });
});
