import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCosineDistance, plainDistanceMean } from '../../testing/plain/pairwise-distance-mean.js';
import { createRandom } from './create-random.js';
import { type EmbeddingMatrix, row } from './embedding-matrix.js';
import { pairwiseDistanceMean } from './pairwise-distance-mean.js';

interface Shape {
  readonly rows: number;
  readonly cols: number;
  readonly offset?: number;
  readonly scale?: number;
}

function sample(seed: number, { rows, cols, offset = 0, scale = 1 }: Shape): EmbeddingMatrix {
  const random = createRandom(seed);
  const data = Float32Array.from({ length: rows * cols }, () => offset + scale * random.normal());
  return { data, rows, cols };
}

const rowsOf = (matrix: EmbeddingMatrix): ArrayLike<number>[] =>
  Array.from({ length: matrix.rows }, (_, i) => row(matrix, i));
const inDouble = (matrix: EmbeddingMatrix): EmbeddingMatrix => ({
  ...matrix,
  data: Float64Array.from(matrix.data),
});
const relativeError = (actual: number, expected: number): number =>
  Math.abs(actual - expected) / Math.abs(expected);

describe('pairwiseDistanceMean', () => {
  it('matches hand-derived means', () => {
    // Distances of (0,0) to (3,4) and (0,1): 5 and 1. Cosines of (2,0) with (0,1) and (1,0): 0 and 1.
    expect(
      pairwiseDistanceMean(
        [[0, 0]],
        [
          [3, 4],
          [0, 1],
        ],
      ),
    ).toBe(3);
    expect(
      pairwiseDistanceMean(
        [[2, 0]],
        [
          [0, 1],
          [1, 0],
        ],
        { distance: 'cosine' },
      ),
    ).toBe(0.5);
    // Three points on a line at 0, 1, 3: distances 1, 3, 2; 12 over 9 ordered pairs, or over 6.
    const line = Object.freeze([[0], [1], [3]]);
    expect(pairwiseDistanceMean(line)).toBeCloseTo(12 / 9, 15);
    expect(pairwiseDistanceMean(line, undefined, { unbiased: true })).toBeCloseTo(2, 15);
    // Between two samples there is no pair of a vector with itself: 0, 1, 3 from 1 are 1, 0 and 2.
    expect(pairwiseDistanceMean(line, [[1]], { unbiased: true })).toBe(1);
    expect(pairwiseDistanceMean(line, line, { unbiased: true })).toBeCloseTo(12 / 9, 15);
    // Opposite directions: distance 2 for 2 of 4 ordered pairs, or for both of 2.
    const opposite = [
      [1, 0],
      [-3, 0],
    ];
    expect(pairwiseDistanceMean(opposite, undefined, { distance: 'cosine' })).toBe(1);
    expect(pairwiseDistanceMean(opposite, undefined, { distance: 'cosine', unbiased: true })).toBe(2);
  });

  it('equals the plain triple loop across block edges, within 1e-10 in double and 1e-6 in single precision', () => {
    for (const [n, m, d] of [
      [1, 1, 1],
      [5, 3, 2],
      [64, 128, 4],
      [65, 129, 7],
      [130, 300, 50],
    ] as const) {
      const x = sample(n, { rows: n, cols: d });
      const y = sample(m + 1000, { rows: m, cols: d });
      const between = plainDistanceMean(rowsOf(x), rowsOf(y));
      const within = plainDistanceMean(rowsOf(y), rowsOf(y));
      expect(relativeError(pairwiseDistanceMean(inDouble(x), inDouble(y)), between)).toBeLessThan(1e-10);
      expect(relativeError(pairwiseDistanceMean(x, y, { precision: 'double' }), between)).toBeLessThan(1e-10);
      expect(relativeError(pairwiseDistanceMean(x, y), between)).toBeLessThan(1e-6);
      if (m > 1) expect(relativeError(pairwiseDistanceMean(y), within)).toBeLessThan(1e-6);
      if (m > 1) expect(relativeError(pairwiseDistanceMean(inDouble(y)), within)).toBeLessThan(1e-10);
    }
  });

  it('equals the plain mean of 1 - cosine', () => {
    const x = sample(1, { rows: 40, cols: 6, offset: 1 });
    const y = sample(2, { rows: 30, cols: 6 });
    for (const [a, b] of [
      [x, y],
      [y, y],
    ] as const) {
      const expected = plainDistanceMean(rowsOf(a), rowsOf(b), plainCosineDistance);
      expect(
        relativeError(pairwiseDistanceMean(a, a === b ? undefined : b, { distance: 'cosine' }), expected),
      ).toBeLessThan(1e-12);
    }
  });

  it('keeps the digits of near-equal vectors, an offset of 10, duplicates and tiny numbers', () => {
    const cases: [string, EmbeddingMatrix, number][] = [
      ['offset of 10 on every component', sample(3, { rows: 50, cols: 384, offset: 10 }), 1e-6],
      // The inputs are already rounded to single precision; their differences are exact.
      [
        'near-equal vectors: spread 1e-4 around 1',
        sample(4, { rows: 50, cols: 384, offset: 1, scale: 1e-4 }),
        1e-6,
      ],
      ['small numbers, 1e-11', sample(5, { rows: 50, cols: 16, scale: 1e-11 }), 1e-6],
      [
        'denormal numbers, 1e-40: computed in double precision',
        sample(6, { rows: 50, cols: 16, scale: 1e-40 }),
        1e-10,
      ],
      [
        'huge numbers, 1e30: computed in double precision',
        sample(7, { rows: 50, cols: 16, scale: 1e30 }),
        1e-10,
      ],
    ];
    for (const [name, matrix, tolerance] of cases) {
      const expected = plainDistanceMean(rowsOf(matrix), rowsOf(matrix));
      expect(relativeError(pairwiseDistanceMean(matrix), expected), name).toBeLessThan(tolerance);
      expect(relativeError(pairwiseDistanceMean(inDouble(matrix)), expected), name).toBeLessThan(1e-10);
    }
    // A Gram product would give sqrt(1e-4) here; differences give exactly 0.
    const same = Array.from({ length: 70 }, () => Float32Array.of(10.1, 20.2, 30.3));
    expect(pairwiseDistanceMean(same)).toBe(0);
    expect(pairwiseDistanceMean(same, same)).toBe(0);
    expect(
      pairwiseDistanceMean(
        [
          [0.1, 0.2],
          [0.1, 0.2],
        ],
        undefined,
        { distance: 'cosine' },
      ),
    ).toBeLessThan(1e-30);
  });

  it('keeps the digits of a cosine distance between near-parallel vectors', () => {
    // tan(angle) = 1e-6: 1 - cos = 5e-13 (1 - 1e-12 * ...), far below what 1 - dot could tell apart to 1e-6.
    const distance = pairwiseDistanceMean([[1, 0]], [[1, 1e-6]], { distance: 'cosine' });
    expect(relativeError(distance, 5e-13)).toBeLessThan(1e-9);
  });

  it('is NaN where there is no pair or no direction', () => {
    expect(pairwiseDistanceMean([], [[1]])).toBeNaN();
    expect(pairwiseDistanceMean([[1]], [])).toBeNaN();
    expect(pairwiseDistanceMean([])).toBeNaN();
    expect(pairwiseDistanceMean([[1, 2]], undefined, { unbiased: true })).toBeNaN();
    expect(pairwiseDistanceMean([[1, 2]])).toBe(0);
    expect(
      pairwiseDistanceMean(
        [
          [1, 2],
          [0, 0],
        ],
        [[1, 1]],
        { distance: 'cosine' },
      ),
    ).toBeNaN();
    expect(pairwiseDistanceMean([[1, 2]], [[0, 0]], { distance: 'cosine' })).toBeNaN();
  });

  it('is symmetric, and does not change under a rotation of the order', () => {
    const vector = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 3, maxLength: 3 });
    const vectors = fc.array(vector, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(vectors, vectors, (x, y) => {
        const mean = pairwiseDistanceMean(x, y);
        expect(pairwiseDistanceMean(y, x)).toBeCloseTo(mean, 12);
        expect(pairwiseDistanceMean([...x].reverse(), y)).toBeCloseTo(mean, 12);
        expect(pairwiseDistanceMean(x, x)).toBeCloseTo(pairwiseDistanceMean(x), 12);
      }),
    );
  });

  it('refuses samples of different width, bad numbers and unknown options', () => {
    expect(() => pairwiseDistanceMean([[1, 2]], [[1]])).toThrow(
      'pairwiseDistanceMean: y: expected vectors of 2, got 1',
    );
    expect(() => pairwiseDistanceMean([[1, Number.NaN]])).toThrow(
      'pairwiseDistanceMean: x[0][1]: expected a finite number, got NaN',
    );
    expect(() => pairwiseDistanceMean([[1]], [[1]], { distance: 'manhattan' as never })).toThrow(
      'pairwiseDistanceMean: options.distance: expected "euclidean" or "cosine", got "manhattan"',
    );
  });
});
