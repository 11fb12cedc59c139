import { defineCard, type MetricCard } from '../frame/card.js';
import {
  identity,
  OPTIONS,
  type ScoreInflationOptions,
  type ScoreInflationResult,
} from './score-inflation.js';

export const scoreInflationCard: MetricCard = /* @__PURE__ */ defineCard<
  ScoreInflationOptions,
  ScoreInflationResult
>(identity, OPTIONS, {
  name: 'scoreInflation',
  paper: 'common-ground',
  equation: 'section 6, figure 7',
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
  options: {
    seed: 'Seed of the interval and the test.',
    resamples: 'Resamples of the interval, and rearrangements of the test.',
    level: 'Coverage of the interval.',
  },
  components: [
    { symbol: 'same-share', of: 'sameShare' },
    { symbol: 'same-mean', of: 'sameMean' },
    { symbol: 'different-mean', of: 'differentMean' },
    { symbol: 'inflation-p', of: 'pValue' },
  ],
  advice:
    'A difference shows that players profit from equal labels, not that they flatter: easy image sets may coincide more often. Rounds of one game are not independent, so the p-value is on the small side.',
});
