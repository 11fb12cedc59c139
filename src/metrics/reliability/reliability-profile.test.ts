import { describe, expect, it } from 'vitest';
import { frozen } from '../../testing/frozen.js';
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
    expect(profile.averagedPerformance?.value).toBeCloseTo(averagedPerformance(corpus).score!, 12);
    expect(profile.aptitude?.value).toBeCloseTo(aptitude(corpus).score!, 12);
    expect(profile.unreliability?.value).toBeCloseTo(unreliability(corpus).score!, 12);
    expect(profile.score).toBeCloseTo(100 - unreliability(corpus).score!, 12);
    expect(profile).toMatchObject({ n: 12, instructions: 3 });
  });

  it('puts each value inside its interval, the same for the same seed', () => {
    const profile = reliabilityProfile(corpus, { resamples: 200 });
    for (const measure of [profile.averagedPerformance!, profile.aptitude!, profile.reliability!]) {
      expect(measure.lower).toBeLessThanOrEqual(measure.value);
      expect(measure.upper).toBeGreaterThanOrEqual(measure.value);
    }
    expect(reliabilityProfile(corpus, { resamples: 200 })).toEqual(profile);
    expect(reliabilityProfile(corpus, { resamples: 200, seed: 1 })).not.toEqual(profile);
  });

  it('resamples runs where there is one instruction', () => {
    const profile = reliabilityProfile([0, 100, 100, 0, 100], { resamples: 200 });
    expect(profile.averagedPerformance).toMatchObject({ value: 60 });
    expect(profile.averagedPerformance!.lower).toBeLessThan(60);
  });

  it('has no reliability, but the rest, for one run', () => {
    expect(reliabilityProfile([70])).toMatchObject({
      score: null,
      undefinedBecause: 'too-few-runs',
      unreliability: null,
      averagedPerformance: { value: 70, lower: 70, upper: 70 },
    });
    expect(reliabilityProfile([])).toMatchObject({ score: null, averagedPerformance: null, aptitude: null });
  });

  it('carries its levels and how its intervals were made', () => {
    const defaults = { high: 90, low: 10, level: 0.95, resamples: 2000, seed: 0 };
    expect(reliabilityProfile([1, 2]).params).toEqual(defaults);
    const options = { high: 80, low: 20, level: 0.9, resamples: 10, seed: 3 };
    expect(reliabilityProfile([1, 2], options).params).toEqual(options);
  });

  it('says which option is wrong', () => {
    expect(() => reliabilityProfile([1, 2], { level: 1 })).toThrow('options.level');
    expect(() => reliabilityProfile([1, 2], { low: 95 })).toThrow(
      'reliability-profile: options.low: expected a percentile below high (90), got 95',
    );
  });
});
