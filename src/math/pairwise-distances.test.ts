import { describe, expect, it } from 'vitest';
import { plainCosineDistance, plainEuclidean } from '../../testing/plain/pairwise-distance-mean.js';
import { createRandom } from './create-random.js';
import { type EmbeddingMatrix, row } from './embedding-matrix.js';
import { pairwiseDistances } from './pairwise-distances.js';

function sample(rows: number, cols: number, seed: number): EmbeddingMatrix {
  const random = createRandom(seed);
  return { data: Float32Array.from({ length: rows * cols }, () => random.normal() + 1), rows, cols };
}

describe('pairwiseDistances', () => {
  it('matches a derivation by hand', () => {
    // Rows (0,0) and (0,1); columns (3,4), (0,1), (0,0): 5, 1, 0 and sqrt(9 + 9), 0, 1.
    const distances = pairwiseDistances(
      Object.freeze([
        [0, 0],
        [0, 1],
      ]),
      [
        [3, 4],
        [0, 1],
        [0, 0],
      ],
    );
    expect(distances).toEqual({ data: Float64Array.of(5, 1, 0, Math.sqrt(18), 0, 1), rows: 2, cols: 3 });
    expect(
      Array.from(
        pairwiseDistances(
          [
            [1, 0],
            [0, 2],
            [-3, 0],
          ],
          undefined,
          { distance: 'cosine' },
        ).data,
      ),
    ).toEqual([0, 1, 2, 1, 0, 1, 2, 1, 0]);
  });

  it.each([
    [3, 2, 5],
    [70, 140, 7],
    [130, 130, 16],
  ])('equals the plain distances of %i x %i vectors of %i, in both precisions', (n, m, d) => {
    const [x, y] = [sample(n, d, 1), sample(m, d, 2)];
    for (const [distance, plain] of [
      ['euclidean', plainEuclidean],
      ['cosine', plainCosineDistance],
    ] as const) {
      for (const [precision, tolerance] of [
        ['float32', 2e-6],
        ['double', 1e-12],
      ] as const) {
        for (const other of [undefined, y]) {
          const columns = other ?? x;
          const { data, rows, cols } = pairwiseDistances(x, other, { distance, precision });
          expect([rows, cols]).toEqual([n, columns.rows]);
          let worst = 0;
          for (let i = 0; i < rows; i++) {
            for (let j = 0; j < cols; j++) {
              worst = Math.max(worst, Math.abs(data[i * cols + j]! - plain(row(x, i), row(columns, j))));
            }
          }
          expect(worst).toBeLessThan(tolerance);
        }
      }
    }
  });

  it('is NaN for the direction of a zero vector only', () => {
    const { data } = pairwiseDistances(
      [
        [1, 0],
        [0, 0],
      ],
      undefined,
      { distance: 'cosine' },
    );
    expect(Array.from(data)).toEqual([0, Number.NaN, Number.NaN, Number.NaN]);
    expect(Array.from(pairwiseDistances([[1, 0]], [[0, 0]]).data)).toEqual([1]);
  });

  it('has zero vectors first, between others and last', () => {
    // Directions: none, east, none, north, none; against none, east, none, west.
    const x = [
      [0, 0],
      [2, 0],
      [0, -0],
      [0, 3],
      [0, 0],
    ];
    const y = [
      [0, 0],
      [1, 0],
      [0, 0],
      [-1, 0],
    ];
    const { data } = pairwiseDistances(x, y, { distance: 'cosine' });
    const none = Number.NaN;
    const nothing = [none, none, none, none];
    const rows = [nothing, [none, 0, none, 2], nothing, [none, 1, none, 1], nothing];
    expect(Array.from(data)).toEqual(rows.flat());
  });

  it('is at most 2 for opposite directions, whatever rounding leaves', () => {
    const x = sample(60, 5, 3);
    const opposite = { ...x, data: x.data.map((component) => -3 * component) };
    for (const precision of ['float32', 'double'] as const) {
      const { data } = pairwiseDistances(x, opposite, { distance: 'cosine', precision });
      expect(Math.max(...data)).toBe(2);
    }
  });

  it('mirrors the blocks above the diagonal', () => {
    // Blocks are of 64 rows and 128 columns: of 130 rows, the last two meet the first 128 in a mirror image only.
    const x = { ...sample(130, 1, 4), data: Float64Array.from({ length: 130 }, (_, i) => (i * 37) % 130) };
    const { data } = pairwiseDistances(x);
    const wrong = Array.from(data.keys()).filter(
      (at) => data[at] !== Math.abs(x.data[Math.floor(at / 130)]! - x.data[at % 130]!),
    );
    expect(wrong).toEqual([]);
  });

  it('accepts empty samples and refuses other widths', () => {
    expect(pairwiseDistances([], [[1]])).toEqual({ data: new Float64Array(0), rows: 0, cols: 1 });
    expect(() => pairwiseDistances([[1]], [[1, 2]])).toThrow(
      'pairwiseDistances: y: expected vectors of 1, got 2',
    );
    expect(() => pairwiseDistances([[1]], [[1]], { distance: 'dot' as never })).toThrow(
      'pairwiseDistances: options.distance: expected "euclidean" or "cosine", got "dot"',
    );
  });
});
