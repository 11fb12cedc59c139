import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frozen } from '../../../testing/frozen.js';
import { bootstrapInterval } from '../../statistics/bootstrap-interval.js';
import { meanInterval } from '../../statistics/mean-interval.js';
import { signature } from '../core/signature.js';
import { aptitude } from './aptitude.js';
import { averagedPerformance } from './averaged-performance.js';
import { reliabilityProfile } from './reliability-profile.js';
import { unreliability } from './unreliability.js';

describe('reliabilityProfile', () => {
  const corpus = frozen([
    [0, 20, 50, 90, 100],
    [40, 40, 60],
    [100, 100, 0, 100],
  ]);

  it('gives the numbers of the single metrics', () => {
    const profile = reliabilityProfile(corpus);
    expect(profile.averagedPerformance?.estimate).toBeCloseTo(averagedPerformance(corpus).score!, 12);
    expect(profile.aptitude?.estimate).toBeCloseTo(aptitude(corpus).score!, 12);
    expect(profile.unreliability?.estimate).toBeCloseTo(unreliability(corpus).score!, 12);
    expect(profile.score).toBeCloseTo(100 - unreliability(corpus).score!, 12);
    expect(profile).toMatchObject({ n: 12, instructions: 3 });
  });

  it('puts each value inside its interval, the same for the same seed', () => {
    const options = { resamples: 200, method: 'percentile' as const };
    const profile = reliabilityProfile(corpus, options);
    for (const measure of [profile.averagedPerformance!, profile.aptitude!, profile.reliability!]) {
      expect(measure.interval!.lower).toBeLessThan(measure.estimate);
      expect(measure.interval!.upper).toBeGreaterThan(measure.estimate);
    }
    expect(reliabilityProfile(corpus, options)).toEqual(profile);
    expect(reliabilityProfile(corpus, { ...options, seed: 1 })).not.toEqual(profile);
    const { averagedPerformance: p } = reliabilityProfile(corpus);
    // Means 52, 140/3 and 75: Student's t over the three.
    expect(p!.interval).toEqual(meanInterval([52, 140 / 3, 75]).interval);
  });

  const score = fc.integer({ min: 0, max: 100 });
  const instructions = fc.array(fc.array(score, { maxLength: 5 }), { maxLength: 5 });

  it('has R = 100 - U in value and in both ends', () => {
    const methods = fc.constantFrom('student-t', 'percentile', 'bootstrap-t');
    fc.assert(
      fc.property(instructions, methods, (runs, method) => {
        const { reliability: r, unreliability: u } = reliabilityProfile(runs, { method, resamples: 20 });
        expect(r === null).toBe(u === null);
        if (r === null || u === null) return;
        expect(r.estimate).toBeCloseTo(100 - u.estimate, 10);
        expect(r.noIntervalBecause).toBe(u.noIntervalBecause);
        expect(r.interval === null).toBe(u.interval === null);
        if (u.interval === null) return;
        const { lower, upper, confidenceLevel, method: made } = u.interval;
        expect(r.interval!.lower).toBeCloseTo(100 - upper, 10);
        expect(r.interval!.upper).toBeCloseTo(100 - lower, 10);
        expect(r.interval).toMatchObject({ confidenceLevel, method: made });
      }),
    );
  });

  it('resamples runs, in any order, where there is one instruction', () => {
    // Percentiles are taken of each resample in ascending order: the order of the runs plays no part.
    fc.assert(
      fc.property(fc.array(score, { minLength: 2, maxLength: 6 }), (runs) => {
        const profile = reliabilityProfile(runs, { resamples: 50 });
        expect(reliabilityProfile(runs.toReversed(), { resamples: 50 })).toEqual(profile);
        const { interval } = profile.unreliability!;
        if (interval === null) return;
        expect(interval.lower).toBeGreaterThanOrEqual(0);
        expect(interval.upper).toBeLessThanOrEqual(Math.max(...runs) - Math.min(...runs));
      }),
    );
  });

  it('resamples runs where there is one instruction', () => {
    const profile = reliabilityProfile([0, 100, 100, 0, 100], { resamples: 200 });
    expect(profile.averagedPerformance).toMatchObject({ estimate: 60 });
    expect(profile.averagedPerformance!.interval!.lower).toBeLessThan(60);
    expect(reliabilityProfile([0, 20, 90]).unreliability!.interval!.method).toBe('percentile');
  });

  it('computes the intervals of one instruction as those of a mean and of a percentile', () => {
    const runs = [50, 0, 100, 20, 90];
    const options = { confidenceLevel: 0.8, resamples: 100, seed: 3 };
    const profile = reliabilityProfile(runs, { ...options, method: 'bootstrap-t' });
    const sorted = runs.toSorted((a, b) => a - b);
    expect(profile.averagedPerformance!.interval).toEqual(
      meanInterval(sorted, { ...options, method: 'bootstrap-t' }).interval,
    );
    // Of five runs the 90th percentile lies .6 of the way from the fourth to the fifth.
    const statistic = (drawn: Float64Array) => {
      const [fourth, fifth] = drawn.toSorted().slice(3) as unknown as [number, number];
      return fourth + 0.6 * (fifth - fourth);
    };
    const { interval } = bootstrapInterval(sorted, { ...options, statistic });
    expect(profile.aptitude!.interval!.lower).toBeCloseTo(interval!.lower, 12);
    expect(profile.aptitude!.interval!.upper).toBeCloseTo(interval!.upper, 12);
    // R is U seen from 100.
    const [u, r] = [profile.unreliability!, profile.reliability!];
    expect(r.estimate).toBeCloseTo(100 - u.estimate, 12);
    expect(r.interval).toMatchObject({ lower: 100 - u.interval!.upper, upper: 100 - u.interval!.lower });
    expect(r.interval).toMatchObject({ confidenceLevel: 0.8, method: 'percentile' });
    expect(reliabilityProfile([0, 100]).aptitude!.interval!.method).toBe('percentile');
  });

  it('takes the settings of the interval over instructions from the options', () => {
    const options = { confidenceLevel: 0.8, resamples: 50, seed: 3, method: 'percentile' as const };
    expect(reliabilityProfile(corpus, options).averagedPerformance!.interval).toEqual(
      meanInterval([52, 140 / 3, 75], options).interval,
    );
    for (const name of ['resamples', 'rarefy']) {
      expect(
        reliabilityProfile(
          [
            [1, 2],
            [3, 5],
          ],
          { [name]: 1 },
        ).params,
      ).toMatchObject({ [name]: 1 });
      expect(() => reliabilityProfile([1, 2], { [name]: 0 })).toThrow(`options.${name}`);
    }
  });

  it('passes over an instruction without runs, and has no interval of one U', () => {
    const { instructions, averagedPerformance: p } = reliabilityProfile([[0, 20, 100], []]);
    expect(instructions).toBe(1);
    // Student's t of three runs, -91 to 171, cut to the range of scores.
    expect(p!.interval).toEqual({ ...meanInterval([0, 20, 100]).interval!, lower: 0, upper: 100 });
    // The second instruction has one run, and so no range: U = .8 * 100 of the first alone.
    const { unreliability: u, reliability: r } = reliabilityProfile([[0, 100], [50]]);
    expect(u).toEqual({ estimate: 80, interval: null, noIntervalBecause: 'one-observation' });
    expect(r).toEqual({ estimate: 20, interval: null, noIntervalBecause: 'one-observation' });
  });

  it('has no reliability, but the rest, for one run', () => {
    expect(reliabilityProfile([70])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-runs',
      unreliability: null,
      averagedPerformance: { estimate: 70, interval: null, noIntervalBecause: 'one-observation' },
    });
    expect(reliabilityProfile([])).toMatchObject({ score: null, averagedPerformance: null, aptitude: null });
  });

  it('carries its levels and how its intervals were made', () => {
    const kept = { estimator: 'type-7', method: 'student-t', runs: [2, 2] };
    const defaults = { high: 90, low: 10, confidenceLevel: 0.95, resamples: 2000, seed: 0 };
    expect(reliabilityProfile([1, 2]).params).toEqual({ ...defaults, ...kept });
    const options = { high: 80, low: 20, confidenceLevel: 0.9, resamples: 10, seed: 3, rarefy: 2 };
    expect(reliabilityProfile([1, 2], options).params).toEqual({ ...options, ...kept });
  });

  it('says which option is wrong', () => {
    expect(() => reliabilityProfile([1, 2], { confidenceLevel: 1 })).toThrow('options.confidenceLevel');
    expect(() => reliabilityProfile([1, 2], { low: 95 })).toThrow(
      'reliabilityProfile: options.low: expected a percentile below high (90), got 95',
    );
  });

  it('says how many runs there were, and refuses scores outside [0, 100]', () => {
    expect(reliabilityProfile(corpus).params).toMatchObject({
      runs: [3, 5],
      estimator: 'type-7',
    });
    expect(signature(unreliability(corpus))).toBe(
      'unreliability|revision:1|estimator:type-7|high:90|low:10|runs:[3,5]',
    );
    expect(() => reliabilityProfile([1, 1e308, 2])).toThrow('scores[1]: expected a number from 0 to 100');
    expect(() => aptitude([-1])).toThrow('got -1');
    const runs = [1, 101].map((score, i) => ({ instruction: `${i}`, score }));
    expect(() => aptitude(runs)).toThrow(
      'aptitude: scores[1].score: expected a number from 0 to 100, got 101',
    );
  });

  it('rarefies to a number of runs that both have', () => {
    // Of {0, 50, 100}, the pairs have a range of 50, 100, 50 and a U of .8 of that: 160 / 3.
    expect(unreliability([0, 50, 100], { rarefy: 2 }).score).toBeCloseTo(160 / 3, 12);
    expect(unreliability([[0, 50, 100], [1]], { rarefy: 2 })).toMatchObject({ excluded: 1 });
    // .9 of the way from the lower to the upper: means of the minima 50/3, of the maxima 250/3.
    expect(aptitude([0, 50, 100], { rarefy: 2 }).score).toBeCloseTo(0.1 * (50 / 3) + 0.9 * (250 / 3), 12);
    expect(() => aptitude([1], { rarefy: 0 })).toThrow('options.rarefy');
    expect(unreliability([0, 50, 100], { estimator: 'median-unbiased' }).score).toBe(100);
  });
});
