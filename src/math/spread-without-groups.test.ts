import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { golden } from '../../testing/golden.js';
import { plainCosineDistance } from '../../testing/plain/pairwise-distance-mean.js';
import { plainDotDistance, plainSpreadWithoutGroups } from '../../testing/plain/spread-without-groups.js';
import { createRandom } from './create-random.js';
import { type EmbeddingMatrix, row } from './embedding-matrix.js';
import {
  type SpreadWithoutGroups,
  type SpreadWithoutGroupsOptions,
  spreadWithoutGroups,
} from './spread-without-groups.js';

function sample(rows: number, cols: number, seed: number): EmbeddingMatrix {
  const random = createRandom(seed);
  return { data: Float32Array.from({ length: rows * cols }, () => random.normal() + 0.5), rows, cols };
}

const rowsOf = (matrix: EmbeddingMatrix): ArrayLike<number>[] =>
  Array.from({ length: matrix.rows }, (_, i) => row(matrix, i));

function randomGroups(rows: number, count: number, seed: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: rows }, () => random.integer(count));
}

function expectSame(
  actual: { all: number; without: ArrayLike<number> },
  expected: { all: number; without: ArrayLike<number> },
  tolerance: number,
): void {
  const difference = (a: number, b: number): number => Math.abs(a - b) / Math.max(1e-3, Math.abs(b));
  expect(difference(actual.all, expected.all)).toBeLessThan(tolerance);
  expect(actual.without).toHaveLength(expected.without.length);
  Array.from(expected.without).forEach((value, group) => {
    expect(difference(actual.without[group]!, value)).toBeLessThan(tolerance);
  });
}

/** The chosen groups numbered in their order, all others together as one more. */
function numbered(groups: readonly number[], chosen: readonly number[]): number[] {
  return groups.map((group) => (chosen.includes(group) ? chosen.indexOf(group) : chosen.length));
}

function chosenOf(
  { all, without }: SpreadWithoutGroups,
  chosen: readonly number[],
): { all: number; without: number[] } {
  return { all, without: chosen.map((group) => without[group]!) };
}

interface OracleSide {
  readonly spread: number;
  readonly gamma: Record<string, number>;
}

interface OracleCase {
  readonly input: { speakers: string[]; embeddings: number[][]; method?: string };
  readonly paper: OracleSide | null;
  readonly code: OracleSide;
}

