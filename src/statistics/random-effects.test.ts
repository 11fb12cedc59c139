import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../math/create-random.js';
import { normalQuantile } from '../math/normal-quantile.js';
import { randomEffects, type StudyEffect } from './random-effects.js';

function studies(estimates: readonly number[], errors: readonly number[]): StudyEffect[] {
  return estimates.map((estimate, i) => ({ estimate, standardError: errors[i]! }));
}

describe('randomEffects', () => {
  it('agrees with metafor: rma(yi, sei = se, method = "PM", test = "knha")', () => {
    const six = studies([0.1, 0.3, -0.05, 0.42, 0.18, 0.25], [0.05, 0.1, 0.08, 0.12, 0.06, 0.09]);
    const found = randomEffects(six, 0.95)!;
    expect(found.studies).toBe(6);
    expect(found.estimate).toBeCloseTo(0.184208317758359, 12);
    expect(found.standardError).toBeCloseTo(0.0641064181898474, 12);
    expect(found.interval.lower).toBeCloseTo(0.0194175236118319, 12);
    expect(found.interval.upper).toBeCloseTo(0.348999111904886, 12);
    expect(found.pValue).toBeCloseTo(0.0348526701956668, 12);
    expect(found.tau).toBeCloseTo(0.133274878696974, 12);
    expect(found.i2).toBeCloseTo(0.7551425188094, 12);
    // estimate -+ qt(.975, 4) sqrt(tau^2 + se^2)
    expect(found.prediction!.lower).toBeCloseTo(-0.226403659940298, 12);
    expect(found.prediction!.upper).toBeCloseTo(0.594820295457016, 12);
  });

  it('finds no variance between studies that differ less than their errors', () => {
    const found = randomEffects(studies([0.1, 0.12, 0.09, 0.11], [0.05, 0.1, 0.08, 0.12]), 0.95)!;
    expect(found).toMatchObject({ tau: 0, i2: 0 });
    expect(found.estimate).toBeCloseTo(0.10155980861244, 12);
    expect(found.standardError).toBeCloseTo(0.00528479242059507, 12);
    expect(found.interval.upper).toBeCloseTo(0.118378376725554, 12);
    expect(found.prediction!.lower).toBeCloseTo(0.0788211820778075, 12);
  });

  it('is the t-test of the effects if all errors are equal', () => {
    // Mean 2, variance 1; errors of .1 leave 1 - .01 between the studies.
    const found = randomEffects(studies([1, 2, 3], [0.1, 0.1, 0.1]), 0.95)!;
    expect(found.estimate).toBeCloseTo(2, 14);
    expect(found.standardError).toBeCloseTo(Math.sqrt(1 / 3), 12);
    expect(found.tau).toBeCloseTo(Math.sqrt(0.99), 12);
    // Student's t of 2 sqrt(3) with 2 degrees of freedom.
    expect(found.pValue).toBeCloseTo(0.07417990022744853, 12);
  });

  it('has no result for one study, or if nothing varies', () => {
    expect(randomEffects([], 0.95)).toBeNull();
    expect(randomEffects(studies([0.2], [0.1]), 0.95)).toBeNull();
    expect(randomEffects(studies([0.2, 0.2, 0.2], [0.1, 0.2, 0.1]), 0.95)).toBeNull();
    expect(randomEffects(studies([0.2, 0.3], [0.1, 0.1]), 0.95)!.prediction).toBeNull();
  });

  it('does not depend on the order of the studies and follows their scale', () => {
    const study = fc.record({
      estimate: fc.double({ min: -2, max: 2, noNaN: true }),
      standardError: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(study, { minLength: 3, maxLength: 12 }), (given) => {
        const found = randomEffects(given, 0.95);
        expect(randomEffects([...given].reverse(), 0.95)).toEqual(found);
        if (found === null) return;
        const twice = given.map((own) => ({
          estimate: 2 * own.estimate,
          standardError: 2 * own.standardError,
        }));
        const doubled = randomEffects(twice, 0.95)!;
        expect(doubled.estimate).toBeCloseTo(2 * found.estimate, 9);
        expect(doubled.pValue).toBeCloseTo(found.pValue, 6);
        expect(found.prediction!.lower).toBeLessThanOrEqual(found.interval.lower + 1e-9);
        expect(found.pValue <= 0.05).toBe(found.interval.lower >= 0 || found.interval.upper <= 0);
      }),
    );
  });

  it('rejects a true null hypothesis at the stated level, with and without variance between studies', () => {
    for (const tau of [0, 0.2]) {
      const random = createRandom(1);
      const normal = (): number => normalQuantile(Math.min(Math.max(random.next(), 1e-12), 1 - 1e-12));
      let rejected = 0;
      for (let r = 0; r < 2000; r++) {
        const given = Array.from({ length: 14 }, (_, i) => {
          const standardError = [0.045, 0.09, 0.06][i % 3]!;
          return { estimate: normal() * Math.hypot(standardError, tau), standardError };
        });
        rejected += Number(randomEffects(given, 0.95)!.pValue <= 0.05);
      }
      // Three standard errors of a share of .05 in 2,000 runs: .0146.
      expect(Math.abs(rejected / 2000 - 0.05)).toBeLessThan(0.015);
    }
  });
});
