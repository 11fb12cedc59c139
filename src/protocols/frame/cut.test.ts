import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToLimit } from './cut.js';

const letters = (text: string): number => [...text].filter((each) => each.trim() !== '').length;

describe('cutToLimit', () => {
  it('cuts behind the last word that fits', () => {
    expect(cutToLimit(' a  bc d', 2, undefined, {})).toEqual({ text: ' a  bc', tokens: 3, over: true });
    expect(cutToLimit('a b', 0, undefined, {})).toEqual({ text: '', tokens: 2, over: true });
  });

  it('cuts a stretch without spaces between its letters, pairs of surrogates whole', () => {
    expect(cutToLimit('我們今天去公園', 3, undefined, { count: letters }).text).toBe('我們今');
    expect(cutToLimit('𝔞𝔟𝔠 d', 2, undefined, { count: letters }).text).toBe('𝔞𝔟');
    expect(cutToLimit(' 我們 去', 1, undefined, { count: letters }).text).toBe(' 我');
  });

  it('is the longest beginning within the limit that ends a word, if any does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bc', ' ', '\n', '我')), fc.nat(6), (parts, limit) => {
        const text = parts.join('');
        const { text: cut, over } = cutToLimit(text, limit, undefined, { count: letters });
        expect(text.startsWith(cut)).toBe(true);
        if (!over) expect(cut).toBe(text);
        else {
          expect(letters(cut)).toBeLessThanOrEqual(limit);
          const next = /^\s*\S+/.exec(text.slice(cut.length))?.[0] ?? '';
          const wholeWord = cut.trim() !== '' && !/^\S/.test(text.slice(cut.length));
          if (wholeWord) expect(letters(cut + next)).toBeGreaterThan(limit);
          else expect(letters(cut)).toBe(limit);
        }
      }),
    );
  });
});
