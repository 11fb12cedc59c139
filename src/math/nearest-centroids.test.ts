import { describe, expect, it } from 'vitest';
import { plainEuclidean } from '../../testing/plain/pairwise-distance-mean.js';
import { createRandom } from './create-random.js';
import { type EmbeddingMatrix, row } from './embedding-matrix.js';
import { nearestCentroids } from './nearest-centroids.js';

function sample(rows: number, cols: number, seed: number): EmbeddingMatrix {
  const random = createRandom(seed);
  return { data: Float64Array.from({ length: rows * cols }, () => random.normal()), rows, cols };
}

describe('nearestCentroids', () => {
  it('takes the lowest index of equally near centroids', () => {
    // (2, 2) is as far from (0, 0) as from (4, 4).
    const result = nearestCentroids(
      [
        [0, 1],
        [5, 5],
        [2, 2],
      ],
      [
        [0, 0],
        [4, 4],
        [4, 4],
      ],
    );
    expect(result).toEqual({ labels: Uint32Array.of(0, 1, 0), squaredDistances: Float64Array.of(1, 2, 8) });
  });

  it('equals a plain search over more rows and centroids than fit one block', () => {
    const rows = sample(150, 5, 1);
    const centroids = sample(200, 5, 2);
    const { labels, squaredDistances } = nearestCentroids(rows, centroids);
    for (let i = 0; i < rows.rows; i++) {
      const distances = Array.from({ length: 200 }, (_, c) =>
        plainEuclidean(row(rows, i), row(centroids, c)),
      );
      expect(labels[i]).toBe(distances.indexOf(Math.min(...distances)));
      expect(squaredDistances[i]).toBeCloseTo(Math.min(...distances) ** 2, 12);
    }
  });

  it('accepts no vectors, refuses no centroids and another width', () => {
    expect(nearestCentroids([], [[1, 2]]).labels).toHaveLength(0);
    expect(() => nearestCentroids([[1]], [])).toThrow(
      'nearestCentroids: centroids: expected at least one centroid, got an array of 0',
    );
    expect(() => nearestCentroids([[1]], [[1, 2]])).toThrow(
      'nearestCentroids: centroids: expected vectors of 1, got 2',
    );
  });
});
