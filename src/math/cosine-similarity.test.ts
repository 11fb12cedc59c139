import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosineSimilarity } from './cosine-similarity.js';

const component = fc.double({ min: -100, max: 100, noNaN: true }).map((x) => Math.fround(x) || 0.5);
const pair = fc
  .integer({ min: 1, max: 12 })
  .chain((d) =>
    fc.tuple(
      fc.array(component, { minLength: d, maxLength: d }),
      fc.array(component, { minLength: d, maxLength: d }),
    ),
  );

describe('cosineSimilarity', () => {
  it('matches hand-derived values', () => {
    // |(3, 4)| = 5 and (1, 0).(3, 4) = 3.
    expect(cosineSimilarity(Object.freeze([1, 0]), Object.freeze([3, 4]))).toBe(0.6);
    // (1, 2, 2).(2, 1, 2) = 8, both norms are 3.
    expect(cosineSimilarity([1, 2, 2], [2, 1, 2])).toBeCloseTo(8 / 9, 15);
    expect(cosineSimilarity([1, 1], [-2, -2])).toBe(-1);
  });

  it('is NaN for a zero vector, and refuses vectors without components', () => {
    expect(cosineSimilarity([0, 0], [1, 2])).toBeNaN();
    expect(cosineSimilarity([1, 2], [0, 0])).toBeNaN();
    expect(() => cosineSimilarity([], [])).toThrow('cosineSimilarity: a.length: expected at least 1, got 0');
  });

  it('does not depend on scale, however small or large', () => {
    for (const scale of [1e-310, 1e-200, 1e-80, 1e80, 1e200, 1e307]) {
      expect(cosineSimilarity([1 * scale, 0], [3, 4])).toBeCloseTo(0.6, 12);
      expect(cosineSimilarity([scale, 0], [3 * scale, 4 * scale])).toBeCloseTo(0.6, 12);
    }
  });

  it('is symmetric, bounded, and 1 with itself', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const cosine = cosineSimilarity(a, b);
        expect(cosineSimilarity(b, a)).toBe(cosine);
        expect(Math.abs(cosine)).toBeLessThanOrEqual(1);
        expect(cosineSimilarity(a, a)).toBeCloseTo(1, 14);
      }),
    );
  });

  it('is at most 1 in size, whatever rounding says', () => {
    // Of these vectors and their multiples some have a quotient a little above 1.
    for (let i = 1; i < 400; i++) {
      const vector = [i / 7, 1 / i, Math.sqrt(i)];
      for (const factor of [1, 3, -1 / 3]) {
        const likeness = cosineSimilarity(
          vector,
          vector.map((x) => factor * x),
        );
        expect(Math.abs(likeness)).toBeLessThanOrEqual(1);
        expect(likeness).toBeCloseTo(Math.sign(factor), 12);
      }
    }
  });

  it('says which side holds no numbers', () => {
    expect(() => cosineSimilarity('x' as never, [1])).toThrow('cosineSimilarity: a: expected');
    expect(() => cosineSimilarity([1], null as never)).toThrow('cosineSimilarity: b: expected');
  });

  it('refuses vectors of different length', () => {
    expect(() => cosineSimilarity([1, 2], [1])).toThrow('cosineSimilarity: b: expected 2 components, got 1');
  });
});
