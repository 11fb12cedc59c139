import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
import { createRandom } from '../math/create-random.js';
import { studentQuantile } from '../math/student-quantile.js';
import { bellMcCaffrey } from './bell-mccaffrey.js';
import { clusteredMean } from './clustered-mean.js';
import { meanInterval } from './mean-interval.js';

const method = 'bell-mccaffrey';

describe('the interval of Bell and McCaffrey', () => {
  it('has the error and the degrees of freedom of the paper', () => {
    // Mean 2; residual sums -2, 1 and 1, shares 1/4, 1/4 and 1/2. Variance (4 / .75 + 1 / .75 + 1 / .5) / 16 = 26 / 48.
    // Sum of p^2 .375; w 1/12, 1/12 and 1/2, so that twice the products are 2 (1/144 + 2/24) = 13/72; 1 / (40/72) = 1.8.
    const [values, clusters] = [frozen([0, 3, 1, 4]), frozen(['a', 'b', 'c', 'c'])];
    const { standardError, df } = bellMcCaffrey(clusteredMean(values, clusters));
    expect(standardError).toBeCloseTo(Math.sqrt(26 / 48), 14);
    expect(df).toBeCloseTo(1.8, 13);
    const estimate = meanInterval(values, { clusters, method });
    const margin = studentQuantile(0.975, 1.8) * Math.sqrt(26 / 48);
    expect(estimate.standardError).toBe(standardError);
    expect(estimate.interval!.upper).toBeCloseTo(2 + margin, 10);
    expect(estimate.interval!.lower).toBeCloseTo(2 - margin, 10);
    expect(estimate.interval!.method).toBe(method);
  });

  it("is Student's for clusters of equal size, and without any", () => {
    const value = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 9 }), (pairs) => {
        const clusters = pairs.flatMap((_, g) => [g, g]);
        for (const options of [{ clusters }, {}]) {
          const values = pairs.flat();
          const usual = meanInterval(values, { ...options, method: 'student-t' });
          const interval = usual.interval && { ...usual.interval, method };
          expect(meanInterval(values, { ...options, method })).toEqual({ ...usual, interval });
        }
      }),
    );
    expect(meanInterval([1, 2], { clusters: ['a', 'a'], method }).noIntervalBecause).toBe('one-cluster');
    expect(meanInterval([2, 2, 2], { clusters: [1, 1, 2], method }).noIntervalBecause).toBe('no-variation');
  });

  it("covers where one cluster has most of the values, and Student's does not", () => {
    const sizes = [50, 2, 2, 2, 2, 2, 2, 2, 2, 2];
    const clusters = sizes.flatMap((size, g) => Array<number>(size).fill(g));
    const random = createRandom(1);
    const found = { 'student-t': 0, [method]: 0 };
    for (let i = 0; i < 400; i++) {
      // Within a cluster the correlation is .3.
      const levels = sizes.map(() => Math.sqrt(0.3) * random.normal());
      const values = clusters.map((g) => levels[g]! + Math.sqrt(0.7) * random.normal());
      for (const each of ['student-t', method] as const) {
        const { lower, upper } = meanInterval(values, { clusters, method: each }).interval!;
        if (lower <= 0 && upper >= 0) found[each] += 1;
      }
    }
    expect(found[method]).toBeGreaterThan(370);
    expect(found['student-t']).toBeLessThan(240);
  });
});
