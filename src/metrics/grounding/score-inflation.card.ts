import type { MetricCard } from '../frame/card.js';
import { identity } from './score-inflation.js';

export const scoreInflationCard: MetricCard = {
  ...identity,
  name: 'scoreInflation',
  paper: 'common-ground',
  equation: 'section 6',
  about: 'grounding',
  meaning: 'How much better rounds score in which repeating the partner is right.',
  tex: '\\bar S_{y_A = y_B} - \\bar S_{y_A \\ne y_B}',
  range: [null, null],
  direction: { target: 0 },
  level: 'corpus',
  input: 'games',
  needs: ['games', 'rounds'],
  aggregate: 'recompute',
  cost: { time: 'O(resamples * rounds)', memory: 'O(rounds + resamples)' },
  counts: 'rounds',
  undefinedWhen: ['too-few-items'],
  options: [
    { name: 'seed', values: 'a safe integer', default: '0', meaning: 'Seed of the interval and the test.' },
    {
      name: 'resamples',
      values: 'a whole number from 1',
      default: '2000',
      meaning: 'Resamples of the interval, and rearrangements of the test.',
    },
    { name: 'level', values: 'above 0, below 1', default: '0.95', meaning: 'Coverage of the interval.' },
  ],
  components: [],
  advice:
    'A difference shows that players profit from equal labels, not that they flatter: easy image sets may coincide more often. Rounds of one game are not independent, so the p-value is on the small side.',
};
