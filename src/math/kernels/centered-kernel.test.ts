import { describe, expect, it } from 'vitest';
import { expectWithinTiles } from '../../../testing/within-tiles.js';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createCenteredKernel } from './centered-kernel.js';
import { createDistanceKernel, type DistanceKernel } from './distance-kernel.js';
import { createScriptKernel } from './script-kernel.js';

interface Sample {
  readonly rows: number;
  readonly cols: number;
  readonly offset?: number;
  /** Rows lie around this many centers; 0 for none. */
  readonly clusters?: number;
  readonly noise?: number;
}

function sample(seed: number, { rows, cols, offset = 0, clusters = 0, noise = 1 }: Sample): EmbeddingMatrix {
  const random = createRandom(seed);
  const centers = Array.from({ length: clusters * cols }, () => random.normal());
  const data = Float32Array.from({ length: rows * cols }, (_, at) => {
    const center = clusters === 0 ? 0 : centers[(Math.floor(at / cols) % clusters) * cols + (at % cols)]!;
    return offset + center + noise * random.normal();
  });
  return { data, rows, cols };
}

/** The pairs of two blocks, from row `firstY` of the second on. */
function pairsOf(kernel: DistanceKernel, x: EmbeddingMatrix, y: EmbeddingMatrix, firstY = 0): number[] {
  kernel.loadX(x, 0, x.rows);
  kernel.loadY(y, 0, y.rows);
  kernel.compute(firstY);
  return Array.from({ length: x.rows }, (_, i) => i * kernel.maxY).flatMap((at) =>
    Array.from(kernel.out.subarray(at + firstY, at + y.rows)),
  );
}

/** The greatest relative error of the distances, 0 counting as itself. */
function worstError(x: EmbeddingMatrix, y: EmbeddingMatrix, firstY = 0): number {
  const found = pairsOf(createCenteredKernel([x, y], 'float32'), x, y, firstY);
  const exact = pairsOf(createScriptKernel(x.cols, 'squares'), x, y, firstY);
  expect(found).toHaveLength(exact.length);
  const errors = found.map((square, i) =>
    square === exact[i] ? 0 : Math.abs(Math.sqrt(square / exact[i]!) - 1),
  );
  return Math.max(0, ...errors);
}

