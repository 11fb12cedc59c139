import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shannonEntropy } from './shannon-entropy.js';

const weights = fc
  .array(fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e3, noNaN: true })), { minLength: 1 })
  .filter((w) => w.some((x) => x > 0));

describe('shannonEntropy', () => {
  // Shares 1/2 1/4 1/4: 1/2 * 1 + 1/4 * 2 + 1/4 * 2 = 1.5 bits.
  it('gives bits, nats or any other unit', () => {
    expect(shannonEntropy([2, 1, 1])).toBe(1.5);
    expect(shannonEntropy([0.5, 0.25, 0.25], { base: Math.E })).toBeCloseTo(1.5 * Math.LN2, 14);
    expect(shannonEntropy([1, 1, 1, 1], { base: 4 })).toBe(1);
    expect(shannonEntropy(new Array(10).fill(3), { base: 10 })).toBeCloseTo(1, 14);
  });

  it('is 0, not -0, when one outcome has everything', () => {
    expect(shannonEntropy([0, 7, 0])).toBe(0);
  });

  it.each([
    ['no weights', []],
    ['a zero sum', [0, 0]],
    ['a negative weight', [2, -1]],
    ['NaN', [1, Number.NaN]],
    ['an infinite weight', [1, Number.POSITIVE_INFINITY]],
  ])('is undefined for %s', (_, values) => {
    expect(shannonEntropy(values)).toBeNaN();
  });

  it('keeps its bounds and ignores scale, order and zeros', () => {
    fc.assert(
      fc.property(weights, (w) => {
        const entropy = shannonEntropy(Object.freeze(w));
        expect(entropy).toBeGreaterThanOrEqual(0);
        expect(entropy).toBeLessThanOrEqual(Math.log2(w.length) + 1e-12);
        expect(shannonEntropy(w.map((x) => 7 * x))).toBeCloseTo(entropy, 10);
        expect(shannonEntropy([...w].reverse())).toBeCloseTo(entropy, 10);
        expect(shannonEntropy([0, ...w, 0])).toBe(entropy);
      }),
    );
  });

  // Chain rule: splitting one outcome of share s into parts adds s times the entropy of the parts.
  it('follows the chain rule', () => {
    fc.assert(
      fc.property(weights, weights, (w, parts) => {
        const partTotal = parts.reduce((a, b) => a + b, 0);
        const total = w.reduce((a, b) => a + b, 0) + partTotal;
        const split = shannonEntropy([...w, ...parts]);
        const merged = shannonEntropy([...w, partTotal]) + (partTotal / total) * shannonEntropy(parts);
        expect(split).toBeCloseTo(merged, 9);
      }),
    );
  });

  it('complains about a base that is not above 1', () => {
    expect(() => shannonEntropy([1], { base: 1 })).toThrow(
      'shannonEntropy: options.base: expected a finite number above 1, got 1',
    );
  });
});
