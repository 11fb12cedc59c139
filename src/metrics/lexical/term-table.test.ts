import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEnglish, LanguageEvidence } from '../../text/language.js';
import { STOP_WORDS } from '../../text/stop-words.js';
import { tokenizeWords } from '../../text/tokenize.js';
import { internTerms, readTerms, type TermTable } from './term-table.js';

const columns = ({ ids, places, ends, size, words, contentWords }: TermTable) => ({
  ...{ ids, places, ends, size, words, contentWords },
});

const word = fc.constantFrom(
  ...[
    'the',
    'The',
    'bus',
    'BUS',
    'und',
    'der',
    "don't",
    "DON'T",
    "rock'n'roll",
    '@ana',
    "@ana's",
    '42',
    'x1y',
  ],
  ...[
    'well-known',
    '3.14',
    'u.s.',
    'café',
    'isn’t',
    '車站',
    '😀',
    'Ж',
    '…',
    "o'",
    "'tis",
    'a@b.co',
    'é\u0301',
  ],
);
const texts = fc.array(
  fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  { maxLength: 8 },
);

describe('readTerms', () => {
  it.each([false, true])(
    'reads what internTerms makes of the words of tokenizeWords (all: %s)',
    (keepsAll) => {
      const choice = { stopwords: STOP_WORDS, keepsAll };
      fc.assert(
        fc.property(texts, (all) => {
          const split = internTerms(all.map(tokenizeWords), choice);
          expect(columns(readTerms(all, choice, undefined))).toEqual(columns(split));
        }),
      );
    },
  );

  it('gathers the same evidence of the language as a look at the texts', () => {
    const choice = { stopwords: STOP_WORDS, keepsAll: false };
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const thresholds = fc.record({ latin: share, known: share, words: fc.nat({ max: 10 }) });
    fc.assert(
      fc.property(texts, thresholds, (all, given) => {
        const evidence = new LanguageEvidence();
        readTerms(all, choice, evidence);
        expect(evidence.isEnglish(given)).toBe(isEnglish(all, given));
      }),
      { numRuns: 500 },
    );
  });

  it('looks at the first 20,000 characters, to the letter', () => {
    // 60 words and more, none of them known, up to the limit; what is English stands behind it.
    const unknown = 'zzyzx '.repeat(3333).padEnd(19_999, '.');
    const evidence = new LanguageEvidence();
    const all = [unknown, 'x'.repeat(1), ` ${'the bus is here. '.repeat(2000)}`];
    readTerms(all, { stopwords: STOP_WORDS, keepsAll: false }, evidence);
    expect(evidence.isEnglish()).toBe(false);
    expect(isEnglish(all)).toBe(false);
    expect(isEnglish(all.slice(2))).toBe(true);
  });
});
