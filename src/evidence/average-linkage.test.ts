import { describe, expect, it } from 'vitest';
import { averageLinkage } from './average-linkage.js';

describe('averageLinkage', () => {
  it('joins what is nearest on average (scipy.cluster.hierarchy.linkage, method average)', () => {
    const distances = [
      [0, 2, 6, 10, 9],
      [2, 0, 5, 9, 8],
      [6, 5, 0, 4, 5],
      [10, 9, 4, 0, 3],
      [9, 8, 5, 3, 0],
    ];
    // 0 and 1 at 2; 3 and 4 at 3; 2 to these at (4 + 5) / 2; all at (6 + 5 + 10 + 9 + 9 + 8) / 6.
    expect(averageLinkage(distances)).toEqual({
      order: [0, 1, 2, 3, 4],
      merges: [
        { members: [0, 1], distance: 2 },
        { members: [3, 4], distance: 3 },
        { members: [2, 3, 4], distance: 4.5 },
        { members: [0, 1, 2, 3, 4], distance: 47 / 6 },
      ],
    });
  });

  it('puts like beside like, and names places in that order', () => {
    // 0 and 2 are near, 1 and 3 are nearer.
    const distances = [
      [0, 9, 2, 9],
      [9, 0, 9, 1],
      [2, 9, 0, 9],
      [9, 1, 9, 0],
    ];
    const { order, merges } = averageLinkage(distances);
    expect(order).toEqual([0, 2, 1, 3]);
    expect(merges).toEqual([
      { members: [2, 3], distance: 1 },
      { members: [0, 1], distance: 2 },
      { members: [0, 1, 2, 3], distance: 9 },
    ]);
  });

  it('takes the first pair of equals', () => {
    const distances = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 0 : 5)));
    expect(averageLinkage(distances).order).toEqual([0, 1, 2]);
    expect(averageLinkage(distances).merges[0]).toEqual({ members: [0, 1], distance: 5 });
  });

  it('leaves one alone, and none', () => {
    expect(averageLinkage([[0]])).toEqual({ order: [0], merges: [] });
    expect(averageLinkage([])).toEqual({ order: [], merges: [] });
  });
});
