import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { FeatureTemplates } from './feature-templates.js';
import { HASH_BITS } from './hash.js';

const ATOMS = ['word', 'tag'];

/** Hashes of the tokens but the first and the last, which only are neighbors. */
function hashes(templates: readonly string[], tokens: readonly (readonly [number, number])[], seed = 1) {
  const features = new FeatureTemplates(ATOMS, templates, seed);
  const rows = Int32Array.from(tokens.flatMap(([word, tag]) => [word, tag, 0]));
  return [...features.hash(rows, 1, tokens.length - 2, new Arena())];
}

describe('FeatureTemplates', () => {
  it('reads the atoms it names and no others', () => {
    const [plain, pair, around] = hashes(
      ['word', 'word tag', 'tag-1 tag+1'],
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    );
    const others = hashes(
      ['word', 'word tag', 'tag-1 tag+1'],
      [
        [9, 2],
        [3, 8],
        [9, 6],
      ],
    );
    expect(others[0]).toBe(plain);
    expect(others[1]).not.toBe(pair);
    expect(others[2]).toBe(around);
  });

  it('tells templates, seeds and the order of atoms apart', () => {
    const token = [
      [0, 0],
      [3, 4],
      [0, 0],
    ] as const;
    const [first, second, turned] = hashes(['word tag', 'word tag', 'tag word'], token);
    expect(new Set([first, second, turned, ...hashes(['word tag'], token, 100)]).size).toBe(4);
  });

  it('keeps to its number of bits', () => {
    for (const hash of hashes(
      ['word', 'tag'],
      [
        [-1, -1],
        [-1, 2 ** 31 - 1],
        [0, 0],
      ],
    )) {
      expect(hash).toBeGreaterThanOrEqual(0);
      expect(hash).toBeLessThan(2 ** HASH_BITS);
    }
  });

  it('refuses atoms that it does not know', () => {
    expect(() => hashes(['word lemma'], [])).toThrow('word lemma: expected one of word, tag, got lemma');
  });
});
