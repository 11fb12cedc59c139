import fc from 'fast-check';
import { describe, it } from 'vitest';
import { TokenScanner } from './token-scanner.js';

/** The pattern of docs/tokenizer.md, applied to the whole text at once: what the scanner must agree with. */
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
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const found = tokensOf(text);
        return found.join('\n\n') === (text.match(WHOLE) ?? []).join('\n\n');
      }),
      { numRuns: 500 },
    );
  });
});
