import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jensenShannonDivergence } from './jensen-shannon-divergence.js';
import { shannonEntropy } from './shannon-entropy.js';

const weight = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e3, noNaN: true }));
const pair = fc
  .array(fc.tuple(weight, weight), { minLength: 1, maxLength: 20 })
  .filter((rows) => rows.some(([a]) => a > 0) && rows.some(([, b]) => b > 0))
  .map((rows) => [rows.map(([a]) => a), rows.map(([, b]) => b)] as const);
const normalized = (w: readonly number[]): number[] => {
  const total = w.reduce((a, b) => a + b, 0);
  return w.map((x) => x / total);
};

describe('jensenShannonDivergence', () => {
  it('is 1 bit or ln 2 nats for disjoint distributions and 0 for equal ones', () => {
    expect(jensenShannonDivergence([1, 0], [0, 1])).toBe(1);
    expect(jensenShannonDivergence([1, 0, 2], [0, 5, 0], { base: Math.E })).toBe(Math.LN2);
    expect(jensenShannonDivergence([1, 2, 3], [2, 4, 6])).toBe(0);
  });

  // p = (1/2, 1/2), q = (3/4, 1/4), m = (5/8, 3/8): H(m) - (H(p) + H(q)) / 2
  // = .954434002924965 - (1 + .811278124459133) / 2 = .048794940695398.
  it('matches a value worked by hand', () => {
    expect(jensenShannonDivergence([1, 1], [3, 1])).toBeCloseTo(0.048794940695398, 14);
  });

  it('equals the entropy of the mixture minus the mean entropy', () => {
    fc.assert(
      fc.property(pair, ([p, q]) => {
        const [a, b] = [normalized(p), normalized(q)];
        const mixture = a.map((x, i) => (x + b[i]!) / 2);
        const expected = shannonEntropy(mixture) - (shannonEntropy(a) + shannonEntropy(b)) / 2;
        expect(jensenShannonDivergence(p, q)).toBeCloseTo(expected, 11);
      }),
    );
  });

  it('is symmetric to the bit, bounded, and blind to scale', () => {
    fc.assert(
      fc.property(pair, ([p, q]) => {
        const divergence = jensenShannonDivergence(Object.freeze(p), Object.freeze(q));
        expect(jensenShannonDivergence(q, p)).toBe(divergence);
        expect(divergence).toBeGreaterThanOrEqual(0);
        expect(divergence).toBeLessThanOrEqual(1);
        expect(jensenShannonDivergence(p, p)).toBe(0);
        const scaled = p.map((x) => 3 * x);
        expect(jensenShannonDivergence(scaled, q)).toBeCloseTo(divergence, 12);
      }),
    );
  });

  // The square root of the divergence is a metric.
  it('satisfies the triangle inequality under the root', () => {
    const triple = fc
      .array(fc.tuple(weight, weight, weight), { minLength: 1, maxLength: 8 })
      .filter((rows) => [0, 1, 2].every((side) => rows.some((row) => row[side]! > 0)));
    fc.assert(
      fc.property(triple, (rows) => {
        const [x, y, z] = [0, 1, 2].map((side) => rows.map((row) => row[side]!));
        const distance = (a: number[], b: number[]) => Math.sqrt(jensenShannonDivergence(a, b));
        expect(distance(x!, z!)).toBeLessThanOrEqual(distance(x!, y!) + distance(y!, z!) + 1e-7);
      }),
    );
  });

  // To second order JSD = sum (p - q)^2 / (8 m) nats; here p - q = 2e twice and m = 1/2: 2 e^2.
  it('keeps its digits for nearly equal distributions', () => {
    const e = 1e-7;
    const p = [0.5 + e, 0.5 - e];
    const q = [0.5 - e, 0.5 + e];
    expect(jensenShannonDivergence(p, q, { base: Math.E }) / (2 * e ** 2)).toBeCloseTo(1, 3);
  });

  it('takes subnormal weights', () => {
    expect(jensenShannonDivergence([1, 5e-324], [1, 0])).toBe(0);
  });

  it('is undefined where a side is no distribution', () => {
    expect(jensenShannonDivergence([], [])).toBeNaN();
    expect(jensenShannonDivergence([0, 0], [1, 0])).toBeNaN();
    expect(jensenShannonDivergence([1, 1], [1, -1])).toBeNaN();
  });

  it('says which side holds no numbers', () => {
    expect(() => jensenShannonDivergence('x' as never, [1])).toThrow('jensenShannonDivergence: p: expected');
    expect(() => jensenShannonDivergence([1], null as never)).toThrow('jensenShannonDivergence: q: expected');
  });

  it('complains about different lengths', () => {
    expect(() => jensenShannonDivergence([1, 2], [1])).toThrow(
      'jensenShannonDivergence: q.length: expected 2, the length of p, got 1',
    );
  });
});
