import { expect, it } from 'vitest';
import { aptitude } from './aptitude.js';
import { averagedPerformance } from './averaged-performance.js';
import { fractionWarning } from './fraction-warning.js';
import { reliabilityProfile } from './reliability-profile.js';
import { unreliability } from './unreliability.js';

it.each([
  [[[0, 1, 0, 1]], true],
  [[[0.6, 0.62], [0.3]], true],
  [[[1], [1]], true],
  // All failed, one score, or percentages.
  [[[0, 0, 0]], false],
  [[[1]], false],
  [[[0, 1], [100]], false],
  [[], false],
])('of %j is %s', (scores, expected) => {
  expect(fractionWarning(scores) !== undefined).toBe(expected);
});

it('stands in the results of P, A, U and their profile', () => {
  for (const measure of [averagedPerformance, aptitude, unreliability, reliabilityProfile]) {
    expect(measure([[0, 1, 0, 1]]).warning).toContain('defined over [0, 100]');
    expect(measure([[0, 100, 0, 100]])).not.toHaveProperty('warning');
  }
});
