import { expect, it } from 'vitest';
import { phraseCounter, phraseMatcher } from './phrases.js';

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

it('finds phrases as runs of whole words', () => {
  const has = phraseMatcher(['Of course', 'sure', ''], split);
  expect(has(split('well of course it is'))).toBe(true);
  expect(has(split('sure'))).toBe(true);
  expect(has(split('that is for sure'))).toBe(true);
  expect(has(split('of my course'))).toBe(false);
  expect(has(split('course of'))).toBe(false);
  expect(has(split('speaking of'))).toBe(false);
  expect(has(split('of courses'))).toBe(false);
  expect(has([])).toBe(false);
});

it('matches nothing by a phrase without words', () => {
  expect(phraseMatcher(['', ' '], split)(['a'])).toBe(false);
  expect(phraseMatcher([], split)(['a'])).toBe(false);
});

it('counts the words and phrases of a list, each time they stand there, in any case', () => {
  expect(phraseCounter(['a', 'c'], split)(['a', 'b', 'a', 'c'])).toBe(3);
  expect(phraseCounter(['a'], split)([])).toBe(0);
  expect(phraseCounter(['A ', 'You  know', ''], split)(split('a you know you a know'))).toBe(3);
});
