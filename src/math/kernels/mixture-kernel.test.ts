import { describe, expect, it } from 'vitest';
import { createRandom } from '../create-random.js';
import { createMixtureKernel, type MixtureKernel } from './mixture-kernel.js';
import { createScriptMixtureKernel } from './script-mixture-kernel.js';
import { createSimdMixtureKernel } from './simd-mixture-kernel.js';

/** Distances and moments of one block of rows under two components. */
function run(kernel: MixtureKernel, rows: number, cols: number): number[] {
  const random = createRandom(rows * 1000 + cols);
  const draw = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal());
  const matrix = { data: draw(rows * cols), rows, cols };
  const shares = draw(rows).map(Math.abs);
  const result: number[] = [];
  for (let c = 0; c < 2; c++) kernel.setComponent(c, draw(cols), draw(cols).map(Math.abs));
  kernel.loadRows(matrix, 0, rows);
  for (let c = 0; c < 2; c++) {
    kernel.measure(c);
    result.push(...kernel.distances.subarray(0, rows));
    kernel.addMoments(c, shares);
    kernel.addMoments(c, shares);
    result.push(...kernel.moments(c).sums, ...kernel.moments(c).squares);
  }
  return result;
}

describe('createMixtureKernel', () => {
  it('computes what the definition says', () => {
    // Rows (1, 2) and (3, 5), center (1, 1), precisions (2, 1): 0 * 2 + 1 * 1 and 4 * 2 + 16 * 1.
    // Shares 1 and 1/2: sums 0 + 2/2 and 1 + 4/2; squares 0 + 4/2 and 1 + 16/2.
    for (const kernel of [createMixtureKernel(2, 1), createScriptMixtureKernel(2, 1)]) {
      kernel.setComponent(0, Float64Array.of(1, 1), Float64Array.of(2, 1));
      kernel.loadRows({ data: Float64Array.of(9, 9, 1, 2, 3, 5), rows: 3, cols: 2 }, 1, 3);
      kernel.measure(0);
      expect(Array.from(kernel.distances.subarray(0, 2))).toEqual([1, 24]);
      kernel.addMoments(0, Float64Array.of(1, 0.5));
      expect(Array.from(kernel.moments(0).sums)).toEqual([1, 3]);
      expect(Array.from(kernel.moments(0).squares)).toEqual([2, 9]);
    }
  });

  it('begins anew with each setting of a component, and reads no row beyond those loaded', () => {
    for (const kernel of [createMixtureKernel(1, 2), createScriptMixtureKernel(1, 2)]) {
      const one = Float64Array.of(1);
      kernel.setComponent(0, one, one);
      kernel.setComponent(1, Float64Array.of(2), one);
      kernel.loadRows(
        { data: new Float64Array(64).fill(Number.POSITIVE_INFINITY), rows: 64, cols: 1 },
        0,
        64,
      );
      kernel.addMoments(0, new Float64Array(64).fill(1));
      kernel.setComponent(0, one, one);
      // Rows 3, 4 and 6: 2, 3 and 5 from the first center with shares 1, 2 and 1; the fourth share is of no row.
      kernel.loadRows({ data: Float64Array.of(3, 4, 6), rows: 3, cols: 1 }, 0, 3);
      kernel.addMoments(0, Float64Array.of(1, 2, 1, 7));
      expect([...kernel.moments(0).sums, ...kernel.moments(0).squares]).toEqual([2 + 6 + 5, 4 + 18 + 25]);
      expect([...kernel.moments(1).sums, ...kernel.moments(1).squares]).toEqual([0, 0]);
      // Of the second component, whose center is 2: 1, 4 and 16, also after moments were added.
      kernel.measure(1);
      kernel.addMoments(0, new Float64Array(64).fill(9));
      expect([...kernel.distances.subarray(0, 3)]).toEqual([1, 4, 16]);
      expect([kernel.maxRows, kernel.distances.length]).toEqual([64, 64]);
    }
  });

  it.each([createMixtureKernel, createScriptMixtureKernel])(
    'begins a round without the moments of the one before: %o',
    (create) => {
      // Row 5 from center 2 and weight 1: 3 and 9. Then row 5 from center 4: 1 and 1, and nothing of the 3 and 9.
      const kernel = create(1, 1);
      const one = Float64Array.of(1);
      kernel.loadRows({ data: Float64Array.of(5), rows: 1, cols: 1 }, 0, 1);
      for (const [center, sum, square] of [
        [2, 3, 9],
        [4, 1, 1],
      ] as const) {
        kernel.setComponent(0, Float64Array.of(center), one);
        kernel.addMoments(0, one);
        expect([...kernel.moments(0).sums, ...kernel.moments(0).squares]).toEqual([sum, square]);
      }
    },
  );

  it('measures the rows that are loaded and no more', () => {
    const one = Float64Array.of(1);
    const script = createScriptMixtureKernel(1, 1);
    script.setComponent(0, one, one);
    script.distances.fill(-1);
    script.measure(0);
    script.addMoments(0, new Float64Array(64).fill(1));
    expect(script.distances.every((distance) => distance === -1)).toBe(true);
    expect([...script.moments(0).sums, ...script.moments(0).squares]).toEqual([0, 0]);
    // Rows come in fours.
    for (const kernel of [script, createMixtureKernel(1, 1)]) {
      kernel.setComponent(0, one, one);
      kernel.distances.fill(-1);
      kernel.loadRows({ data: Float64Array.of(3, 4, 5, 6), rows: 4, cols: 1 }, 0, 4);
      kernel.measure(0);
      expect([...kernel.distances.subarray(0, 6)]).toEqual([4, 9, 16, 25, -1, -1]);
    }
  });

  it.each([createMixtureKernel, createScriptMixtureKernel])(
    'counts nothing of longer blocks that were loaded before: %o',
    (create) => {
      const kernel = create(2, 1);
      kernel.setComponent(0, new Float64Array(2), Float64Array.of(1, 1));
      const before = Float64Array.of(Number.NaN, Infinity, 7, 7, Number.NaN, 1, 1, Number.NaN);
      kernel.loadRows({ data: before, rows: 4, cols: 2 }, 0, 4);
      kernel.addMoments(0, Float64Array.of(1, 1, 1, 1));
      kernel.setComponent(0, new Float64Array(2), Float64Array.of(1, 1));
      kernel.loadRows({ data: Float64Array.of(2, 3), rows: 1, cols: 2 }, 0, 1);
      kernel.addMoments(0, Float64Array.of(1, 9, 9, 9));
      expect([...kernel.moments(0).sums, ...kernel.moments(0).squares]).toEqual([2, 3, 4, 9]);
    },
  );

  it.each([
    [1, 1],
    [2, 3],
    [5, 4],
    [64, 7],
    [63, 33],
  ])('agrees with its JavaScript twin on %i rows of %i', (rows, cols) => {
    const simd = createSimdMixtureKernel(cols, 2);
    expect(simd).toBeDefined();
    const actual = run(simd!, rows, cols);
    const expected = run(createScriptMixtureKernel(cols, 2), rows, cols);
    expect(actual).toHaveLength(expected.length);
    actual.forEach((value, i) => {
      expect(Math.abs(value - expected[i]!)).toBeLessThan(1e-12 * Math.max(1, Math.abs(expected[i]!)));
    });
  });
});
