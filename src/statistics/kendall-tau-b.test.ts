import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { quantile } from '../math/quantile.js';
import { kendallTauB } from './kendall-tau-b.js';

/** The definition, pair by pair. */
function tauPlainly(x: readonly number[], y: readonly number[]): number | null {
  let [sum, ofX, ofY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(x[i]! - x[j]!), Math.sign(y[i]! - y[j]!)];
      sum += a * b;
      ofX += a ** 2;
      ofY += b ** 2;
    }
  }
  return ofX * ofY === 0 ? null : sum / Math.sqrt(ofX * ofY);
}

const pairs = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.integer({ min: 1, max: 5 }),
  ),
  { maxLength: 30 },
);

describe('kendallTauB', () => {
  it('is that of all pairs', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const [x, y] = [list.map(([each]) => each), list.map(([, each]) => each)];
        const { estimate: value } = kendallTauB(x, y, { resamples: 1 });
        const expected = tauPlainly(x, y);
        if (expected === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 12);
      }),
    );
  });

  it('resamples items whole: each draw is the tau of the items drawn', () => {
    const [x, y] = [
      [3, 1, 2, 2, 5, 4, 4, 1],
      [2, 1, 1, 3, 3, 3, 2, 2],
    ];
    const [random, found] = [createRandom(9), [] as number[]];
    for (let r = 0; r < 200; r++) {
      const drawn = x.map(() => random.integer(8));
      const value = tauPlainly(
        drawn.map((i) => x[i]!),
        drawn.map((i) => y[i]!),
      );
      if (value !== null) found.push(value);
    }
    const sorted = Float64Array.from(found).sort();
    const { interval } = kendallTauB(x, y, { resamples: 200, seed: 9, confidenceLevel: 0.9 });
    expect(interval!.lower).toBeCloseTo(quantile(sorted, 0.05), 12);
    expect(interval!.upper).toBeCloseTo(quantile(sorted, 0.95), 12);
  });
});
