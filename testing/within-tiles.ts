import { expect } from 'vitest';
import type { DistanceKernel } from '../src/math/kernels/distance-kernel-type.js';

/** Kernels compute tiles of 2 rows of x and 4 of y: whatever lies beyond them is still the -1 that `out` was filled with. */
export function expectWithinTiles({ out, maxY }: DistanceKernel, rows: number, columns: number): void {
  const touched = Array.from(out.keys()).filter((at) => out[at] !== -1);
  expect(touched.length).toBeGreaterThanOrEqual(rows * columns);
  expect(Math.max(...touched.map((at) => Math.floor(at / maxY)))).toBeLessThan(Math.ceil(rows / 2) * 2);
  expect(Math.max(...touched.map((at) => at % maxY))).toBeLessThan(Math.ceil(columns / 4) * 4);
}
