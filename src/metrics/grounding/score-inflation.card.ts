import type { MetricMetadata } from '../frame/card.js';
import { identity } from './score-inflation.js';

export const scoreInflationMetadata: MetricMetadata = {
  ...identity,
  name: 'scoreInflation',
  paper: 'common-ground',
  equation: 'section 6',
  meaning: 'How much better rounds score in which repeating the partner is right.',
  tex: '\\bar S_{y_A = y_B} - \\bar S_{y_A \\ne y_B}',
  range: [null, null],
  direction: { target: 0 },
  level: 'corpus',
  input: 'games',
  requires: ['games', 'rounds'],
  aggregate: 'recompute',
  cost: { time: 'O(rounds log rounds)', memory: 'O(rounds + resamples)' },
  counts: 'rounds',
  undefinedWhen: ['too-few-items'],
  options: [
    {
      name: 'cluster',
      values: '(game, index) => label',
      meaning: 'What games have in common, such as the pair of players; each stands for itself without it.',
    },
    { name: 'level', values: 'above 0, below 1', default: '0.95', meaning: 'Coverage of the interval.' },
  ],
  advice:
    'A difference shows that players profit from equal labels, not that they flatter: easy image sets may coincide more often.',
};
