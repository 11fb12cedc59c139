import { defineCard, type MetricCard } from '../core/card.js';
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
  cost: { time: 'O(rounds log rounds)', memory: 'O(rounds)' },
  counts: 'rounds',
  undefinedWhen: ['too-few-items'],
  options: {
    cluster: 'What games have in common, such as the pair of players; each stands for itself without it.',
    level: 'Coverage of the interval.',
  },
  components: [
    { symbol: 'same-share', of: 'sameShare' },
    { symbol: 'same-mean', of: 'sameMean' },
    { symbol: 'different-mean', of: 'differentMean' },
    { symbol: 'inflation-p', of: 'pValue' },
  ],
  advice:
    'A difference shows that players profit from equal labels, not that they flatter: easy image sets may coincide more often.',
});
