import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.js';
import { printable, printableLines, xmlCharacters } from './visible-text.js';

describe('printable', () => {
  it('makes every text and key of plain data visible, and keeps the rest', () => {
    const data = { 'a\n': ['\u001b[2J', 1, null, { x: '\u202e' }], n: Number.NaN };
    expect(printable(data)).toEqual({ 'a\\n': ['\\x1b[2J', 1, null, { x: '\\u202e' }], n: Number.NaN });
  });
});

describe('printableLines', () => {
  it('keeps JSON the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText, (value, text) => {
        const json = JSON.stringify({ value, text }, null, 2);
        expect(JSON.parse(printableLines(json))).toEqual(JSON.parse(json));
      }),
    );
  });

  it('leaves only line ends and tabs of the control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printableLines(text).replace(/[\n\t]/g, '')).not.toMatch(
          /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
        );
      }),
    );
  });
});

it('xmlCharacters escapes what XML does not allow, and nothing else', () => {
  expect(xmlCharacters('a\u0000\u001b\ud800\uffff\t\n\u200f\u{1f600}')).toBe(
    'a\\x00\\x1b\\ud800\\uffff\t\n\u200f\u{1f600}',
  );
});
