import { describe, expect, it } from 'vitest';
import { expectWithinTiles } from '../../../testing/within-tiles.js';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createDistanceKernel, type DistanceKernel } from './distance-kernel.js';
import { createScriptKernel } from './script-kernel.js';

function randomMatrix(rows: number, cols: number, seed: number, type = Float64Array): EmbeddingMatrix {
  const random = createRandom(seed);
  return { data: type.from({ length: rows * cols }, () => random.normal()), rows, cols };
}

/** All numbers of one block of each matrix, without the unused columns of the buffer. */
function blockOf(kernel: DistanceKernel, x: EmbeddingMatrix, y: EmbeddingMatrix): number[] {
  kernel.loadX(x, 0, x.rows);
  kernel.loadY(y, 0, y.rows);
  kernel.compute();
  const rows = Array.from({ length: x.rows }, (_, i) => i * kernel.maxY);
  return rows.flatMap((at) => Array.from(kernel.out.subarray(at, at + y.rows)));
}

function expectClose(actual: number[], expected: number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  const worst = Math.max(
    ...actual.map((a, i) => Math.abs(a - expected[i]!) / Math.max(1, Math.abs(expected[i]!))),
  );
  expect(worst).toBeLessThan(tolerance);
}

const shapes = [
  [1, 1, 1],
  [1, 2, 3],
  [3, 5, 7],
  [2, 4, 8],
  [63, 127, 5],
  [64, 128, 33],
  [5, 9, 384],
  [3, 2, 1000],
  [2, 3, 0],
] as const;

