import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kthLeast } from './kth-least.js';

/** 0 and -0 count as one. */
const plain = (value: number): number => value + 0;

describe('kthLeast', () => {
  it('is what sorting gives, with equal numbers, infinite ones and what is none', () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double());
    fc.assert(
      fc.property(fc.float64Array({ maxLength: 30, noNaN: true }), fc.array(number), (some, others) => {
        for (const values of [some, Float64Array.from(others)]) {
          const before = values.slice();
          const found = Array.from(values, (_, k) => plain(kthLeast(values, k)));
          expect(found).toEqual(Array.from(values.slice().sort(), plain));
          expect(values).toEqual(before);
        }
      }),
    );
  });

  it('puts NaN last, and does not take opposite infinities for it', () => {
    const all = (...values: number[]): number[] =>
      values.map((_, k) => kthLeast(Float64Array.from(values), k));
    expect(all(3, Number.NaN, -1, 2, Number.NaN)).toEqual([-1, 2, 3, Number.NaN, Number.NaN]);
    expect(all(Number.NaN)).toEqual([Number.NaN]);
    expect(all(Infinity, 1, -Infinity, 0)).toEqual([-Infinity, 0, 1, Infinity]);
  });

  it('takes numbers in order, in reverse, and all equal, many of them', () => {
    const length = 20_001;
    for (const of of [(i: number) => i, (i: number) => -i, () => 7, (i: number) => i % 2]) {
      const values = Float64Array.from({ length }, (_, i) => of(i));
      const sorted = values.slice().sort();
      for (const k of [0, 1, 500, 10_000, 20_000]) expect(plain(kthLeast(values, k))).toBe(plain(sorted[k]!));
    }
  });
});