describe('spreadWithoutGroups', () => {
  it('matches a derivation by hand', () => {
    // East, north, west, and east again: distances 1 (right angle), 2 (opposite), 0 (equal).
    // All: 0 + 1 + 1 over 3. Without group 0 (east, north): west-east 2 over 1. Without group 1: east-north 1 over 1.
    const vectors = Object.freeze(
      [
        [1, 0],
        [0, 3],
        [-2, 0],
        [5, 0],
      ].map(Object.freeze),
    ) as number[][];
    const { all, without } = spreadWithoutGroups(vectors, Object.freeze([0, 0, 1, 1]), 2);
    expect(all).toBeCloseTo(2 / 3, 15);
    expect(Array.from(without)).toEqual([2, 1]);
  });

  it('drops zero-length edges on demand, as the reference code does, and still divides by n - 1', () => {
    // Two pairs of equal rows at a right angle. Kept: 0 + 0 + 1 over 3. Dropped: three edges of length 1 over 3.
    const vectors = [
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
    ];
    expect(spreadWithoutGroups(vectors, [0, 1, 2, 0], 3).all).toBeCloseTo(1 / 3, 15);
    for (const distance of ['cosine', 'dot'] as const) {
      const { all, without } = spreadWithoutGroups(vectors, [0, 1, 2, 0], 3, { distance, zeroEdges: 'drop' });
      expect(all).toBe(1);
      // Without group 2, [1,0] twice and [0,1]: two edges of length 1 over 2.
      expect(Array.from(without)).toEqual([1, 1, 1]);
      expect(
        spreadWithoutGroups(
          [
            [1, 0],
            [1, 0],
          ],
          [0, 1],
          2,
          { distance, zeroEdges: 'drop' },
        ).all,
      ).toBe(0);
    }
  });

  it('counts the edge between equal rows whose dot product is below 1', () => {
    // 1 - 0.5 * 0.5 between the first two, 1 between each of them and the third.
    const vectors = [
      [0.5, 0],
      [0.5, 0],
      [0, 0.5],
    ];
    for (const zeroEdges of ['keep', 'drop'] as const) {
      const { all, without } = spreadWithoutGroups(vectors, [0, 0, 1], 2, { distance: 'dot', zeroEdges });
      expect(all).toBe((0.75 + 1) / 2);
      expect(Array.from(without)).toEqual([0, 0.75]);
    }
  });

  it('reproduces the paper and the reference code of MPCEval', () => {
    const { cases } = golden<{ cases: OracleCase[] }>('scgini');
    let compared = 0;
    for (const { input, paper, code } of cases) {
      if (input.method !== 'graph-mst') continue;
      const names = [...new Set(input.speakers)];
      const groups = input.speakers.map((name) => names.indexOf(name));
      const variants: [OracleSide | null, SpreadWithoutGroupsOptions][] = [
        [paper, {}],
        [code, { distance: 'dot', zeroEdges: 'drop' }],
      ];
      for (const [side, options] of variants) {
        if (side === null) continue;
        const { all, without } = spreadWithoutGroups(input.embeddings, groups, names.length, options);
        expect(all).toBeCloseTo(side.spread, 9);
        names.forEach((name, g) => {
          expect(Math.max(0, all - without[g]!)).toBeCloseTo(side.gamma[name]!, 9);
        });
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it.each([
    [2, 2],
    [30, 1],
    [60, 7],
    [90, 90],
    [530, 1],
    [540, 9],
    [600, 40],
  ])('equals one dense tree per set on %i rows in %i groups', (n, groupCount) => {
    const matrix = sample(n, n < 100 ? 6 : 3, n);
    const groups = randomGroups(n, groupCount, n + 1);
    // One group stands for all where these are many.
    const chosen = groupCount < 8 ? [...Array(groupCount).keys()] : [groupCount >> 1];
    const expected = plainSpreadWithoutGroups(rowsOf(matrix), numbered(groups, chosen), chosen.length);
    const inDouble = spreadWithoutGroups(matrix, groups, groupCount, { precision: 'double' });
    expectSame(chosenOf(inDouble, chosen), expected, 1e-10);
    expectSame(chosenOf(spreadWithoutGroups(matrix, groups, groupCount), chosen), expected, 1e-6);
  });

  it('cuts long candidate lists back without changing a tree', () => {
    // 730 groups of one row each: 266,085 candidate edges, more than the 262,144 that the list may hold.
    const n = 730;
    const matrix = sample(n, 3, 5);
    const groups = Array.from({ length: n }, (_, i) => i);
    const chosen = [0, 399, 729];
    const expected = plainSpreadWithoutGroups(rowsOf(matrix), numbered(groups, chosen), 3);
    const found = spreadWithoutGroups(matrix, groups, n, { precision: 'double' });
    expectSame(chosenOf(found, chosen), expected, 1e-10);
  });

  it('equals the plain version with duplicates, zero rows and both treatments of zero edges', () => {
    const entry = fc.constantFrom(0, 0, 1, -1, 2);
    const input = fc.integer({ min: 1, max: 5 }).chain((groupCount) =>
      fc.tuple(
        fc.constant(groupCount),
        fc.array(fc.tuple(fc.array(entry, { minLength: 2, maxLength: 2 }), fc.nat(groupCount - 1)), {
          maxLength: 14,
        }),
      ),
    );
    fc.assert(
      fc.property(input, ([groupCount, messages]) => {
        const vectors = messages.map(([vector]) => vector);
        const groups = messages.map(([, group]) => group);
        for (const zeroEdges of ['keep', 'drop'] as const) {
          // Entries of small integers: equal directions differ by rounding alone, so only exact repeats are dropped.
          const dot = plainSpreadWithoutGroups(vectors, groups, groupCount, plainDotDistance, zeroEdges);
          expectSame(
            spreadWithoutGroups(vectors, groups, groupCount, { distance: 'dot', zeroEdges }),
            dot,
            1e-10,
          );
        }
        const cosine = plainSpreadWithoutGroups(vectors, groups, groupCount, plainCosineDistance);
        expectSame(spreadWithoutGroups(vectors, groups, groupCount), cosine, 1e-10);
      }),
    );
  });

  it('does not depend on the order of the rows or the scale and rotation of the vectors', () => {
    const matrix = sample(40, 2, 9);
    const groups = randomGroups(40, 4, 10);
    const rows = rowsOf(matrix).map((row) => [row[0]!, row[1]!] as const);
    const expected = spreadWithoutGroups(rows, groups, 4);
    expectSame(spreadWithoutGroups([...rows].reverse(), [...groups].reverse(), 4), expected, 1e-12);
    const turned = rows.map(([x, y], i) => [(0.6 * x - 0.8 * y) * (i + 1), (0.8 * x + 0.6 * y) * (i + 1)]);
    expectSame(spreadWithoutGroups(turned, groups, 4), expected, 1e-12);
  });

  it('puts a zero row at distance 1 from everything, another zero row included', () => {
    const { all, without } = spreadWithoutGroups(
      [
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 0],
      ],
      [0, 1, 2, 2],
      3,
    );
    expect(all).toBeCloseTo(2 / 3, 15);
    expect(Array.from(without)).toEqual([0.5, 0.5, 1]);
  });

  it('joins repeated messages by edges of exactly zero, in single precision too', () => {
    const vector = row(sample(1, 384, 3), 0) as Float32Array;
    expect(spreadWithoutGroups([vector, vector, vector], [0, 1, 1], 2)).toEqual({
      all: 0,
      without: Float64Array.of(0, 0),
    });
  });

  it('keeps 4 digits of near-equal messages in single precision', () => {
    // Spread of 1e-6 around one direction. Unit vectors in single precision are rounded to 6e-8 a component of 1/sqrt(d),
    // which is small beside differences of 1e-3 a component; 1 - dot would leave one digit.
    const random = createRandom(4);
    const rows = Array.from({ length: 50 }, () =>
      Float32Array.from({ length: 384 }, () => 1 + 1e-3 * random.normal()),
    );
    const groups = randomGroups(50, 3, 5);
    expectSame(
      { all: spreadWithoutGroups(rows, groups, 3).all * 1e6, without: [] },
      { all: spreadWithoutGroups(rows, groups, 3, { precision: 'double' }).all * 1e6, without: [] },
      1e-4,
    );
  });

  it('accepts no rows and groups without rows', () => {
    expect(spreadWithoutGroups([], [], 0)).toEqual({ all: 0, without: new Float64Array(0) });
    expect(
      spreadWithoutGroups(
        [
          [1, 0],
          [0, 1],
        ],
        [2, 2],
        4,
      ).without,
    ).toEqual(Float64Array.of(1, 1, 0, 1));
  });

  it('refuses groups that do not fit', () => {
    expect(() => spreadWithoutGroups([[1]], [], 1)).toThrow(
      'spreadWithoutGroups: groups: expected one group for each of 1 rows, got 0',
    );
    expect(() => spreadWithoutGroups([[1]], [1], 1)).toThrow(
      'spreadWithoutGroups: groups[0]: expected a whole number from 0 to 0, got 1',
    );
    for (const group of [-1, 0.5]) {
      expect(() => spreadWithoutGroups([[1], [1]], [0, group], 2)).toThrow(
        `spreadWithoutGroups: groups[1]: expected a whole number from 0 to 1, got ${group}`,
      );
    }
    expect(() => spreadWithoutGroups([[1]], 'a' as never, 1)).toThrow(
      'spreadWithoutGroups: groups: expected a list of numbers, got "a"',
    );
    for (const groupCount of [1.5, -1, 2 ** 24 + 1]) {
      expect(() => spreadWithoutGroups([[1]], [0], groupCount)).toThrow(
        `spreadWithoutGroups: groupCount: expected a count up to 16777216, got ${groupCount}`,
      );
    }
    expect(() => spreadWithoutGroups([[1]], [0], 1, { distance: 'euclidean' as never })).toThrow(
      'spreadWithoutGroups: options.distance: expected "cosine" or "dot", got "euclidean"',
    );
    expect(() => spreadWithoutGroups([[1]], [0], 1, { zeroEdges: 'join' as never })).toThrow(
      'spreadWithoutGroups: options.zeroEdges: expected "keep" or "drop", got "join"',
    );
  });
});