describe('createDistanceKernel', () => {
  it.each(shapes)('agrees with its JavaScript twin on %i x %i rows of %i', (n, m, d) => {
    const x = randomMatrix(n, d, 1);
    const y = randomMatrix(m, d, 2);
    for (const operation of ['squares', 'dots'] as const) {
      const expected = blockOf(createScriptKernel(d, operation), x, y);
      expectClose(blockOf(createDistanceKernel(d, 'double', operation), x, y), expected, 1e-13);
    }
  });

  it.each(shapes)('agrees in single precision on %i x %i rows of %i', (n, m, d) => {
    const x = randomMatrix(n, d, 3, Float32Array as never);
    const y = randomMatrix(m, d, 4, Float32Array as never);
    const expected = blockOf(createScriptKernel(d, 'squares'), x, y);
    expectClose(blockOf(createDistanceKernel(d, 'float32'), x, y), expected, 1e-6);
  });

  it('computes what the definition says', () => {
    const x = { data: new Float64Array([0, 0, 1, 1]), rows: 2, cols: 2 };
    const y = { data: new Float64Array([3, 4, 1, 0, 1, 1]), rows: 3, cols: 2 };
    // (3,4): 9+16 and 4+9; (1,0): 1 and 1; (1,1): 2 and 0.
    expect(blockOf(createDistanceKernel(2, 'double'), x, y)).toEqual([25, 1, 2, 13, 1, 0]);
    expect(blockOf(createScriptKernel(2, 'squares'), x, y)).toEqual([25, 1, 2, 13, 1, 0]);
    expect(blockOf(createDistanceKernel(2, 'double', 'dots'), x, y)).toEqual([0, 0, 0, 7, 1, 2]);
  });

  it('leaves no trace of wider rows that were loaded before', () => {
    const wide = randomMatrix(64, 7, 5);
    blockOf(createDistanceKernel(7, 'double'), wide, wide);
    const x = randomMatrix(3, 5, 6);
    const expected = blockOf(createScriptKernel(5, 'squares'), x, x);
    expectClose(blockOf(createDistanceKernel(5, 'double'), x, x), expected, 1e-13);
  });

  it('sums roots over any run of its output, in both precisions', () => {
    const x = randomMatrix(2, 9, 7, Float32Array as never);
    const y = randomMatrix(11, 9, 8, Float32Array as never);
    for (const kernel of [
      createDistanceKernel(9, 'float32'),
      createDistanceKernel(9, 'double'),
      createScriptKernel(9, 'squares'),
    ]) {
      const block = blockOf(kernel, x, y);
      const expected = block.slice(14, 20).reduce((sum, square) => sum + Math.sqrt(square), 0);
      expect(kernel.sumOfRoots(kernel.maxY + 3, kernel.maxY + 9)).toBeCloseTo(expected, 5);
      expect(kernel.sumOfRoots(5, 5)).toBe(0);
    }
  });

  it.each(['double', 'float32'] as const)('computes some rows of larger matrices, in %s', (precision) => {
    // Rows 3 to 8 of x and 2 to 13 of y; of these only the pairs of rows 4 on.
    const x = randomMatrix(9, 5, 10, Float32Array as never);
    const y = randomMatrix(14, 5, 11, Float32Array as never);
    for (const kernel of [createDistanceKernel(5, precision), createScriptKernel(5, 'squares')]) {
      kernel.out.fill(-1);
      kernel.loadX(x, 3, 8);
      kernel.loadY(y, 2, 13);
      kernel.compute(4);
      for (let i = 0; i < 5; i++) {
        for (let j = 0; j < 11; j++) {
          let square = 0;
          for (let k = 0; k < 5; k++) square += (x.data[(i + 3) * 5 + k]! - y.data[(j + 2) * 5 + k]!) ** 2;
          expect(kernel.out[i * kernel.maxY + j]).toBeCloseTo(j < 4 ? -1 : square, 5);
        }
      }
    }
  });

  it('leaves the rest of its output as it was', () => {
    // Tiles are of 2 rows of x and 4 rows of y: 3 rows fill two of them, 5 and 9 columns two and three.
    const matrix = randomMatrix(20, 3, 13);
    for (const operation of ['squares', 'dots'] as const) {
      for (const kernel of [createScriptKernel(3, operation), createDistanceKernel(3, 'double', operation)]) {
        for (const [rows, columns] of [
          [3, 5],
          [4, 8],
          [2, 9],
        ] as const) {
          kernel.out.fill(-1);
          kernel.loadX(matrix, 5, 5 + rows);
          kernel.loadY(matrix, 7, 7 + columns);
          kernel.compute();
          expectWithinTiles(kernel, rows, columns);
        }
      }
    }
  });

  it('computes nothing while one block is not loaded', () => {
    const matrix = randomMatrix(4, 3, 14);
    for (const load of ['loadX', 'loadY'] as const) {
      for (const operation of ['squares', 'dots'] as const) {
        for (const kernel of [
          createScriptKernel(3, operation),
          createDistanceKernel(3, 'double', operation),
        ]) {
          kernel.out.fill(-1);
          kernel[load](matrix, 0, 4);
          kernel.compute();
          expect(kernel.out.every((value) => value === -1)).toBe(true);
        }
      }
    }
  });

  it('computes nothing for no rows, loaded or not', () => {
    const x = randomMatrix(4, 5, 12);
    for (const kernel of [createDistanceKernel(5, 'double'), createScriptKernel(5, 'dots')]) {
      kernel.out.fill(-1);
      kernel.compute();
      expect(kernel.out.every((value) => value === -1)).toBe(true);
    }
    for (const [rowsX, rowsY, firstY] of [
      [0, 4, 0],
      [4, 0, 0],
      [4, 4, 4],
    ] as const) {
      const kernel = createDistanceKernel(5, 'double');
      kernel.out.fill(-1);
      kernel.loadX(x, 0, rowsX);
      kernel.loadY(x, 0, rowsY);
      kernel.compute(firstY);
      expect(kernel.out.every((value) => value === -1)).toBe(true);
    }
  });

  it('has results of the precision asked for; dot products are double', () => {
    expect(createDistanceKernel(3, 'float32').out).toBeInstanceOf(Float32Array);
    expect(createDistanceKernel(3, 'double').out).toBeInstanceOf(Float64Array);
    expect(createDistanceKernel(3, 'float32', 'dots').out).toBeInstanceOf(Float64Array);
    expect(createScriptKernel(3, 'dots').out).toBeInstanceOf(Float64Array);
    for (const { maxX, maxY, out } of [createDistanceKernel(3, 'float32'), createScriptKernel(3, 'squares')])
      expect([maxX, maxY, out.length]).toEqual([64, 128, 64 * 128]);
  });
});
