import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './create-random.js';
import type { EmbeddingMatrix } from './embedding-matrix.js';
import { kMeans } from './k-means.js';
import { nearestCentroids } from './nearest-centroids.js';

/** Three clouds of 30 vectors each, far apart, one after the other. */
function clouds(seed: number): EmbeddingMatrix {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: 90 * 4 }, (_, at) => random.normal() + 20 * Math.floor(at / 120));
  return { data, rows: 90, cols: 4 };
}

describe('kMeans', () => {
  it('follows a run by hand', () => {
    // Starts 0 and 1: {0} {1, 10, 12} -> means 0 and 23/3; {0, 1} {10, 12} -> 0.5 and 11, where it stays.
    const result = kMeans(Object.freeze([[0], [1], [10], [12]]), {
      k: 2,
      initial: Object.freeze([[0], [1]]),
    });
    expect(result.labels).toEqual(Uint32Array.of(0, 0, 1, 1));
    expect(result.centroids).toEqual({ data: Float64Array.of(0.5, 11), rows: 2, cols: 1 });
    expect(result.inertia).toBe(0.25 + 0.25 + 1 + 1);
    expect(result.iterations).toBe(2);
  });

  it('goes on while a single vector changes its cluster, the first one too', () => {
    // The run above with 1 in front: after the first round only it changes.
    const result = kMeans([[1], [0], [10], [12]], { k: 2, initial: [[0], [1]] });
    expect(Array.from(result.centroids.data)).toEqual([0.5, 11]);
    expect(result.iterations).toBe(2);
  });

  it('starts at vectors as they are, each at most once while others differ', () => {
    const rows = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 0],
    ];
    for (let seed = 0; seed < 5; seed++) {
      const { centroids } = kMeans(rows, { k: 3, seed, iterations: 0 });
      const starts = [0, 3, 6].map((at) => Array.from(centroids.data.subarray(at, at + 3)));
      expect(starts.sort((a, b) => a[0]! - b[0]!)).toEqual(rows);
    }
  });

  it('has seed 0 and 300 rounds unless told otherwise', () => {
    const rows = clouds(6);
    const fit = kMeans(rows, { k: 6 });
    expect(fit).toEqual(kMeans(rows, { k: 6, seed: 0, iterations: 300 }));
    expect(fit).not.toEqual(kMeans(rows, { k: 6, seed: 1 }));
  });

  it('only assigns with no iterations', () => {
    const result = kMeans([[0], [1], [10]], { k: 2, initial: [[0], [1]], iterations: 0 });
    expect(result).toMatchObject({ labels: Uint32Array.of(0, 1, 1), inertia: 81, iterations: 0 });
    expect(Array.from(result.centroids.data)).toEqual([0, 1]);
  });

  it('finds clouds that lie far apart, whatever the seed and the precision', () => {
    for (let seed = 0; seed < 10; seed++) {
      const rows = clouds(seed);
      for (const data of [rows.data, Float32Array.from(rows.data)]) {
        const { labels } = kMeans({ ...rows, data }, { k: 3, seed });
        for (const start of [0, 30, 60]) expect(new Set(labels.subarray(start, start + 30)).size).toBe(1);
        expect(new Set(labels).size).toBe(3);
      }
    }
  });

  it('is a fixed point: labels are nearest, centroids are means', () => {
    const rows = clouds(3);
    const { centroids, labels, inertia } = kMeans(rows, { k: 7, seed: 5 });
    const nearest = nearestCentroids(rows, centroids);
    expect(labels).toEqual(nearest.labels);
    expect(inertia).toBe(nearest.squaredDistances.reduce((a, b) => a + b));
    const again = kMeans(rows, { k: 7, initial: centroids });
    expect(again.inertia).toBeCloseTo(inertia, 9);
    expect(again.labels).toEqual(labels);
  });

  it('gives the same clusters for the same seed, and others for another', () => {
    const rows = clouds(4);
    expect(kMeans(rows, { k: 8, seed: 1 })).toEqual(kMeans(rows, { k: 8, seed: 1 }));
    expect(kMeans(rows, { k: 8, seed: 1 }).inertia).not.toBe(kMeans(rows, { k: 8, seed: 2 }).inertia);
  });

  it('fills an empty cluster with the farthest vector', () => {
    // Both starts at 0 leave cluster 1 empty; 10 is farthest from the mean and becomes it.
    const { labels, inertia } = kMeans([[0], [1], [10]], { k: 2, initial: [[0], [0]] });
    expect(labels).toEqual(Uint32Array.of(0, 0, 1));
    expect(inertia).toBe(0.5);
  });

  it('takes the first of equally far vectors for an empty cluster, and none that is alone in its own', () => {
    // -10 and 10 lie 10 from both starts: -10 becomes the second cluster, 0 and 10 keep the mean 5.
    const equal = kMeans([[-10], [0], [10]], { k: 2, initial: [[0], [0]], iterations: 1 });
    expect(Array.from(equal.centroids.data)).toEqual([5, -10]);
    expect(equal.labels).toEqual(Uint32Array.of(1, 0, 0));
    // 150 is farthest from its start, 50, and the only one there: 1 becomes the third cluster.
    const alone = kMeans([[0], [1], [150]], { k: 3, initial: [[0], [100], [0]], iterations: 1 });
    expect(Array.from(alone.centroids.data)).toEqual([0, 150, 1]);
    expect(alone.labels).toEqual(Uint32Array.of(0, 2, 1));
  });

  it('fills several empty clusters, the first too, with one vector each', () => {
    // All are nearest to the second start: 10, then -10 as the first of two at distance 10 that are left.
    const { centroids } = kMeans([[0], [0], [10], [-10], [10]], {
      k: 3,
      initial: [[1000], [0], [1000]],
      iterations: 1,
    });
    expect(Array.from(centroids.data)).toEqual([10, 10 / 3, -10]);
  });

  it('starts at any vector, then at others in proportion to their squared distances', () => {
    // From 0 the squares are 1 and 9, from 1 they are 1 and 4, from 3 they are 9 and 4: the pairs {0, 1}, {0, 3} and
    // {1, 3} come with chance (1/10 + 1/5) / 3 = .1, (9/10 + 9/13) / 3 = .531 and (4/5 + 4/13) / 3 = .369.
    const firsts = new Map<number, number>();
    const pairs = new Map<string, number>();
    const count = <K>(of: Map<K, number>, key: K): unknown => of.set(key, (of.get(key) ?? 0) + 1);
    const seeds = 4000;
    for (let seed = 0; seed < seeds; seed++) {
      const starts = kMeans([[0], [1], [3]], { k: 2, seed, iterations: 0 }).centroids.data;
      count(firsts, starts[0]!);
      count(pairs, Array.from(starts).sort().join());
    }
    // Four standard errors are at most 4 sqrt(1/4 / 4000) = .032.
    for (const start of [0, 1, 3]) expect(Math.abs(firsts.get(start)! / seeds - 1 / 3)).toBeLessThan(0.032);
    for (const [pair, chance] of [
      ['0,1', 0.1],
      ['0,3', 0.531],
      ['1,3', 0.369],
    ] as const)
      expect(Math.abs(pairs.get(pair)! / seeds - chance)).toBeLessThan(0.032);
  });

  it('survives as many clusters as vectors, and equal vectors', () => {
    expect(kMeans([[1], [5], [9]], { k: 3 }).inertia).toBe(0);
    expect(kMeans([[2], [2], [2]], { k: 2 }).inertia).toBe(0);
  });

  it('never lets a further round make the inertia worse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 6 }), (seed, clusters) => {
        const random = createRandom(seed);
        const rows = Array.from({ length: 20 }, () => [random.normal(), random.normal()]);
        const inertias = [0, 1, 2, 3, 300].map(
          (iterations) => kMeans(rows, { k: clusters, seed, iterations }).inertia,
        );
        for (let i = 1; i < inertias.length; i++)
          expect(inertias[i]!).toBeLessThanOrEqual(inertias[i - 1]! + 1e-9);
      }),
    );
  });

  it('refuses impossible options', () => {
    expect(() => kMeans([[1], [2]], { k: 3 })).toThrow(
      'kMeans: options.k: expected a whole number from 1 to 2, the number of vectors, got 3',
    );
    expect(() => kMeans([[1], [2]], { k: 1, iterations: -1 })).toThrow(
      'kMeans: options.iterations: expected a whole number from 0 to 10,000,000, got -1',
    );
    expect(() => kMeans([[1], [2]], { k: 2, initial: [[1]] })).toThrow(
      'kMeans: options.initial: expected 2 centroids, got 1',
    );
    expect(() => kMeans([[1], [2]], { k: 1, initial: [[1, 2]] })).toThrow(
      'kMeans: options.initial: expected vectors of 1, got 2',
    );
  });
});
