import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { createRandom } from '../../math/create-random.js';
import { fitTopicModel } from './fit-topic-model.js';

/** Texts of 12 words, each text from one of three lists of 8 words. */
function planted(): { texts: string[]; source: number[] } {
  const random = createRandom(7);
  const lists = ['tea', 'rain', 'key'].map((stem) =>
    Array.from({ length: 8 }, (_, i) => `${stem}${'abcdefgh'[i]}`),
  );
  const source = Array.from({ length: 60 }, (_, i) => i % 3);
  const texts = source.map((list) =>
    Array.from({ length: 12 }, () => lists[list]![random.integer(8)]).join(' '),
  );
  return frozen({ texts, source });
}
const mainTopic = (shares: ArrayLike<number> | null): number =>
  shares === null ? -1 : Array.from(shares).indexOf(Math.max(...Array.from(shares)));

describe('fitTopicModel', () => {
  const { texts, source } = planted();

  it.each([1, 2, 3])('finds planted topics, seed %d', (seed) => {
    const model = fitTopicModel(texts, { topics: 3, seed, iterations: 200 });
    const found = texts.map((text) => mainTopic(model.distribution(text)));
    // Purity: the texts of each found topic that come from its most usual list.
    let pure = 0;
    for (const topic of [0, 1, 2]) {
      const lists = [0, 1, 2].map(
        (list) => source.filter((from, i) => from === list && found[i] === topic).length,
      );
      pure += Math.max(...lists);
    }
    expect(pure / texts.length).toBeGreaterThan(0.9);
    for (const words of model.topicWords(8)) {
      expect(new Set(words.map((word) => word.slice(0, -1))).size).toBe(1);
    }
  });

  it('gives shares that sum to 1, the same for the same text', () => {
    const model = fitTopicModel(texts, { topics: 4, iterations: 20 });
    const shares = model.distribution('teaa rainb unheard')!;
    expect(shares.length).toBe(4);
    expect(Array.from(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(model.distribution('teaa rainb')).toEqual(shares);
    expect(model.distribution('TeaA, rainB!')).toEqual(shares);
  });

  it('names words of equal weight in the order of the texts', () => {
    const [words] = fitTopicModel(['tea cup rain'], { topics: 1, iterations: 5 }).topicWords();
    expect(words).toEqual(['tea', 'cup', 'rain']);
    const [ten] = fitTopicModel(['a b c d e f g h i j k l'], {
      ...{ topics: 1, iterations: 5, stopWords: new Set<string>() },
    }).topicWords();
    expect(ten).toEqual([...'abcdefghij']);
  });

  it('takes a text as a bag of words', () => {
    const model = fitTopicModel(['milk milk rain', 'rain'], { topics: 2, method: 'variational' });
    expect(model.vocabulary).toEqual(['milk', 'rain']);
    expect(model.distribution('rain milk rain')).toEqual(model.distribution('milk rain rain'));
    expect(model.distribution('milk rain')).not.toEqual(model.distribution('milk rain rain'));
  });

  it('knows no text without a known word', () => {
    const model = fitTopicModel(texts, { topics: 2, iterations: 5 });
    expect(model.distribution('')).toBeNull();
    expect(model.distribution('something else')).toBeNull();
  });

  it('leaves out stop words, numbers and rare words', () => {
    expect(fitTopicModel(['The tea, the 4 cups of tea!'], { topics: 2 }).vocabulary).toEqual(['tea', 'cups']);
    const rare = fitTopicModel(['tea cups', 'tea'], { topics: 2, minimumTexts: 2 });
    expect(rare.vocabulary).toEqual(['tea']);
    const own = fitTopicModel(['a|b c'], {
      topics: 2,
      tokenize: (text) => text.split('|'),
      stopWords: new Set(),
    });
    expect(own.vocabulary).toEqual(['a', 'b c']);
  });

  it('fits nothing without words', () => {
    expect(fitTopicModel(['...', ''], { topics: 2 }).distribution('tea')).toBeNull();
    expect(fitTopicModel([], { topics: 2 }).vocabulary).toEqual([]);
  });

  it('fits once per seed and sets the distributions side by side', () => {
    const model = fitTopicModel(texts, { topics: 3, seed: 5, seeds: 2, iterations: 30 });
    const [first, second] = [5, 6].map((seed) => fitTopicModel(texts, { topics: 3, seed, iterations: 30 }));
    expect(model.members?.map((member) => member.id)).toEqual([first!.id, second!.id]);
    const shares = model.distribution(texts[0]!)!;
    const expected = [first, second].flatMap((each) =>
      Array.from(each!.distribution(texts[0]!)!, (share) => share / 2),
    );
    expect(Array.from(shares)).toEqual(expected);
    expect(model.topics).toBe(6);
    expect(model.topicWords(2)).toEqual([...first!.topicWords(2), ...second!.topicWords(2)]);
    expect(model.perplexity).toBe((first!.perplexity! + second!.perplexity!) / 2);
    expect(model.distribution('unheard')).toBeNull();
  });

  it('names its settings', () => {
    const ids = [{}, { seed: 1 }, { iterations: 6 }, { topics: 3 }, { method: 'variational' as const }].map(
      (options) => fitTopicModel(texts, { topics: 2, iterations: 5, ...options }).id,
    );
    expect(new Set(ids).size).toBe(5);
    expect(fitTopicModel(texts, { topics: 2, iterations: 5 }).id).toBe(ids[0]);
  });

  it('has no perplexity without a known word, and no number that is not finite', () => {
    for (const nothing of [[], ['', '...']]) {
      const model = fitTopicModel(nothing, { topics: 2, iterations: 5, seeds: 2 });
      expect(model.perplexity).toBeNull();
      expect(model.trace).toEqual([]);
    }
    expect(fitTopicModel(texts, { topics: 2, iterations: 5 }).trace.length).toBeGreaterThan(0);
  });

  it('refuses options out of range', () => {
    expect(() => fitTopicModel(texts, { seeds: 0 })).toThrow(
      'fitTopicModel: options.seeds: expected a whole number from 1 to 10,000,000, got 0',
    );
    expect(() => fitTopicModel(texts, { topics: 0 })).toThrow(
      'fitTopicModel: options.topics: expected a whole number from 1 to 100,000, got 0',
    );
  });
});
