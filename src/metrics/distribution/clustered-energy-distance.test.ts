import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { createRandom } from '../../math/create-random.js';
import { clusteredEnergyDistance } from './clustered-energy-distance.js';

const random = createRandom(11);
const blob = (n: number, center: number): number[][] =>
  Array.from({ length: n }, () => [center + random.normal() / 10, random.normal() / 10]);

describe('clusteredEnergyDistance', () => {
  it('is 2 for two blobs that share no cluster, and 0 for one cluster', () => {
    const [left, right] = [frozen(blob(20, 0)), frozen(blob(20, 9))];
    const apart = clusteredEnergyDistance(left, right, { k: 2 });
    expect(apart).toMatchObject({ score: 2, cross: 1, coefficient: 1, perSeed: [2, 2, 2, 2, 2], n: 40 });
    expect(clusteredEnergyDistance(left, right, { k: 1 }).score).toBe(0);
  });

  it('reports k, split and seeds, and repeats itself by them', () => {
    const [x, y] = [blob(40, 0), blob(40, 0.1)];
    const options = { k: 5, seeds: [3, 4], split: 0.25 };
    const result = clusteredEnergyDistance(x, y, options);
    expect(result.params).toEqual({ k: 5, seeds: [3, 4], split: 0.25 });
    expect(result.perSeed).toEqual(clusteredEnergyDistance(x, y, options).perSeed);
    expect(result.score).toBeCloseTo((result.perSeed[0]! + result.perSeed[1]!) / 2, 14);
    expect(result.perSeed[0]).not.toBe(result.perSeed[1]);
  });

  it('is undefined where nothing is left to fit on or to compare', () => {
    const few = clusteredEnergyDistance([[1]], [[1], [2]], { k: 1 });
    expect(few).toMatchObject({ score: null, undefinedBecause: 'too-few-items', perSeed: [] });
    expect(clusteredEnergyDistance(blob(4, 0), blob(4, 0), { k: 5 }).score).toBeNull();
  });

  it('needs a row to fit on and a row to compare on each side, and a row for each cluster', () => {
    const [one, four] = [[[1]], [[1], [2], [3], [4]]];
    // A quarter of one row is none, three quarters are the row itself.
    for (const split of [0.25, 0.75])
      for (const [x, y] of [
        [one, four],
        [four, one],
      ])
        expect(clusteredEnergyDistance(x!, y!, { k: 1, split })).toMatchObject({
          ...{ undefinedBecause: 'too-few-items', n: 5, cross: null },
        });
    expect(clusteredEnergyDistance(four, four, { k: 4 }).score).not.toBeNull();
    expect(clusteredEnergyDistance(four, four, { k: 5 }).score).toBeNull();
    const small = clusteredEnergyDistance([[0], [1]], [[8], [9]], { k: 1 });
    // One row of each side is left to compare.
    expect(small).toMatchObject({
      score: 0,
      unbiasedSquared: null,
      params: { seeds: [0, 1, 2, 3, 4], split: 0.5 },
    });
  });

  it('marks single precision where both samples have it', () => {
    const double = [[0], [1]];
    const single = double.map((row) => Float32Array.from(row));
    const precision = (x: typeof single | number[][], y: typeof x) =>
      clusteredEnergyDistance(x as number[][], y as number[][], { k: 1 }).precision;
    expect(precision(single, single)).toBe('float32');
    for (const [x, y] of [
      [single, double],
      [double, single],
      [double, double],
    ] as const)
      expect(precision(x, y)).toBeUndefined();
  });

  it('names what is wrong', () => {
    const sample = blob(4, 0);
    const call = (options: object) => () => clusteredEnergyDistance(sample, sample, { k: 2, ...options });
    expect(call({ k: 0 })).toThrow('options.k: expected a whole number of at least 1, got 0');
    expect(call({ seeds: [] })).toThrow(
      'options.seeds: expected a list of at least one safe integer, got an array of 0',
    );
    expect(call({ seeds: [1, 0.5] })).toThrow('options.seeds: expected a list');
    expect(call({ seeds: [7] })).not.toThrow();
    expect(call({ seeds: [0.5] })).toThrow('options.seeds: expected a list');
    expect(call({ split: 1 })).toThrow('options.split: expected a number between 0 and 1, got 1');
    expect(() => clusteredEnergyDistance(sample, [[1], [2]], { k: 1 })).toThrow('y.cols: expected 2');
  });
});
