import { defineCard, type MetricCard } from '../core/card.js';
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
  meaning: "How far a dialogue's last turn is in meaning from its first, for its length.",
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
    "It sees two turns only: a greeting and a goodbye decide it. Divided by T it falls with length: chanceRatio, on request, has no divisor; the published values are 'log10'.",
});
