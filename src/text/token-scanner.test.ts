import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.js';
import { TokenScanner } from './token-scanner.js';
import { hashOfWord } from './word-table.js';

/** The pattern of docs/reference/tokenizer.md, applied to the whole text at once: what the scanner must agree with. */
const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const RUN = `(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_])+`;
const PICTOGRAPH = '(?![©®™])\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}]*';
const WHOLE = new RegExp(
  [
    `(?:https?:\\/\\/|www\\.)[^\\s<>"]*[\\p{L}\\p{N}/]`,
    `\\w[\\w.%+-]{0,63}@${RUN}(?:[.-]${RUN})*\\.\\p{L}{2,}`,
    `[@#]${RUN}`,
    `\\p{L}\\.(?:\\p{L}\\.)+`,
    `${SPACELESS}\\p{M}*`,
    `${RUN}(?:(?:['’‑-]|(?<=\\p{N})[.,:](?=\\p{N}))${RUN})*`,
    `\\p{RI}\\p{RI}|${PICTOGRAPH}(?:\\u200D${PICTOGRAPH})*`,
  ].join('|'),
  'gu',
);

function tokensOf(text: string): string[] {
  const scanner = new TokenScanner(text);
  const found: string[] = [];
  while (scanner.next()) {
    found.push(text.slice(scanner.start, scanner.end));
  }
  return found;
}

const piece = fc.constantFrom(
  ...[
    'a',
    'Bus',
    'x1',
    '_',
    '42',
    ' ',
    '  ',
    '\n',
    "'",
    '’',
    '-',
    '‑',
    '.',
    ',',
    ':',
    '@',
    '#',
    '%',
    '+',
    '/',
    '"',
  ],
  ...[
    'www.',
    'http://',
    'https://',
    'u.s.',
    'ana@b.co',
    "don't",
    "'s",
    '3.14',
    '12:30',
    '...',
    '(',
    '!',
    '\0',
  ],
  ...['é', '\u0301', '車', 'ก็', '😀', '👍🏽', '🇩🇪', '©', '\u200d', '\ufe0f', '\ud83d', '\ude00', 'Ж', '१'],
);

describe('TokenScanner', () => {
  it('finds what the pattern finds in the whole text', () => {
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
      anyText,
    );
    fc.assert(
      fc.property(texts, (text) => {
        const found = tokensOf(text);
        return found.join('\n\n') === (text.match(WHOLE) ?? []).join('\n\n');
      }),
      { numRuns: 500 },
    );
  });

  it('says which tokens may be contractions, and gives the hash of the others', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (all) => {
        const scanner = new TokenScanner(all.join(''));
        const text = all.join('');
        while (scanner.next()) {
          const token = text.slice(scanner.start, scanner.end);
          if (/['’]/.test(token)) expect(scanner.mayContract).toBe(true);
          if (!scanner.mayContract) expect(scanner.hash).toBe(hashOfWord(token.toLowerCase()));
        }
      }),
    );
  });

  it('reads plain words without the pattern', () => {
    // What may contract was left to the pattern, or has an apostrophe inside.
    const scanner = new TokenScanner("Two_2, red. 'buses' 5% a+ b: (c) d-, # e I'm f' 1.5 g@ h, i. j");
    const found: [string, boolean][] = [];
    const text = "Two_2, red. 'buses' 5% a+ b: (c) d-, # e I'm f' 1.5 g@ h, i. j";
    while (scanner.next()) found.push([text.slice(scanner.start, scanner.end), scanner.mayContract]);
    const byPattern = ["I'm", '1.5', 'g'];
    expect(found).toEqual(
      [
        ...['Two_2', 'red', 'buses', '5', 'a', 'b', 'c', 'd', 'e', "I'm", 'f', '1.5'],
        ...['g', 'h', 'i', 'j'],
      ].map((token) => [token, byPattern.includes(token)]),
    );
  });

  it('has nothing behind the last token', () => {
    const scanner = new TokenScanner('bus  ');
    expect([scanner.next(), scanner.next(), scanner.next()]).toEqual([true, false, false]);
    expect(scanner.end).toBe(5);
    const dash = new TokenScanner('bus —');
    expect([dash.next(), dash.next(), dash.end]).toEqual([true, false, 5]);
  });
});
