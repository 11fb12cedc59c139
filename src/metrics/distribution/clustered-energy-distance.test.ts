import { describe, expect, it } from 'vitest';
import { createRandom } from '../../math/create-random.js';
import { frozen } from '../../testing/frozen.js';
import { clusteredEnergyDistance } from './clustered-energy-distance.js';

const random = createRandom(11);
const blob = (n: number, center: number): number[][] =>
  Array.from({ length: n }, () => [center + random.normal() / 10, random.normal() / 10]);

describe('clusteredEnergyDistance', () => {
  it('is 2 for two blobs that share no cluster, and 0 for one cluster', () => {
    const [left, right] = [frozen(blob(20, 0)), frozen(blob(20, 9))];
    const apart = clusteredEnergyDistance(left, right, { clusters: 2 });
    expect(apart).toMatchObject({ score: 2, cross: 1, coefficient: 1, perSeed: [2, 2, 2, 2, 2], n: 40 });
    expect(clusteredEnergyDistance(left, right, { clusters: 1 }).score).toBe(0);
  });

  it('reports k, split and seeds, and repeats itself by them', () => {
    const [x, y] = [blob(40, 0), blob(40, 0.1)];
    const options = { clusters: 5, seeds: [3, 4], split: 0.25 };
    const result = clusteredEnergyDistance(x, y, options);
    expect(result.params).toEqual({ clusters: 5, seeds: [3, 4], split: 0.25 });
    expect(result.perSeed).toEqual(clusteredEnergyDistance(x, y, options).perSeed);
    expect(result.score).toBeCloseTo((result.perSeed[0]! + result.perSeed[1]!) / 2, 14);
    expect(result.perSeed[0]).not.toBe(result.perSeed[1]);
  });

  it('is undefined where nothing is left to fit on or to compare', () => {
    const few = clusteredEnergyDistance([[1]], [[1], [2]], { clusters: 1 });
    expect(few).toMatchObject({ score: null, undefinedBecause: 'too-few-items', perSeed: [] });
    expect(clusteredEnergyDistance(blob(4, 0), blob(4, 0), { clusters: 5 }).score).toBeNull();
  });

  it('names what is wrong', () => {
    const sample = blob(4, 0);
    const call = (options: object) => () =>
      clusteredEnergyDistance(sample, sample, { clusters: 2, ...options });
    expect(call({ clusters: 0 })).toThrow('options.clusters: expected a whole number of at least 1, got 0');
    expect(call({ seeds: [] })).toThrow(
      'options.seeds: expected a list of at least one safe integer, got an empty array',
    );
    expect(call({ seeds: [0.5] })).toThrow('options.seeds: expected a list');
    expect(call({ split: 1 })).toThrow('options.split: expected a number between 0 and 1, got 1');
    expect(() => clusteredEnergyDistance(sample, [[1], [2]], { clusters: 1 })).toThrow('y.cols: expected 2');
  });
});
