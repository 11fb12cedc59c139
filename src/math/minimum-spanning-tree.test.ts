import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSpanningTotal } from '../../testing/plain/minimum-spanning-tree.js';
import { minimumSpanningTree } from './minimum-spanning-tree.js';

describe('minimumSpanningTree', () => {
  it('joins points on a line by their neighbors, and equal points by an edge of length zero', () => {
    // Places 0, 7, 3, 3: 0-3 (3), 3-3 (0), 3-7 (4).
    const places = [0, 7, 3, 3];
    const tree = minimumSpanningTree((i, j) => Math.abs(places[i]! - places[j]!), 4);
    expect(tree).toEqual({
      edges: [
        [0, 2, 3],
        [2, 3, 0],
        [2, 1, 4],
      ],
      total: 7,
    });
  });

  it('takes a matrix of distances', () => {
    // The classic triangle: the two short sides, not the long one.
    const triangle = Object.freeze(
      [
        [0, 1, 5],
        [1, 0, 2],
        [5, 2, 0],
      ].map(Object.freeze),
    ) as number[][];
    expect(minimumSpanningTree(triangle)).toEqual({
      edges: [
        [0, 1, 1],
        [1, 2, 2],
      ],
      total: 3,
    });
    expect(minimumSpanningTree({ data: Float32Array.from(triangle.flat()), rows: 3, cols: 3 }).total).toBe(3);
    expect(minimumSpanningTree(triangle, 2).total).toBe(1);
  });

  it('has no edge for fewer than two vertices', () => {
    expect(minimumSpanningTree([])).toEqual({ edges: [], total: 0 });
    expect(minimumSpanningTree([[0]])).toEqual({ edges: [], total: 0 });
    expect(minimumSpanningTree(() => 1, 0)).toEqual({ edges: [], total: 0 });
  });

  it('gives a forest where there is no edge', () => {
    const apart = (i: number, j: number): number => (i % 2 === j % 2 ? 1 : Number.POSITIVE_INFINITY);
    const { edges, total } = minimumSpanningTree(apart, 6);
    expect(total).toBe(4);
    expect(edges).toHaveLength(4);
    expect(edges.every(([i, j]) => i % 2 === j % 2)).toBe(true);
  });

  it('is as short as the tree of Kruskal, spans, and has n - 1 edges, ties or not', () => {
    const lengths = fc
      .integer({ min: 2, max: 14 })
      .chain((n) =>
        fc.tuple(
          fc.constant(n),
          fc.array(fc.integer({ min: 0, max: 6 }), { minLength: n * n, maxLength: n * n }),
        ),
      );
    fc.assert(
      fc.property(lengths, ([n, values]) => {
        const distance = (i: number, j: number): number => values[Math.min(i, j) * n + Math.max(i, j)]!;
        const { edges, total } = minimumSpanningTree(distance, n);
        expect(total).toBe(plainSpanningTotal(n, distance));
        expect(edges).toHaveLength(n - 1);
        const reached = new Set([0]);
        for (const [from, to, length] of edges) {
          expect(reached.has(from)).toBe(true);
          expect(length).toBe(distance(from, to));
          reached.add(to);
        }
        expect(reached.size).toBe(n);
      }),
    );
  });

  it('takes the lower vertex first where lengths are equal', () => {
    const tree = minimumSpanningTree(() => 1, 5);
    expect(tree.edges).toEqual([1, 2, 3, 4].map((vertex) => [0, vertex, 1]));
    // All are at 2 from vertex 2, and at 3 from each other.
    const around = minimumSpanningTree((i, j) => (i === 2 || j === 2 ? 2 : 3), 5);
    expect(around.edges).toEqual([
      [0, 2, 2],
      [2, 1, 2],
      [2, 3, 2],
      [2, 4, 2],
    ]);
  });

  it('says which distance is not a number', () => {
    const at = (value: number) => (i: number, j: number) => (i + j === 3 ? value : 1);
    for (const received of [Number.NaN, Number.NEGATIVE_INFINITY]) {
      expect(() => minimumSpanningTree(at(received), 3)).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          metric: 'minimumSpanningTree',
          path: 'distance(1, 2)',
          received,
        }),
      );
    }
  });

  it.each([-1, 1.5, 2 ** 24 + 1, Number.NaN])('refuses %d vertices, of a function and of a matrix', (n) => {
    const message = `minimumSpanningTree: n: expected the number of vertices, at most 16777216, got ${n}`;
    expect(() => minimumSpanningTree(() => 1, n)).toThrow(message);
    expect(() => minimumSpanningTree([[0]], n)).toThrow(message);
  });

  it('refuses what is not a distance matrix', () => {
    expect(() => minimumSpanningTree([[0, 1]])).toThrow(
      'minimumSpanningTree: distances: expected 1 columns as there are rows, got 2',
    );
    for (const n of [2, 2 ** 24]) {
      expect(() => minimumSpanningTree([[0]], n)).toThrow(
        `minimumSpanningTree: distances: expected at least ${n} rows, got 1`,
      );
    }
    expect(() => minimumSpanningTree(() => 1)).toThrow(
      'minimumSpanningTree: n: expected the number of vertices, at most 16777216, got undefined',
    );
    expect(() => minimumSpanningTree(() => Number.NaN, 2)).toThrow(
      'minimumSpanningTree: distance(0, 1): expected a number, got NaN',
    );
    expect(() =>
      minimumSpanningTree([
        [0, Number.NaN],
        [1, 0],
      ]),
    ).toThrow('minimumSpanningTree: distances[0][1]: expected a finite number, got NaN');
  });
});
