import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSpanningTotal } from '../../../testing/plain/minimum-spanning-tree.js';
import { createBipartiteTree } from './bipartite-tree.js';
import { DisjointSets } from './disjoint-sets.js';
import { EdgeList } from './edge-list.js';
import { leaveOneOutForests } from './leave-one-out-forests.js';
import { orderByLength } from './order-by-length.js';

describe('orderByLength', () => {
  it('sorts like a stable comparison sort, differences beyond single precision and infinity included', () => {
    const length = fc.oneof(
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.constantFrom(0, 1, 1 + 1e-12, 1 + 2e-12, Number.POSITIVE_INFINITY),
    );
    fc.assert(
      fc.property(fc.array(length, { maxLength: 60 }), (lengths) => {
        const expected = lengths
          .map((_, i) => i)
          .sort((a, b) => (lengths[a] === lengths[b] ? 0 : lengths[a]! - lengths[b]!) || a - b);
        expect(Array.from(orderByLength(Float64Array.from(lengths)))).toEqual(expected);
      }),
    );
  });
});

describe('EdgeList', () => {
  it('grows past its first capacity, sorts and keeps', () => {
    const edges = new EdgeList();
    const room = (): number[] => [edges.from.length, edges.to.length, edges.length.length];
    expect(room()).toEqual([1024, 1024, 1024]);
    for (let i = 0; i < 1024; i++) edges.push(i, i + 1, 3000 - i);
    expect(room()).toEqual([1024, 1024, 1024]);
    for (let i = 1024; i < 3000; i++) edges.push(i, i + 1, 3000 - i);
    expect(room()).toEqual([4096, 4096, 4096]);
    expect(edges.count).toBe(3000);
    edges.sort();
    expect([edges.from[0], edges.to[0], edges.length[0]]).toEqual([2999, 3000, 1]);
    edges.keep(Uint32Array.of(1, 2));
    edges.push(7, 8, 9);
    expect(Array.from(edges.length.subarray(0, edges.count))).toEqual([2, 3, 9]);
    edges.keep(new Uint32Array(0));
    edges.push(1, 2, 3);
    expect(room()).toEqual([1024, 1024, 1024]);
    expect(Array.from(edges.length.subarray(0, edges.count))).toEqual([3]);
  });
});

