import { defineCard, type MetricCard, type MetricPage } from '../core/card.js';
import {
  identity,
  OPTIONS,
  type ProgressionDistanceOptions,
  type ProgressionDistanceResult,
} from './progression-distance.js';

export const progressionDistanceCard: MetricCard = /* @__PURE__ */ defineCard<
  ProgressionDistanceOptions,
  ProgressionDistanceResult
>(identity, OPTIONS, {
  symbol: 'PD',
  source: { paper: 'mpceval', equation: 'appendix C, eq. 32' },
  reports: ['mpceval'],
  category: 'content',
  meaning:
    'The distance in meaning between the first and the last turn, divided by the length of the conversation.',
  tex: '\\frac{\\lVert e_T - e_1 \\rVert}{T}',
  range: [0, null],
  direction: 'none',
  granularity: 'transcript',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(1)' },
  nUnit: 'turns',
  undefinedWhen: ['too-few-turns'],
  components: [
    { symbol: 'PD-displacement', of: 'displacement' },
    { symbol: 'PD-p', of: 'pValue' },
    { symbol: 'PD-chance', of: 'chanceMean' },
    { symbol: 'PD-ratio', of: 'chanceRatio' },
  ],
  interpretation:
    "It reads only the first and the last turn and falls with length. The published values use 'log10'; chanceRatio (byChance: true) does not depend on the divisor.",
});

/** For the page of documentation. */
export const page: MetricPage = {
  use: 'to measure how far the last turn has moved in meaning from the first.',
  avoid:
    'to describe what happens in between: only two turns count, so a greeting and a goodbye decide the score.',
  reading:
    "In the example, the last turn is 5 away from the first, and 5 / 3 turns = 1.67. Divided by the number of turns, the score falls with length; `normalizeBy: 'log10'` gives the published values. With `byChance: true`, `chanceRatio` does not depend on the divisor.",
  seeAlso: ['harmonic-progression', 'topic-expansion'],
};
