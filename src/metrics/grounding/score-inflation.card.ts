import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
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
  source: { paper: 'common-ground', equation: 'section 6, figure 7' },
  category: 'grounding',
  meaning:
    'The difference in score between rounds in which copying the partner is correct and the other rounds.',
  tex: '\\bar S_{y_A = y_B} - \\bar S_{y_A \\ne y_B}',
  range: [null, null],
  direction: { target: 0 },
  granularity: 'corpus',
  input: 'games',
  needs: ['games', 'rounds'],
  aggregate: 'recompute',
  cost: { time: 'O(rounds log rounds)', memory: 'O(rounds)' },
  nUnit: 'rounds',
  undefinedWhen: ['too-few-items'],
  components: [
    { symbol: 'same-share', of: 'sameShare' },
    { symbol: 'same-mean', of: 'sameMean' },
    { symbol: 'different-mean', of: 'differentMean' },
    { symbol: 'inflation-p', of: 'pValue' },
  ],
  interpretation:
    'A difference shows that players profit from equal labels, not that they flatter: easy image sets may coincide more often.',
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to ask whether players score higher in rounds where copying the partner is correct.',
  avoid: 'as proof of flattery: easy image sets can have equal labels more often.',
  reading:
    'In the example, the round with equal labels scores 4 points and the other 3: a difference of 1 point.',
  seeAlso: ['grounding-efficiency', 'sycophancy-rate'],
};
