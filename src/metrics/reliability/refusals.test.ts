import { expect, it } from 'vitest';
import { describeRefusals } from '../../testing/refusals.js';
import { aptitudeCard } from './aptitude.card.js';
import { aptitude } from './aptitude.js';
import { averagedPerformanceCard } from './averaged-performance.card.js';
import { averagedPerformance } from './averaged-performance.js';
import { reliabilityProfileCard } from './reliability-profile.card.js';
import { reliabilityProfile } from './reliability-profile.js';
import { unreliabilityCard } from './unreliability.card.js';
import { unreliability } from './unreliability.js';

const good = [10, 20];

describeRefusals('reliability', [
  { card: aptitudeCard, good, call: aptitude },
  { card: averagedPerformanceCard, good, call: averagedPerformance },
  { card: reliabilityProfileCard, good, call: reliabilityProfile },
  { card: unreliabilityCard, good, call: unreliability },
]);

it('refuses a list of lists in which one is none', () => {
  expect(() => aptitude([[1], 2] as never)).toThrow('aptitude: scores[1]: expected a list of scores, got 2');
});
