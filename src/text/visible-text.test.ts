import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.js';
import { markdownText } from './markdown-text.js';
import { visibleText } from './visible-text.js';

describe('visibleText', () => {
  it.each([
    ['plain, größer, 人, 👩‍🚀', 'plain, größer, 人, 👩‍🚀'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u001b[31mred\u001b[0m\u0007', '\\x1b[31mred\\x1b[0m\\x07'],
    ['\u009b2J\u0000\u007f', '\\x9b2J\\x00\\x7f'],
    ['evil\u202ecod.exe\u2066', 'evil\\u202ecod.exe\\u2066'],
    ['\ud800x\u2028', '\\ud800x\\u2028'],
  ])('%j', (text, visible) => expect(visibleText(text)).toBe(visible));

  it('leaves no control character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visibleText(text)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('markdownText', () => {
  it.each([
    ['run_a-1.5 (x)', 'run_a-1.5 (x)'],
    ['a|b\\c', 'a\\|b\\\\c'],
    ['one\ntwo', 'one two'],
    ['<script>&', '&lt;script&gt;&amp;'],
    ['![x](http://a.b) [y]', '!\\[x\\](http\\://a.b) \\[y\\]'],
    ['see www.a.b or me@a.b', 'see www\\.a.b or me\\@a.b'],
    ['**bold** _it_ `code` ~~no~~', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\` \\~\\~no\\~\\~'],
    ['\u001b]8;;x', '\\\\x1b\\]8;;x'],
  ])('%j', (text, shown) => expect(markdownText(text)).toBe(shown));
});
