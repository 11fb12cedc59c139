import { describe, expect, it } from 'vitest';
import { golden } from '../../../../testing/golden.js';
import { findReferringExpressions } from './find-referring-expressions.js';
import { imagesMentioned } from './image-mentions.js';

interface Utterance {
  text: string;
  kind: string;
  split: string;
  expressions: { start: number; end: number; images: string[] }[];
}

describe('findReferringExpressions', () => {
  const { utterances } = golden<{ utterances: Utterance[] }>('../referring-expressions/utterances');
  const held = utterances.filter(({ split }) => split === 'test');

  it('agrees with the held-out labels', () => {
    const kinds = held.filter(({ text, kind }) => findReferringExpressions(text).kind === kind).length;
    expect(kinds / held.length).toBeGreaterThan(0.9);
    let [right, found] = [0, 0];
    for (const { text, expressions } of held) {
      const spans = findReferringExpressions(text).expressions;
      found += spans.length;
      right += spans.filter((span) =>
        expressions.some((gold) => gold.start === span.start && gold.end === span.end),
      ).length;
    }
    expect(right / found).toBeGreaterThan(0.85);
  });

  it('keeps the case and the offsets of the text', () => {
    const text = 'Image 2: İzmir Harbor at NIGHT!';
    const [span] = findReferringExpressions(text).expressions;
    expect(span).toEqual({ text: 'İzmir Harbor at NIGHT', start: 9, end: 30, images: ['2'] });
  });

  it.each<[text: string, ...expressions: string[]]>([
    // Brackets and quotation marks keep their partners.
    ['There is a man (in a grey hat).', 'a man (in a grey hat)'],
    ['I see a sign that says "stop".', 'a sign that says "stop"'],
    ['I see a sign with “no entry”!', 'a sign with “no entry”'],
    ['My image shows "stop" on a sign.', '"stop" on a sign'],
    ['I have "a red bus".', 'a red bus'],
    ['I have "a "stop" sign".', 'a "stop" sign'],
    // Marks between a frame and what it introduces, and a clause of its own for each image.
    ['I have: a red bus', 'a red bus'],
    ['> I see a red bus', 'a red bus'],
    ['My first image is a red bus; my second one shows a cat.', 'a red bus', 'a cat'],
    // Other wordings of who has it.
    ['do u have a pic of a zebra?', 'a zebra'],
    ['Does yours show a white kitchen?', 'a white kitchen'],
    ['Is your picture the one with two elephants?', 'the one with two elephants'],
    ['I see a pizza on a table, is it the same for you?', 'a pizza on a table'],
  ])('finds in %j', (text, ...expressions) => {
    expect(findReferringExpressions(text).expressions.map((each) => each.text)).toEqual(expressions);
  });

  it('finds nothing in nothing', () => {
    expect(findReferringExpressions('')).toEqual({ kind: 'management', expressions: [] });
  });

  it('stays fast on long and hostile text', () => {
    for (const text of [
      'yes, '.repeat(5_000),
      ' '.repeat(30_000),
      'image 1 '.repeat(4_000),
      'a, '.repeat(9_000),
    ]) {
      expect(['description', 'answer', 'management']).toContain(findReferringExpressions(text).kind);
    }
  });
});

describe('imagesMentioned', () => {
  it.each([
    ['image 2 and my third picture', ['2', '3']],
    ['the 2nd one', ['2']],
    ['picture b', ['b']],
    ['my last photo', ['last']],
    ['second is a dog', ['2']],
    ['a dog, one dog', []],
    ['image #3, image 3', ['3']],
  ])('%j', (text, images) => {
    expect(imagesMentioned(text)).toEqual(images);
  });
});
