import { describe, expect, it } from 'vitest';
import { createRandom } from '../create-random.js';
import type { EmbeddingMatrix } from '../embedding-matrix.js';
import {
  createStripeKernel,
  type DistanceSum,
  meanOfStripes,
  stripeCount,
  sumOfStripe,
} from './distance-stripes.js';

function sample(rows: number, seed: number): EmbeddingMatrix {
  const random = createRandom(seed);
  return { data: Float64Array.from({ length: rows * 3 }, () => random.normal()), rows, cols: 3 };
}

/** The sums of all stripes, computed from the last to the first. */
function stripesOf(job: DistanceSum): number[] {
  const kernel = createStripeKernel(job);
  const backwards = Array.from({ length: stripeCount(job) }, (_, i) => stripeCount(job) - 1 - i);
  return backwards.map((stripe) => sumOfStripe(job, stripe, kernel)).reverse();
}

/** Mean distance over all ordered pairs, each with itself too, by the definition. */
function plainMean(x: EmbeddingMatrix, y: EmbeddingMatrix): number {
  let sum = 0;
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < y.rows; j++) {
      sum += Math.hypot(...[0, 1, 2].map((k) => x.data[i * 3 + k]! - y.data[j * 3 + k]!));
    }
  }
  return sum / (x.rows * y.rows);
}

describe('distance sums in stripes', () => {
  // A stripe has 128 rows of y, and the kernel takes 64 of x at once: below, at and beyond each.
  it.each([
    [1, 1],
    [5, 128],
    [64, 129],
    [65, 3],
    [130, 257],
  ])('have the mean over all pairs of %i and %i rows', (n, m) => {
    const [x, y] = [sample(n, 1), sample(m, 2)];
    const job = { x, y, precision: 'double' } as const;
    expect(stripeCount(job)).toBe(Math.ceil(m / 128));
    expect(meanOfStripes(job, stripesOf(job))).toBeCloseTo(plainMean(x, y), 12);
  });

  it.each([1, 2, 64, 65, 128, 129, 200, 300])('have the mean within %i rows', (n) => {
    const x = sample(n, 3);
    const job = { x, precision: 'double' } as const;
    expect(stripeCount(job)).toBe(Math.ceil(n / 128));
    expect(meanOfStripes(job, stripesOf(job))).toBeCloseTo(plainMean(x, x), 12);
  });

  it('sum each pair once within a sample, and in the stripe of its later row', () => {
    // Rows 0, 1, ..., 128 on a line: the pairs of the first 128 sum to (n^3 - n) / 6, the last row to 1 + ... + 128.
    const data = Float64Array.from({ length: 129 * 3 }, (_, at) => (at % 3 === 0 ? at / 3 : 0));
    const job = { x: { data, rows: 129, cols: 3 }, precision: 'double' } as const;
    expect(stripesOf(job)).toEqual([(128 ** 3 - 128) / 6, (128 * 129) / 2]);
  });

  it('take single precision where it is asked for', () => {
    const [x, y] = [sample(70, 4), sample(140, 5)];
    const job = { x, y, precision: 'float32' } as const;
    expect(createStripeKernel(job).out).toBeInstanceOf(Float32Array);
    expect(createStripeKernel({ ...job, precision: 'double' }).out).toBeInstanceOf(Float64Array);
    expect(meanOfStripes(job, stripesOf(job))).toBeCloseTo(plainMean(x, y), 6);
    const within = { x: y, precision: 'float32' } as const;
    expect(meanOfStripes(within, stripesOf(within))).toBeCloseTo(plainMean(y, y), 6);
  });
});
