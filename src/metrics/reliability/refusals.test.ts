import { expect, it } from 'vitest';
import { itRefuses } from '../../../testing/refusals.js';
import { aptitude } from './aptitude.js';
import { reliabilityProfile } from './reliability-profile.js';
import { unreliability } from './unreliability.js';

const input = [10, 20];
const takes = (scores: unknown): boolean => Array.isArray(scores) && scores[0] === 7;

itRefuses([
  { id: 'aptitude', metric: aptitude, input, takes },
  { id: 'reliability-profile', metric: reliabilityProfile, input, takes },
  { id: 'unreliability', metric: unreliability, input, takes },
]);

it('refuses a list of lists in which one is none', () => {
  expect(() => aptitude([[1], 2] as never)).toThrow('aptitude: scores[1]: expected a list of scores, got 2');
});
