import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../testing/frozen.js';
import { pairedTest } from './paired-test.js';
import { type Grouped, twoGroupTest } from './two-group-test.js';

const numbers = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), {
  minLength: 3,
  maxLength: 15,
});
const both = (pairs: readonly (readonly [number, number])[], clusterOf: (i: number) => string): Grouped[] =>
  pairs.flatMap(([a, b], i) => [
    { value: a, isFirst: true, cluster: clusterOf(i) },
    { value: b, isFirst: false, cluster: clusterOf(i) },
  ]);

describe('twoGroupTest', () => {
  it('is the paired test where every cluster has both groups', () => {
    fc.assert(
      fc.property(numbers, (pairs) => {
        const differences = pairs.map(([a, b]) => a - b);
        const paired = pairedTest(differences);
        if (paired.method !== 'student-t') return;
        const found = twoGroupTest(frozen(both(pairs, (i) => `t${i}`)), 0.95);
        expect(found.difference).toBeCloseTo(paired.difference!, 9);
        expect(found.pValue).toBeCloseTo(paired.pValue!, 9);
        expect(found.interval!.lower).toBeCloseTo(paired.interval!.lower, 8);
      }),
    );
  });

  it('agrees with its interval, and does not depend on the order', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 4 }), (pairs, size) => {
        const values = both(pairs, (i) => `c${Math.floor(i / size)}`).filter((_, i) => i % 5 !== 0);
        const found = twoGroupTest(values, 0.95);
        const other = twoGroupTest([...values].reverse(), 0.95);
        expect(other.pValue === null ? null : other.pValue.toFixed(9)).toBe(
          found.pValue === null ? null : found.pValue.toFixed(9),
        );
        const { interval, pValue } = found;
        if (interval) expect(interval.lower > 0 || interval.upper < 0).toBe(pValue! <= 0.05);
      }),
    );
  });

  it('says what it cannot', () => {
    const one = { value: 1, isFirst: true, cluster: 'a' };
    expect(twoGroupTest([one], 0.95)).toMatchObject({
      difference: null,
      noIntervalBecause: 'no-observation',
    });
    expect(twoGroupTest([one, { ...one, isFirst: false, cluster: 'b' }], 0.95)).toMatchObject({
      ...{ difference: 0, pValue: null, noIntervalBecause: 'one-cluster' },
    });
    // Six pairs with the same difference: as likely as six coins on one side, 2 / 2^6.
    const constant = both(
      [1, 2, 3, 4, 5, 6].map((x): [number, number] => [x + 2, x]),
      (i) => `t${i}`,
    );
    expect(twoGroupTest(constant, 0.95)).toMatchObject({ pValue: 1 / 32, noIntervalBecause: 'no-variation' });
  });
});
