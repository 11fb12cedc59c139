import { expect, it } from 'vitest';
import { hashText } from './hash.js';
import { wordFacts } from './word-facts.js';

it('knows a word by its letters in lower case, its apostrophe straight', () => {
  expect(wordFacts('He’S')).toMatchObject({ lower: "he's", word: hashText("he's") });
  expect(wordFacts('Horses')).toMatchObject({
    ...{ lower: 'horses', word: hashText('horses'), suffix: hashText('ses'), ending: hashText('es') },
    ...{ longSuffix: hashText('rses'), prefix: hashText('hor') },
  });
  expect(wordFacts('a')).toMatchObject({
    suffix: hashText('a'),
    prefix: hashText('a'),
    ending: hashText('a'),
  });
});

it('gives the same facts whatever was read since', () => {
  const before = wordFacts('horses');
  expect(wordFacts('horses')).toBe(before);
  for (let i = 0; i <= 20_000; i++) wordFacts(`x${i}`);
  expect(wordFacts('horses')).toEqual(before);
});

it.each<[string, number]>([
  ['dog', 0],
  ["'s", 0],
  ['x', 0],
  ['Dog', 1],
  ['I', 1],
  ['Élan', 1],
  ['DOG', 2],
  ['U.S', 2],
  ['McX', 1],
  ['2nd', 3],
  ['A4', 3],
  ['½', 3],
  ['...', 4],
  ['', 4],
])('tells how %j is written', (word, shape) => {
  expect(wordFacts(word).shape).toBe(shape);
});

it.each([
  ['She', 'n'],
  ['them', 'm'],
  ['their', 's'],
  ['Her', 'a'],
  ['whom', 'w'],
  ['There', 'h'],
  ['’re', 'b'],
  ['dog', ''],
])('knows the closed class of %s', (word, letter) => {
  expect(wordFacts(word).wordClass).toBe(letter);
});

it('has a cluster, and a broader one, for frequent words only', () => {
  const dog = wordFacts('dog');
  expect(dog.cluster).toBeGreaterThan(0);
  expect(dog.broadCluster).toBeGreaterThan(0);
  expect(wordFacts('DOG').cluster).toBe(dog.cluster);
  for (const word of ['', 'zqxjv-kwpf'])
    expect(wordFacts(word)).toMatchObject({ cluster: 0, broadCluster: 0 });
});
