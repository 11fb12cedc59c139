import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NounChunk, nounChunks } from './noun-chunks.js';

interface Sentence {
  readonly text: string;
  /** The right answer by hand: text and role. */
  readonly chunks?: readonly (readonly [string, string])[];
  /** What the analyzer is known to get wrong. */
  readonly misread?: true;
}

const fixture = new URL('../../../fixtures/chunks/sentences.json', import.meta.url);
const { sentences } = JSON.parse(readFileSync(fixture, 'utf8')) as { sentences: Sentence[] };

const answers = (text: string): string[] => nounChunks(text).map((chunk) => `${chunk.text}/${chunk.role}`);
const texts = (text: string): string[] => nounChunks(text).map((chunk) => chunk.text);

describe('nounChunks, checked by hand', () => {
  const checked = sentences.filter((sentence) => sentence.chunks !== undefined);

  it('has enough sentences', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(200);
    expect(checked.filter((sentence) => !sentence.misread).length).toBeGreaterThanOrEqual(50);
  });

  it.each(checked.filter((sentence) => !sentence.misread))('reads: $text', ({ text, chunks }) => {
    expect(answers(text)).toEqual(chunks!.map(([words, role]) => `${words}/${role}`));
  });
});

describe('nounChunks', () => {
  it('describes a chunk', () => {
    expect(nounChunks('Yes. She saw the old book.')).toEqual([
      { text: 'She', start: 5, end: 8, head: 'She', role: 'subject', pronoun: true, sentence: 1 },
      { text: 'the old book', start: 13, end: 25, head: 'book', role: 'object', pronoun: false, sentence: 1 },
    ] satisfies NounChunk[]);
  });

  it('finds nothing in nothing', () => {
    for (const text of ['', ' ', '\n', '...', '😀', '\\n']) expect(nounChunks(text)).toEqual([]);
  });

  it('passes over turn numbers, bullets, Markdown and literal line breaks', () => {
    expect(texts('Turn 12: I see a dog.\\nThe dog runs.')).toEqual(['I', 'a dog', 'The dog']);
    expect(texts('1. The dog runs.\n- The **cat** sleeps.\n## The end')).toEqual([
      'The dog',
      'The **cat',
      'The end',
    ]);
    expect(texts('[Turn 3] The dog barked.')).toEqual(['The dog']);
  });

  it('leaves a backslash in a word alone, and numbers that are no list', () => {
    expect(texts('I have 3 cats.')).toEqual(['I', '3 cats']);
  });

  it('splits clitics from chunks', () => {
    expect(texts("I'm here, and she’s late.")).toEqual(['I', 'she']);
    expect(texts('Its a nice place and your not alone.')).toEqual(['It', 'a nice place', 'you']);
  });

  it('begins a chunk with the degree of its first adjective or number', () => {
    expect(texts('Nearly thirty people came.')).toEqual(['Nearly thirty people']);
    expect(texts('She ate almost two whole cakes.')).toEqual(['She', 'almost two whole cakes']);
    expect(texts('He is very old.')).toEqual(['He']);
  });

  it('ends no chunk with a genitive', () => {
    for (const { text } of sentences) {
      for (const chunk of texts(text)) expect(chunk).not.toMatch(/\S['’]s$/);
    }
  });

  it('gives the same answer whatever was read before', () => {
    const text = 'The frumious bandersnatch ate my sandwich.';
    const before = nounChunks(text);
    for (const { text: other } of sentences) nounChunks(other);
    expect(nounChunks(text)).toEqual(before);
  });

  it('returns slices in order that do not overlap, for any text', () => {
    const word = fc.constantFrom(
      'the',
      'dog',
      "I'm",
      'sees',
      'Ana’s',
      'in',
      '\n',
      '\\n',
      '*',
      '🐶',
      '1.',
      'and',
      '?',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'grapheme' }))), (words) => {
        const text = words.join(' ');
        let end = 0;
        for (const chunk of nounChunks(text)) {
          expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
          expect(chunk.text.endsWith(chunk.head)).toBe(true);
          expect(chunk.start).toBeGreaterThanOrEqual(end);
          expect(chunk.end).toBeGreaterThan(chunk.start);
          end = chunk.end;
        }
      }),
    );
  });
});
