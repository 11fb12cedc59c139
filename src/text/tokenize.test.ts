import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenizeWords } from './tokenize.js';

/** One row a rule of docs/reference/tokenizer.md; tokens are written with `|` between them. */
const GOLDENS: readonly (readonly [rule: string, text: string, tokens: string])[] = [
  ['nothing', '', ''],
  ['only punctuation', ' ... ?! -- " ', ''],
  ['case is kept', 'The red Bus', 'The|red|Bus'],
  ['punctuation is no token', 'Well, yes (I think).', 'Well|yes|I|think'],
  ["n't", "I don't, can't, won't, ain't", "I|do|n't|ca|n't|wo|n't|ai|n't"],
  ['clitics', "I'm we're they've he'll she'd it's", "I|'m|we|'re|they|'ve|he|'ll|she|'d|it|'s"],
  ['two clitics', "I'd've shouldn't've", "I|'d|'ve|should|n't|'ve"],
  ['typographic apostrophe', 'don’t it’s', "do|n't|it|'s"],
  ['upper case', "DON'T IT'S", "DO|N'T|IT|'S"],
  ['possessive', "Ana's dogs' bones", "Ana|'s|dogs|bones"],
  ['names with apostrophe', "O'Brien d'Arc o'clock", "O'Brien|d'Arc|o'clock"],
  ['quotes around words', "'hello' “you”", 'hello|you'],
  ['hyphens inside a word', 'well-known e-mail -x- a--b', 'well-known|e-mail|x|a|b'],
  ['numbers', '3.14 1,000 10:30 5% $20 3rd 2x', '3.14|1,000|10:30|5|20|3rd|2x'],
  ['a number before a full stop', 'I have 3. You 4, too', 'I|have|3|You|4|too'],
  ['abbreviations with inner stops', 'the U.S. e.g. this', 'the|U.S.|e.g.|this'],
  [
    'web addresses',
    'see https://a.example/b?c=1, or www.a.example.',
    'see|https://a.example/b?c=1|or|www.a.example',
  ],
  ['e-mail addresses', 'to ana.b@mail.example.org now', 'to|ana.b@mail.example.org|now'],
  ['mentions and tags', '@ana: #3 and @李', '@ana|#3|and|李'],
  ['underscores', 'snake_case <submit>', 'snake_case|submit'],
  ['emoji', 'ok 👍🏽 👩‍👩‍👧 🇩🇪!', 'ok|👍🏽|👩‍👩‍👧|🇩🇪'],
  ['accents', 'naïve café Zoë', 'naïve|café|Zoë'],
  ['combining marks', 'cafe\u0301', 'cafe\u0301'],
  ['Han and kana', '我们 the きょう', '我|们|the|き|ょ|う'],
  ['Thai marks stay with their letter', 'ที่นี่', 'ที่|นี่'],
  ['Korean has spaces', '안녕 하세요', '안녕|하세요'],
  ['Cyrillic', 'Привет, мир', 'Привет|мир'],
];

describe('tokenizeWords', () => {
  it.each(GOLDENS)('%s', (_rule, text, tokens) => {
    expect(tokenizeWords(text).join('|')).toBe(tokens);
  });

  it('gives no empty token, and none with white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const token of tokenizeWords(text)) expect(token).toMatch(/^\S+$/u);
      }),
    );
  });

  it('does not depend on what stands before or behind, with a space between', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(tokenizeWords(`${a} ${b}`)).toEqual([...tokenizeWords(a), ...tokenizeWords(b)]);
      }),
    );
  });
});