describe('createCenteredKernel', () => {
  it('computes what the definition says', () => {
    // (0,0) and (1,1) to (3,4): 9 + 16 and 4 + 9; to (1,0): 1 and 1; to (1,1): 2 and 0.
    const x = { data: Float32Array.of(0, 0, 1, 1), rows: 2, cols: 2 };
    const y = { data: Float32Array.of(3, 4, 1, 0, 1, 1), rows: 3, cols: 2 };
    const found = pairsOf(createCenteredKernel([x, y], 'float32'), x, y);
    [25, 1, 2, 13, 1, 0].forEach((square, i) => {
      expect(found[i]).toBeCloseTo(square, 5);
    });
  });

  it.each([
    [1, 1, 1],
    [1, 2, 3],
    [7, 5, 16],
    [9, 4, 17],
    [63, 127, 5],
    [64, 128, 33],
    [5, 9, 384],
    [3, 2, 1000],
    [2, 3, 0],
  ])('keeps six digits of every distance on %i x %i rows of %i', (n, m, cols) => {
    expect(worstError(sample(1, { rows: n, cols }), sample(2, { rows: m, cols }))).toBeLessThan(1e-6);
  });

  // Few near pairs are put right one by one; with two clusters, half of the pairs, the block is done over.
  it.each([
    ['an offset of 10', { offset: 10 }],
    ['one cluster', { clusters: 1, noise: 1e-3 }],
    ['two clusters near together', { clusters: 2, noise: 1e-3 }],
    ['eight clusters near together', { clusters: 8, noise: 1e-3 }],
    ['eight clusters, some pairs beside the line', { clusters: 8, noise: 0.6 }],
  ])('keeps them for %s', (_, kind) => {
    const x = sample(3, { rows: 60, cols: 50, ...kind });
    expect(worstError(x, x)).toBeLessThan(1e-6);
    expect(worstError(x, x, 8)).toBeLessThan(1e-6);
  });

  it('puts equal rows at distance 0, and only these', () => {
    const x = sample(4, { rows: 12, cols: 40 });
    const twice = { data: Float32Array.of(...x.data, ...x.data), rows: 24, cols: 40 };
    const found = pairsOf(createCenteredKernel([twice], 'float32'), twice, twice);
    found.forEach((square, at) => {
      expect(square === 0).toBe(Math.floor(at / 24) % 12 === (at % 24) % 12);
    });
  });

  it('leaves no trace of wider rows that were loaded before', () => {
    const wide = sample(5, { rows: 64, cols: 90 });
    pairsOf(createCenteredKernel([wide], 'float32'), wide, wide);
    expect(worstError(sample(6, { rows: 5, cols: 3 }), sample(7, { rows: 6, cols: 3 }))).toBeLessThan(1e-6);
  });

  it('sums roots over any run of its output', () => {
    const x = sample(8, { rows: 2, cols: 9 });
    const y = sample(9, { rows: 30, cols: 9 });
    const kernel = createCenteredKernel([x, y], 'float32');
    const block = pairsOf(kernel, x, y);
    for (const [from, to] of [
      [3, 3],
      [3, 5],
      [1, 30],
    ] as const) {
      const expected = block.slice(30 + from, 30 + to).reduce((sum, square) => sum + Math.sqrt(square), 0);
      expect(kernel.sumOfRoots(kernel.maxY + from, kernel.maxY + to)).toBeCloseTo(expected, 5);
    }
  });

  it('computes some rows of larger matrices, and nothing for no rows', () => {
    const x = sample(11, { rows: 12, cols: 20 });
    const rows = (from: number, to: number): EmbeddingMatrix => ({
      data: x.data.subarray(from * 20, to * 20),
      rows: to - from,
      cols: 20,
    });
    const kernel = createCenteredKernel([x], 'float32');
    kernel.loadX(x, 2, 5);
    kernel.loadY(x, 6, 12);
    kernel.compute();
    const exact = pairsOf(createScriptKernel(20, 'squares'), rows(2, 5), rows(6, 12));
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 6; j++)
        expect(kernel.out[i * kernel.maxY + j]! / exact[i * 6 + j]! - 1).toBeCloseTo(0, 5);
    }
    kernel.out.fill(-1);
    kernel.compute(6);
    kernel.loadX(x, 0, 0);
    kernel.compute();
    expect(kernel.out.every((value) => value === -1)).toBe(true);
    expect([kernel.maxX, kernel.maxY, kernel.out.length]).toEqual([64, 128, 64 * 128]);
  });

  it('leaves the rest of its output as it was', () => {
    // Eight rows of x at a time, in tiles of 2 rows of x and 4 of y.
    const matrix = sample(14, { rows: 30, cols: 3 });
    const kernel = createCenteredKernel([matrix], 'float32');
    for (const [rows, columns] of [
      [3, 5],
      [9, 8],
      [17, 9],
    ] as const) {
      kernel.loadX(matrix, 0, 30);
      kernel.loadY(matrix, 0, 30);
      kernel.out.fill(-1);
      kernel.loadX(matrix, 5, 5 + rows);
      kernel.loadY(matrix, 7, 7 + columns);
      kernel.compute();
      expectWithinTiles(kernel, rows, columns);
    }
  });

  it('computes nothing while one block is not loaded', () => {
    const x = sample(13, { rows: 4, cols: 3 });
    for (const load of ['loadX', 'loadY'] as const) {
      const kernel = createCenteredKernel([x], 'float32');
      kernel.out.fill(-1);
      kernel[load](x, 0, 4);
      kernel.compute();
      expect(kernel.out.every((value) => value === -1)).toBe(true);
    }
  });

  it('is the one in WebAssembly here, with a memory of its own', () => {
    const { out } = createCenteredKernel([sample(12, { rows: 5, cols: 6 })], 'float32');
    expect(out.buffer.byteLength).toBeGreaterThan(out.byteLength);
    expect(out.buffer).not.toBe(createDistanceKernel(6, 'float32').out.buffer);
  });

  it('is the kernel of double precision where that is asked for', () => {
    const x = sample(10, { rows: 5, cols: 6 });
    const kernel = createCenteredKernel([x], 'double');
    expect(kernel.out).toBeInstanceOf(Float64Array);
    const exact = pairsOf(createScriptKernel(6, 'squares'), x, x);
    pairsOf(kernel, x, x).forEach((square, i) => {
      expect(square).toBeCloseTo(exact[i]!, 12);
    });
  });
});
