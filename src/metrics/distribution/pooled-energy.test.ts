import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { toEmbeddingMatrix } from '../../math/embedding-matrix.js';
import { energyDistance } from './energy-distance.js';
import { pooledEnergy } from './pooled-energy.js';

const x = frozen([
  [1, 0.5],
  [2, 1],
  [0.25, 3],
]);
const y = frozen([
  [4, 1],
  [1, 5],
]);
const pool = [...x, ...y];
/** Every way to deal the five rows into two parts that are not empty. */
const deals = Array.from({ length: 2 ** 5 - 2 }, (_, bits) => {
  const isLeft = (i: number): boolean => (((bits + 1) >> i) & 1) === 1;
  const places = pool.map((_, i) => i);
  return { a: places.filter(isLeft), b: places.filter((i) => !isLeft(i)) };
});

describe('pooledEnergy', () => {
  it.each(['euclidean', 'cosine'] as const)('is the energy distance of any two parts: %s', (distance) => {
    const squared = pooledEnergy(toEmbeddingMatrix(x), toEmbeddingMatrix(y), distance);
    for (const { a, b } of deals) {
      const of = (places: number[]) => places.map((i) => pool[i]!);
      expect(squared(a, b)).toBeCloseTo(energyDistance(of(a), of(b), { distance }).score!, 12);
    }
  });

  it('keeps double precision unless both are single', () => {
    // A distance that single precision has not: 2^-30 beside 1.
    const near = [[1], [1 + 2 ** -30]];
    const single = toEmbeddingMatrix([Float32Array.of(1)]);
    const squared = pooledEnergy(single, toEmbeddingMatrix(near), 'euclidean');
    expect(squared([2], [0, 1])).toBeCloseTo(2 * 2 ** -30, 20);
    expect(pooledEnergy(single, single, 'euclidean')([0], [1])).toBe(0);
  });
});
