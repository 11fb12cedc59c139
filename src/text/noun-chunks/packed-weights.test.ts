import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Arena } from './arena.js';
import { HASH_BITS } from './hash.js';
import { BLOCK_BITS, LEVELS, packWeights, SparseWeights, VECTOR_BITS } from './packed-weights.js';

describe('SparseWeights', () => {
  it('sums the weights of known hashes and passes over the others', () => {
    // Levels 20 and 10 of 20 are the whole of 2 and a quarter of it, 0.5; -10 is -0.5.
    const rows = [
      { hash: 5, levels: new Map([[0, LEVELS]]) },
      {
        hash: 4096,
        levels: new Map([
          [0, LEVELS / 2],
          [2, -LEVELS / 2],
        ]),
      },
    ];
    const weights = new SparseWeights(packWeights(rows, 3, 2));
    // Two tokens of ten places each: three for the labels, seven more that fill up a vector.
    const levels = weights.levels(Int32Array.from([5, 4096, 7, 7]), 2, new Arena());
    expect(weights.places).toBe(10);
    const scores = Array.from(levels, (level) => level * weights.unit);
    expect(scores.slice(0, 3)).toEqual([2.5, 0, -0.5]);
    expect(scores.slice(3).every((score) => score === 0)).toBe(true);
    expect(scores).toHaveLength(20);
  });

  it('does not look up the rows that only split a long distance', () => {
    // A distance has at most 64 ** 2 - 1 = 4095 steps: from 5 to 20000 there are four more rows without weights.
    const given = [5, 20_000, 2 ** HASH_BITS - 1];
    const packed = packWeights(
      given.map((hash) => ({ hash, levels: new Map([[1, LEVELS]]) })),
      3,
      1,
    );
    const split = Array.from({ length: 4 }, (_, i) => 5 + 4095 * (i + 1));
    const weights = new SparseWeights(packed);
    const levels = weights.levels(Int32Array.from([...split, ...given]), 1, new Arena());
    const scores = [...split, ...given].map((_, i) => levels[i * weights.places + 1]! * weights.unit);
    expect(scores).toEqual([0, 0, 0, 0, 1, 1, 1]);
    const filtered = [...weights.filters].flatMap((filter, block) => (filter === 0 ? [] : [block]));
    expect(filtered).toEqual(given.map((hash) => hash >>> BLOCK_BITS));
    expect([...weights.rows].filter((row) => row << (32 - VECTOR_BITS) !== 0)).toHaveLength(given.length);
  });

  it('gives back what was packed, for any rows', () => {
    const level = fc.integer({ min: 1, max: LEVELS }).chain((size) => fc.constantFrom(size, -size));
    const row = fc.record({
      hash: fc.nat({ max: 2 ** HASH_BITS - 1 }),
      label: fc.nat({ max: 6 }),
      level,
    });
    const rows = fc.uniqueArray(row, { selector: ({ hash }) => hash, maxLength: 60 });
    fc.assert(
      fc.property(rows, (given) => {
        const sorted = [...given].sort((a, b) => a.hash - b.hash);
        const packed = packWeights(
          sorted.map(({ hash, label, level: size }) => ({ hash, levels: new Map([[label, size]]) })),
          7,
          3,
        );
        const weights = new SparseWeights(packed);
        const levels = weights.levels(
          Int32Array.from(sorted, ({ hash }) => hash),
          1,
          new Arena(),
        );
        sorted.forEach(({ label, level: size }, i) => {
          expect(levels[i * weights.places + label]! * weights.unit).toBeCloseTo(
            3 * Math.sign(size) * (size / LEVELS) ** 2,
            12,
          );
        });
      }),
    );
  });
});
