import { describe, expect, it } from 'vitest';
import { isEnglish } from './is-english.js';

describe('isEnglish', () => {
  it('takes all texts together', () => {
    expect(isEnglish([])).toBe(true);
    expect(isEnglish(['Where is it?', 'Где?'])).toBe(true);
    expect(isEnglish(['Is it?', 'Где вокзал?'])).toBe(false);
  });

  it('goes by the thresholds that are given', () => {
    // Four of nine letters are Latin.
    const texts = ['Is it', 'здесь'];
    expect(isEnglish(texts, { latin: 0.5, known: 0.1, words: 60 })).toBe(false);
    expect(isEnglish(texts, { latin: 0.4, known: 0.1, words: 60 })).toBe(true);
  });

  it('refuses what is no list of texts, and thresholds that are no numbers', () => {
    expect(() => isEnglish('Where?' as never)).toThrow('isEnglish: texts: expected a list of texts');
    expect(() => isEnglish(['a', 1] as never)).toThrow('isEnglish: texts[1]: expected a string, got 1');
    expect(() => isEnglish([], { latin: 0.5, known: '1' as never, words: 1 })).toThrow(
      'isEnglish: thresholds.known',
    );
    expect(() => isEnglish([], 5 as never)).toThrow('isEnglish: thresholds');
  });
});
