import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDigits, writeDigits } from './printable-digits.js';

describe('writeDigits', () => {
  it('writes the first digits of all numbers, then the second ones', () => {
    // In base 64 the digits of 64 are 1 0, those of 3 are 0 3; 0 is written as a space, 1 as "!", 3 as "%".
    expect(writeDigits([64, 3], 2)).toBe('!  %');
  });

  it('writes nothing as nothing', () => {
    expect(writeDigits([], 3)).toBe('');
    expect(readDigits('', 3)).toHaveLength(0);
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
