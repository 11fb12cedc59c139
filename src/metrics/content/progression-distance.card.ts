import { defineCard, type MetricCard } from '../core/card.js';
import { PRECISION } from '../core/option-texts.js';
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
  paper: 'mpceval',
  equation: 'appendix C, eq. 32',
  about: 'content',
  meaning: "How far a dialogue's last turn is in meaning from its first, for its length.",
  tex: '\\frac{\\lVert e_T - e_1 \\rVert}{T}',
  range: [0, null],
  direction: 'none',
  level: 'dialogue',
  input: 'embedded',
  needs: ['embeddings'],
  aggregate: 'mean',
  cost: { time: 'O(turns * dimensions)', memory: 'O(1)' },
  counts: 'turns',
  undefinedWhen: ['too-few-turns'],
  options: {
    variant: "'reference' divides by log10(T + 1), as the published code does.",
    normalizeBy: 'What the displacement is divided by.',
    byChance: 'Whether the score is held against all orders of the same turns; O(turns^2 * dimensions).',
    precision: PRECISION,
  },
  components: [
    { symbol: 'PD-displacement', of: 'displacement' },
    { symbol: 'PD-p', of: 'pValue' },
    { symbol: 'PD-chance', of: 'chanceMean' },
    { symbol: 'PD-ratio', of: 'chanceRatio' },
  ],
  advice:
    "It sees two turns only: a greeting and a goodbye decide it. Divided by T it falls with length: chanceRatio, on request, has no divisor; the published values are 'log10'.",
});
