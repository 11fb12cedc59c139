import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import { createDistanceKernel, type DistanceKernel } from './distance-kernel.js';
import { createScriptKernel } from './script-kernel.js';
import { createSimdKernel } from './simd-kernel.js';

vi.mock('./simd-kernel.js', { spy: true });

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
  it.each(['double', 'float32'] as const)('is the one in WebAssembly here: %s', (precision) => {
    const kernel = createDistanceKernel(3, precision);
    expect(kernel).toBe(vi.mocked(createSimdKernel).mock.results.at(-1)!.value);
    expect(kernel).toBeDefined();
  });

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
});

describe('without WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('falls back to JavaScript', async () => {
    vi.doUnmock('./simd-kernel.js');
    vi.stubGlobal('WebAssembly', undefined);
    vi.resetModules();
    const fresh = await import('./distance-kernel.js');
    const simd = await import('./simd-kernel.js');
    expect(simd.createSimdKernel(3, 'float32', 'squares')).toBeUndefined();
    const x = randomMatrix(5, 6, 9, Float32Array as never);
    const expected = blockOf(createScriptKernel(6, 'squares'), x, x);
    expect(blockOf(fresh.createDistanceKernel(6, 'float32'), x, x)).toEqual(expected);
  });
});
