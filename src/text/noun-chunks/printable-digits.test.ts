import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPairs, readDigits, splitPairs, writeDigits } from './printable-digits.js';

describe('writeDigits', () => {
  it('writes the first digits of all numbers, then the second ones', () => {
    // In base 64 the digits of 64 are 1 0, the digits of 3 are 0 3; 0 is written as a space, 1 as "!", 3 as "%". The
    // space before them says that no pairs were joined.
    expect(writeDigits([64, 3], 2)).toBe(' !  %');
  });

  it('writes nothing as nothing', () => {
    expect(readDigits(writeDigits([], 3), 3)).toHaveLength(0);
  });
});

describe('readDigits', () => {
  it('gives back any numbers that fit', () => {
    const input = fc
      .integer({ min: 1, max: 4 })
      .chain((digits) => fc.tuple(fc.array(fc.nat({ max: 64 ** digits - 1 })), fc.constant(digits)));
    fc.assert(
      fc.property(input, ([numbers, digits]) => {
        expect([...readDigits(writeDigits(numbers, digits), digits)]).toEqual(numbers);
      }),
    );
  });
});

describe('joinPairs', () => {
  it('replaces a frequent pair, then the pairs that result', () => {
    // 16 times "!#": the space, the first unused character, replaces "!#" 16 times; "%", the next one, two spaces, 8
    // times. Now the most frequent pair, "%%", occurs 7 times, too seldom. "#" stands for 2, the number of replacements.
    expect(joinPairs('!#'.repeat(16))).toBe(`# !#%  ${'%'.repeat(8)}`);
  });

  it('is undone by splitPairs, for any digits', () => {
    const letters = fc.constantFrom('!', '#', '(', ' ');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 300 }), (text) => {
        expect(splitPairs(joinPairs(text))).toBe(text);
      }),
    );
  });
});
