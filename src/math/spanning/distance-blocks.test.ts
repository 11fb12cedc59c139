import { describe, expect, it } from 'vitest';
import { plainCosineDistance } from '../../../testing/plain/pairwise-distance-mean.js';
import { plainDotDistance } from '../../../testing/plain/spread-without-groups.js';
import { createRandom } from '../create-random.js';
import { type EmbeddingMatrix, row } from '../embedding-matrix.js';
import {
  BLOCK_SIZE,
  BLOCK_STRIDE,
  createDistanceBlocks,
  type DistanceBlocks,
  type RowRange,
} from './distance-blocks.js';

/** Rows of 3 numbers; the first, rows 64, 128 and 129, and the last are zero. */
function sample(rows: number): EmbeddingMatrix {
  const random = createRandom(rows);
  const data = Float64Array.from({ length: rows * 3 }, () => random.normal());
  for (const row of [0, 64, 128, 129, rows - 1]) data.fill(0, row * 3, (row + 1) * 3);
  return { data, rows, cols: 3 };
}

const UNTOUCHED = -7;

function compute(blocks: DistanceBlocks, a: RowRange, b: RowRange): Float64Array {
  blocks.data.fill(UNTOUCHED);
  blocks.compute(a, b);
  return blocks.data;
}

describe('createDistanceBlocks', () => {
  const matrix = sample(400);
  // Tiles are of 64 rows and 128 columns: ranges that fill them, that end one before or behind, and of one row.
  it.each([
    [0, 64, 64, 192],
    [0, 65, 65, 194],
    [1, 64, 64, 191],
    [63, 64, 64, 129],
    [129, 400, 0, 129],
    [65, 128, 129, 130],
    [130, 399, 399, 400],
  ])('holds the distances of rows %i to %i from rows %i to %i, and nothing else', (from, to, start, end) => {
    const [a, b] = [
      { start: from, end: to },
      { start, end },
    ];
    for (const [metric, plain] of [
      ['cosine', plainCosineDistance],
      ['dot', plainDotDistance],
    ] as const) {
      const found = compute(createDistanceBlocks(matrix, metric, 'keep', 'double'), a, b);
      let worst = 0;
      for (let i = 0; i < BLOCK_SIZE && (i + 1) * BLOCK_STRIDE <= found.length; i++) {
        for (let j = 0; j < BLOCK_STRIDE; j++) {
          const isInside = i < to - from && j < end - start;
          const expected = isInside ? plain(row(matrix, from + i), row(matrix, start + j)) : UNTOUCHED;
          worst = Math.max(worst, Math.abs(found[i * BLOCK_STRIDE + j]! - expected));
        }
      }
      expect(worst).toBeLessThan(1e-12);
    }
  });

  it.each([
    [0, 1],
    [0, 64],
    [1, 66],
    [64, 193],
    [100, 400],
  ])('holds the distances within rows %i to %i above the diagonal', (start, end) => {
    const range = { start, end };
    for (const [metric, plain] of [
      ['cosine', plainCosineDistance],
      ['dot', plainDotDistance],
    ] as const) {
      const found = compute(createDistanceBlocks(matrix, metric, 'keep', 'double'), range, { ...range });
      let worst = 0;
      for (let i = 0; i < end - start; i++) {
        for (let j = i + 1; j < end - start; j++) {
          const expected = plain(row(matrix, start + i), row(matrix, start + j));
          worst = Math.max(worst, Math.abs(found[i * BLOCK_STRIDE + j]! - expected));
        }
      }
      expect(worst).toBeLessThan(1e-12);
    }
  });

  it('computes no more than the tiles on and above the diagonal', () => {
    // Rows 256 on meet columns 0 to 127 below the diagonal only.
    const range = { start: 0, end: 400 };
    const found = compute(createDistanceBlocks(sample(400), 'dot', 'keep', 'double'), range, range);
    expect(found.subarray(256 * BLOCK_STRIDE, 256 * BLOCK_STRIDE + 128).every((x) => x === UNTOUCHED)).toBe(
      true,
    );
  });

  // Rows (2, 0), (2, 0), (-2, 0), (0, 0) and (0.5, 0). Dot products with the first: 4, -4, 0 and 1, so that
  // 1 - dot is -3, 5, 1 and 0 before it is clipped to [0, 2]. Cosines: 1, -1, none and 1.
  const line = { data: Float64Array.of(2, 0, 2, 0, -2, 0, 0, 0, 0.5, 0), rows: 5, cols: 2 };

  it.each([
    ['dot', 'keep', [0, 2, 1, 0]],
    ['dot', 'drop', [Number.POSITIVE_INFINITY, 2, 1, Number.POSITIVE_INFINITY]],
    ['cosine', 'keep', [0, 2, 1, 0]],
    ['cosine', 'drop', [Number.POSITIVE_INFINITY, 2, 1, Number.POSITIVE_INFINITY]],
  ] as const)(
    'clips 1 - %s, and of distances of zero has what is asked for: %s',
    (metric, zeroEdges, expected) => {
      for (const precision of ['double', 'float32'] as const) {
        const { data } = line;
        const points = { ...line, data: precision === 'double' ? data : Float32Array.from(data) };
        const blocks = createDistanceBlocks(points, metric, zeroEdges, precision);
        expect([...compute(blocks, { start: 0, end: 1 }, { start: 1, end: 5 }).subarray(0, 4)]).toEqual(
          expected,
        );
        // The zero row is at distance 1 under either metric, from either side.
        const fromZero = compute(blocks, { start: 3, end: 4 }, { start: 0, end: 3 });
        expect([...fromZero.subarray(0, 4)]).toEqual([1, 1, 1, UNTOUCHED]);
        const toZero = compute(blocks, { start: 0, end: 3 }, { start: 3, end: 5 });
        expect([0, 1, 2].map((row) => toZero[row * BLOCK_STRIDE])).toEqual([1, 1, 1]);
      }
    },
  );

  it('takes no row of ones for one of zeros', () => {
    const ones = { data: Float64Array.of(1, 1, 1, 0), rows: 2, cols: 2 };
    const blocks = createDistanceBlocks(ones, 'cosine', 'keep', 'double');
    // 1 - 1 / sqrt(2).
    expect(compute(blocks, { start: 0, end: 1 }, { start: 1, end: 2 })[0]).toBeCloseTo(1 - Math.SQRT1_2, 14);
  });

  it('computes cosines in the precision asked for, and dot products in double', () => {
    const near = { data: Float64Array.of(1, 0, 1, 1e-4), rows: 2, cols: 2 };
    const [a, b] = [
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ];
    // 1 - 1 / sqrt(1 + 1e-8) is 5e-9 less 3.75e-17.
    const cosine = compute(createDistanceBlocks(near, 'cosine', 'keep', 'double'), a, b)[0]!;
    expect(cosine).toBeCloseTo(5e-9 - 3.75e-17, 20);
    const dots = { data: Float64Array.of(0.5, 1e-9, 0.5, 1), rows: 2, cols: 2 };
    expect(compute(createDistanceBlocks(dots, 'dot', 'keep', 'float32'), a, b)[0]).toBeCloseTo(
      0.75 - 1e-9,
      15,
    );
  });

  it('holds a block of at most 512 rows, 8 places beyond them', () => {
    const length = (rows: number): number => {
      const points = { data: new Float64Array(rows), rows, cols: 1 };
      return createDistanceBlocks(points, 'dot', 'keep', 'double').data.length;
    };
    expect([length(0), length(3), length(512), length(600)]).toEqual([0, 3 * 520, 512 * 520, 512 * 520]);
  });
});
