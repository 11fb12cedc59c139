import fc from 'fast-check';
import { anyText } from './any-text.js';

/** Texts with a meaning in a format of output, in a terminal or in a spreadsheet. */
const MEANINGFUL: readonly string[] = [
  ...['<b>', '</td>', ']]>', '<!--', '-->', '&amp;', '&#0;', '&', '"', "'", '<?xml?>', '<![CDATA['],
  ...['\\', '\\input{x}', '$', '%', '#', '_', '^', '~', '{', '}', '\\\\', '\\end{tabular}', '--', '``', "''"],
  ...[
    '|',
    '`',
    '*',
    '**',
    '__',
    '[x](http://evil.example)',
    '![x](y)',
    'http://evil.example',
    '\n\n# H\n',
    '---',
  ],
  ...['www.evil.example', 'me@evil.example', '&copy;', '~~', '- ', '1. ', '> ', '    ', '@user', ':smile:'],
  ...['::error file=x::', '%0A', '\r\n::stop-commands::x\r\n', '##[error]', ','],
  ...[
    '=1+1',
    '＝1+1',
    ' =1',
    '\t=1',
    '\u00a0@SUM(A1)',
    '+1',
    '-1',
    '－1',
    '＋1',
    '＠x',
    '\u200b=1',
    '\ufeff=1',
  ],
  ...['\u001b[2J', '\u001b]0;title\u0007', '\u0000', '\u0007', '\u0008', '\u007f', '\u0085', '\u009b2J'],
  ...['\n', '\r', '\t', '\v', '\f', '\u2028', '\u2029', '\u202e', '\u2066', '\ufeff', '\ufffe', '\uffff'],
  ...['\ud800', '\udc00', '\u{1f600}', '\u{e0001}', 'e\u0301', '\u00ad', 'İ', 'ﬁ', '\u3000'],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'null', 'NaN', '1e999', '-', ''],
];

/** Names, ids and texts that a format could take for its own syntax, and any other characters. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...MEANINGFUL), anyText), { maxLength: 5 })
  .map((parts) => parts.join(''));

/** Control characters, and marks that change the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
export const TERMINAL_CODES: RegExp = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
