import { describe, expect, it } from 'vitest';
import { toEmbeddingMatrix } from './embedding-matrix.js';
import { type Precision, resolvePrecision } from './precision.js';

const single = toEmbeddingMatrix([new Float32Array([1, 2])]);
const double = toEmbeddingMatrix([[1, 2]]);

describe('resolvePrecision', () => {
  it('takes single precision only where all data is single', () => {
    expect(resolvePrecision(undefined, single)).toBe('float32');
    expect(resolvePrecision('float32', single, single)).toBe('float32');
    expect(resolvePrecision('double', single)).toBe('double');
    expect(resolvePrecision(undefined, single, double)).toBe('double');
    expect(resolvePrecision('float32', double)).toBe('double');
  });

  it('takes double precision where squares would overflow or vanish', () => {
    for (const [size, expected] of [
      [1e-13, 'double'],
      [1e-11, 'float32'],
      [1e15, 'float32'],
      [1e17, 'double'],
    ] as const) {
      expect(resolvePrecision(undefined, toEmbeddingMatrix([new Float32Array([0, -size])]))).toBe(expected);
    }
    expect(resolvePrecision(undefined, toEmbeddingMatrix([new Float32Array(2)]))).toBe('float32');
  });

  it('sees the largest component wherever it stands, of either sign', () => {
    for (let cols = 1; cols <= 9; cols++)
      for (let at = 0; at < cols; at++)
        for (const [large, precision] of [
          [1e17, 'double'],
          [-1e17, 'double'],
          [1e15, 'float32'],
          [1e-13, 'double'],
          [1e-11, 'float32'],
        ] as const) {
          const data = Float32Array.from({ length: cols }, (_, i) => (i === at ? large : 1e-20));
          expect(resolvePrecision(undefined, { data, rows: 1, cols })).toBe(precision);
        }
  });

  it('refuses other values', () => {
    expect(() => resolvePrecision('float16' as Precision, single)).toThrow(
      'resolvePrecision: asked: expected "float32" or "double", got "float16"',
    );
  });
});
