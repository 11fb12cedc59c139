import { describe, expect, it } from 'vitest';
import { MetricError } from '../error.js';
import { row, toEmbeddingMatrix, type Vectors } from './embedding-matrix.js';

function errorOf(action: () => unknown): MetricError {
  try {
    action();
  } catch (error) {
    if (error instanceof MetricError) return error;
  }
  throw new Error('expected a MetricError');
}

describe('toEmbeddingMatrix', () => {
  it('converts arrays of arrays to double precision, row by row', () => {
    const matrix = toEmbeddingMatrix(Object.freeze([Object.freeze([1, 2]), Object.freeze([3, 4]), [5, 6]]));
    expect(matrix).toEqual({ data: new Float64Array([1, 2, 3, 4, 5, 6]), rows: 3, cols: 2 });
  });

  it('keeps rows of single precision single, and mixed rows double', () => {
    const single = new Float32Array([0.1, 0.2]);
    expect(toEmbeddingMatrix([single, single]).data).toBeInstanceOf(Float32Array);
    expect(toEmbeddingMatrix([single, [0.1, 0.2]]).data).toBeInstanceOf(Float64Array);
    expect(toEmbeddingMatrix([new Float64Array(2)]).data).toBeInstanceOf(Float64Array);
  });

  it('returns a matrix as it is', () => {
    const matrix = Object.freeze({ data: new Float32Array(6), rows: 2, cols: 3 });
    expect(toEmbeddingMatrix(matrix)).toBe(matrix);
  });

  it('accepts no vectors at all', () => {
    expect(toEmbeddingMatrix([])).toEqual({ data: new Float64Array(0), rows: 0, cols: 0 });
  });

  it.each<[string, unknown, string, string]>([
    [
      'NaN in an array',
      [
        [1, 2],
        [3, Number.NaN],
      ],
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors[1][1]: expected a finite number, got NaN',
    ],
    [
      'a string in an array',
      [['1']],
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors[0][0]: expected a finite number, got "1"',
    ],
    [
      'a hole',
      [[1, undefined]],
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors[0][1]: expected a finite number, got undefined',
    ],
    [
      'ragged rows',
      [[1, 2], [3]],
      'SHAPE_MISMATCH',
      'toEmbeddingMatrix: vectors[1].length: expected 2, got 1',
    ],
    [
      'a missing row',
      [[1], null],
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors[1]: expected an array of numbers, got null',
    ],
    [
      'a text row',
      ['abc'],
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors[0]: expected an array of numbers, got "abc"',
    ],
    [
      'nothing',
      undefined,
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors: expected an embedding matrix or an array of vectors, got undefined',
    ],
    [
      'infinity in a matrix',
      { data: new Float32Array([0, 1, 2, 3, 4, Number.POSITIVE_INFINITY]), rows: 2, cols: 3 },
      'INVALID_INPUT',
      'toEmbeddingMatrix: vectors[1][2]: expected a finite number, got Infinity',
    ],
    [
      'a matrix of the wrong size',
      { data: new Float64Array(5), rows: 2, cols: 3 },
      'SHAPE_MISMATCH',
      'toEmbeddingMatrix: vectors.data.length: expected 2 rows of 3 = 6, got 5',
    ],
    [
      'negative rows',
      { data: new Float64Array(6), rows: -2, cols: -3 },
      'SHAPE_MISMATCH',
      'toEmbeddingMatrix: vectors.rows: expected a count, got -2',
    ],
    [
      'broken columns',
      { data: new Float64Array(6), rows: 4, cols: 1.5 },
      'SHAPE_MISMATCH',
      'toEmbeddingMatrix: vectors.cols: expected a count, got 1.5',
    ],
  ])('refuses %s', (_, vectors, code, message) => {
    const error = errorOf(() => toEmbeddingMatrix(vectors as Vectors));
    expect(error.message).toBe(message);
    expect(error.code).toBe(code);
  });

  it('finds a number that is not finite wherever it stands', () => {
    for (let cols = 1; cols <= 9; cols++)
      for (let at = 0; at < cols; at++)
        for (const bad of [Number.NaN, Infinity, -Infinity]) {
          const data = Float64Array.from({ length: cols }, (_, i) => (i === at ? bad : i - 3));
          expect(() => toEmbeddingMatrix({ data, rows: 1, cols }, 'vectors', 'f')).toThrow(
            `f: vectors[0][${at}]: expected a finite number, got ${bad}`,
          );
        }
  });

  it('names the argument and the caller', () => {
    const error = errorOf(() => toEmbeddingMatrix([[Number.NaN]], 'x', 'energyDistance'));
    expect(error.message).toBe('energyDistance: x[0][0]: expected a finite number, got NaN');
    expect(error).toMatchObject({ metric: 'energyDistance', path: 'x[0][0]', received: Number.NaN });
  });
});

describe('row', () => {
  it('is a view on the data', () => {
    const matrix = toEmbeddingMatrix([
      [1, 2],
      [3, 4],
    ]);
    expect(row(matrix, 1)).toEqual(new Float64Array([3, 4]));
    expect(row(matrix, 1).buffer).toBe(matrix.data.buffer);
  });
});
