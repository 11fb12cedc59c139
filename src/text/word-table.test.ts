import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenScanner } from './token-scanner.js';
import { hashOfWord, WordTable } from './word-table.js';

describe('WordTable', () => {
  it('numbers words in the order of their first appearance, in either case', () => {
    const table = new WordTable();
    expect(['the', 'bus', 'The', 'BUS', 'red'].map((word) => table.number(word))).toEqual([0, 1, 0, 1, 2]);
    expect(table.words).toEqual(['the', 'bus', 'red']);
  });

  it('finds a word where it stands in a text, and only what it holds', () => {
    const table = new WordTable();
    table.number('bus');
    const text = 'The Bus: buses';
    expect(table.find(text, 4, 7, hashOfWord('bus'))).toBe(0);
    expect(table.find(text, 9, 14, hashOfWord('buses'))).toBe(-1);
    // The right hash with other letters, or with more of them, is another word.
    expect(table.find('bun', 0, 3, hashOfWord('bus'))).toBe(-1);
    expect(table.find(text, 9, 14, hashOfWord('bus'))).toBe(-1);
    expect(table.add('buses', hashOfWord('buses'))).toBe(1);
    expect(table.number('BUSES')).toBe(1);
  });

  it('lower-cases letters beyond ASCII as the language has it', () => {
    const table = new WordTable();
    // The Kelvin sign is k in lower case, the dotted capital I two characters.
    expect(['Ça', 'ça', 'k', '\u212a', 'İx', 'i\u0307x'].map((word) => table.number(word))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });

  it('tells characters apart whose hashes do not', () => {
    const table = new WordTable();
    expect(hashOfWord('_')).toBe(hashOfWord('\x7f'));
    expect([table.number('_'), table.number('\x7f'), table.number('@'), table.number('`')]).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('numbers any words as a Map does, however many and however long', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 400 });
    fc.assert(
      fc.property(words, fc.nat(3000), (drawn, count) => {
        const table = new WordTable();
        const numbers = new Map<string, number>();
        const many = Array.from({ length: count }, (_, i) => `w${i}`);
        const words = [...drawn, ...many, 'x'.repeat(5000), ...drawn];
        for (const word of words.map((each) => each.toLowerCase()))
          if (!numbers.has(word)) numbers.set(word, numbers.size);
        expect(words.map((word) => table.number(word))).toEqual(
          words.map((word) => numbers.get(word.toLowerCase())),
        );
        expect(table.words).toEqual([...numbers.keys()]);
      }),
      { numRuns: 30 },
    );
  });

  it('takes the hash that a scanner gives', () => {
    const table = new WordTable();
    const text = 'Two red_2 buses, TWO RED_2';
    const scanner = new TokenScanner(text);
    const numbers: number[] = [];
    while (scanner.next()) {
      const { start, end, hash } = scanner;
      expect(hash).toBe(hashOfWord(text.slice(start, end).toLowerCase()));
      const found = table.find(text, start, end, hash);
      numbers.push(found < 0 ? table.add(text.slice(start, end).toLowerCase(), hash) : found);
    }
    expect(numbers).toEqual([0, 1, 2, 0, 1]);
    expect(table.number('red_2')).toBe(1);
  });
});
