import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInterner } from '../../math/sequence/interner.js';
import { TextInterner } from './text-interner.js';

const intern = (words: readonly string[]): number[] => {
  const interner = new TextInterner();
  return words.map((word, i) => {
    const text = `${'('.repeat(i % 3)}${word}) and more`;
    return interner.intern(text, i % 3, (i % 3) + word.length);
  });
};

describe('TextInterner', () => {
  it('numbers stretches as a Map of their strings does', () => {
    const word = fc.oneof(fc.string({ maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(word), (words) => `${intern(words)}` === `${createInterner().intern(words)}`),
    );
  });

  it('keeps its numbers while it grows', () => {
    const words = Array.from({ length: 5000 }, (_, i) => `w${i % 2500}`);
    expect(intern(words)).toEqual(words.map((_, i) => i % 2500));
  });

  it('tells words of one hash apart', () => {
    // 31 * 'A' + 'a' = 31 * 'B' + 'B': the hash is that of Java's strings.
    expect(intern(['Aa', 'BB', 'Aa', 'AaBB', 'BBAa', 'AaAa'])).toEqual([0, 1, 0, 2, 3, 4]);
  });
});
