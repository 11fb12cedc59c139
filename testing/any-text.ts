import fc from 'fast-check';

/** The code points of a surrogate pair are no characters: they are left out. */
const SURROGATES = { first: 0xd800, count: 0x800 };

const character: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
  (text) => {
    if (typeof text !== 'string' || !/^\P{Cs}$/u.test(text)) throw new Error('No single character');
    const point = text.codePointAt(0)!;
    return point < SURROGATES.first ? point : point - SURROGATES.count;
  },
);

/**
 * Texts of any characters: the same as `fc.string({ unit: 'binary' })` draws, which takes a second to put all of the
 * 1.1 million into a table first.
 */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: character });
