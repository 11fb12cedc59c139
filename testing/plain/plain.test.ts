import { describe, expect, it } from 'vitest';
import { plainSpanningTotal } from './minimum-spanning-tree.js';
import { plainCosineDistance, plainDistanceMean, plainEuclidean } from './pairwise-distance-mean.js';
import { plainDotDistance, plainSpreadWithoutGroups } from './spread-without-groups.js';

// What the fast versions are held against must itself be right.

describe('plain distances', () => {
  it('follow their definitions', () => {
    expect(plainEuclidean([1, 2, 0], [4, 6, 0])).toBe(5);
    expect(plainEuclidean([], [])).toBe(0);
    // cos 0, 60 degrees (3 of 6), 90 and 180.
    expect(plainCosineDistance([2, 0], [3, 0])).toBe(0);
    expect(plainCosineDistance([1, 1, 0], [1, 0, 1])).toBeCloseTo(0.5, 15);
    expect(plainCosineDistance([1, 1], [1, -1])).toBe(1);
    expect(plainCosineDistance([2, 0], [-1, 0])).toBe(2);
    expect([plainDotDistance([0.5, 1], [0.5, 0.25]), plainDotDistance([0], [1])]).toEqual([0.5, 1]);
  });

  it('are clipped to 0 and 2', () => {
    expect([plainDotDistance([2], [2]), plainDotDistance([2], [-2])]).toEqual([0, 2]);
    const thirds = [0.1, 0.2, 0.3, 0.7, 1.1, 1.3];
    const pairs = thirds.flatMap((x) => thirds.map((y) => [x, y, 0.4]));
    for (const pair of pairs) {
      expect(plainCosineDistance(pair, pair)).toBeGreaterThanOrEqual(0);
      expect(
        plainCosineDistance(
          pair,
          pair.map((x) => -x),
        ),
      ).toBeLessThanOrEqual(2);
    }
  });

  it('are 1 from a vector of zeros, on either side', () => {
    expect(plainCosineDistance([0, 0], [1, 0])).toBe(1);
    expect(plainCosineDistance([1, 0], [0, 0])).toBe(1);
    expect(plainCosineDistance([0, 0], [0, 0])).toBe(1);
    // Squares of 1 are no zeros.
    expect(plainCosineDistance([1, 0], [1, 0])).toBe(0);
    expect(plainCosineDistance([1, 0], [2, 0])).toBe(0);
    expect(plainCosineDistance([2, 0], [1, 0])).toBe(0);
  });

  it('have the mean over all pairs', () => {
    // From 0: 3 and 5; from 1: 2 and 4.
    expect(plainDistanceMean([[0], [1]], [[3], [5]])).toBe(14 / 4);
    expect(plainDistanceMean([[0], [1]], [[3]], () => 7)).toBe(7);
  });
});

describe('plainSpanningTotal', () => {
  it('is the total of the shortest edges that join all', () => {
    // A square with sides 1, 2, 3 and 4 in turn, and diagonals of 9: without the longest side.
    const sides = [
      [0, 1, 9, 4],
      [0, 0, 2, 9],
      [0, 0, 0, 3],
    ];
    expect(plainSpanningTotal(4, (i, j) => sides[i]![j]!)).toBe(6);
    expect([plainSpanningTotal(0, () => 1), plainSpanningTotal(1, () => 1)]).toEqual([0, 0]);
    // Two pairs that no edge joins.
    expect(plainSpanningTotal(4, (i, j) => (i + j === 1 || i + j === 5 ? 2 : Number.POSITIVE_INFINITY))).toBe(
      4,
    );
  });

  it('asks for each pair once, the lower vertex first', () => {
    const asked: number[][] = [];
    plainSpanningTotal(3, (...pair) => asked.push(pair));
    expect(asked).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });
});

describe('plainSpreadWithoutGroups', () => {
  it('has the mean edge of all rows, and without each group', () => {
    // Places 0, 1 and 4 on a line: edges 1 and 3; without the second 4, without the third 1.
    const between = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.abs(a[0]! - b[0]!);
    expect(plainSpreadWithoutGroups([[0], [1], [4]], [0, 1, 2], 4, between)).toEqual({
      all: 2,
      without: [3, 4, 1, 2],
    });
    // Fewer than two rows are left.
    expect(plainSpreadWithoutGroups([[0], [1]], [0, 1], 2, between)).toEqual({ all: 1, without: [0, 0] });
    expect(plainSpreadWithoutGroups([], [], 1, between)).toEqual({ all: 0, without: [0] });
  });

  it('drops edges of zero on demand, and no others', () => {
    // Places 0, 0 and 1: edges 0 and 1, or 1 and 1 where the first two have none. Two equal places have no edge then.
    const between = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.abs(a[0]! - b[0]!);
    const spread = (places: number[], zeroEdges: 'keep' | 'drop'): number =>
      plainSpreadWithoutGroups(
        places.map((x) => [x]),
        new Uint8Array(places.length),
        0,
        between,
        zeroEdges,
      ).all;
    expect([spread([0, 0, 1], 'keep'), spread([0, 0, 1], 'drop')]).toEqual([0.5, 1]);
    expect([spread([0, 0], 'keep'), spread([0, 0], 'drop')]).toEqual([0, 0]);
    expect([spread([0, 1], 'keep'), spread([0, 1], 'drop')]).toEqual([1, 1]);
  });

  it('measures by cosines and keeps edges of zero unless told otherwise', () => {
    expect(
      plainSpreadWithoutGroups(
        [
          [1, 0],
          [3, 0],
          [0, 2],
        ],
        [0, 0, 1],
        2,
      ),
    ).toEqual({
      all: 0.5,
      without: [0, 0],
    });
  });
});
