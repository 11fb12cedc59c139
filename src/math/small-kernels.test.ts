import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.js';
import { countLabels } from './count-labels.js';
import { dotProduct } from './dot-product.js';
import { isZero } from './is-zero.js';
import { logOfBase } from './log-base.js';
import { meanOrNull } from './mean-or-null.js';
import { similarity } from './similarity.js';
import { tameDifferences } from './tame-differences.js';
import { toShares, weightTotal } from './weight-total.js';

describe('contentHash', () => {
  it('is of the content and its order, whatever holds it', () => {
    expect(contentHash(['a', 1])).toMatch(/^[0-9a-f]{16}$/);
    expect(contentHash(new Set(['a', 1]))).toBe(contentHash(['a', 1]));
    const others = [[1, 'a'], ['a', '1'], ['a1'], ['a'], [], ['a', 1, '']];
    expect(new Set([['a', 1], ...others].map(contentHash)).size).toBe(7);
    expect(contentHash(Float64Array.of(1, 2))).not.toBe(contentHash(Float64Array.of(2, 1)));
  });

  it('refuses what is no list of texts and numbers', () => {
    for (const parts of [5, null, {}, undefined])
      expect(() => contentHash(parts as never)).toThrow(
        'contentHash: parts: expected texts and numbers, got ',
      );
    expect(() => contentHash(['a', null] as never)).toThrow(
      'contentHash: parts[1]: expected a text or a number, got null',
    );
    expect(() => contentHash([null, 'a'] as never)).toThrow(
      'contentHash: parts[0]: expected a text or a number, got null',
    );
  });
});

describe('countLabels', () => {
  it('counts each label of the vocabulary, with its share', () => {
    expect(countLabels(['b', 'a', 'b', 'b'], ['a', 'b', 'c'])).toEqual({
      counts: { a: 1, b: 3, c: 0 },
      shares: { a: 0.25, b: 0.75, c: 0 },
    });
    expect(countLabels([], ['a'])).toEqual({ counts: { a: 0 }, shares: { a: null } });
  });
});

describe('dotProduct, isZero and similarity', () => {
  it('are what they are called', () => {
    expect(dotProduct([1, 2, 3], [4, -5, 6])).toBe(4 - 10 + 18);
    expect(dotProduct([], [])).toBe(0);
    expect([[0, -0], [], [0, 1e-300], [1, 0], [Number.NaN]].map(isZero)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(similarity([1, 0], [1, 1])).toBeCloseTo(Math.SQRT1_2, 15);
    expect(similarity([0, 0], [1, 1])).toBe(0);
  });
});

describe('logOfBase', () => {
  it('is 1 for nats and ln 2 for bits, without being asked', () => {
    expect(logOfBase('m', undefined)).toBe(Math.LN2);
    expect(logOfBase('m', {})).toBe(Math.log(2));
    expect(logOfBase('m', { base: Math.E })).toBe(1);
    expect(logOfBase('m', { base: 10 })).toBe(Math.log(10));
    for (const base of [1, 0, Number.NaN])
      expect(() => logOfBase('m', { base })).toThrow(
        `m: options.base: expected a finite number above 1, got ${base}`,
      );
  });
});

describe('meanOrNull', () => {
  it('has no mean of nothing', () => {
    expect(meanOrNull([])).toBeNull();
    expect(meanOrNull([1, 2, 6])).toBe(3);
  });
});

describe('tameDifferences', () => {
  it('are those from the first value, in a unit of 1 where they are neither large nor small', () => {
    expect(tameDifferences([3, 1, 7])).toEqual({ differences: Float64Array.of(0, -2, 4), unit: 1 });
    expect(tameDifferences([5, 5])).toEqual({ differences: Float64Array.of(0, 0), unit: 1 });
    expect(tameDifferences([])).toEqual({ differences: new Float64Array(), unit: 1 });
    expect(tameDifferences([1, Number.NaN, 1e300]).unit).toBe(1);
  });

  it.each([1e-310, 1e-200, 1e150, 1.5e308])('are tame for values about %d', (size) => {
    const values = [-size, 0, size / 2, size];
    const { differences, unit } = tameDifferences(values);
    expect(Number.isInteger(Math.log2(unit))).toBe(true);
    const largest = Math.max(...differences);
    expect(largest).toBeGreaterThanOrEqual(16);
    expect(largest).toBeLessThanOrEqual(64);
    // The unit may be beyond all numbers where a difference is; quarters of it are not.
    values.forEach((value, i) => {
      expect(
        Math.abs((differences[i]! * (unit / 4)) / (value / 4 + size / 4 || 1) - (i === 0 ? 0 : 1)),
      ).toBeLessThan(1e-3);
    });
  });
});

describe('weightTotal and toShares', () => {
  it('give weights as shares of their sum, however large or small', () => {
    expect(toShares([1, 0, 3])).toEqual(Float64Array.of(0.25, 0, 0.75));
    expect(toShares([1e308, 1e308])).toEqual(Float64Array.of(0.5, 0.5));
    expect(toShares([5e-324, 1.5e-323])).toEqual(Float64Array.of(0.25, 0.75));
    expect(weightTotal([1, 2])).toEqual({ scale: 1, total: 3 });
    expect(weightTotal([1e300])!.scale).toBeLessThan(1);
    expect(weightTotal([1e-280])!.scale).toBeGreaterThan(1);
  });

  it('have no shares of nothing, of what is below 0, and of infinity', () => {
    for (const weights of [[], [0, 0], [1, -1], [Number.NaN], [1, Number.POSITIVE_INFINITY]]) {
      expect(toShares(weights)).toBeUndefined();
      expect(weightTotal(weights)).toBeUndefined();
    }
  });
});
