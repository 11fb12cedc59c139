import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenizeWords } from '../../text/tokenize.js';
import { internTerms, internTexts, type TermTable } from './term-table.js';

const STOPWORDS: ReadonlySet<string> = new Set(['the', 'is']);
const turns = fc.array(fc.array(fc.constantFrom('the', 'The', 'bus', 'BUS', 'is', 'red'), { maxLength: 9 }));

describe('internTerms', () => {
  it('gives each word, lower-cased, an id, and passes over the stop list', () => {
    // The bus is red | THE BUS: bus is 1, red is 3 in the order of their first appearance, the 0 and is 2.
    const table = internTerms(
      [
        ['The', 'bus', 'is', 'red'],
        ['THE', 'BUS'],
      ],
      { stopwords: STOPWORDS, keepsAll: false },
    );
    expect(table).toMatchObject({ ids: [1, 3, 1], places: [1, 3, 5], ends: [2, 3] });
    expect(table).toMatchObject({ size: 4, words: 6, contentWords: 3 });
  });

  it('keeps all words where all are asked for', () => {
    fc.assert(
      fc.property(turns, (all) => {
        const { ids, places, ends, words, contentWords } = internTerms(all, {
          stopwords: STOPWORDS,
          keepsAll: true,
        });
        const flat = all.flat().map((word) => word.toLowerCase());
        expect(words).toBe(flat.length);
        expect(places).toEqual(flat.map((_, i) => i));
        expect(contentWords).toBe(flat.filter((word) => !STOPWORDS.has(word)).length);
        expect(ends.at(-1) ?? 0).toBe(flat.length);
        const order = [...new Set(flat)];
        expect(ids).toEqual(flat.map((word) => order.indexOf(word)));
      }),
    );
  });
});

describe('internTexts', () => {
  const plain = ({ ids, places, ends, size, words, contentWords }: TermTable): object => ({
    ...{ ids, places, ends, size, words, contentWords },
  });
  const pieces = fc.constantFrom(
    ...[
      "don't",
      "DON'T",
      'don’t',
      "I'd've",
      "O'Brien",
      'the',
      'The',
      'is',
      'bus',
      'BUS',
      'é',
      'É',
      'K',
      '駅',
    ],
    ...[' ', '  ', ', ', "'", '-', '.', '@', '3.14', 'www.', 'x@y.zz', '😀', '_', '\u212a', '\n'],
  );
  const texts = fc.array(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    { maxLength: 4 },
  );

  it('interns the words that the tokenizer finds', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (all, keepsAll) => {
        const choice = { stopwords: STOPWORDS, keepsAll };
        expect(plain(internTexts(all, choice))).toEqual(plain(internTerms(all.map(tokenizeWords), choice)));
      }),
      { numRuns: 500 },
    );
  });
});