describe('DisjointSets', () => {
  it('joins two sets once', () => {
    const sets = new DisjointSets(4);
    sets.reset();
    expect([sets.join(0, 1), sets.join(2, 3), sets.join(1, 2), sets.join(0, 3)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    sets.reset();
    expect(sets.join(0, 3)).toBe(true);
  });
});

describe('createBipartiteTree', () => {
  it('leaves out rows and columns without an edge, however many', () => {
    const grow = createBipartiteTree(4);
    const none = Number.POSITIVE_INFINITY;
    const edgesOf = (data: number[], rows: number, columns: number): number[][] => {
      const edges: number[][] = [];
      grow({ data: Float64Array.from(data), offset: 0, stride: columns, rows, columns }, (...edge) =>
        edges.push(edge),
      );
      return edges;
    };
    expect(edgesOf([1, none, none, none], 1, 4)).toEqual([[0, 0, 1]]);
    expect(edgesOf([none, none, 2, none], 4, 1)).toEqual([[2, 0, 2]]);
    expect(edgesOf([none, none, none, none], 2, 2)).toEqual([]);
    // Row 1 meets column 1 only and row 0 column 0 only: two trees.
    expect(edgesOf([5, none, none, 7], 2, 2)).toEqual([
      [0, 0, 5],
      [1, 1, 7],
    ]);
  });

  it('is as short as the tree of Kruskal, wherever the rectangle lies, with missing edges too', () => {
    const grow = createBipartiteTree(8);
    const shape = fc.record({
      rows: fc.integer({ min: 1, max: 8 }),
      columns: fc.integer({ min: 1, max: 8 }),
      values: fc.array(fc.constantFrom(0, 1, 2, 3, 5, Number.POSITIVE_INFINITY), {
        minLength: 64,
        maxLength: 64,
      }),
    });
    fc.assert(
      fc.property(shape, ({ rows, columns, values }) => {
        const data = Float64Array.from([9, 9, 9, ...values]);
        const between = (i: number, j: number): number => data[3 + i * 8 + j]!;
        let total = 0;
        grow({ data, offset: 3, stride: 8, rows, columns }, (i, j, length) => {
          expect(length).toBe(between(i, j));
          total += length;
        });
        const expected = plainSpanningTotal(rows + columns, (a, b) =>
          a < rows && b >= rows ? between(a, b - rows) : Number.POSITIVE_INFINITY,
        );
        expect(total).toBe(expected);
      }),
    );
  });
});

/** Which edges of a sorted list Kruskal's algorithm takes, those of one group left out. */
function edgesOfForest(list: EdgeList, groupOf: number[], without: number): number[] {
  const sets = new DisjointSets(groupOf.length);
  sets.reset();
  return Array.from({ length: list.count }, (_, i) => i).filter((i) => {
    const [a, b] = [list.from[i]!, list.to[i]!];
    return groupOf[a] !== without && groupOf[b] !== without && sets.join(a, b);
  });
}

describe('leaveOneOutForests', () => {
  it('follows a triangle by hand', () => {
    // Vertices of groups 0, 1 and 2; sides of 1, 2 and 3. Without one vertex the side across is left.
    const list = new EdgeList();
    list.push(0, 1, 1);
    list.push(1, 2, 2);
    list.push(0, 2, 3);
    expect(leaveOneOutForests(list, Uint32Array.of(0, 1, 2), 3)).toEqual({
      all: 3,
      without: Float64Array.of(2, 3, 1),
      used: Uint32Array.of(0, 1, 2),
    });
    // Of two groups, one with two vertices, the longest side is in no forest.
    expect(leaveOneOutForests(list, Uint32Array.of(0, 1, 0), 2)).toEqual({
      all: 3,
      without: Float64Array.of(0, 3),
      used: Uint32Array.of(0, 1, 2),
    });
    expect(leaveOneOutForests(list, Uint32Array.of(0, 0, 1), 2)).toEqual({
      all: 3,
      without: Float64Array.of(0, 1),
      used: Uint32Array.of(0, 1),
    });
    expect(leaveOneOutForests(list, Uint32Array.of(0, 0, 0), 1)).toEqual({
      all: 3,
      without: Float64Array.of(0),
      used: Uint32Array.of(0, 1),
    });
    expect(leaveOneOutForests(new EdgeList(), new Uint32Array(0), 0)).toEqual({
      all: 0,
      without: new Float64Array(0),
      used: new Uint32Array(0),
    });
  });

  it('equals one forest per group, and names every edge that one of them uses', () => {
    const edge = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(8));
    const input = fc.record({
      edges: fc.array(edge, { maxLength: 40 }),
      groupOf: fc.array(fc.nat(4), { minLength: 10, maxLength: 10 }),
    });
    fc.assert(
      fc.property(input, ({ edges, groupOf }) => {
        const list = new EdgeList();
        for (const [a, b, length] of edges) if (a !== b) list.push(a, b, length);
        list.sort();
        const total = (only: number[], without: number): number => {
          const lengths = new Map<string, number>();
          for (const i of only) {
            const [a, b] = [list.from[i]!, list.to[i]!];
            if (groupOf[a] === without || groupOf[b] === without) continue;
            const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
            lengths.set(key, Math.min(lengths.get(key) ?? Number.POSITIVE_INFINITY, list.length[i]!));
          }
          return plainSpanningTotal(10, (a, b) => lengths.get(`${a} ${b}`) ?? Number.POSITIVE_INFINITY);
        };
        const every = Array.from({ length: list.count }, (_, i) => i);
        const { all, without, used } = leaveOneOutForests(list, Uint32Array.from(groupOf), 5);
        expect(all).toBe(total(every, -1));
        for (let group = 0; group < 5; group++) {
          expect(without[group]).toBe(total(every, group));
          expect(total(Array.from(used), group)).toBe(without[group]);
        }
        const inForests = [-1, 0, 1, 2, 3, 4].flatMap((group) => edgesOfForest(list, groupOf, group));
        expect(Array.from(used)).toEqual([...new Set(inForests)].sort((a, b) => a - b));
      }),
    );
  });
});
